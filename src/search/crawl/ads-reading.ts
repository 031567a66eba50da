import type { SkillMatcher } from '../query/skill-matcher.ts';
import { CRAWL_STATE, type CrawlState, GenerationWriter } from '../store/generation.ts';
import type { Store } from '../store/store.ts';
import type { BoardReader } from './board-reader.ts';
import { readEverything, readNewest } from './crawl.ts';
import type { CrawlRun } from './freshness.ts';

/** Milliseconds after which everything is read again, however little seems to have changed. */
const FULL_EVERY = 24 * 3_600_000;

export interface AdsReading {
  readonly store: Store;
  readonly reader: BoardReader;
  readonly matcher: SkillMatcher;
  readonly now: () => number;
  /** Whether ads were written through this server since the reading began, so that it may have missed them. */
  isOutdated(): boolean;
}

/**
 * Reads the open ads into the next generation of the index and brings it into force. Only the newest are read where the
 * list was newest first and the board's count proves that the rest is as it was.
 * @throws BoardError, and then the index stays as it is; LeaseLost
 */
export async function readAds({ store, reader, matcher, now, isOutdated }: AdsReading, run: CrawlRun): Promise<void> {
  const time = now();
  const before = store.read<CrawlState>(CRAWL_STATE);
  const writer = new GenerationWriter(store, run.lease, matcher, time);
  await writer.sweep();
  let first = true;
  const crawl = {
    read: (page: number) => {
      const deadline = first ? run.firstDeadline : undefined;
      first = false;
      return reader.page(page, {}, run.signal, deadline);
    },
    take: (jobs: Parameters<GenerationWriter['take']>[0]) => {
      run.signal.throwIfAborted();
      return writer.take(jobs);
    },
    progress: run.progress,
  };
  const newest =
    before !== undefined && mayReadNewest(before, time) ? await readNewest(crawl, before.openJobs) : undefined;
  const reading = newest ?? (await readEverything(crawl));
  if (newest === undefined) await writer.retireUnseen(reading.seen, reading.complete);
  const { total, complete, ordered } = reading;
  const fullAt = newest === undefined ? time : (before?.fullAt ?? time);
  writer.commit({ asOf: time, fullAt, total, complete, ordered, ...(isOutdated() ? { outdated: true as const } : {}) });
  await writer.checkpoint();
}

function mayReadNewest({ ordered, complete, outdated, fullAt }: CrawlState, now: number): boolean {
  return ordered && complete && outdated !== true && Math.abs(now - fullAt) < FULL_EVERY;
}
