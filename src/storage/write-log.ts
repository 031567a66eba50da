import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, makePrivateFile } from './folders.ts';
import type { WriteEntry } from './ledger.ts';

/** `writes.jsonl` in the data folder: a line for each write, for people to read. Any number of processes append to it. */
export class WriteLog {
  readonly #folder: string;
  readonly #path: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, 'writes.jsonl');
  }

  /** @throws the system's error when it cannot be written */
  open(): void {
    makeFolder(this.#folder);
    makePrivateFile(this.#path);
  }

  add(entry: WriteEntry): void {
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  }
}
