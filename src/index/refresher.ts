import type { CallOptions, Client } from '../client/client.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import { BoardError } from '../wire/errors.ts';
import type { JobRecord } from '../wire/records.ts';
import { MINUTE_MS } from '../wire/time.ts';
import { type Pages, RunningReading, readNewest, readPage, readWhole, StillReading } from './board-reading.ts';
import { type Age, type CoverageBasis, NEWEST_AGE_MS, WHOLE_AGE_MS } from './coverage.ts';
import { errorText, type HistoryParts, HistoryWriter, isBehind } from './history-writer.ts';
import { noteWritten, openIds, removeAds, sizeOf, writeAds, writtenIn } from './write-ads.ts';

/** Milliseconds after a failure in which calls use the old index instead of waiting for another attempt. */
const REST_MS = MINUTE_MS;
/** Milliseconds for one page, retries included. */
const PAGE_MS = 30_000;

const GOING_ON = 'The board is being read again, which takes longer than this call may.';
const failed = (reason: string) => `The board could not be read again: ${reason}`;

interface RefresherParts extends HistoryParts {
  readonly client: Client;
  /** Digest of the client's key: another key may be refused by the board. */
  readonly reader: string;
  readonly now: () => number;
  /** Replaces both limits; milliseconds. */
  readonly freshFor?: number | undefined;
  vocabulary(): Vocabulary;
}

/** Keeps the index fresh, with one reading at a time in this process. Readings of other processes do no harm. */
export class Refresher {
  readonly #parts: RefresherParts;
  #running: RunningReading | undefined;
  /** Writes the last reading into the history while calls are answered. */
  #telling: RunningReading | undefined;
  #isReaderKnown = false;
  #failure: { readonly at: number; readonly reason: string } | undefined;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  /** @returns undefined before the first whole reading */
  age(): Age | undefined {
    const db = this.#parts.db();
    const age = db.note('age');
    return age === undefined ? undefined : { ...JSON.parse(age), ...sizeOf(db) };
  }

  /** Resolves when the history has what the last reading saw, or failed to store it. @throws as `ensure` */
  async remembered(call: CallOptions): Promise<void> {
    // The process that read the board may have ended before it told the history.
    const isUntold = isBehind(this.#parts.db()) && (this.#telling === undefined || this.#running !== undefined);
    await (isUntold ? this.#wait(this.age(), call) : this.ensure(call));
    await this.#telling?.wait(call);
  }

  /**
   * Resolves as soon as the index can answer, with a reason when it is not fresh.
   * @throws StillReading when there is no index at the deadline; else the error of the reading
   */
  async ensure(call: CallOptions): Promise<CoverageBasis> {
    const age = this.age();
    if (age !== undefined && !this.#isReaderKnown) await this.#verifyReader(call);
    if (age === undefined || this.#due(age, 1) !== undefined) return this.#wait(age, call);
    if (this.#due(age, 2) !== undefined && this.#recentFailure() === undefined) this.#start();
    return { age };
  }

  /** An index that was read with another key is served once the board has accepted this one. @throws BoardError */
  async #verifyReader(call: CallOptions): Promise<void> {
    const { db, client, reader } = this.#parts;
    if (db().note('reader') !== reader) {
      await client.call('listLocations', {}, call);
      await db().write(() => db().setNote('reader', reader));
    }
    this.#isReaderKnown = true;
  }

  /** Replaces an ad's row by the record that was read back, or removes it without one. */
  async adWritten(id: number, record: JobRecord | undefined): Promise<void> {
    const age = this.age();
    // The first reading will include the ad.
    if (age === undefined) return;
    const { db, vocabulary, now } = this.#parts;
    await noteWritten(db(), id, now());
    if (record === undefined) await removeAds(db(), [id]);
    else await new HistoryWriter(this.#parts, now()).write(await writeAds(db(), [record], vocabulary()));
    await this.#keepAge({ ...age, ...this.age(), changedAt: now() });
  }

  async close(): Promise<void> {
    await this.#running?.end();
    await this.#telling?.end();
  }

  /** The reading that is due. @param part divides the limits: 2 means due at half of them */
  #due(age: Age | undefined, part: 1 | 2): 'whole' | 'newest' | undefined {
    const { freshFor } = this.#parts;
    if (age === undefined) return 'whole';
    // A clock that jumps makes the index old, never fresh.
    const olderThan = (at: number, limit: number) => Math.abs(this.#parts.now() - at) > limit / part;
    if (olderThan(age.wholeAt, freshFor ?? WHOLE_AGE_MS)) return 'whole';
    return olderThan(age.newestAt, freshFor ?? NEWEST_AGE_MS) ? 'newest' : undefined;
  }

  async #wait(before: Age | undefined, call: CallOptions): Promise<CoverageBasis> {
    const failure = this.#recentFailure();
    if (before !== undefined && failure !== undefined) return { age: before, delay: failed(failure) };
    try {
      await this.#start().wait(call);
    } catch (error) {
      if (before === undefined || call.signal.aborted) throw error;
      return { age: before, delay: error instanceof StillReading ? GOING_ON : failed(errorText(error)) };
    }
    const age = this.age();
    if (age === undefined) throw new Error('the index is empty although the board was read');
    return { age };
  }

  /** Why the last reading failed; undefined once another may be tried. */
  #recentFailure(): string | undefined {
    return this.#failure !== undefined && Date.now() - this.#failure.at < REST_MS ? this.#failure.reason : undefined;
  }

  #start(): RunningReading {
    if (this.#running !== undefined) return this.#running;
    const running = new RunningReading((signal) => this.#read(signal));
    this.#running = running;
    const ended = (error?: unknown) => {
      if (this.#running === running) this.#running = undefined;
      if (error === undefined) this.#failure = undefined;
      else if (!running.ended && !isClosing(error)) {
        this.#parts.log('warn', `reading the board for the search index failed: ${errorText(error)}`);
        this.#failure = { at: Date.now(), reason: errorText(error) };
      }
    };
    running.done.then(() => ended(), ended);
    return running;
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { db, vocabulary, now, log } = this.#parts;
    await this.#telling?.done;
    const age = this.age();
    const [startedAt, openBefore] = [now(), new Set(openIds(db()))];
    const history = new HistoryWriter(this.#parts, startedAt);
    const pages = this.#pages({ signal, isRefresh: age !== undefined }, async (jobs) => {
      for (const { id } of jobs) openBefore.add(id);
      const changed = await writeAds(db(), jobs, vocabulary(), history.isFirst);
      await history.addStates(changed);
      return changed.filter(({ isChanged }) => isChanged).length;
    });
    const due = age === undefined || history.isFirst ? 'whole' : this.#due(age, 2);
    if (age !== undefined && due === 'newest') {
      const total = await readNewest(pages);
      // Equal counts mean that no ad is gone; otherwise only a whole reading shows which one is.
      if (sizeOf(db()).open + age.odd === total)
        return this.#keepAge({ ...age, newestAt: startedAt, total, missing: 0, whole: true });
    }
    const { ids, shrank, ...counts } = await readWhole(pages);
    const ownWrites = writtenIn(db(), startedAt, now());
    // Ads that were not seen may stand on a page that failed, or between two pages.
    if (counts.missing === 0 && !shrank)
      await removeAds(
        db(),
        [...openBefore].filter((id) => !ids.has(id) && !ownWrites.has(id)),
      );
    await this.#keepAge({ newestAt: startedAt, wholeAt: startedAt, ...counts });
    await db().write(() => db().setNote('reader', this.#parts.reader));
    const whole = counts.whole ? { ended: now(), ids: [...ids] } : undefined;
    const failed = (error: unknown) => log('warn', errorText(error));
    this.#telling = new RunningReading((signal) => history.end(whole, signal).catch(failed));
  }

  #pages(call: Pick<CallOptions, 'signal' | 'isRefresh'>, take: Pages['take']): Pages {
    const { client, db, now } = this.#parts;
    const read = async (page: number) => {
      call.signal.throwIfAborted();
      const askedAt = now();
      const answer = await readPage(client, page, { ...call, deadline: Date.now() + PAGE_MS });
      const ownWrites = writtenIn(db(), askedAt, now());
      return { ...answer, results: answer.results.filter(({ id }) => !ownWrites.has(id)) };
    };
    return { read, take };
  }

  async #keepAge(age: Omit<Age, 'open' | 'undated'>): Promise<void> {
    const { db } = this.#parts;
    await db().write(() => db().setNote('age', JSON.stringify(age)));
  }
}

/** Whether the program ended first, as `changes` does while the index is read again. */
const isClosing = (error: unknown) => error instanceof BoardError && error.code === 'cancelled';
