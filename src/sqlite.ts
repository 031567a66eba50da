import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFile } from './private-files.ts';

export type SqlValue = null | number | string | Uint8Array;
export type SqlParams = Record<string, SqlValue>;
export type SqlRow = Record<string, SqlValue>;

type SqlParameters = readonly [SqlParams] | readonly SqlValue[];

export interface Statement {
  run(...parameters: SqlParameters): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...parameters: SqlParameters): SqlRow | undefined;
  all(...parameters: SqlParameters): SqlRow[];
}

export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

interface Driver {
  readonly DatabaseSync: new (file: string) => Database;
}

const FALLBACK = '@photostructure/sqlite';
const BUSY_TIMEOUT_MS = 5000;

/**
 * Uses a write-ahead log, foreign keys and a busy timeout of 5 s. @param prepare what it must be able to do
 * @throws NoSqliteError when no driver has FTS5
 */
export function openDatabase(file: string, prepare?: (db: Database) => void): Database {
  driver ??= findDriver();
  const { DatabaseSync } = driver;
  // SQLite gives its -wal and -shm files the same permissions.
  if (file !== ':memory:') makePrivateFile(file);
  const db = new DatabaseSync(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL`);
    useWriteAheadLog(db);
    prepare?.(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Holds the write lock from the start, so no other process changes the rows that `work` reads. */
export function transaction<T>(db: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

export function rollBack(db: Database): void {
  try {
    db.exec('ROLLBACK');
  } catch {}
}

const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0);

/** `SQLITE_CORRUPT`, `SQLITE_NOTADB`, or a missing table, because another file replaced this one. */
export const isDamage = (error: unknown): boolean =>
  [11, 26].includes(codeOf(error)) || (error instanceof Error && error.message.includes('no such table'));

export const isBusy = (error: unknown): boolean => [5, 6].includes(codeOf(error));

/** Milliseconds to wait for another process, and between two attempts. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 5;

/** Repeats work while another process holds the file (`SQLITE_BUSY`, `SQLITE_LOCKED`), without blocking the event loop. */
export async function patiently<T>(work: () => T | Promise<T>): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
  }
}

/**
 * The mode belongs to the file. SQLite ignores the busy timeout when two connections switch a new file at once; then the
 * other one does it.
 */
function useWriteAheadLog(db: Database): void {
  try {
    db.exec('PRAGMA journal_mode = WAL');
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/** No SQLite with FTS5 is available. The message says what to install. */
export class NoSqliteError extends Error {
  override name = 'NoSqliteError';
  readonly code = 'not_configured';
}

let driver: Driver | undefined;

/** Node's SQLite if it has FTS5 (22.13 to 22.15 and 23.4 to 23.11 do not), else the package. */
function findDriver(): Driver {
  // Undefined when this Node has no SQLite or needs a flag for it. Node 22 and 24 print on stderr that it is experimental.
  const builtin = process.getBuiltinModule?.('node:sqlite') as unknown as Driver | undefined;
  if (builtin !== undefined && hasFullText(builtin)) return builtin;
  try {
    return createRequire(programFile())(FALLBACK) as Driver;
  } catch (cause) {
    const lack = builtin === undefined ? 'has no SQLite' : 'has an SQLite without full-text search (FTS5)';
    throw new NoSqliteError(
      `Node ${process.versions.node} ${lack}, and the package ${FALLBACK} can't be loaded. ` +
        `Use Node 22.16, 24 or newer, or install the package (npm install ${FALLBACK}).`,
      { cause },
    );
  }
}

/** Creates a table to find out: neither version nor compile options are reliable for every build. */
function hasFullText({ DatabaseSync }: Driver): boolean {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec("CREATE VIRTUAL TABLE probe USING fts5 (text, content = '', contentless_delete = 1)");
    return true;
  } catch {
    return false;
  } finally {
    db.close();
  }
}

/** The path of this module, as ESM or bundled into CommonJS. */
function programFile(): string {
  return typeof __filename === 'string' ? __filename : import.meta.url;
}
