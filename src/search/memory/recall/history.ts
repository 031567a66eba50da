import { boardTime, DAY_MS } from '../../../wire/time.ts';
import { daysOf } from '../../query/dates/weeks.ts';
import type { CrawlState } from '../../store/generation/crawl-state.ts';
import type { Store } from '../../store/store.ts';
import { stretchesIn } from '../watching.ts';
import { watchedSince } from './recall.ts';

/** How the board was watched since the memory began. */
export interface History {
  /** The first reading; milliseconds. */
  readonly since: number;
  /** Days since then, and on how many of them the board was read. */
  readonly days: number;
  readonly watchedDays: number;
  /** The share of the days of an ISO 8601 week, as far as it has passed, on which the board was read. */
  watchedIn(week: string): number;
}

/** Days are those of Portugal, and an ad lives 30 of them: what is read each day misses few. */
export async function historyOf(store: Store, crawl: CrawlState, now: number): Promise<History> {
  const { since } = await watchedSince(store, crawl, now);
  const read = new Set<string>();
  for (const { began, ended } of await stretchesIn(store, since))
    for (let at = began; ; at = Math.min(at + DAY_MS, ended)) {
      read.add(boardTime(at).slice(0, 10));
      if (at >= ended) break;
    }
  const today = boardTime(now).slice(0, 10);
  const firstDay = Date.parse(`${boardTime(since).slice(0, 10)}T00:00:00Z`);
  return {
    since,
    days: Math.max(1, Math.round((Date.parse(`${today}T00:00:00Z`) - firstDay) / DAY_MS) + 1),
    watchedDays: read.size,
    watchedIn(week) {
      const passed = daysOf(week).filter((day) => day <= today);
      return passed.length === 0 ? 0 : passed.filter((day) => read.has(day)).length / passed.length;
    },
  };
}
