import { PAGE } from '../../wire/limits.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { comparableTime } from '../query/dates/dates.ts';

/** A page of `job/list` as the board answered it. */
export interface AdPage {
  readonly total: number;
  readonly limit?: number | undefined;
  readonly results?: readonly JobRecord[] | undefined;
}

export interface Crawl {
  /** Reads a page, from 1, with {@link PAGE.honouredLimit} asked for. */
  read(page: number): Promise<AdPage>;
  /** Takes the ads of a page that were not on one before. */
  take(jobs: readonly JobRecord[]): Promise<unknown>;
  progress(done: number, total: number): void;
}

export interface CrawlResult {
  readonly seen: ReadonlySet<number>;
  /** How many ads the board says there are. */
  readonly total: number;
  /** Whether that many were found. */
  readonly complete: boolean;
  /** Whether the list was newest first as far as it was read. */
  readonly ordered: boolean;
  /** Where only the newest were read: when the oldest of them was published. */
  readonly downTo?: string;
}

/** Ads that one reading takes at most, whatever the board says: a hundred times the real one's. */
const MAX_ADS = 150_000;

/** How many ads a reading takes at most from a board that counted so many at first; it may grow meanwhile, a little. */
function boundFor(counted: number): number {
  return Math.min(MAX_ADS, 2 * counted + 500);
}

/** Requests under way at once; clients with five raised no trouble (docs/board.md, Requests). */
const AT_ONCE = 4;
/** How often the whole list is read, where it moves so that ads are missed. */
const MAX_PASSES = 12;
/** Passes without a new ad, after which the board is taken at its word that it has no more to show. */
const FRUITLESS_PASSES = 3;
/** Pages after the first without a new ad, after which the board is taken to ignore the page. */
const FRUITLESS_PAGES = 3;

/**
 * Reads the whole list. New ads push in at the top and ads go while it is read, so an ad may come twice or be missed:
 * each is taken once, and the list is read again until as many were found as the board counts, or no more come. When
 * its count falls meanwhile, what was found is no proof of anything, and counting begins anew.
 * @throws what reading or taking a page throws
 */
export async function readEverything(crawl: Crawl): Promise<CrawlResult> {
  const places = new Map<number, number>();
  let seen = new Set<number>();
  let ordered = false;
  let fruitless = 0;
  let bound = MAX_ADS;
  for (let pass = 1; ; pass++) {
    const before = seen.size;
    const walk = new Walk(crawl, places, seen, pass === 1, bound);
    await walk.run();
    bound = walk.bound;
    const { total } = walk;
    ordered ||= walk.provesOrder;
    const complete = !walk.shrank && seen.size >= total;
    fruitless = walk.shrank || seen.size > before ? 0 : fruitless + 1;
    if (complete || walk.isVain(fruitless) || pass === MAX_PASSES)
      return { seen: complete ? seen : new Set(places.keys()), total, complete, ordered };
    if (walk.shrank) seen = new Set();
  }
}

/** One way through the list, several pages at once. */
class Walk {
  /** The most ads that an answer counted: one that counts none must not end the walk. */
  total = 0;
  /** Whether the count fell. */
  shrank = false;
  /** Whether an ad was on another page than before. */
  moved = false;
  /** Ads at which reading ends; known when the first page of all has come. */
  bound: number;
  readonly #crawl: Crawl;
  /** Every ad taken so far, with the page on which it was last. */
  readonly #places: Map<number, number>;
  /** Ads found since the count last fell. */
  readonly #seen: Set<number>;
  readonly #first: boolean;
  readonly #times: { page: number; published: string[] }[] = [];
  #size: number = PAGE.honouredLimit;
  #next = 1;
  #answered = 0;
  #fruitful = 0;

  constructor(crawl: Crawl, places: Map<number, number>, seen: Set<number>, first: boolean, bound: number) {
    this.#crawl = crawl;
    this.#places = places;
    this.#seen = seen;
    this.#first = first;
    this.bound = bound;
  }

  /** Whether every page so far was the first one again. */
  get repeats(): boolean {
    return this.#first && this.#answered > FRUITLESS_PAGES && this.#fruitful <= 1;
  }

  /** Whether it was the first way through a list that is newest first. */
  get provesOrder(): boolean {
    return this.#first && this.#ordered && !this.repeats;
  }

  /** Whether what was new on each page was no newer than what came before it. */
  get #ordered(): boolean {
    const times = this.#times.sort((a, b) => a.page - b.page).flatMap(({ published }) => published);
    return times.every((time, index) => time !== '' && (index === 0 || time <= (times[index - 1] ?? '')));
  }

  /** Whether another way through would find no more, after so many that did not. */
  isVain(fruitless: number): boolean {
    return (
      this.repeats || this.#places.size >= this.bound || (fruitless > 0 && !this.moved) || fruitless >= FRUITLESS_PASSES
    );
  }

  async run(): Promise<void> {
    await this.#page();
    // One that fails ends the others: they read on only while none has.
    let failed = false;
    const reader = async () => {
      while (!failed && this.#goesOn()) await this.#page();
    };
    const guarded = async () =>
      reader().catch((error: unknown) => {
        failed = true;
        throw error;
      });
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, guarded));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  #goesOn(): boolean {
    if (this.repeats || this.#places.size >= this.bound) return false;
    const enough = !this.#first && !this.shrank && this.#seen.size >= this.total;
    return !enough && this.#next <= Math.ceil(this.total / this.#size);
  }

  async #page(): Promise<void> {
    const page = this.#next++;
    const { total, limit, results = [] } = await this.#crawl.read(page);
    this.shrank ||= total < this.total;
    this.total = Math.max(this.total, total);
    if (page === 1 && this.#first) this.bound = boundFor(total);
    // The board may hold less on a page than was asked for, whatever it says (docs/board.md, Answers).
    if (page === 1 && results.length > 0)
      this.#size = Math.max(1, Math.min(limit ?? results.length, sizeOf(results, total)));
    const fresh = this.#sift(results, page);
    this.#answered++;
    if (fresh.length > 0) this.#fruitful++;
    if (this.#first) this.#times.push({ page, published: fresh.map(({ publishedAt }) => comparableTime(publishedAt)) });
    await this.#crawl.take(fresh);
    this.#crawl.progress(this.#places.size, this.total);
  }

  /** The ads that were on no page before. */
  #sift(results: readonly JobRecord[], page: number): JobRecord[] {
    return results.filter((job) => {
      const before = this.#places.get(job.id);
      if (before !== undefined && before !== page) this.moved = true;
      this.#places.set(job.id, page);
      this.#seen.add(job.id);
      return before === undefined;
    });
  }
}

/** How many rows a first page stands for: all of them when they are all there are. */
function sizeOf(results: readonly JobRecord[], total: number): number {
  return results.length < total ? results.length : PAGE.honouredLimit;
}

/**
 * Reads the newest ads of a list that was newest first, up to a page that holds nothing new.
 * @param before how many ads were open before
 * @returns undefined when what was read does not prove that the rest is as it was: then everything must be read
 */
export async function readNewest(
  crawl: Omit<Crawl, 'take'> & { take(jobs: readonly JobRecord[]): Promise<{ fresh: number; changed: number }> },
  before: number,
): Promise<CrawlResult | undefined> {
  const seen = new Set<number>();
  let last = '9999';
  let fresh = 0;
  for (let page = 1; ; page++) {
    const { total, results = [] } = await crawl.read(page);
    const unseen = results.filter(({ id }) => !seen.has(id));
    for (const { id, publishedAt } of unseen) {
      const published = comparableTime(publishedAt);
      if (published === '' || published > last) return undefined;
      last = published;
      seen.add(id);
    }
    const taken = await crawl.take(unseen);
    fresh += taken.fresh;
    crawl.progress(seen.size, total);
    if (before + fresh > total || seen.size > boundFor(before)) return undefined;
    if (taken.fresh + taken.changed > 0 && unseen.length > 0) continue;
    return before + fresh === total ? { seen, total, complete: true, ordered: true, downTo: last } : undefined;
  }
}
