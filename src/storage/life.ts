import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, lockFile } from '../sqlite.ts';

const FILE = /^process-([\w-]+)\.lock$/;

/** Tells whether processes that share a data folder live: each locks a file, and the system ends the lock with it. */
export function lifeIn(folder: string) {
  let own: { readonly name: string; readonly lock: Database } | undefined;
  const fileOf = (name: string) => join(folder, `process-${name}.lock`);
  const lives = (name: string): boolean => {
    if (name === own?.name) return true;
    if (!/^[\w-]+$/.test(name) || !existsSync(fileOf(name))) return false;
    const lock = lockFile(fileOf(name));
    if (lock === undefined) return true;
    lock.close();
    rmSync(fileOf(name), { force: true });
    return false;
  };
  const begun = () => {
    // Removes the files of processes that were killed.
    for (const file of readdirSync(folder)) lives(FILE.exec(file)?.[1] ?? '');
    for (;;) {
      const name = randomUUID();
      const lock = lockFile(fileOf(name));
      if (lock !== undefined) return { name, lock };
    }
  };
  return {
    /** This process's name, held by its lock from now on. */
    name(): string {
      own ??= begun();
      return own.name;
    },
    lives,
    end(): void {
      if (own === undefined) return;
      own.lock.close();
      rmSync(fileOf(own.name), { force: true });
      own = undefined;
    },
  };
}
