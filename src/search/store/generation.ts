import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { transaction } from '../../sqlite.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import type { Lease } from '../crawl/lease.ts';
import { oldestPublication } from '../query/dates.ts';
import type { Vocabulary } from '../query/vocabulary/vocabulary.ts';
import { type AdWords, type PreparedAd, prepareAd, recordDigest } from './ad.ts';
import { FOREVER } from './schema.ts';
import type { Store } from './store.ts';

/** The crawl in force. Times are milliseconds since the epoch. */
export interface CrawlState {
  readonly generation: number;
  readonly asOf: number;
  /** When everything was read last; a refresh may read the newest ads only. */
  readonly fullAt: number;
  readonly openJobs: number;
  /** Whether every ad that the board counts was found. */
  readonly complete: boolean;
  /** How many ads the board said it has. */
  readonly total: number;
  /** Whether the board's list was seen to be newest first. */
  readonly ordered: boolean;
  /** Set when ads were written through this server since. */
  readonly outdated?: true;
}

/** The name under which the crawl in force is kept. */
export const CRAWL_STATE = 'crawl';

/** Ads written, and rows removed, between two turns of the event loop: some ten milliseconds of work. */
const SLICE = 40;
/** Ads after which the write-ahead log is brought into the file: more would take longer than one turn may. */
const LOGGED = 400;
/** Milliseconds after which a turn takes no further ad: the first ones take longer than later ones. */
const TURN = 8;
/** Rows read or marked at once: cheap ones. */
const MANY = 4000;
/** How many ads that went away are remembered. */
const REMEMBERED = 50_000;

/** What became of the ads of a page. */
export interface Taken {
  readonly fresh: number;
  readonly changed: number;
}

/** Writes the next generation of a store, unseen by anybody until it is committed. */
export class GenerationWriter {
  readonly #store: Store;
  readonly #lease: Lease;
  readonly #vocabulary: Vocabulary;
  readonly #before: CrawlState | undefined;
  readonly #time: number;
  readonly #next: number;
  /** Ads written since the last checkpoint. */
  #logged = 0;
  /** Companies written so far, by id. */
  readonly #companies = new Map<number, string>();

  constructor(store: Store, lease: Lease, vocabulary: Vocabulary, time: number) {
    this.#store = store;
    this.#lease = lease;
    this.#vocabulary = vocabulary;
    this.#before = store.read<CrawlState>(CRAWL_STATE);
    this.#time = time;
    this.#next = (this.#before?.generation ?? 0) + 1;
  }

  /** Removes what no generation in force holds, and what a crawl that did not end has left. */
  async sweep(): Promise<void> {
    const current = this.#next - 1;
    this.#write(() => this.#store.sql('UPDATE ads SET died = ? WHERE died = ?').run(FOREVER, this.#next));
    const dead = this.#store.sql('SELECT row FROM ads WHERE died <= ? OR born > ?').all(current, current);
    await inSlices(
      dead.map(({ row }) => Number(row)),
      SLICE,
      (rows) => this.#write(() => this.#remove(rows)),
    );
  }

  /**
   * Takes ads as the board shows them now.
   * @throws LeaseLost when another process writes by now
   */
  async take(jobs: readonly JobRecord[]): Promise<Taken> {
    const left = [...jobs].reverse();
    let fresh = 0;
    let changed = 0;
    while (left.length > 0) {
      await nextTurn();
      const different = this.#someDifferent(left);
      const before = different.filter((ad) => ad.before !== undefined).length;
      changed += before;
      fresh += different.length - before;
      if (different.length > 0) this.#write(() => this.#put(different));
    }
    this.#logged += fresh + changed;
    if (this.#logged >= LOGGED) await this.checkpoint();
    return { fresh, changed };
  }

  /** Takes as many ads off the end of a list as one turn has time for; those that are new or not as they were. */
  #someDifferent(left: JobRecord[]): Different[] {
    const different: Different[] = [];
    const end = performance.now() + TURN;
    while (different.length < SLICE && performance.now() < end) {
      const job = left.pop();
      if (job === undefined) break;
      const ad = this.#compare(job);
      if (ad !== undefined) different.push(ad);
    }
    return different;
  }

  /** Lets ads that were not seen end with this generation; when not all was read, only those whose time is over. */
  async retireUnseen(seen: ReadonlySet<number>, complete: boolean): Promise<void> {
    const oldest = oldestPublication(this.#time);
    const unseen: number[] = [];
    const page = this.#store.sql('SELECT row, id, published FROM ads WHERE died > ? AND row > ? ORDER BY row LIMIT ?');
    let rows = page.all(this.#next, -1, MANY);
    while (rows.length > 0) {
      for (const { row, id, published } of rows) {
        const over = published !== '' && String(published) < oldest;
        if (!seen.has(Number(id)) && (complete || over)) unseen.push(Number(row));
      }
      await yieldToEventLoop();
      rows = page.all(this.#next, rows.at(-1)?.row ?? 0, MANY);
    }
    const retire = this.#store.sql('UPDATE ads SET died = ? WHERE row = ?');
    await inSlices(unseen, MANY / 4, (slice) => {
      this.#write(() => {
        for (const row of slice) retire.run(this.#next, row);
      });
    });
  }

  /** Brings the generation into force, at once for everybody. */
  commit(crawl: Omit<CrawlState, 'generation' | 'openJobs'>): CrawlState {
    return this.#write(() => {
      this.#rememberGone();
      const open = this.#store.sql('SELECT count(*) AS open FROM ads WHERE died > ?').get(this.#next)?.open;
      const state = { ...crawl, generation: this.#next, openJobs: Number(open) };
      this.#store.write(CRAWL_STATE, state);
      return state;
    });
  }

  /** Brings what was written so far into the file, in a turn of its own. */
  async checkpoint(): Promise<void> {
    await nextTurn();
    this.#logged = 0;
    this.#store.checkpoint();
  }

  #write<T>(work: () => T): T {
    return transaction(this.#store.db, () => {
      this.#lease.prove();
      return work();
    });
  }

  /** An ad that is new or not as it was; undefined when it is. */
  #compare(job: JobRecord): Different | undefined {
    const digest = recordDigest(job);
    const before = this.#store
      .sql(
        `SELECT ads.row, ads.born, digest, first_seen FROM ads JOIN details ON details.row = ads.row
         WHERE ads.id = ? AND ads.died > ?`,
      )
      .get(job.id, this.#next);
    if (before?.digest === digest) return undefined;
    return { ad: prepareAd(job, digest, this.#vocabulary), before };
  }

  #put(different: readonly Different[]): void {
    for (const { ad, before } of different) {
      if (before !== undefined && Number(before.born) === this.#next) this.#remove([Number(before.row)]);
      else if (before !== undefined)
        this.#store.sql('UPDATE ads SET died = ? WHERE row = ?').run(this.#next, Number(before.row));
      this.#insert(ad, before === undefined ? this.#firstSeen(ad.id) : Number(before.first_seen));
    }
  }

  /** Values are bound by their places: by name it takes longer than the rest of the insertion. */
  #insert({ facts, digest, record, body, said, telling, words, company }: PreparedAd, firstSeen: number): void {
    const store = this.#store;
    const names = Object.keys(facts);
    const { lastInsertRowid: row } = store
      .sql(`INSERT INTO ads (born, died, ${names.join(', ')}) VALUES (?, ?${', ?'.repeat(names.length)})`)
      .run(this.#next, FOREVER, ...Object.values(facts));
    store
      .sql(
        'INSERT INTO details (row, digest, first_seen, last_changed, record, body, said, telling) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(row, digest, firstSeen, this.#time, record, body, said, telling);
    insertWords(store, Number(row), words);
    const { id, name, name_key: key, slug, host, about } = company;
    const known = `${name}\n${slug}\n${host}\n${about}`;
    if (this.#companies.get(id) === known) return;
    this.#companies.set(id, known);
    store
      .sql(
        `INSERT INTO companies (id, name, name_key, slug, host, about) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, slug = excluded.slug,
           host = excluded.host, about = excluded.about`,
      )
      .run(id, name, key, slug, host, about);
  }

  #remove(rows: readonly number[]): void {
    for (const row of rows) {
      this.#store.sql('DELETE FROM words WHERE rowid = ?').run(row);
      this.#store.sql('DELETE FROM details WHERE row = ?').run(row);
      this.#store.sql('DELETE FROM ads WHERE row = ?').run(row);
    }
  }

  /** An ad that went away and is back was seen before. */
  #firstSeen(id: number): number {
    return Number(this.#store.sql('SELECT first_seen FROM gone WHERE id = ?').get(id)?.first_seen ?? this.#time);
  }

  #rememberGone(): void {
    const params = { next: this.#next, seen: this.#before?.fullAt ?? this.#time, now: this.#time };
    this.#store
      .sql(
        `INSERT OR REPLACE INTO gone
         SELECT ads.id, first_seen, last_changed, :seen, :now, digest FROM ads JOIN details ON details.row = ads.row
         WHERE ads.died = :next AND NOT EXISTS (SELECT 1 FROM ads AS later WHERE later.id = ads.id AND later.died > :next)`,
      )
      .run(params);
    this.#store.sql('DELETE FROM gone WHERE id IN (SELECT id FROM ads WHERE died > ?)').run(this.#next);
    this.#store
      .sql('DELETE FROM gone WHERE gone_at < (SELECT gone_at FROM gone ORDER BY gone_at DESC LIMIT 1 OFFSET ?)')
      .run(REMEMBERED);
  }
}

/** Puts the words of an ad into the index. */
export function insertWords(store: Store, row: number, words: AdWords): void {
  store
    .sql('INSERT INTO words (rowid, title, company, ref, body, title_also, body_also) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(row, words.title, words.company, words.ref, words.body, words.title_also, words.body_also);
}

interface Different {
  readonly ad: PreparedAd;
  /** Its row so far. */
  readonly before: Record<string, unknown> | undefined;
}

/**
 * Works through items a few at a time, so that other calls go on in between: one slice in each turn of the event loop,
 * however many do so at once.
 */
export async function inSlices<T>(items: readonly T[], size: number, work: (slice: T[]) => void): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    await nextTurn();
    work(items.slice(from, from + size));
  }
}

let lastTurn: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => yieldToEventLoop());
  return lastTurn;
}
