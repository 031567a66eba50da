import { boardTime, DAY_MS } from '../../../wire/time.ts';
import type { Vocabulary } from '../../query/vocabulary/vocabulary.ts';
import type { CrawlState } from '../../store/generation/crawl-state.ts';
import { inSlices } from '../../store/generation/slices.ts';
import { readState, type Sql, type Store, stateWrite } from '../../store/store.ts';
import { broughtBack, MEMORY_STATE, type MemoryState, readingTime, stateAfter, watched } from '../watching.ts';
import { GoneAds } from './gone-ads.ts';
import { removePast, removePastTexts } from './past-rows.ts';
import { PresentAds } from './present-ads.ts';
import { ReadingNotes, SLICE, type Write } from './reading-notes.ts';

/** A reading of the board that is about to come into force. */
export interface Noted {
  /** Milliseconds, by the clock of this machine. */
  readonly clock: number;
  /** Where only the newest ads were read: the time of publication of the oldest of them. */
  readonly downTo: string | undefined;
  /** Whether every ad that the board counts was seen. */
  readonly complete: boolean;
}

/** Keeps what a reading changes: which ads are new, changed, gone, back, or published anew under another id. */
export class MemoryWriter {
  readonly #notes: ReadingNotes;
  readonly #before: CrawlState | undefined;
  /** The last row of `ads` before the reading; rows after it are new. */
  #lastRow = 0;

  constructor(store: Store, vocabulary: Vocabulary, before: CrawlState | undefined, write: Write) {
    this.#before = before;
    this.#notes = new ReadingNotes(store, vocabulary, write, (before?.generation ?? 0) + 1);
  }

  /** Removes what a reading that did not end has left, before anything is read. */
  async sweep(): Promise<void> {
    const params = { current: this.#notes.generation - 1 };
    const rows = await this.#notes.store.all({
      text: 'SELECT row FROM past WHERE born > :current',
      params,
    });
    await removePast(this.#notes.store, rows, this.#notes.write);
    const back = await this.#notes.store.all({
      text: 'SELECT past.row AS row FROM past JOIN past_texts ON past_texts.row = past.row WHERE died <= :current AND died > born',
      params,
    });
    await removePastTexts(this.#notes.store, back, this.#notes.write);
    const left = await this.#notes.store.get({
      text: `SELECT EXISTS (SELECT 1 FROM presence WHERE came > :current) OR EXISTS (SELECT 1 FROM presence WHERE returned > :current)
        OR EXISTS (SELECT 1 FROM changes WHERE generation > :current) AS is_left`,
      params,
    });
    if (Number(left?.is_left) === 1)
      await this.#notes.write([
        { text: 'DELETE FROM presence WHERE came > :current', params },
        { text: 'DELETE FROM presence WHERE returned > :current', params },
        { text: 'DELETE FROM changes WHERE generation > :current', params },
      ]);
    this.#lastRow = Number((await this.#notes.store.get({ text: 'SELECT max(row) AS row FROM ads' }))?.row ?? -1);
  }

  /** Keeps what the reading found, unseen until its generation is in force. @returns what must be written together with that */
  async remember({ clock, downTo, complete }: Noted): Promise<Sql[]> {
    const before = await this.#state();
    const published = await this.#latestPublished(before, clock);
    const { time, wasAhead } = readingTime(clock, before, published);
    await new GoneAds(this.#notes).keep(before, time);
    await new PresentAds(this.#notes, this.#lastRow).keep(before, time);
    const changes = [...this.#notes.changes].map(([id, differences]) => ({
      generation: this.#notes.generation,
      id,
      noticed: time,
      differences: JSON.stringify(differences),
    }));
    await inSlices(changes, SLICE, (rows) => this.#notes.write([{ into: 'changes', rows }]));
    const seenDownTo = complete ? downTo : '9999';
    const state = stateAfter(before, time, published, before === undefined ? undefined : seenDownTo);
    return [
      ...(wasAhead ? broughtBack(time) : []),
      {
        text: 'DELETE FROM presence WHERE id IN (SELECT id FROM past WHERE born = :next AND died > born)',
        params: { next: this.#notes.generation },
      },
      ...this.#notes.atCommit,
      watched(time),
      stateWrite(MEMORY_STATE, state),
    ];
  }

  /** What was known before: of an index from before there was a memory, its last reading is the beginning. */
  async #state(): Promise<MemoryState | undefined> {
    const state = await readState<MemoryState>(this.#notes.store, MEMORY_STATE);
    if (state !== undefined) return state;
    if (this.#before === undefined) return undefined;
    const { asOf, fullAt } = this.#before;
    await this.#notes.write([watched(fullAt), watched(asOf)]);
    this.#lastRow = -1;
    return { since: fullAt, last: asOf, wholeAt: fullAt, newest: [], published: '' };
  }

  /** Of the dates that can be true: one ad of the year 9999 would show any clock to be behind for ever. */
  async #latestPublished(before: MemoryState | undefined, clock: number): Promise<string> {
    const until = boardTime(Math.max(clock, before?.last ?? clock) + DAY_MS);
    const row = await this.#notes.store.get({
      text: 'SELECT max(published) AS published FROM ads WHERE row > :first AND published <= :until',
      params: { first: this.#lastRow, until },
    });
    const known = [String(row?.published ?? ''), before?.published ?? ''].filter((time) => time <= until);
    return known.sort().at(-1) ?? '';
  }
}
