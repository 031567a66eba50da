import type { Filters, OptionalField, Scope } from '../find/filters.ts';
import { type Counts, countAds } from '../find/find.ts';
import type { WordQuery } from '../find/word-query.ts';
import type { Store } from '../store/store.ts';

/** Where ads are counted: a store whose `ads` are the open ones, or those that are gone. */
export interface Source {
  readonly store: Store;
  readonly scope: Scope;
}

/**
 * The ads that are open; with all that were ever seen, those that are gone too. No ad is in both: one that was published
 * anew counts under its last id.
 */
export function sourcesOf(store: Store, scope: Scope, among: 'open' | 'remembered'): readonly Source[] {
  const open = { store, scope };
  if (among === 'open') return [open];
  // What the board's filter told of their contracts is in their own row.
  return [open, { store: pastOf(store), scope: { ...scope, contractReading: undefined, only: 'ads.later IS NULL' } }];
}

/** The same store to those who ask for `ads`, with the tables of the ads that are gone. */
function pastOf(store: Store): Store {
  return {
    dialect: store.dialect.past,
    processes: store.processes,
    all: (query) => store.all(query),
    get: (query) => store.get(query),
    batch: (statements) => store.batch(statements),
    tidy: (isDone) => store.tidy(isDone),
    close: () => store.close(),
  };
}

/** {@link countAds} over several sources. */
export async function countsIn(
  sources: readonly Source[],
  filters: Filters,
  also: readonly OptionalField[],
  extra?: WordQuery,
): Promise<Counts> {
  const each: Counts[] = [];
  for (const { store, scope } of sources) each.push(await countAds(store, filters, scope, also, extra));
  return {
    total: each.reduce((sum, { total }) => sum + total, 0),
    undeclared: summed(each.map(({ undeclared }) => undeclared)),
    inText: summed(each.map(({ inText }) => inText)),
  };
}

/** Counts of the same names, added up. */
function summed<N extends string>(counts: readonly { readonly [F in N]?: number }[]): { readonly [F in N]?: number } {
  const sums: { [F in N]?: number } = {};
  for (const count of counts)
    for (const [name, value] of Object.entries(count) as [N, number][]) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}
