import type { Database } from '../sqlite.ts';
import { PAGE } from '../wire/limits.ts';
import type { OPERATIONS, OperationName, ParametersOf } from '../wire/operations.ts';

/** An account of the embedded board. Its key is public: it opens nothing but the user's own sandbox. */
export interface Account {
  readonly key: string;
  /** Slug of the key's company; absent for a reader, who owns no ads (docs/board.md, Operations). */
  readonly company?: string;
  /** An account without a recent paid purchase is on the free plan (docs/board.md, Publishing rules, 4). */
  readonly plan: 'paid' | 'free';
}

/** The second paid company shows how ads of another company behave. */
export const ACCOUNTS = {
  paid: { key: 'sandbox-paid-company-key', company: 'oficina-exemplo-lda', plan: 'paid' },
  second: { key: 'sandbox-second-company-key', company: 'segunda-amostra-s-a', plan: 'paid' },
  free: { key: 'sandbox-free-company-key', company: 'plano-livre-unipessoal-lda', plan: 'free' },
  reader: { key: 'sandbox-reader-key', plan: 'free' },
} as const satisfies Record<string, Account>;

export interface HandlerCall {
  readonly db: Database;
  readonly account: Account;
  readonly companyId: number | undefined;
  readonly now: number;
  readonly userAgent: string;
  /** Milliseconds of moderation after an ad was written. */
  readonly moderationTime: number;
  /** The search parameter as sent, for the echo. */
  readonly query: string;
}

/** @throws RefusedCall */
export type Handlers = {
  readonly [N in OperationName]: (parameters: ParametersOf<(typeof OPERATIONS)[N]>, call: HandlerCall) => object;
};

/** The board sends its refusals with HTTP 200 (docs/board.md, Errors, 3). */
export class RefusedCall extends Error {
  constructor(
    message: string,
    readonly status = 200,
  ) {
    super(message);
  }
}

/** Cuts rows to the honoured limit; leaves out `results` when the page has none (docs/board.md, Answers). */
export function pageOf<R extends object>(
  rows: readonly R[],
  { limit: wantedLimit = PAGE.defaultLimit, page = 1 }: { limit?: number | undefined; page?: number | undefined },
  show: (row: R) => object = (row) => row,
): object {
  for (const [name, value] of Object.entries({ limit: wantedLimit, page }))
    if (value < 1) throw new RefusedCall(`Invalid parameters: ${name} must be at least 1.`);
  const limit = Math.min(wantedLimit, PAGE.honouredLimit);
  const results = rows.slice((page - 1) * limit, page * limit).map(show);
  return { total: rows.length, page, limit, ...(results.length === 0 ? {} : { results }) };
}
