import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { lockAccount } from './claims.ts';
import { T } from './schema.ts';
import { insert, type Store } from './store.ts';

const BYTES = 32;
const CIPHER = 'aes-256-gcm';
/** Bytes of the nonce and of the tag, which stand before the sealed key (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;

/**
 * The random key behind digests and seals. It is kept sealed with each of the server's secrets, so a new secret changes
 * no digest. Where one secret alone is named, older ones are forgotten.
 * @param secrets the new one first @returns undefined where the key is sealed with other secrets
 */
export async function sharedKey(store: Store, secrets: readonly string[]): Promise<Uint8Array | undefined> {
  const at = await store.now();
  return store.transaction(async (queries) => {
    await lockAccount(queries, ['', 'key']);
    const kept = await queries.all<{ sealed: string; at: number }>(`SELECT sealed, at FROM ${T.secrets}`);
    const tried = kept.flatMap(({ sealed, at }) =>
      secrets.map((one) => ({ key: opened(sealed, one), secret: one, at })),
    );
    const found = tried.filter(({ key }) => key !== undefined);
    const key = kept.length === 0 ? randomBytes(BYTES) : found[0]?.key;
    const [secret = ''] = secrets;
    const own = found.find((one) => one.secret === secret);
    if (key !== undefined && own === undefined) await insert(queries, T.secrets, [{ sealed: seal(key, secret), at }]);
    if (own !== undefined && secrets.length === 1)
      await queries.run(`DELETE FROM ${T.secrets} WHERE at < $1`, [own.at]);
    return key;
  });
}

const cipherKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'jobboard-mcp key', BYTES));

function seal(key: Uint8Array, secret: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, cipherKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function opened(sealed: string, secret: string): Uint8Array | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, cipherKey(secret), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}
