import { hkdfSync, randomBytes } from 'node:crypto';
import { lockAccount } from './claims.ts';
import { insert, type Store, T } from './store.ts';

/** Bytes of a key for AES-256. */
const BYTES = 32;

/**
 * The random key behind digests and seals. It is kept sealed with each of the server's secrets, so a new secret changes
 * no digest. Where one secret alone is named, older ones are forgotten.
 * @param secrets the new one first @returns undefined where the key is sealed with other secrets
 */
export async function sharedKey(store: Store, secrets: readonly string[]): Promise<Uint8Array | undefined> {
  const { CompactEncrypt, compactDecrypt } = await import('jose');
  const sealing = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'jobboard-mcp key', BYTES));
  const seal = (key: Uint8Array, secret: string) =>
    new CompactEncrypt(key).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(sealing(secret));
  const opened = (sealed: string, secret: string, at: number) =>
    compactDecrypt(sealed, sealing(secret)).then(
      ({ plaintext }) => [{ key: plaintext, secret, at }],
      () => [],
    );
  return store.transaction(async (queries) => {
    await lockAccount(queries, ['', 'key']);
    const kept = await queries.all<{ sealed: string; at: number }>(`SELECT sealed, at FROM ${T.secrets}`);
    const tries = kept.flatMap(({ sealed, at }) => secrets.map((secret) => opened(sealed, secret, at)));
    const found = (await Promise.all(tries)).flat();
    const key = kept.length === 0 ? new Uint8Array(randomBytes(BYTES)) : found[0]?.key;
    const [secret = ''] = secrets;
    const own = found.find((one) => one.secret === secret);
    if (key !== undefined && own === undefined)
      await insert(queries, T.secrets, [{ sealed: await seal(key, secret), at: Date.now() }]);
    if (own !== undefined && secrets.length === 1)
      await queries.run(`DELETE FROM ${T.secrets} WHERE at < $1`, [own.at]);
    return key;
  });
}
