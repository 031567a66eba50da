import type { SqlParams, SqlRow } from '../../sqlite.ts';
import type { Dialect } from './dialect.ts';

export type Log = (level: 'warn' | 'info' | 'debug', message: string) => void;

/** An SQL text with its named parameters, `:name` in the text. */
export interface Sql {
  readonly text: string;
  readonly params?: SqlParams | undefined;
  /** What a batch throws, and undoes everything, when this statement changes no row. */
  readonly orElse?: (() => Error) | undefined;
}

/** Rows to insert, all with the same columns. */
export interface Rows {
  readonly into: string;
  readonly rows: readonly SqlParams[];
  /** The key column by which a row takes the place of one that is there. */
  readonly key?: string | undefined;
}

/** The processes that use a store. */
export interface Processes {
  /** What this one is called there. */
  own(): Promise<string>;
  /** Whether the one of this name has ended, as far as that can be seen. */
  isGone(name: string): Promise<boolean>;
}

/** The tables of one board's index, in whatever database holds them. Every method throws the driver's errors. */
export interface Store {
  /** What its SQL has of its own. */
  readonly dialect: Dialect;
  readonly processes: Processes;
  /** The rows of a query. */
  all(query: Sql): Promise<SqlRow[]>;
  /** The first row of a query. */
  get(query: Sql): Promise<SqlRow | undefined>;
  /** Carries statements out in their order, all of them or none. @throws what `orElse` of one makes */
  batch(statements: readonly (Sql | Rows)[]): Promise<void>;
  /** Lets the database put what was written in order: between two pieces of work, or when all is done. */
  tidy(isDone: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Values kept under names. */
export async function readStates(store: Store, names: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await store.all({
    text: `SELECT name, value FROM state WHERE name IN (${names.map((_, at) => `:name${at}`).join(', ')})`,
    params: Object.fromEntries(names.map((name, at) => [`name${at}`, name])),
  });
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), JSON.parse(String(value))]));
}

/** A value kept under a name, or undefined. */
export async function readState<T>(store: Store, name: string): Promise<T | undefined> {
  const row = await store.get({ text: 'SELECT value FROM state WHERE name = :name', params: { name } });
  return row === undefined ? undefined : (JSON.parse(String(row.value)) as T);
}

/** Keeps a value under a name. */
export function stateWrite(name: string, value: unknown): Sql {
  return {
    text: 'INSERT INTO state (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    params: { name, value: JSON.stringify(value) },
  };
}

/** The database that holds the index cannot be reached; the next call may find it again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
