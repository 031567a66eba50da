import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../storage/folders.ts';

const BYTES = 32;
/** Hexadecimal digits of a digest: 128 bits. */
const DIGITS = 32;

/** Makes digests of keys and callers. Without the secret, nobody can test a guess against them. */
export function serverSecret(secret: string | Uint8Array) {
  /** 32 bytes that reveal neither the secret nor the keys of other purposes. */
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `jobboard-mcp ${purpose}`, BYTES));
  return {
    keyFor,
    digest: (purpose: string, ...parts: readonly string[]) =>
      createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest('hex').slice(0, DIGITS),
  };
}

export type ServerSecret = ReturnType<typeof serverSecret>;

/** Reads the secret of a folder, or makes it. @throws Error with a sentence when the folder cannot be used */
export function secretOfFolder(folder: string): Uint8Array {
  const path = join(folder, 'server-secret');
  const fresh = join(folder, `server-secret.${randomUUID()}`);
  try {
    makeFolder(folder);
    // A link appears whole or not at all: another process may start at the same time.
    writeFileSync(fresh, randomBytes(BYTES), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(fresh, path);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    const way = 'Set JOBBOARD_DATA_DIR to one that can be written.';
    if (!existsSync(path)) throw new Error(`The data folder ${folder} cannot be used (${code}). ${way}`);
  } finally {
    if (existsSync(fresh)) rmSync(fresh);
  }
  const secret = readFileSync(path);
  if (secret.length !== BYTES) throw new Error(`${path} does not hold ${BYTES} bytes; remove it`);
  return secret;
}
