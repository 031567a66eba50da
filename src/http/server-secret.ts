import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../storage/folders.ts';

const BYTES = 32;
/** Hexadecimal digits of a digest that stands for somebody: 128 bits. */
const DIGITS = 32;

/** What this server alone knows. Keys and names of callers are kept as digests made with it, and never themselves. */
export class ServerSecret {
  readonly #bytes: Uint8Array;
  readonly #keys = new Map<string, Uint8Array>();

  constructor(bytes: Uint8Array) {
    if (bytes.length < BYTES)
      throw new Error(`the secret of the server has ${bytes.length} bytes; ${BYTES} are needed`);
    this.#bytes = bytes;
  }

  /** A key of 32 bytes for one purpose, which tells nothing of the secret or of other purposes. */
  keyFor(purpose: string): Uint8Array {
    const known = this.#keys.get(purpose);
    if (known !== undefined) return known;
    const key = new Uint8Array(hkdfSync('sha256', this.#bytes, '', `jobboard-mcp ${purpose}`, BYTES));
    this.#keys.set(purpose, key);
    return key;
  }

  /** Stands for what must not be written down. Without the secret nobody can find out whether a guess is right. */
  digest(purpose: string, ...parts: readonly string[]): string {
    const mac = createHmac('sha256', this.keyFor(purpose)).update(JSON.stringify(parts));
    return mac.digest('hex').slice(0, DIGITS);
  }
}

/** A secret that nobody has yet. */
export function newSecret(): Uint8Array {
  return randomBytes(BYTES);
}

/**
 * The secret of a data folder, made when there is none yet; two processes that start at once get the same.
 * @throws the system's error when it can be neither read nor made
 */
export function secretOfFolder(folder: string): ServerSecret {
  const path = join(folder, 'server-secret');
  const found = read(path);
  if (found !== undefined) return new ServerSecret(found);
  makeFolder(folder);
  const fresh = join(folder, `server-secret.${randomUUID()}`);
  try {
    writeFileSync(fresh, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return new ServerSecret(readFileSync(path));
}

function read(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
