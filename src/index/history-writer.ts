import type { CallOptions } from '../client/client.ts';
import { releasingSlot, yieldSlot } from '../slot.ts';
import type { History } from '../storage/history.ts';
import { RunningCrawl } from './crawl.ts';
import type { IndexDatabase } from './database.ts';
import type { ChangedAd } from './write-ads.ts';

export type Log = (level: 'warn' | 'info' | 'debug', message: string) => void;

export interface RememberingParts {
  /** The board's name in the history. */
  readonly board: string;
  readonly log: Log;
  /** Stores the ads seen; outlives the index. */
  readonly history: Pick<History, 'saw' | 'read'>;
  db(): IndexDatabase;
}

/** Ads of a first reading that the history gets when the first call is answered: more than the real board lists. */
const MOST_HELD = 2_000;

/** Whether the history lacks ads that the index holds. */
export const isBehind = (db: IndexDatabase): boolean => db.note('history') === undefined;

const FAILED = 'the memory of ads could not be written: ';

/** What the history is told of one reading. Its errors fail no search: the next reading tells every ad again. */
export class Remembering {
  /** Whether the history needs unchanged ads, too. */
  readonly isFirst: boolean;
  #telling: RunningCrawl | undefined;
  #hasFailed = false;
  readonly #held: ChangedAd[] = [];

  /** @param at milliseconds when the reading began */
  constructor(
    private readonly parts: RememberingParts,
    private readonly at: number,
  ) {
    this.isFirst = isBehind(parts.db());
  }

  async saw(ads: readonly ChangedAd[]): Promise<void> {
    if (this.isFirst && this.#held.length < MOST_HELD) this.#held.push(...ads);
    else await this.tell(ads);
  }

  /** Tells the rest, while calls are answered. @param whole the end of a reading of the whole board, and the ids of all open ads */
  end(whole: { readonly ended: number; readonly ids: readonly number[] } | undefined): void {
    const failed = (error: unknown) => this.parts.log('warn', FAILED + errorText(error));
    this.#telling = new RunningCrawl((signal) => this.#rest(whole, signal).catch(failed));
  }

  /** Waits until all is told. @throws StillReading at the call's deadline; BoardError when cancelled */
  async wait(call: CallOptions): Promise<void> {
    await releasingSlot(async () => this.#telling?.wait(call));
  }

  async done(): Promise<void> {
    await this.#telling?.done;
  }

  /** The next reading tells what is left. */
  async close(): Promise<void> {
    await this.#telling?.end();
  }

  async #rest(whole: Parameters<Remembering['end']>[0], signal: AbortSignal): Promise<void> {
    const { history, board, db } = this.parts;
    while (this.#held.length > 0) {
      await yieldSlot();
      if (signal.aborted) return;
      await this.tell(this.#held.splice(0, 50));
    }
    if (whole !== undefined) await this.#try(() => history.read(board, this.at, whole.ended, whole.ids));
    if (this.isFirst && !this.#hasFailed) await db().write(() => db().setNote('history', 'told'));
  }

  async tell(ads: readonly ChangedAd[]): Promise<void> {
    if (ads.length === 0) return;
    await this.#try(() => this.parts.history.saw(this.parts.board, this.at, ads));
  }

  async #try(work: () => Promise<void>): Promise<void> {
    const { db, log } = this.parts;
    try {
      await work();
    } catch (error) {
      this.#hasFailed = true;
      log('warn', FAILED + errorText(error));
      await db().write(() => db().forgetNote('history'));
    }
  }
}

export const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
