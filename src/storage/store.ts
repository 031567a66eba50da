import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlRow, SqlValue } from '../sqlite.ts';

/** Part of file and table names, so two versions of the program never share one. */
export const VERSION = 2;

const NAMES = [
  'secrets',
  'accounts',
  'claims',
  'writes',
  'approvals',
  'states',
  'readings',
  'marks',
  'limits',
] as const;
export const T = Object.fromEntries(NAMES.map((name) => [name, `jobboard${VERSION}_${name}`])) as Readonly<
  Record<(typeof NAMES)[number], string>
>;

/**
 * Makes the tables that are missing, by the file of the data folder; a database has those of both. `ad` and `rest` of a
 * claim are keyed digests; making one locks a row of `accounts`. `state` is compressed JSON.
 */
export const MAKING = {
  ledger: `
    CREATE TABLE IF NOT EXISTS ${T.secrets} (sealed text PRIMARY KEY, at bigint);
    CREATE TABLE IF NOT EXISTS ${T.accounts} (board text, account text, turn bigint, PRIMARY KEY (board, account));
    CREATE TABLE IF NOT EXISTS ${T.claims} (key text PRIMARY KEY, board text, account text, ad text, state text,
      made bigint, until bigint, life text, job bigint, title text, rest text);
    CREATE INDEX IF NOT EXISTS ${T.claims}_0 ON ${T.claims} (board, account, made);
    CREATE TABLE IF NOT EXISTS ${T.writes} (board text, account text, caller text, at bigint, tool text, job bigint,
      digest text, outcome text);
    CREATE INDEX IF NOT EXISTS ${T.writes}_0 ON ${T.writes} (board, account, at);
    CREATE TABLE IF NOT EXISTS ${T.approvals} (question text PRIMARY KEY, at bigint);`,
  memory: `
    CREATE TABLE IF NOT EXISTS ${T.states} (board text, id bigint, digest text, at bigint, published text, twin text,
      state bytea, PRIMARY KEY (board, id, digest));
    CREATE INDEX IF NOT EXISTS ${T.states}_0 ON ${T.states} (board, at, id);
    CREATE INDEX IF NOT EXISTS ${T.states}_1 ON ${T.states} (board, twin, id, at);
    CREATE TABLE IF NOT EXISTS ${T.readings} (board text, started bigint, ended bigint, ads bytea,
      PRIMARY KEY (board, started, ended));
    CREATE TABLE IF NOT EXISTS ${T.marks} (owner text, board text, key text, name text, question text, since bigint,
      until bigint, told bigint, listing text, PRIMARY KEY (owner, board, key));`,
};
export type StoreName = keyof typeof MAKING;

/** Counts requests of all replicas, in PostgreSQL alone; its columns are those of the package rate-limiter-flexible. */
export const MAKING_LIMITS = `
    CREATE TABLE IF NOT EXISTS ${T.limits} (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);`;

/** Their files in a data folder; `writes.jsonl` has a line per write, for people to read. */
export const storeFile = (folder: string, name: StoreName) => join(folder, `${name}-${VERSION}.db`);
export const linesFile = (folder: string) => join(folder, 'writes.jsonl');

/** Whether the ledger is gone from a folder whose list for people still has writes. */
export function isLedgerLost(folder: string): boolean {
  const sizeOf = (file: string) => {
    try {
      return statSync(file).size;
    } catch {
      return 0;
    }
  };
  return sizeOf(storeFile(folder, 'ledger')) === 0 && sizeOf(linesFile(folder)) > 0;
}

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
