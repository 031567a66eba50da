import type { CallOptions, Client } from '../../client/client.ts';
import type { History } from '../../storage/history.ts';
import { BoardError } from '../../wire/board-error.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { HOUR_MS, MINUTE_MS } from '../../wire/time.ts';
import type { IndexDatabase } from '../index/database.ts';
import {
  type ChangedAd,
  noteWritten,
  openAds,
  removeAds,
  removeUnseen,
  sighting,
  writeAds,
  writtenSince,
} from '../index/write.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Pages, readNewest, readPage, readWhole } from './reading.ts';
import { type Progress, Running, StillReading } from './running.ts';

export type Log = (level: 'warn' | 'info' | 'debug', message: string) => void;

/** Milliseconds for which what was read may be answered from. */
export const NEWEST_AGE = 10 * MINUTE_MS;
export const WHOLE_AGE = 2 * HOUR_MS;
/** Milliseconds after a failure in which nobody waits for another attempt who can be answered without. */
const REST = MINUTE_MS;
/** Milliseconds before the end of a call at which a page that it waits for must have come, so that its error is told. */
const HEADROOM = 300;
/** Milliseconds for one page, repeats included. */
const PAGE_TIME = 30_000;

/** What the index knows of its own age. */
export interface Age {
  /** When the newest ads were read; milliseconds. */
  readonly newestAt: number;
  readonly wholeAt: number;
  /** Ads that the board counted then. */
  readonly total: number;
  /** Records among them that cannot be read. */
  readonly odd: number;
  readonly complete: boolean;
  /** Ads that the index holds now. */
  readonly open: number;
}

/** What an answer can be given from, with a sentence where it is not as fresh as it should be. */
export interface Basis {
  readonly age: Age;
  readonly delay?: string;
}

const GOING_ON = 'The board is being read again, which takes longer than this call may.';
const failed = (reason: string) => `The board could not be read again: ${reason}`;

export interface CrawlParts {
  readonly client: Client;
  /** Names the board to the history. */
  readonly board: string;
  readonly now: () => number;
  readonly log: Log;
  /** In place of both limits. */
  readonly freshFor?: number | undefined;
  /** Told of what is seen; it outlives the index. */
  readonly history?: Pick<History, 'saw' | 'read'> | undefined;
  db(): IndexDatabase;
  vocabulary(): Vocabulary;
}

/** Keeps the index fresh: one reading at a time in this process; those of other processes do no harm. */
export class Crawl {
  readonly #parts: CrawlParts;
  #running: Running | undefined;
  #failure: { readonly at: number; readonly reason: string } | undefined;

  constructor(parts: CrawlParts) {
    this.#parts = parts;
  }

  /** What the index knows of its age; undefined before the whole board was read once. */
  age(): Age | undefined {
    const db = this.#parts.db();
    const age = db.note('age');
    return age === undefined ? undefined : { ...JSON.parse(age), open: openAds(db) };
  }

  /**
   * Returns as soon as there is something to answer from: fresh, or with why it is not.
   * @throws StillReading when there is nothing yet and the call's time is up; else what reading throws
   */
  async ensure(call: CallOptions, progress: Progress): Promise<Basis> {
    const age = this.age();
    const failure = this.#failure !== undefined && Date.now() - this.#failure.at < REST ? this.#failure : undefined;
    if (age !== undefined && this.#due(age, 1) === undefined) {
      if (this.#due(age, 2) !== undefined && failure === undefined) this.#start(undefined);
      return { age };
    }
    if (age !== undefined && failure !== undefined) return { age, delay: failed(failure.reason) };
    return this.#wait(age, call, progress);
  }

  /** Puts an ad as it was read back in the place of its row, or takes it out of the index. */
  async adWritten(id: number, record: JobRecord | undefined): Promise<void> {
    // Where nothing was read yet, the first reading will show it.
    if (this.age() === undefined) return;
    const { db, vocabulary, now } = this.#parts;
    await noteWritten(db(), id);
    if (record === undefined) return removeAds(db(), [id]);
    await this.#tell(await writeAds(db(), [record], vocabulary()), now());
  }

  async close(): Promise<void> {
    await this.#running?.end();
  }

  /** What must be read before an answer. @param part of the limits that may be used up */
  #due(age: Age | undefined, part: 1 | 2): 'whole' | 'newest' | undefined {
    const { freshFor } = this.#parts;
    if (age === undefined) return 'whole';
    // A clock that jumps makes an index old, never young.
    const olderThan = (at: number, limit: number) => Math.abs(this.#parts.now() - at) > limit / part;
    if (olderThan(age.wholeAt, freshFor ?? WHOLE_AGE)) return 'whole';
    return olderThan(age.newestAt, freshFor ?? NEWEST_AGE) ? 'newest' : undefined;
  }

  async #wait(before: Age | undefined, call: CallOptions, progress: Progress): Promise<Basis> {
    const joined = this.#running !== undefined;
    const running = this.#running ?? this.#start(call.deadline - HEADROOM);
    try {
      await running.wait(call, progress);
    } catch (error) {
      // In `serve` the reading goes with the key of who began it; another caller's may be good.
      if (joined && isAboutKey(error) && !call.signal.aborted) return this.#wait(before, call, progress);
      if (before === undefined || call.signal.aborted) throw error;
      return { age: before, delay: error instanceof StillReading ? GOING_ON : failed(errorText(error)) };
    }
    const age = this.age();
    if (age === undefined) throw new Error('the index is empty although the board was read');
    return { age };
  }

  /** @param firstDeadline for the first page, when somebody waits for it */
  #start(firstDeadline: number | undefined): Running {
    if (this.#running !== undefined) return this.#running;
    const running = new Running((signal, progress) => this.#read(signal, progress, firstDeadline));
    this.#running = running;
    const ended = (error?: unknown) => {
      if (this.#running === running) this.#running = undefined;
      if (error === undefined) this.#failure = undefined;
      else if (!running.ended) {
        this.#parts.log('warn', `reading the board for the search index failed: ${errorText(error)}`);
        if (!isAboutKey(error)) this.#failure = { at: Date.now(), reason: errorText(error) };
      }
    };
    running.done.then(() => ended(), ended);
    return running;
  }

  async #read(signal: AbortSignal, progress: Progress, firstDeadline = Number.POSITIVE_INFINITY): Promise<void> {
    let waitedFor = firstDeadline;
    const { client, db, board, now, history } = this.#parts;
    const age = this.age();
    const startedAt = now();
    const all = history !== undefined && db().note('history') === undefined;
    const pages: Pages = {
      read: async (page) => {
        signal.throwIfAborted();
        const asked = Date.now();
        const deadline = Math.min(asked + PAGE_TIME, waitedFor);
        waitedFor = Number.POSITIVE_INFINITY;
        const answer = await readPage(client, page, { signal, deadline });
        const written = writtenSince(db(), asked);
        return { ...answer, results: answer.results.filter(({ id }) => !written.has(id)) };
      },
      take: (jobs) => this.#take(jobs, startedAt, all),
      progress,
    };
    if (age !== undefined && !all && this.#due(age, 2) === 'newest') {
      const total = await readNewest(pages);
      // Where the counts agree nothing went; otherwise only a reading of all tells which.
      if (openAds(db()) + age.odd === total)
        return this.#keepAge({ ...age, newestAt: startedAt, total, complete: true });
    }
    let since = sighting(db());
    const begin = () => {
      since = sighting(db());
    };
    const { ids, ...found } = await readWhole({ ...pages, begin });
    await removeUnseen(db(), since);
    await this.#keepAge({ newestAt: startedAt, wholeAt: startedAt, ...found });
    if (found.complete) await this.#told(() => history?.read(board, startedAt, now(), ids));
  }

  async #keepAge(age: Omit<Age, 'open'>): Promise<void> {
    const { db } = this.#parts;
    await db().write(() => db().setNote('age', JSON.stringify(age)));
    await db().checkpoint();
  }

  /** @param all whether the history is told of ads that the index held already, too */
  async #take(jobs: readonly JobRecord[], at: number, all: boolean): Promise<number> {
    const { db, vocabulary } = this.#parts;
    const changed = await writeAds(db(), jobs, vocabulary(), all);
    await this.#tell(changed, at);
    await db().checkpoint();
    return changed.filter(({ isChanged }) => isChanged).length;
  }

  async #tell(ads: readonly ChangedAd[], at: number): Promise<void> {
    const { history, board } = this.#parts;
    if (history === undefined || ads.length === 0) return;
    const seen = ads.map(({ job, digest, state }) => ({ id: job.id, digest, state }));
    await this.#told(() => history.saw(board, at, seen));
  }

  /** A history that fails must not fail a search: it is told of every ad by the next reading of all. */
  async #told(tell: () => Promise<void> | undefined): Promise<void> {
    const { db, log, history } = this.#parts;
    if (history === undefined) return;
    try {
      await tell();
      if (db().note('history') === undefined) await db().write(() => db().setNote('history', 'told'));
    } catch (error) {
      log('warn', `the memory of ads could not be written: ${errorText(error)}`);
      await db().write(() => db().forgetNote('history'));
    }
  }
}

/** Whether the board refused the key: with another one a reading may go on. */
function isAboutKey(error: unknown): boolean {
  return error instanceof BoardError && (error.code === 'not_allowed' || error.code === 'rate_limited');
}

export const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
