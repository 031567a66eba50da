import type { CallOptions, Client } from '../../client/client.ts';
import { PAGE } from '../../wire/limits.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { comparableTime } from '../question/dates.ts';

/** A page of `job/list` as the board answered it, with how many of its records cannot be read. */
export async function readPage(client: Client, page: number, call: CallOptions, contract?: number[]) {
  let odd = 0;
  const asked = { page, limit: PAGE.honouredLimit, contract };
  const { total, limit, results = [] } = await client.call('listJobs', asked, { ...call, onOddRecord: () => odd++ });
  return { total, limit, results: results as readonly JobRecord[], odd };
}

export interface Pages {
  /** Reads a page, from 1. */
  read(page: number): ReturnType<typeof readPage>;
  /** Takes ads that were on no page before. @returns how many of them were new or different */
  take(jobs: readonly JobRecord[]): Promise<number>;
  progress?(done: number, total: number): void;
  /** A way through the list begins from which all counts: what was taken before proves nothing. */
  begin?(): void;
}

/** Requests under way at once; clients with five raised no trouble (docs/board.md, Requests). */
const AT_ONCE = 4;
/** Ways through a list that moves while it is read. */
const PASSES = 3;
/** Pages without a new ad, after which the board is taken to ignore the page. */
const FRUITLESS = 3;
/** Ads at most, whatever the board counts: a hundred times the real board's. */
const MOST_ADS = 150_000;

/**
 * Reads the whole list. New ads push in at the top meanwhile, so rows repeat at page borders; where ads go, one may be
 * missed: then the list is read again.
 * @returns `total` is the board's count, `complete` whether that many were found, `ordered` whether the newest came first
 */
export async function readWhole(pages: Pages) {
  const ids = new Set<number>();
  for (let pass = 1; ; pass++) {
    const walk = new Walk(pages, ids);
    await walk.run();
    const { total, odd, shrank, isRepeating, ordered } = walk;
    const complete = !shrank && ids.size + odd >= total;
    if (complete || pass === PASSES || isRepeating) return { ids: [...ids], total, odd, complete, ordered };
    if (!shrank) continue;
    ids.clear();
    pages.begin?.();
  }
}

/** One way through the list, several pages at once. */
class Walk {
  total = 0;
  odd = 0;
  /** Whether the board's count fell meanwhile. */
  shrank = false;
  readonly #pages: Pages;
  readonly #ids: Set<number>;
  readonly #times: string[][] = [];
  #size: number = PAGE.honouredLimit;
  #next = 1;
  #fruitless = 0;

  constructor(pages: Pages, ids: Set<number>) {
    this.#pages = pages;
    this.#ids = ids;
  }

  get isRepeating(): boolean {
    return this.#fruitless >= FRUITLESS;
  }

  get ordered(): boolean {
    const times = this.#times.flat();
    return times.every((time, at) => time !== '' && (at === 0 || time <= (times[at - 1] ?? '')));
  }

  async run(): Promise<void> {
    await this.#page();
    const reader = async () => {
      while (this.#next <= Math.ceil(this.total / this.#size) && !this.isRepeating && this.#ids.size < MOST_ADS)
        await this.#page();
    };
    const stopping = () =>
      reader().catch((error: unknown) => {
        this.#next = Number.POSITIVE_INFINITY;
        throw error;
      });
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, stopping));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #page(): Promise<void> {
    const page = this.#next++;
    const { total, limit, results, odd } = await this.#pages.read(page);
    const rows = results.length + odd;
    this.odd += odd;
    this.shrank ||= total < this.total;
    this.total = Math.max(this.total, total);
    // The board may hold less on a page than was asked for, whatever it says (docs/board.md, Answers).
    if (page === 1 && rows > 0 && rows < total) this.#size = Math.min(limit ?? rows, rows);
    const fresh = results.filter(({ id }) => !this.#ids.has(id) && this.#ids.add(id));
    this.#fruitless = fresh.length + odd > 0 ? 0 : this.#fruitless + 1;
    this.#times[page] = fresh.map(({ publishedAt }) => comparableTime(publishedAt));
    await this.#pages.take(fresh);
    this.#pages.progress?.(this.#ids.size, this.total);
  }
}

/** Reads the newest ads of a list that is newest first, down to a page that holds nothing new. @returns the board's count */
export async function readNewest(pages: Pages): Promise<number> {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const { total, results } = await pages.read(page);
    const fresh = results.filter(({ id }) => !ids.has(id) && ids.add(id));
    const different = await pages.take(fresh);
    if (different === 0 || ids.size >= total || ids.size >= MOST_ADS) return total;
  }
}
