import { NotIdentified } from './refusals.ts';

/** Who asks, as the request proves it. */
export interface Identity {
  /** Tells callers apart: the key of the board, or issuer and subject of a token. Kept as a keyed digest only. */
  readonly name: readonly string[];
  /** The board's key for this caller's calls. */
  readonly apiKey: string;
  readonly mayWrite: boolean;
}

export interface Identifier {
  /** @param header the request's `Authorization` @throws NotIdentified, TryLater */
  identify(header: string | undefined, address: string): Promise<Identity>;
  readonly challenge: Readonly<Record<string, string>>;
  /** For clients to sign in, where there is an identity provider (RFC 9728, section 2). */
  readonly metadata?: object;
}

/** @param what is to be sent as bearer. @throws NotIdentified where there is none */
export function bearerOf(header: string | undefined, what: string): string {
  if (header === undefined) throw new NotIdentified(401, `Send ${what} as "Authorization: Bearer …".`);
  const [, token] = /^bearer +(\S+)$/i.exec(header.trim()) ?? [];
  if (token !== undefined) return token;
  const sentence = `The Authorization header is not of the form "Bearer …"; send ${what} so.`;
  throw new NotIdentified(401, sentence, { error: 'invalid_request' });
}
