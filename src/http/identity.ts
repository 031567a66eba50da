import { createHash } from 'node:crypto';
import type { KeyGate } from './key-gate.ts';

/** Who asks, as the request proves it. */
export interface Identity {
  /** What tells callers apart: the key of the board, or issuer and subject of a token. Kept as a keyed digest only. */
  readonly name: readonly string[];
  /** The board's key with which this caller's calls are made. */
  readonly apiKey: string;
  readonly mayWrite: boolean;
}

/** A request without a proof of who asks, or with one that does not hold. Answered with a challenge (RFC 6750, section 3). */
export class NotIdentified extends Error {
  readonly status: 401 | 403;
  /** Parameters of the challenge; none where no proof was given at all. */
  readonly challenge: Readonly<Record<string, string>>;

  constructor(status: 401 | 403, sentence: string, challenge: Readonly<Record<string, string>> = {}) {
    super(sentence);
    this.status = status;
    this.challenge = challenge;
  }
}

/** A request that may be made again: a bound is reached, or who could tell does not answer. */
export class TryLater extends Error {
  readonly status: 429 | 503;
  readonly seconds: number;

  constructor(status: 429 | 503, sentence: string, seconds: number) {
    super(sentence);
    this.status = status;
    this.seconds = seconds;
  }
}

/** Finds out who asks. */
export interface Identifier {
  /**
   * @param header the request's `Authorization`
   * @param address of the caller
   * @throws NotIdentified, TryLater
   */
  identify(header: string | undefined, address: string): Promise<Identity>;
  /** Parameters that every challenge has. */
  readonly challenge: Readonly<Record<string, string>>;
}

/** Characters that a header can carry, and no form has to quote. */
const KEY = /^[\x21-\x7e]{1,512}$/;

/** @throws NotIdentified where there is no bearer */
export function bearerOf(header: string | undefined, what: string): string {
  if (header === undefined) throw new NotIdentified(401, `Send ${what} as "Authorization: Bearer …".`);
  const [, scheme = '', token = ''] = /^(\S+) +(\S+)$/.exec(header.trim()) ?? [];
  if (scheme.toLowerCase() === 'bearer' && token !== '') return token;
  const sentence = `The Authorization header is not of the form "Bearer …"; send ${what} so.`;
  throw new NotIdentified(401, sentence, { error: 'invalid_request' });
}

/** Each caller brings a key of the board, which the board is asked about first. */
export function keysOfTheBoard(gate: KeyGate): Identifier {
  return {
    challenge: { realm: 'jobboard-mcp' },
    async identify(header, address) {
      const apiKey = bearerOf(header, 'your API key of the job board');
      if (!KEY.test(apiKey))
        throw new NotIdentified(401, 'This is no API key of the job board.', { error: 'invalid_token' });
      if (!(await gate.accepts(apiKey, address))) {
        const sentence = 'The board does not take this API key. Check the API key that is sent as bearer.';
        throw new NotIdentified(401, sentence, { error: 'invalid_token' });
      }
      return { name: ['key', apiKey], apiKey, mayWrite: true };
    },
  };
}

/** Stands for a text in memory, in tables that hold no secret. */
export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');
