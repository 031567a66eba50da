import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { UnusableValue } from './kinds.ts';

/** Bytes that a file with a key may have; a larger one is some other file. */
const LARGEST = 10_000;
/** Permission to read for the file's group and for everybody (POSIX). */
const OTHERS_READ = 0o044;

/**
 * The API key that a file holds, without the line end after it.
 * @throws UnusableValue when the file is missing, is no file, is too large, may be read by others or holds no key;
 *   nothing of its content is repeated
 */
export function keyFromFile(path: string): string {
  const status = statsOf(path);
  if (!status.isFile()) throw new UnusableValue(path, 'name a file that holds the API key and nothing else');
  // Windows has no such permissions; Node makes them up there.
  if (process.platform !== 'win32' && (status.mode & OTHERS_READ) !== 0)
    throw new UnusableValue(
      path,
      `other users may read it (mode ${(status.mode & 0o777).toString(8)}): let its owner alone read it, as chmod 600 does`,
    );
  if (status.size > LARGEST) throw new UnusableValue(path, 'it is too large to hold an API key and nothing else');
  const key = contentOf(path).trim();
  if (key === '') throw new UnusableValue(path, 'it is empty: write the API key into it');
  if (/\s/.test(key)) throw new UnusableValue(path, 'it holds more than one word: write the API key alone into it');
  return key;
}

function statsOf(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): UnusableValue {
  const reason = (error as NodeJS.ErrnoException).code ?? String(error);
  // What names no place on this machine may be the key itself, set under the wrong name.
  const folder = dirname(path);
  const shown = isAbsolute(path) && folder !== dirname(folder) && existsSync(folder) ? path : undefined;
  return new UnusableValue(shown, `it cannot be read (${reason}): give the full path of a file that holds the API key`);
}
