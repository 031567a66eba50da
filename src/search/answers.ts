import type { Filters } from './find/filters.ts';
import type { Found } from './find/find.ts';
import type { Coverage } from './former-coverage.ts';
import type { History } from './memory/recall/history.ts';
import type { Recalled } from './memory/recall/recall.ts';
import type { Counted } from './stats/stats.ts';

/*
 * What the index answers: what was found, with the filters that were understood and with what it is based on.
 */

/** A page of ads. */
export interface SearchResult extends Found {
  readonly coverage: Coverage;
  /** The filters, those that words named included. */
  readonly filters: Filters;
  /** Ways out, where nothing matches. */
  readonly instead: readonly string[];
}

/** Ads counted by one of their facts. */
export interface CountedAds extends Counted {
  readonly coverage: Coverage;
  readonly filters: Filters;
  /** How the board was watched, where ads that are gone count too. */
  readonly history?: History | undefined;
}

/** What came, changed and went. */
export interface ChangesAnswer extends Recalled {
  readonly coverage: Coverage;
}
