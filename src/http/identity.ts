import { OAuthError, OAuthErrorCode, type OAuthProtectedResourceMetadata } from '@modelcontextprotocol/server';

export interface Identity {
  /** Identifies the caller: the key of the board, or issuer and subject of a token. Stored as a keyed digest only. */
  readonly name: readonly string[];
  readonly apiKey: string;
  readonly mayWrite: boolean;
  /** Came without a key or token. */
  readonly isOpen?: true;
}

export interface Identifier {
  /** What callers send as bearer, in words. */
  readonly credential: string;
  /** @throws OAuthError, TryLater */
  identify(token: string, address: string): Promise<Identity>;
  /** Tells clients where to sign in, when there is an identity provider (RFC 9728). */
  readonly metadata?: OAuthProtectedResourceMetadata;
}

export const invalidToken = (sentence: string) => new OAuthError(OAuthErrorCode.InvalidToken, sentence);
