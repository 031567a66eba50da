import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { History } from '../storage/history.ts';
import { fold, plainLetters } from '../text/fold.ts';
import { LONGEST_TEXT_CHARACTERS } from '../wire/limits.ts';
import type { JobRecord } from '../wire/records.ts';
import type { IndexDatabase } from './database.ts';
import type { ChangedAd } from './write-ads.ts';

export type Log = (level: 'warn' | 'info' | 'debug', message: string) => void;

export interface HistoryParts {
  readonly board: string;
  readonly log: Log;
  /** Stores the ads seen; outlives the index. */
  readonly history: Pick<History, 'addStates' | 'read'>;
  db(): IndexDatabase;
}

/** Ads of a first reading that wait in memory until the first call is answered; the real board lists fewer. */
const MOST_HELD = 2_000;
/** Ads written before other calls get a turn. */
const ADS_A_TURN = 50;

/** Whether the history lacks ads that the index holds. */
export const isBehind = (db: IndexDatabase): boolean => db.note('history') === undefined;

/** Writes one reading into the history. Its errors fail no search: the next reading writes every ad again. */
export class HistoryWriter {
  /** Whether the history needs unchanged ads, too. */
  readonly isFirst: boolean;
  #hasFailed = false;
  readonly #queue: ChangedAd[] = [];

  /** @param at milliseconds when the reading began */
  constructor(
    private readonly parts: HistoryParts,
    private readonly at: number,
  ) {
    this.isFirst = isBehind(parts.db());
  }

  async addStates(ads: readonly ChangedAd[]): Promise<void> {
    if (this.isFirst && this.#queue.length < MOST_HELD) this.#queue.push(...ads);
    else await this.write(ads);
  }

  write(ads: readonly ChangedAd[]): Promise<void> {
    const states = ads.map(({ job, digest, state }) => {
      return { id: job.id, digest, published: job.publishedAt, twin: twinOf(job), state };
    });
    return this.#try(({ history, board }) => history.addStates(board, this.at, states));
  }

  /** Writes the rest. @param whole the end of a reading of the whole board, and the ids of all open ads */
  async end(whole: { readonly ended: number; readonly ids: readonly number[] } | undefined, signal: AbortSignal) {
    while (this.#queue.length > 0) {
      await setImmediate();
      if (signal.aborted) return;
      await this.write(this.#queue.splice(0, ADS_A_TURN));
    }
    if (whole !== undefined)
      await this.#try(({ history, board }) => history.read(board, this.at, whole.ended, whole.ids));
    const { db } = this.parts;
    if (this.isFirst && !this.#hasFailed) await db().write(() => db().setNote('history', 'told'));
  }

  async #try(work: (parts: HistoryParts) => Promise<void>): Promise<void> {
    const { db, log } = this.parts;
    try {
      await work(this.parts);
    } catch (error) {
      this.#hasFailed = true;
      log('warn', `the memory of ads could not be written: ${errorText(error)}`);
      await db().write(() => db().forgetNote('history'));
    }
  }
}

export const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Ignores case, accents, signs and layout, but not places and reference: companies publish one text for several. */
function twinOf({ company, title, body, ref = '', locations = [] }: JobRecord): string {
  const plain = (text: string) =>
    fold(plainLetters(text.slice(0, LONGEST_TEXT_CHARACTERS).replace(/<[^<>]*>/g, ' ')))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#+]+/gu, ' ')
      .trim();
  const places = locations.map(({ id }) => Number(id)).sort((a, b) => a - b);
  const contents = JSON.stringify([company.id, places, ref.trim(), plain(title), plain(body)]);
  return createHash('sha1').update(contents).digest('base64url').slice(0, 16);
}
