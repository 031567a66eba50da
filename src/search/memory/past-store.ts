import type { Scope } from '../find/filters.ts';
import type { Store } from '../store/store.ts';

/** Where ads are counted: a store whose `ads` are the open ones, or those that are gone. */
export interface Source {
  readonly store: Store;
  readonly scope: Scope;
}

/** The ads that are open; with all that were ever seen, those that are gone too. No ad is in both. */
export function sourcesOf(store: Store, scope: Scope, among: 'open' | 'remembered'): readonly Source[] {
  const open = { store, scope };
  if (among === 'open') return [open];
  // What the board's filter told of their contracts is in their own row.
  return [open, { store: pastOf(store), scope: { ...scope, contractReading: undefined } }];
}

/** The same store to those who ask for `ads`, with the tables of the ads that are gone. */
function pastOf(store: Store): Store {
  return {
    dialect: store.dialect.past,
    all: (query) => store.all(query),
    get: (query) => store.get(query),
    batch: (statements) => store.batch(statements),
    tidy: () => store.tidy(),
    close: () => store.close(),
  };
}
