import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../storage/folders.ts';

const BYTES = 32;
/** Hexadecimal digits of a digest that stands for somebody: 128 bits. */
const DIGITS = 32;

/** What this server alone knows. Digests made with it stand for keys and names of callers. */
export interface ServerSecret {
  /** A key of 32 bytes for one purpose; it tells nothing of the secret or of other purposes. */
  keyFor(purpose: string): Uint8Array;
  /** Stands for what must not be written down. Without the secret nobody can find out whether a guess is right. */
  digest(purpose: string, ...parts: readonly string[]): string;
}

export function serverSecret(secret: string | Uint8Array): ServerSecret {
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `jobboard-mcp ${purpose}`, BYTES));
  return {
    keyFor,
    digest: (purpose, ...parts) =>
      createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest('hex').slice(0, DIGITS),
  };
}

/** The secret of a data folder, made when there is none yet. @throws the system's error when it can be neither read nor made */
export function secretOfFolder(folder: string): Uint8Array {
  const path = join(folder, 'server-secret');
  const fresh = join(folder, `server-secret.${randomUUID()}`);
  makeFolder(folder);
  try {
    // Whole or not at all, for another process may start at the same time.
    writeFileSync(fresh, randomBytes(BYTES), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  const secret = readFileSync(path);
  if (secret.length !== BYTES) throw new Error(`${path} does not hold ${BYTES} bytes; remove it`);
  return secret;
}
