import { appendFileSync, closeSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../storage/folders.ts';
import type { WriteEntry } from './ledger.ts';

/** Bytes at which the log starts anew; the one before is kept. */
const ROTATE_AT = 1_000_000;

/** `writes.jsonl` in the data folder; appended to by any number of processes. */
export class WriteLog {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = dataDir;
  }

  /** Adds one line. A single append is whole even when several processes write at once. */
  add(entry: WriteEntry): void {
    makeFolder(this.#folder);
    this.#rotate();
    const path = this.#path('');
    appendFileSync(path, `${endsInLine(path) ? '' : '\n'}${JSON.stringify(entry)}\n`, { mode: 0o600 });
  }

  /** All lines that are kept, oldest first. */
  entries(): WriteEntry[] {
    return ['.1', ''].flatMap((part) => readLines(this.#path(part)));
  }

  /** Moves a full log aside. The lock file keeps two processes from moving one after the other, which would lose a log. */
  #rotate(): void {
    if (fileSize(this.#path('')) < ROTATE_AT) return;
    const lock = this.#path('.lock');
    try {
      closeSync(openSync(lock, 'wx'));
    } catch {
      // Another process is at it; or it was killed there, and then its lock is too old to mean anything.
      if (fileAge(lock) > 10_000) rmSync(lock, { force: true });
      return;
    }
    try {
      if (fileSize(this.#path('')) >= ROTATE_AT) renameSync(this.#path(''), this.#path('.1'));
    } finally {
      rmSync(lock, { force: true });
    }
  }

  #path(part: string): string {
    return join(this.#folder, `writes${part}.jsonl`);
  }
}

/** Whether a new line begins at the end of a file; a process that was killed may have left half of one. */
function endsInLine(path: string): boolean {
  const size = fileSize(path);
  if (size === 0) return true;
  const file = openSync(path, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(file, last, 0, 1, size - 1);
    return last.toString() === '\n';
  } finally {
    closeSync(file);
  }
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function fileAge(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function readLines(path: string): WriteEntry[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').flatMap((line) => parsedEntry(line));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function parsedEntry(line: string): WriteEntry[] {
  try {
    const entry = JSON.parse(line) as WriteEntry | null;
    return typeof entry?.tool === 'string' && typeof entry.board === 'string' ? [entry] : [];
  } catch {
    return [];
  }
}
