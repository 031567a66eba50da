import {
  createRequestStateCodec,
  type RequestStateCodec,
  type RequestStateCodecOptions,
} from '@modelcontextprotocol/server';

/** Seconds for which an approval may be given. */
const VALID_FOR = 15 * 60;

/** What travels through the client and back, sealed: what the person was shown, and which question it was. */
export interface SealedQuestion {
  /** Fingerprint of what would be sent. */
  readonly digest: string;
  readonly question: string;
}

/** Seals questions to the person, so that an approval of one thing cannot be used for another, by another, nor twice. */
export interface ApprovalSeal {
  readonly codec: RequestStateCodec<SealedQuestion>;
  /** Marks a question's approval as used. @returns whether it was unused until now */
  spend(question: string): Promise<boolean>;
}

/** A seal that no other process knows. */
export function createApprovalSeal(): ApprovalSeal {
  const used = new Set<string>();
  return sealWith(crypto.getRandomValues(new Uint8Array(32)), async (question) => {
    const unused = !used.has(question);
    used.add(question);
    return unused;
  });
}

/**
 * A seal that all who know the key share.
 * @param key 32 bytes
 * @param spend marks a question as used, once among all who share the key
 */
export function sealWith(key: Uint8Array, spend: ApprovalSeal['spend']): ApprovalSeal {
  // Over HTTP the caller is part of what is sealed; on stdin there is one alone.
  const bind: NonNullable<RequestStateCodecOptions['bind']> = ({ http }) => http?.authInfo?.clientId ?? '';
  return { codec: createRequestStateCodec<SealedQuestion>({ key, ttlSeconds: VALID_FOR, bind }), spend };
}
