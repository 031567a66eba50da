/** Who may call the embedded board. The keys are public: they open nothing but the sandbox of whoever runs it. */
export interface Account {
  readonly key: string;
  /** Slug of the company that the key belongs to; absent for a reader, who owns no ads (docs/board.md, Operations). */
  readonly company?: string;
  /** An account without a recent paid purchase is on the free plan (docs/board.md, Publishing rules, 4). */
  readonly plan: 'paid' | 'free';
}

/** The accounts of every embedded board. The second paid company is there to try what belongs to another one. */
export const ACCOUNTS = {
  paid: { key: 'sandbox-paid-company-key', company: 'oficina-exemplo-lda', plan: 'paid' },
  second: { key: 'sandbox-second-company-key', company: 'segunda-amostra-s-a', plan: 'paid' },
  free: { key: 'sandbox-free-company-key', company: 'plano-livre-unipessoal-lda', plan: 'free' },
  reader: { key: 'sandbox-reader-key', plan: 'free' },
} as const satisfies Record<string, Account>;

/** The keys by account. */
export type BoardKeys = { readonly [A in keyof typeof ACCOUNTS]: string };

export const KEYS: BoardKeys = {
  paid: ACCOUNTS.paid.key,
  second: ACCOUNTS.second.key,
  free: ACCOUNTS.free.key,
  reader: ACCOUNTS.reader.key,
};

/** The account that a key opens. */
export function accountByKey(key: string): Account | undefined {
  return Object.values<Account>(ACCOUNTS).find((account) => account.key === key);
}
