import { forgetOld } from '../memory/remember/pruning.ts';
import { MemoryWriter } from '../memory/remember/remember.ts';
import type { Vocabulary } from '../query/vocabulary/vocabulary.ts';
import { CRAWL_STATE, type CrawlState, readBefore } from '../store/generation/crawl-state.ts';
import { GenerationWriter } from '../store/generation/generation.ts';
import type { Store } from '../store/store.ts';
import type { BoardReader } from './board-reader.ts';
import { readEverything, readNewest } from './crawl.ts';
import type { CrawlRun } from './freshness.ts';

export interface CrawlParts {
  readonly store: Store;
  readonly reader: BoardReader;
  readonly vocabulary: Vocabulary;
  readonly now: () => number;
  /** Milliseconds after which everything is read again, however little seems to have changed. */
  readonly fullEvery: number;
  /** Days for which ads that are gone are remembered. */
  readonly keepDays: number;
}

/**
 * Reads the open ads into the next generation of the index and brings it into force. Only the newest are read where the
 * list was newest first and the board's count proves that the rest is as it was.
 * @throws BoardError, and then the index stays as it is; LeaseLost
 */
export async function readAds(reading: CrawlParts, run: CrawlRun): Promise<void> {
  const { store, reader, vocabulary, now, fullEvery, keepDays } = reading;
  const time = now();
  // Counted before the first page: what is written from now on may be missed.
  const { state: before, writes, isOutdated } = await readBefore<CrawlState>(store, CRAWL_STATE);
  const adReading = { vocabulary, withoutKey: (text: string) => reader.withoutKey(text) };
  const writer = await GenerationWriter.open(store, run.lease, adReading, time);
  const memory = new MemoryWriter(store, vocabulary, before, (statements) => writer.write(statements));
  await writer.sweep();
  await memory.sweep();
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
    before !== undefined && !isOutdated && mayReadNewest(before, time, fullEvery)
      ? await readNewest(crawl, before.openJobs)
      : undefined;
  const found = newest ?? (await readEverything(crawl));
  if (newest === undefined) await writer.retireUnseen(found.seen, found.complete);
  const { total, complete, ordered } = found;
  const fullAt = newest === undefined ? time : (before?.fullAt ?? time);
  const also = await memory.remember({ clock: time, downTo: found.downTo, complete });
  await writer.commit({ asOf: time, fullAt, total, complete, ordered, writes }, also);
  await forgetOld(store, time, keepDays, (statements) => writer.write(statements));
  await writer.tidy(true);
}

function mayReadNewest({ ordered, complete, fullAt }: CrawlState, now: number, fullEvery: number): boolean {
  return ordered && complete && Math.abs(now - fullAt) < fullEvery;
}
