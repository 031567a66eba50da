import { createHash } from 'node:crypto';
import { DatabaseUnavailable } from '../../../postgres/errors.ts';
import type { Postgres } from '../../../postgres/pool.ts';
import type { KeepStore, StoreKeeper } from '../keeper.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { INDEX_MIGRATIONS } from './migrations/index-tables.ts';
import { PostgresStore } from './postgres-store.ts';

/**
 * Keeps the index of a board in PostgreSQL, in a schema of its own.
 * @param board the board's address, or a name that stands for it; with more where the index is not for everybody
 */
export function keptInPostgres(postgres: Postgres, board: string): KeepStore {
  return (end) => new PostgresKeeper(postgres, schemaOf(board), end);
}

/** The schema of a board's index. */
export function schemaOf(board: string): string {
  return `index_${createHash('sha256').update(board).digest('hex').slice(0, 12)}`;
}

class PostgresKeeper implements StoreKeeper {
  readonly #postgres: Postgres;
  readonly #schema: string;
  readonly #end: () => Promise<unknown>;
  #store: Promise<Store> | undefined;
  #closed = false;

  constructor(postgres: Postgres, schema: string, end: () => Promise<unknown>) {
    this.#postgres = postgres;
    this.#schema = schema;
    this.#end = end;
  }

  async opened(): Promise<Store> {
    if (this.#closed) throw new Error('the search index is closed');
    this.#store ??= this.#open();
    try {
      return await this.#store;
    } catch (error) {
      // The next call may find the database again.
      this.#store = undefined;
      throw error;
    }
  }

  /** A write must be counted by every replica, also by one that has not searched yet. */
  exists(): boolean {
    return true;
  }

  /** @throws StoreUnavailable */
  async sound<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? new StoreUnavailable(error.message, { cause: error }) : error;
    }
  }

  noted(work: () => Promise<void>): Promise<void> {
    return work();
  }

  isLoss(error: unknown): boolean {
    return error instanceof DatabaseUnavailable;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
  }

  async #open(): Promise<Store> {
    await this.#postgres.migrate(this.#schema, INDEX_MIGRATIONS);
    return new PostgresStore(this.#postgres, this.#schema);
  }
}
