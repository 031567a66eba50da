import type { Vocabulary } from '../query/vocabulary/vocabulary.ts';
import { CRAWL_STATE, type CrawlState, GenerationWriter } from '../store/generation.ts';
import type { Store } from '../store/store.ts';
import type { BoardReader } from './board-reader.ts';
import { readEverything, readNewest } from './crawl.ts';
import type { CrawlRun } from './freshness.ts';

export interface AdsReading {
  readonly store: Store;
  readonly reader: BoardReader;
  readonly vocabulary: Vocabulary;
  readonly now: () => number;
  /** Milliseconds after which everything is read again, however little seems to have changed. */
  readonly fullEvery: number;
  /** Whether ads were written through this server since the reading began, so that it may have missed them. */
  isOutdated(): boolean;
}

/**
 * Reads the open ads into the next generation of the index and brings it into force. Only the newest are read where the
 * list was newest first and the board's count proves that the rest is as it was.
 * @throws BoardError, and then the index stays as it is; LeaseLost
 */
export async function readAds(reading: AdsReading, run: CrawlRun): Promise<void> {
  const { store, reader, vocabulary, now, fullEvery, isOutdated } = reading;
  const time = now();
  const before = store.read<CrawlState>(CRAWL_STATE);
  const writer = new GenerationWriter(store, run.lease, vocabulary, time);
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
    before !== undefined && mayReadNewest(before, time, fullEvery)
      ? await readNewest(crawl, before.openJobs)
      : undefined;
  const found = newest ?? (await readEverything(crawl));
  if (newest === undefined) await writer.retireUnseen(found.seen, found.complete);
  const { total, complete, ordered } = found;
  const fullAt = newest === undefined ? time : (before?.fullAt ?? time);
  writer.commit({ asOf: time, fullAt, total, complete, ordered, ...(isOutdated() ? { outdated: true as const } : {}) });
  await writer.checkpoint();
}

function mayReadNewest({ ordered, complete, outdated, fullAt }: CrawlState, now: number, fullEvery: number): boolean {
  return ordered && complete && outdated !== true && Math.abs(now - fullAt) < fullEvery;
}
