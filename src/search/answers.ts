import type { Changes } from './changes/changes.ts';
import type { Counted } from './counting/count.ts';
import type { EverSeen } from './counting/ever-seen.ts';
import type { Coverage } from './coverage.ts';
import type { IndexDatabase } from './index/database.ts';
import type { Found } from './matching/find.ts';
import type { ReadQuestion } from './question/read.ts';

/* What the index answers: what was found, how the question was read, and what the answer is based on. */

/** A question as it was read, with the index to answer it from. */
export interface Understood extends ReadQuestion {
  readonly db: IndexDatabase;
  readonly coverage: Coverage;
}

/** A page of ads. */
export interface SearchResult extends Found, Omit<ReadQuestion, 'offered'> {
  readonly coverage: Coverage;
  /** Ads that hold a role or title that was looked for in their text alone. */
  readonly inTextAlone: number;
  /** Ways out, where nothing matches. */
  readonly instead: readonly string[];
}

/** Ads counted by one of their facts. */
export interface CountedAds extends Counted, Omit<ReadQuestion, 'offered'> {
  readonly coverage: Coverage;
  /** How the board was watched, where all ads ever seen were counted. */
  readonly watched?: EverSeen['watched'] | undefined;
}

/** What came, changed and went. */
export interface ChangesAnswer extends Changes {
  readonly coverage: Coverage;
  readonly understood: readonly string[];
}
