import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, Client } from '../client/client.ts';
import { BoardError } from '../wire/errors.ts';
import { PAGE } from '../wire/limits.ts';
import type { JobRecord } from '../wire/records.ts';

/** Reads a page of `job/list`. @returns `odd`: the number of its unreadable records */
export async function readPage(client: Client, page: number, call: CallOptions, contract?: number[]) {
  let odd = 0;
  const parameters = { page, limit: PAGE.honouredLimit, contract };
  const {
    total,
    limit,
    results = [],
  } = await client.call('listJobs', parameters, {
    ...call,
    onOddRecord: (end) => {
      if (end === 'left out') odd++;
    },
  });
  return { total, limit, results: results as readonly JobRecord[], odd };
}

export interface Pages {
  /** Reads a page, starting at 1. */
  read(page: number): ReturnType<typeof readPage>;
  /** Takes ads that no earlier page had. @returns the number of new or changed ones */
  take(jobs: readonly JobRecord[]): Promise<number>;
}

/** Concurrent requests; clients with five caused no trouble (docs/board.md, Requests). */
const REQUESTS_AT_ONCE = 4;
/** Maximum ads, whatever the board counts: a hundred times the real board's. */
const MOST_ADS = 150_000;
/** Pages in a row without a new ad, or that failed, after which a reading ends. */
const MOST_BARREN_PAGES = 3;
/** A reading takes at most twice the pages that its ads fill, or that were counted first, and these. */
const SPARE_PAGES = 10;

/**
 * Reads every page once, several at a time. An ad added meanwhile repeats rows at page borders.
 * @returns ids; the board's count; the numbers of unreadable records and of pages that failed; `shrank`: whether the
 * count fell, so that the list may hide an ad; `whole`: whether as many records were found as the board counts
 */
export async function readWhole(pages: Pages) {
  const reading = { ids: new Set<number>(), total: 0, odd: 0, missing: 0, shrank: false };
  const { ids } = reading;
  let size: number = PAGE.honouredLimit;
  let [next, barren, failures, most] = [1, 0, 0, 0];
  const newRowsOf = async (page: number) => {
    const { total, limit, results, odd } = await pages.read(page);
    const rows = results.length + odd;
    failures = 0;
    reading.odd += odd;
    reading.shrank ||= total < reading.total;
    reading.total = Math.max(reading.total, total);
    // A page may hold fewer ads than requested, whatever its `limit` says (docs/board.md, Answers).
    if (page === 1 && rows > 0 && rows < total) size = Math.min(limit ?? rows, rows);
    if (page === 1) most = 2 * Math.ceil(total / size) + SPARE_PAGES;
    const fresh = results.filter(({ id }) => !ids.has(id) && ids.add(id));
    barren = fresh.length > 0 ? 0 : barren + 1;
    return fresh;
  };
  const take = async (rows: readonly JobRecord[]) => {
    await pages.take(rows);
  };
  const isOver = () =>
    next > Math.ceil(reading.total / size) ||
    next > Math.min(most, 2 * Math.ceil(ids.size / size) + SPARE_PAGES) ||
    barren >= MOST_BARREN_PAGES ||
    ids.size >= MOST_ADS;
  // A board that counts more than it lists has no such page: what was read before is all that it shows.
  const isPastTheEnd = (error: unknown) => isWrong(error) && ids.size > 0;
  const reader = async () => {
    while (!isOver()) {
      const page = next++;
      try {
        await take(await newRowsOf(page));
      } catch (error) {
        // A page costs itself; several in a row, or a refused key, the whole reading.
        if (!isOfPage(error) || ++failures >= MOST_BARREN_PAGES) {
          next = Number.POSITIVE_INFINITY;
          if (!isPastTheEnd(error)) throw error;
        }
        reading.missing++;
      }
    }
  };
  const first = await newRowsOf(next++);
  // Waits for every reader: none may write after this returns.
  const ends = await Promise.allSettled([take(first), ...Array.from({ length: REQUESTS_AT_ONCE }, reader)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { ...reading, whole: !reading.shrank && reading.missing === 0 && ids.size + reading.odd >= reading.total };
}

const PAGE_FAULTS: ReadonlySet<string> = new Set(['board_error', 'board_unreachable', 'unexpected_answer']);
const isWrong = (error: unknown) => error instanceof BoardError && error.code === 'unexpected_answer';
const isOfPage = (error: unknown) => error instanceof BoardError && PAGE_FAULTS.has(error.code);

/** Reads the list, newest first (docs/board.md, Operations), to a page without changes. @returns the board's count */
export async function readNewest(pages: Pages): Promise<number> {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const { total, results } = await pages.read(page);
    const fresh = results.filter(({ id }) => !ids.has(id) && ids.add(id));
    const different = await pages.take(fresh);
    if (different === 0 || ids.size >= total || ids.size >= MOST_ADS) return total;
  }
}

/** The call ended before the board was read; the reading continues. */
export class StillReading extends BoardError {
  constructor() {
    const why = 'The whole board is being read for the first time, which takes longer than this call may';
    super('board_unreachable', `${why}. Reading goes on; call again in a few seconds.`, false);
  }
}

/** A reading under way. It continues when the calls that wait for it end. */
export class RunningReading {
  readonly done: Promise<void>;
  readonly #controller = new AbortController();

  constructor(work: (signal: AbortSignal) => Promise<void>) {
    this.done = work(this.#controller.signal);
  }

  get ended(): boolean {
    return this.#controller.signal.aborted;
  }

  async end(): Promise<void> {
    this.#controller.abort();
    await this.done.catch(() => undefined);
  }

  /** Waits until the call's deadline. @throws StillReading at the deadline; BoardError when cancelled */
  async wait({ signal, deadline }: CallOptions): Promise<void> {
    const over = new AbortController();
    const timer = sleep(deadline - Date.now(), 'over', { signal: AbortSignal.any([signal, over.signal]) });
    try {
      if ((await Promise.race([this.done, timer])) === 'over') throw new StillReading();
    } catch (error) {
      throw signal.aborted ? new BoardError('cancelled', 'The call was cancelled.', false) : error;
    } finally {
      over.abort();
    }
  }
}
