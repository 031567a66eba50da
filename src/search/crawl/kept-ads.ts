import type { CallOptions } from '../../client/client.ts';
import { MINUTE_MS } from '../../wire/time.ts';
import type { Vocabulary } from '../query/vocabulary/vocabulary.ts';
import { CRAWL_STATE, type CrawlState, readBefore } from '../store/generation/crawl-state.ts';
import type { StoreKeeper } from '../store/keeper.ts';
import type { Log } from '../store/store.ts';
import type { BoardReader } from './board-reader.ts';
import { type Age, type AgeLimits, ageOf, type Ensured, Freshness, type Kept } from './freshness.ts';
import type { Progress } from './progress.ts';
import { readAds } from './read-ads.ts';

/** The crawl in force, and how old it is. */
export interface KeptAds extends Kept {
  readonly crawl: CrawlState;
}

/** How old the newest ads may be, and all of them (docs/contract.md, Searching). */
export const NEWEST: AgeLimits = { refresh: 5 * MINUTE_MS, answer: 10 * MINUTE_MS };
export const ALL: AgeLimits = { refresh: 60 * MINUTE_MS, answer: 120 * MINUTE_MS };

/** What reading the board for the index takes. */
export interface KeptParts {
  readonly keeper: StoreKeeper;
  readonly reader: BoardReader;
  readonly now: () => number;
  readonly log: Log;
  /** Milliseconds for which the newest ads count as fresh, in place of the usual limits. */
  readonly freshFor?: number | undefined;
  /** Days for which ads that are gone are remembered. */
  readonly keepDays: number;
}

/** Keeps the ads of the index fresh. */
export class FreshAds {
  readonly #freshness: Freshness<KeptAds>;

  constructor({ keeper, reader, now, log, freshFor, keepDays }: KeptParts, vocabulary: () => Vocabulary) {
    const newest = freshFor === undefined ? NEWEST : { refresh: freshFor, answer: Math.max(freshFor, NEWEST.answer) };
    const all = freshFor === undefined || freshFor < ALL.refresh ? ALL : newest;
    this.#freshness = new Freshness({
      name: 'ads',
      log,
      asker: () => reader.asker(),
      store: () => keeper.opened(),
      kept: async () => {
        const { state: crawl, isOutdated } = await readBefore<CrawlState>(await keeper.opened(), CRAWL_STATE);
        if (crawl === undefined) return undefined;
        return { crawl, asOf: crawl.asOf, age: isOutdated ? 'outdated' : ageOfAds(crawl, now(), newest, all) };
      },
      read: async (run) => {
        const store = await keeper.opened();
        const reading = { store, reader, vocabulary: vocabulary(), now, fullEvery: all.refresh, keepDays };
        return keeper.noted(() => readAds(reading, run));
      },
    });
  }

  /** @throws as {@link Freshness.ensure} */
  ensure(call: CallOptions, progress: Progress): Promise<Ensured<KeptAds>> {
    return this.#freshness.ensure(call, progress);
  }

  /** @see Freshness.settled */
  settled(): Promise<void> {
    return this.#freshness.settled();
  }

  close(): Promise<void> {
    return this.#freshness.close();
  }
}

/** The older of two ages counts: that of the newest ads, and that of all. */
function ageOfAds({ asOf, fullAt }: CrawlState, now: number, newest: AgeLimits, all: AgeLimits): Age {
  const ages = [ageOf(asOf, now, newest), ageOf(fullAt, now, all)];
  return (['stale', 'aging'] as const).find((age) => ages.includes(age)) ?? 'fresh';
}
