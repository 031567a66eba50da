import { type History, stateKey } from '../../storage/history.ts';
import { reasonOf, StorageError } from '../../storage/store.ts';
import type { Site } from '../../wire/site.ts';
import type { Age, Log } from '../crawl/fresh.ts';
import type { IndexDatabase } from '../index/database.ts';
import type { Filters } from '../matching/filters.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Changes, changesIn, type Told, type ToldAd } from './changes.ts';

export interface MemoryParts {
  readonly history: History;
  readonly board: string;
  readonly site: Site;
  readonly log: Log;
  db(): IndexDatabase;
  vocabulary(): Vocabulary;
}

/** Past states of ads; the index holds the current ones. @throws StorageError when they cannot be read */
export class BoardMemory {
  readonly #parts: MemoryParts;

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  get board(): string {
    return this.#parts.board;
  }

  changes(filters: Filters, since: number, { newestAt, wholeAt }: Pick<Age, 'newestAt' | 'wholeAt'>): Promise<Changes> {
    const { history, board, site, db, vocabulary } = this.#parts;
    const parts = { db: db(), history, board, site, vocabulary: vocabulary(), wholeAt };
    return this.#read(() => changesIn(parts, filters, since, Math.max(since, newestAt)));
  }

  told(ads: readonly Told[]): Promise<ToldAd[]> {
    return this.#read(async () => {
      const { history, board } = this.#parts;
      const states = ads.flatMap((ad) => (ad.before === undefined ? [ad] : [ad, ad.before]));
      const records = await history.records(board, states);
      return ads.flatMap((ad) => {
        const now = records.get(stateKey(ad));
        return now === undefined ? [] : [{ ...ad, now, was: ad.before && records.get(stateKey(ad.before)) }];
      });
    });
  }

  /** Whether the last crawl could not store its ads: changes may be missing until the next one. */
  get isBehind(): boolean {
    return this.#parts.db().note('history') === undefined;
  }

  async #read<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageError) throw error;
      this.#parts.log('warn', `the memory of ads cannot be read: ${reasonOf(error)}`);
      throw new StorageError(
        'What ads said before cannot be read now. Try again in a minute; the log of the server has the reason.',
        { cause: error },
      );
    }
  }
}
