import { createRequestStateCodec, type RequestStateCodec, type ServerOptions } from '@modelcontextprotocol/server';

/** Name of the one question that a call may ask. */
export const QUESTION = 'approval';
/** Seconds for which an approval may be given. */
const VALID_FOR = 15 * 60;

/** What travels through the client and back, sealed: the fingerprint of what the person was shown, and the question's number. */
export interface Shown {
  readonly digest: string;
  readonly question: string;
}

/** Seals what was shown, so that an approval of one thing cannot be spent on another, nor twice. */
export interface Seal {
  readonly codec: RequestStateCodec<Shown>;
  /** Questions whose approval has been used. */
  readonly spent: Set<string>;
}

/** One seal for all connections of a process. */
export function createSeal(): Seal {
  const key = crypto.getRandomValues(new Uint8Array(32));
  return { codec: createRequestStateCodec<Shown>({ key, ttlSeconds: VALID_FOR }), spent: new Set() };
}

/**
 * The SDK wants answers to forms checked against the form's schema, and would load a whole JSON Schema validator for it.
 * The one form here has one box, and `askFirst` (consent.ts) itself looks whether it is ticked.
 */
export const formValidator: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};
