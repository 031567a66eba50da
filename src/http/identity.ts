import { NotIdentified } from './refusals.ts';

export interface Identity {
  /** Identifies the caller: the key of the board, or issuer and subject of a token. Stored as a keyed digest only. */
  readonly name: readonly string[];
  readonly apiKey: string;
  readonly mayWrite: boolean;
}

export interface Identifier {
  /** @param header the `Authorization` header @throws NotIdentified, TryLater */
  identify(header: string | undefined, address: string): Promise<Identity>;
  readonly challenge: Readonly<Record<string, string>>;
  /** Tells clients where to sign in, when there is an identity provider (RFC 9728, section 2). */
  readonly metadata?: object;
}

/** @param what the credential to send as bearer. @throws NotIdentified when there is none */
export function bearerOf(header: string | undefined, what: string): string {
  if (header === undefined) throw new NotIdentified(401, `Send ${what} as "Authorization: Bearer …".`);
  const [, token] = /^bearer +(\S+)$/i.exec(header.trim()) ?? [];
  if (token !== undefined) return token;
  const sentence = `The Authorization header is not of the form "Bearer …"; send ${what} in that form.`;
  throw new NotIdentified(401, sentence, { error: 'invalid_request' });
}
