import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/** Hexadecimal digits of a digest: 128 bits. */
const DIGEST_DIGITS = 32;

/** Makes digests of keys and callers. Without the key of the server, nobody can test a guess against them. */
export function serverSecret(key: Uint8Array) {
  // Deriving one takes 0.1 ms of every call.
  const keysByPurpose = new Map<string, Uint8Array>();
  /** 32 bytes that reveal neither the key nor those of other purposes. */
  const keyFor = (purpose: string) => {
    const own =
      keysByPurpose.get(purpose) ?? new Uint8Array(hkdfSync('sha256', key, '', `jobboard-mcp ${purpose}`, KEY_BYTES));
    keysByPurpose.set(purpose, own);
    return own;
  };
  return {
    keyFor,
    digest: (purpose: string, ...parts: readonly string[]) =>
      createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest('hex').slice(0, DIGEST_DIGITS),
  };
}

export type ServerSecret = ReturnType<typeof serverSecret>;
