import { type History, type StateTime, stateKey } from '../../storage/history.ts';
import type { AdReading } from '../index/ad.ts';
import { type IndexDatabase, openIndex } from '../index/database.ts';
import { writeAds } from '../index/write.ts';
import { conditionsOf, type Filters, matchingIds } from '../matching/filters.ts';

/** States that stay in memory between two questions; those of a week are some 500. */
const MOST = 3_000;
/** States read at once. */
const PART = 200;

/** Ads that are gone and what open ads said before: a small index in memory, asked by the same filters. */
export class FormerStates {
  readonly #history: History;
  readonly #board: string;
  readonly #reading: () => AdReading;
  #db: IndexDatabase | undefined;
  /** Rows of the index by state, for an ad may be there in several. */
  #rows = new Map<string, number>();
  /** One question fills the index at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(history: History, board: string, reading: () => AdReading) {
    this.#history = history;
    this.#board = board;
    this.#reading = reading;
  }

  /** The keys of the states that fit, of any number. */
  async fitting(states: readonly StateTime[], filters: Filters): Promise<Set<string>> {
    if (states.length === 0 || letsAllThrough(filters)) return new Set(states.map(stateKey));
    const mine = this.#turn.then(() => this.#fitting(states, filters));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #fitting(states: readonly StateTime[], filters: Filters): Promise<Set<string>> {
    const fitting = new Set<string>();
    for (let from = 0; from < states.length; from += MOST) {
      const part = states.slice(from, from + MOST);
      const db = await this.#holding(part);
      const matching = new Set(matchingIds(db, filters));
      for (const key of part.map(stateKey)) if (matching.has(this.#rows.get(key) ?? -1)) fitting.add(key);
    }
    return fitting;
  }

  close(): void {
    this.#db?.close();
    this.#db = undefined;
    this.#rows.clear();
  }

  async #holding(states: readonly StateTime[]): Promise<IndexDatabase> {
    let missing = states.filter((state) => !this.#rows.has(stateKey(state)));
    if (this.#rows.size + missing.length > MOST) {
      this.close();
      missing = [...states];
    }
    this.#db ??= openIndex(':memory:');
    const db = this.#db;
    for (let from = 0; from < missing.length; from += PART) {
      const records = await this.#history.records(this.#board, missing.slice(from, from + PART));
      const jobs = [...records].map(([key, record]) => {
        this.#rows.set(key, this.#rows.size + 1);
        return { ...record, id: this.#rows.size };
      });
      await writeAds(db, jobs, this.#reading());
    }
    return db;
  }
}

function letsAllThrough(filters: Filters): boolean {
  const { all, any, none, title } = filters.plan;
  return conditionsOf(filters).length + all.length + any.length + none.length + title.length === 0;
}
