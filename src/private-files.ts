import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a file, with its folder, that only this user can read; closes an existing one to others. */
export function makePrivateFile(path: string): void {
  makeFolder(dirname(path));
  closeSync(openSync(path, 'a', 0o600));
  // Windows has no such modes; the permissions of the folder apply.
  const { mode, uid } = statSync(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o600);
}

/** Creates level by level: recursive `mkdir` never ends below /proc, and no signal ends the process (Node 20.20). */
function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isThere()) throw error;
  }
}
