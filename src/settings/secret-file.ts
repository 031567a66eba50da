import { accessSync, constants, existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';

/** Bytes that a file with a secret may have; a larger one is some other file. */
const LARGEST = 10_000;
const GROUP_READS = 0o040;
const OTHERS_READ = 0o004;

/**
 * The secret that a file holds, without the line end after it.
 * @returns the secret, or what is wrong in words that repeat nothing of the content
 */
export function secretFromFile(path: string): { readonly secret: string } | { readonly wrong: string } {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return wrong(path, 'name a file that holds the secret and nothing else');
    if (isExposed(path, stats)) {
      const mode = (stats.mode & 0o777).toString(8);
      return wrong(path, `other users may read it (mode ${mode}): let its owner alone read it, as chmod 600 does`);
    }
    if (stats.size > LARGEST) return wrong(path, 'it is too large to hold a secret and nothing else');
    const secret = readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .trim();
    if (secret === '') return wrong(path, 'it is empty: write the secret into it');
    if (/\s/.test(secret)) return wrong(path, 'it holds more than one word: write the secret alone into it');
    return { secret };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    // What names no place on this machine may be the secret itself, set under the wrong name.
    const parent = dirname(path);
    const isPlace = isAbsolute(path) && parent !== dirname(parent) && existsSync(parent);
    const advice = `it cannot be read (${reason}): give the full path of a file that holds the secret`;
    return isPlace ? wrong(path, advice) : { wrong: `has a value that is not shown, as it may be the key; ${advice}` };
  }
}

const wrong = (path: string, advice: string) => ({ wrong: `is "${path}"; ${advice}` });

/**
 * Whether users beside the owner and the group that runs this may read the file. Secrets of Docker and Kubernetes have the
 * modes 0440 and 0444 on read-only mounts, which only the container sees.
 */
function isExposed(path: string, { mode, gid }: Stats): boolean {
  // Windows has no such permissions; Node makes them up there.
  if (process.platform === 'win32' || (mode & (GROUP_READS | OTHERS_READ)) === 0) return false;
  const isOwnGroup = [process.getegid?.(), ...(process.getgroups?.() ?? [])].includes(gid);
  return ((mode & OTHERS_READ) !== 0 || !isOwnGroup) && !isOnReadOnlyMount(path);
}

function isOnReadOnlyMount(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
