import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';

/** Seconds for which an approval may be given. */
const VALID_FOR = 15 * 60;

/** What travels through the client and back, sealed: what the person was shown, and which question it was. */
export interface SealedQuestion {
  /** Fingerprint of what would be sent. */
  readonly digest: string;
  readonly question: string;
}

/** Seals questions to the person, so that an approval of one thing cannot be used for another, nor twice. */
export interface ApprovalSeal {
  readonly codec: RequestStateCodec<SealedQuestion>;
  /** Questions whose approval was used. */
  readonly used: Set<string>;
}

/** A seal that no other process knows. */
export function createApprovalSeal(): ApprovalSeal {
  const key = crypto.getRandomValues(new Uint8Array(32));
  return { codec: createRequestStateCodec<SealedQuestion>({ key, ttlSeconds: VALID_FOR }), used: new Set() };
}
