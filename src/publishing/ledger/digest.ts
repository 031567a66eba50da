import { createHash } from 'node:crypto';

/** A fingerprint of what a write would send, so that two of them can be told alike without keeping their text. */
export function requestDigest(board: string, tool: string, request: Readonly<Record<string, string>>): string {
  const fields = Object.entries(request)
    .map(([name, value]) => [name, value.trim()])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([board, tool, fields]))
    .digest('hex');
}

/** Hexadecimal digits that tell accounts of one board apart. */
const ACCOUNT_DIGITS = 2;

/**
 * What stands for an account in digests, made from board and key. So short that it tells two companies of one agency
 * apart, mostly, and that nobody can find out with it whether a guessed key is right.
 */
export function accountOf(board: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['account', board, key]))
    .digest('hex')
    .slice(0, ACCOUNT_DIGITS);
}
