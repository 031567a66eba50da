import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, isLocked, lockFile } from '../sqlite.ts';

const FILE = /^process-([\w-]+)\.lock$/;

/** Tells whether processes that share a data folder live: each locks a file, and the system ends the lock with it. */
export class Life {
  readonly #folder: string;
  #own: { readonly name: string; readonly lock: Database } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** This process's name, held by its lock from now on. */
  name(): string {
    this.#own ??= this.#begin();
    return this.#own.name;
  }

  lives(name: string): boolean {
    if (name === this.#own?.name) return true;
    if (!/^[\w-]+$/.test(name)) return false;
    const file = this.#fileOf(name);
    if (!existsSync(file)) return false;
    if (isLocked(file)) return true;
    rmSync(file, { force: true });
    return false;
  }

  end(): void {
    if (this.#own === undefined) return;
    this.#own.lock.close();
    rmSync(this.#fileOf(this.#own.name), { force: true });
    this.#own = undefined;
  }

  #begin() {
    // Removes the files of processes that were killed.
    const names = readdirSync(this.#folder).flatMap((file) => FILE.exec(file)?.[1] ?? []);
    for (const name of names) this.lives(name);
    const name = randomUUID();
    return { name, lock: lockFile(this.#fileOf(name)) };
  }

  #fileOf(name: string): string {
    return join(this.#folder, `process-${name}.lock`);
  }
}
