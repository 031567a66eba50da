import type { SqlRow, SqlValue } from '../sqlite.ts';

export type Value = SqlValue;

/** SQL that SQLite and PostgreSQL both run, with `$1`, `$2`, … for its values. Whole numbers come back as numbers. */
export interface Queries {
  all<R = SqlRow>(sql: string, values?: readonly Value[]): Promise<R[]>;
  run(sql: string, values?: readonly Value[]): Promise<number>;
}

export interface Store extends Queries {
  /** Runs work in one transaction; rolls back when it throws. SQLite holds the write lock from the start. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** A name of this process for claims; a lock of the system or the database holds it as long as the process lives. */
  life(): Promise<string>;
  lives(name: string, queries: Queries): Promise<boolean>;
  /** True once its file cannot be written: it goes on in memory, and what is written is gone when the program ends. */
  readonly isLost?: boolean;
  close(): Promise<void>;
}

/** Inserts rows of the same columns. @param more what follows, such as `ON CONFLICT DO NOTHING` */
export function insert(queries: Queries, table: string, rows: readonly SqlRow[], more = ''): Promise<number> {
  let next = 0;
  const places = rows.map((row) => `(${Object.keys(row).map(() => `$${++next}`)})`);
  const sql = `INSERT INTO ${table} (${Object.keys(rows[0] ?? {})}) VALUES ${places} ${more}`;
  return queries.run(sql, rows.flatMap(Object.values));
}

/** @param facts beside the message, where lines are JSON */
export type StorageLog = (level: 'warn' | 'info', message: string, facts?: object) => void;

/** The storage cannot be read or written now. The message tells the caller what to do. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly code = 'not_configured';
}

/** The reason of an error, for the operator. Driver messages contain no password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(reasonOf))].join(', ');
  // Its sentence is for callers.
  if (error instanceof StorageError && error.cause !== undefined) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /disk is full/.test(error.message)) return 'its disk is full';
  const own = code === undefined || error.message.includes(code) ? error.message : `${code}, ${error.message}`;
  return error.cause === undefined ? own : `${own}: ${reasonOf(error.cause)}`;
}
