import { accessSync, constants, existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';

const LARGEST = 10_000;
const GROUP_READS = 0o040;
const OTHERS_READ = 0o004;

/** @returns the secret, or a reason that repeats nothing of the content */
export function secretFromFile(path: string): { readonly secret: string } | { readonly wrong: string } {
  try {
    const stats = statSync(path);
    const secret =
      stats.isFile() && stats.size <= LARGEST
        ? readFileSync(path, 'utf8')
            .replace(/^\ufeff/, '')
            .trim()
        : '';
    const wrong = isExposed(path, stats)
      ? `other users may read it (mode ${(stats.mode & 0o777).toString(8)}): let its owner alone read it, as chmod 600 does`
      : /^\S+$/.test(secret)
        ? undefined
        : 'it holds no secret: name a file that holds the secret, one word, and nothing else';
    return wrong === undefined ? { secret } : { wrong: `is "${path}"; ${wrong}` };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    // A path in no existing folder may be the secret itself, set under the wrong name.
    const parent = dirname(path);
    const isPlace = isAbsolute(path) && parent !== dirname(parent) && existsSync(parent);
    const what = isPlace ? `is "${path}"` : 'has a value that is not shown, as it may be the key';
    return { wrong: `${what}; it cannot be read (${reason}): give the full path of a file that holds the secret` };
  }
}

/** Docker and Kubernetes mount secrets read-only with modes 0440 and 0444, visible only in the container. */
function isExposed(path: string, stats: Stats): boolean {
  const { mode, gid } = stats;
  // Windows has no such permissions; Node invents them.
  if (process.platform === 'win32' || !stats.isFile() || (mode & (GROUP_READS | OTHERS_READ)) === 0) return false;
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
