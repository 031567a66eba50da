import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What this program keeps in its data folder. */
const OURS = /^(?:(?:index|ledger|memory)-.*\.db|sandbox\.db|writes\.jsonl|server-secret)/;
const EVERYBODY_ELSE = 0o077;
const STICKY = 0o1000;

/**
 * Makes a folder that only this user may read, and those above it that are missing. One that exists is closed to others
 * where it is this user's and holds nothing but this program's files.
 * Level by level: `mkdir` with `recursive` never ends where a file system refuses a folder as missing, as /proc does.
 * @throws the system's error when it cannot be made
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) {
    closeToOthers(path);
    return;
  }
  makeMissing(path);
}

function makeMissing(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeMissing(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Somebody else's folder, or one with other things in it such as a home folder, is left as it is. */
function closeToOthers(path: string): void {
  const stats = statSync(path);
  if ((stats.mode & STICKY) !== 0 || !isOpenAndOurs(stats)) return;
  const names = readdirSync(path);
  if (names.length > 0 && names.every((name) => OURS.test(name))) chmodSync(path, 0o700);
}

/** Windows has no such modes; there the folder's own rights hold. */
function isOpenAndOurs({ mode, uid }: Stats): boolean {
  return process.platform !== 'win32' && (mode & EVERYBODY_ELSE) !== 0 && uid === process.getuid?.();
}

/**
 * Makes a file that only this user may read, empty where there is none, and closes one that exists to others.
 * @throws the system's error when it cannot be made or written
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  const stats = statSync(path);
  if (isOpenAndOurs(stats)) chmodSync(path, 0o600);
}
