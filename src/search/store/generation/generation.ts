import type { JobRecord } from '../../../wire/resources/job.ts';
import type { Lease } from '../../crawl/lease.ts';
import { oldestPublication } from '../../query/dates/dates.ts';
import type { AdReading } from '../ad.ts';
import { type Rows, readState, type Sql, type Store, stateWrite } from '../store.ts';
import {
  type Different,
  differentFrom,
  FOREVER,
  insertAds,
  type OpenAds,
  openAds,
  removeAds,
  retireAds,
} from './ad-rows.ts';
import { CRAWL_STATE, type CrawlState } from './crawl-state.ts';
import { inSlices, nextTurn } from './slices.ts';
import { wordsWritten } from './vocabulary-state.ts';

/** Ads written, and rows removed, between two turns of the event loop: some ten milliseconds of work. */
const SLICE = 50;
/** Ads after which the database puts in order what was written: more would take longer than one turn may. */
const UNTIDY = 400;
/** Milliseconds after which a turn takes no further ad: the first ones take longer than later ones. */
const TURN = 8;
/** Rows read or marked at once: cheap ones. */
const MANY = 4000;

/** What became of the ads of a page. */
export interface Taken {
  readonly fresh: number;
  readonly changed: number;
}

/** Writes the next generation of a store, unseen by anybody until it is committed. One writes at a time: it has the lease. */
export class GenerationWriter {
  readonly #store: Store;
  readonly #lease: Lease;
  readonly #reading: AdReading;
  readonly #time: number;
  readonly #next: number;
  /** The first that this writer may give to an ad. */
  readonly #firstRow: number;
  #lastRow: number;
  /** Ads written since the database was last tidied. */
  #untidy = 0;
  /** Companies written so far, by id. */
  readonly #companies = new Map<number, string>();
  /** Pages come at once and are taken one after the other. */
  #taking: Promise<unknown> = Promise.resolve();

  private constructor(
    store: Store,
    lease: Lease,
    reading: AdReading,
    time: number,
    before: CrawlState | undefined,
    lastRow: number,
  ) {
    this.#store = store;
    this.#lease = lease;
    this.#reading = reading;
    this.#time = time;
    this.#next = (before?.generation ?? 0) + 1;
    this.#lastRow = lastRow;
    this.#firstRow = lastRow + 1;
  }

  /** @param time milliseconds since the epoch: when the reading began */
  static async open(store: Store, lease: Lease, reading: AdReading, time: number): Promise<GenerationWriter> {
    const before = await readState<CrawlState>(store, CRAWL_STATE);
    const last = (await store.get({ text: 'SELECT max(row) AS last FROM ads' }))?.last;
    return new GenerationWriter(store, lease, reading, time, before, Number(last ?? 0));
  }

  /** Removes what no generation in force holds, and what a crawl that did not end has left. */
  async sweep(): Promise<void> {
    const params = { next: this.#next, forever: FOREVER };
    await this.write([{ text: 'UPDATE ads SET died = :forever WHERE died = :next', params }]);
    const dead = await this.#store.all({
      text: 'SELECT row FROM ads WHERE died <= :current OR born > :current',
      params: { current: this.#next - 1 },
    });
    const rows = dead.map(({ row }) => Number(row));
    await inSlices(rows, SLICE, (slice) => this.write(removeAds(this.#store, slice)));
  }

  /**
   * Takes ads as the board shows them now.
   * @throws LeaseLost when another process writes by now
   */
  take(jobs: readonly JobRecord[]): Promise<Taken> {
    const taken = this.#taking.then(() => this.#take(jobs));
    this.#taking = taken.catch(() => undefined);
    return taken;
  }

  async #take(jobs: readonly JobRecord[]): Promise<Taken> {
    const open = await openAds(
      this.#store,
      jobs.map(({ id }) => id),
      this.#next,
    );
    const left = [...jobs].reverse();
    let fresh = 0;
    let changed = 0;
    while (left.length > 0) {
      const different = await this.#someDifferent(left, open);
      const before = different.filter((ad) => ad.before !== undefined).length;
      changed += before;
      fresh += different.length - before;
      if (different.length > 0) await this.write(this.#put(different));
    }
    this.#untidy += fresh + changed;
    if (this.#untidy >= UNTIDY) await this.tidy(false);
    return { fresh, changed };
  }

  /**
   * Takes ads off the end of a list; those that are new or not as they were, as many as are written together. To read them
   * takes several turns, and writing has one of its own: each transaction costs as much as some ten ads.
   */
  async #someDifferent(left: JobRecord[], open: OpenAds): Promise<Different[]> {
    const different: Different[] = [];
    while (left.length > 0 && different.length < SLICE) {
      await nextTurn();
      const end = performance.now() + TURN;
      while (different.length < SLICE && performance.now() < end) {
        const job = left.pop();
        if (job === undefined) break;
        const ad = differentFrom(open, job, this.#reading, this.#time);
        if (ad !== undefined) different.push(ad);
      }
    }
    if (different.length > 0) await nextTurn();
    return different;
  }

  #put(different: readonly Different[]): (Sql | Rows)[] {
    const placed = different.map((one) => ({ ...one, row: ++this.#lastRow }));
    const companies = new Map<number, Different['ad']['company']>();
    for (const { company } of different.map(({ ad }) => ad)) {
      const known = JSON.stringify(company);
      if (this.#companies.get(company.id) !== known) companies.set(company.id, company);
      this.#companies.set(company.id, known);
    }
    return [
      ...insertAds(this.#store, placed, this.#next),
      { into: 'companies', rows: [...companies.values()].map((company) => ({ ...company })), key: 'id' },
    ];
  }

  /** Lets ads that were not seen end with this generation; when not all was read, only those whose time is over. */
  async retireUnseen(seen: ReadonlySet<number>, complete: boolean): Promise<void> {
    const oldest = oldestPublication(this.#time);
    const unseen: number[] = [];
    for (let after = -1; ; ) {
      const rows = await this.#store.all({
        text: `SELECT row, id, published FROM ads WHERE died > :next AND row > :after ORDER BY row LIMIT ${MANY}`,
        params: { next: this.#next, after },
      });
      for (const { row, id, published } of rows) {
        const over = published !== '' && String(published) < oldest;
        if (!seen.has(Number(id)) && (complete || over)) unseen.push(Number(row));
      }
      if (rows.length < MANY) break;
      after = Number(rows.at(-1)?.row);
      await nextTurn();
    }
    await inSlices(unseen, MANY / 4, (slice) => this.write([retireAds(this.#store, slice, this.#next)]));
  }

  /** Brings the generation into force, at once for everybody. @param also what must be written together with that */
  async commit(crawl: Omit<CrawlState, 'generation' | 'openJobs'>, also: readonly Sql[] = []): Promise<CrawlState> {
    const open = await this.#store.get({
      text: 'SELECT count(*) AS open FROM ads WHERE died > :next',
      params: { next: this.#next },
    });
    const state = { ...crawl, generation: this.#next, openJobs: Number(open?.open) };
    await this.write([
      ...this.#store.dialect.wordsChanged(this.#next),
      ...(await wordsWritten(this.#store, { row: this.#firstRow, generation: this.#next })),
      ...also,
      stateWrite(CRAWL_STATE, state),
    ]);
    return state;
  }

  /** Lets the database put in order what was written so far, in a turn of its own. */
  async tidy(isDone: boolean): Promise<void> {
    await nextTurn();
    this.#untidy = 0;
    await this.#store.tidy(isDone);
  }

  /** Carries statements out together, as long as this process may write. @throws LeaseLost */
  write(statements: readonly (Sql | Rows)[]): Promise<void> {
    return this.#store.batch([this.#lease.proof, ...statements]);
  }
}
