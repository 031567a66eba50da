import { orRefuse, type WritePlace } from './ledger.ts';
import { insert, StorageError, type Store, T } from './store.ts';

export interface Mark {
  readonly name: string;
  readonly question: string;
  /** The last reported window, in milliseconds. The next one begins at its end. */
  readonly since: number;
  readonly until: number;
  readonly told: number;
  /** The window's rows in order, as JSON, for the pages after the first. */
  readonly listing: string;
}

export const MOST_NAMES = 100;

/** The marks of `job_changes`, by their owner, the board and a key that is equal for equivalent spellings of a name. */
export class Marks {
  constructor(
    private readonly store: Store,
    private readonly at: WritePlace,
  ) {}

  async get(owner: string, board: string, key: string): Promise<Mark | undefined> {
    const sql = `SELECT name, question, since, until, told, listing FROM ${T.marks} WHERE owner = $1 AND board = $2 AND key = $3`;
    return (await this.store.all<Mark>(sql, [owner, board, key]))[0];
  }

  async names(owner: string, board: string): Promise<string[]> {
    const sql = `SELECT name FROM ${T.marks} WHERE owner = $1 AND board = $2 ORDER BY told DESC, name LIMIT ${MOST_NAMES}`;
    return (await this.store.all<Mark>(sql, [owner, board])).map(({ name }) => name);
  }

  /** Moves a mark. @throws StorageError */
  async move(owner: string, board: string, key: string, mark: Mark): Promise<void> {
    const set = Object.keys(mark).map((column) => `${column} = excluded.${column}`);
    const more = `ON CONFLICT (owner, board, key) DO UPDATE SET ${set}`;
    const { place, way } = this.at;
    const words = `Nothing can be remembered under a name: ${place} cannot be written. ${way} Without a name the same question is answered.`;
    await orRefuse(
      this.at,
      () => insert(this.store, T.marks, [{ owner, board, key, ...mark }], more),
      () => words,
    );
    if (this.store.isLost === true) throw new StorageError(words);
  }
}
