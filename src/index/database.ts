import { hash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENTRIES } from '../reading/vocabulary/entries.ts';
import {
  type Database,
  isDamage,
  NoSqliteError,
  openDatabase,
  patiently,
  type SqlParams,
  type SqlRow,
  type Statement,
  transaction,
} from '../sqlite.ts';
import { DAY_MS } from '../wire/time.ts';
import { factColumns } from './fact-columns.ts';

/** Increase it when the way facts or texts are extracted changes: then a new file is used. */
const VERSION = 13;

const SCHEMA = `
CREATE TABLE ads (
  id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL,
  ${factColumns().ads.join(',\n  ')},
  skills TEXT NOT NULL
);
CREATE INDEX undated ON ads (id) WHERE published_at IS NULL;
CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  record TEXT NOT NULL,
  ${factColumns().texts.join(',\n  ')},
  body TEXT NOT NULL,
  asks TEXT NOT NULL
);
CREATE VIRTUAL TABLE words USING fts5 (
  title, company, ref, body, title_also, body_also,
  content = '', contentless_delete = 1, tokenize = "ascii tokenchars '#+./&_'"
);
CREATE VIRTUAL TABLE terms USING fts5vocab (words, 'row');
CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT,
  host TEXT
);
CREATE TABLE written (id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Maximum cached statements; each set of filters makes another one. */
const MOST_STATEMENTS = 60;
/** Milliseconds that SQLite itself waits for another process, which blocks the event loop. */
const BUSY_TIMEOUT_MS = 100;

export const IN_MEMORY = ':memory:';

/** `ads`, `texts` and `words` share their row ids, the ids of the ads. */
export class IndexDatabase {
  readonly file: string;
  readonly #db: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Database, file: string) {
    this.#db = db;
    this.file = file;
  }

  all(sql: string, params: SqlParams = {}): SqlRow[] {
    return this.prepared(sql).all(params);
  }

  get(sql: string, params: SqlParams = {}): SqlRow | undefined {
    return this.prepared(sql).get(params);
  }

  /**
   * Without `run`: it tells the last row id of the connection, and those of a full-text index begin at 2^53, for which
   * Node 26 throws after the write.
   */
  prepared(sql: string): Pick<Statement, 'get' | 'all'> {
    const cachedStatement = this.#statements.get(sql);
    if (cachedStatement !== undefined) return cachedStatement;
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Runs synchronous work in one transaction; waits for other processes without blocking the event loop. */
  write<T>(work: () => T): Promise<T> {
    return patiently(() => transaction(this.#db, work));
  }

  note(name: string): string | undefined {
    const row = this.get('SELECT value FROM notes WHERE name = :name', { name });
    return row === undefined ? undefined : String(row.value);
  }

  /** Needs a transaction. */
  setNote(name: string, value: string): void {
    this.all('INSERT OR REPLACE INTO notes VALUES (:name, :value)', { name, value });
  }

  forgetNote(name: string): void {
    this.all('DELETE FROM notes WHERE name = :name', { name });
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}

/** Opens an index; replaces a damaged one, and uses memory if the folder is unusable. @throws NoSqliteError */
export function openIndex(file: string): IndexDatabase {
  try {
    return opened(file);
  } catch (error) {
    if (error instanceof NoSqliteError) throw error;
    if (isDamage(error)) removeIndex(file);
  }
  try {
    return opened(file);
  } catch {
    return opened(IN_MEMORY);
  }
}

/** The write-ahead log goes into the file at 16 MB, twice a real board, or when the last process closes it. */
const SETTINGS = `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA wal_autocheckpoint = 4000;
  PRAGMA cache_size = -16000; PRAGMA mmap_size = 268435456; PRAGMA journal_size_limit = 16777216`;

function opened(file: string): IndexDatabase {
  const prepare = (db: Database) => {
    db.exec(SETTINGS);
    const hasTables = () => db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'notes'").get() !== undefined;
    if (!hasTables()) transaction(db, () => hasTables() || db.exec(SCHEMA));
  };
  return new IndexDatabase(openDatabase(file, prepare), file);
}

const digestOf = (text: string) => hash('sha256', text).slice(0, 8);

const OTHER_FILES = /^index-.*\.db(-wal|-shm)?$/;
const UNUSED_MS = 7 * DAY_MS;

/** Path of a board's index. @param name for a board whose address changes */
export function indexFile(folder: string, baseUrl: string, name: string | undefined): string {
  const board = name ?? `${new URL(baseUrl).hostname.replace(/[^a-z0-9.-]+/gi, '_')}-${digestOf(baseUrl)}`;
  // Another schema, extraction version or vocabulary uses another file.
  return join(folder, `index-${board}-v${VERSION}-${digestOf(SCHEMA + JSON.stringify(ENTRIES))}.db`);
}

/** Marks a file as used, and removes index files of other versions and boards that are unused for a week. */
export function removeUnused(file: string, now: number): void {
  try {
    utimesSync(file, now / 1000, now / 1000);
    const folder = dirname(file);
    for (const name of readdirSync(folder).filter((one) => OTHER_FILES.test(one))) {
      const path = join(folder, name);
      const main = path.replace(/-(?:wal|shm)$/, '');
      const used = statSync(main, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (main !== file && now - used > UNUSED_MS) rmSync(path, { force: true });
    }
  } catch {
    // Search works without this cleanup.
  }
}

/** Removes an index with its -wal and -shm files. A file that cannot be removed stays. */
export function removeIndex(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      rmSync(file + suffix, { force: true, maxRetries: 2 });
    } catch {}
  }
}
