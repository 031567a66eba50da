import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, NoSqliteError, openDatabase, type Statement, transaction } from '../../../sqlite.ts';
import { errorText, type Log, type Rows, type Sql, type Store } from '../store.ts';
import { SQLITE } from './dialect.ts';
import { MIGRATIONS, SCHEMA, schemaVersion } from './schema.ts';

/** Pages that stay in memory, in KiB. */
const CACHE = 16_000;
/** Pages of the write-ahead log after which SQLite brings them into the file by itself: when nobody else did. */
const LARGEST_LOG = 10_000;
/** Statements that stay prepared; filters make many different ones. */
const STATEMENTS = 60;

/** An index in a file, which several processes of this machine may share. */
export class SqliteStore implements Store {
  readonly dialect = SQLITE;
  readonly #db: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Database) {
    this.#db = db;
  }

  async all({ text, params = {} }: Sql) {
    return this.#prepared(text).all(params);
  }

  async get({ text, params = {} }: Sql) {
    return this.#prepared(text).get(params);
  }

  async batch(statements: readonly (Sql | Rows)[]) {
    transaction(this.#db, () => {
      for (const one of statements) {
        if ('into' in one) this.#insert(one);
        else this.#run(one);
      }
    });
  }

  /**
   * Brings what was written from the write-ahead log into the file. SQLite would do so within some transaction, which
   * then would take twice as long; called on its own it is a step of its own.
   */
  async tidy() {
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  async close() {
    this.#statements.clear();
    this.#db.close();
  }

  #run({ text, params = {}, orElse }: Sql): void {
    const { changes } = this.#prepared(text).run(params);
    if (orElse !== undefined && Number(changes) === 0) throw orElse();
  }

  /** Values are bound by their places: by name it takes longer than the rest of the insertion. */
  #insert({ into, rows, key }: Rows): void {
    const [first] = rows;
    if (first === undefined) return;
    const columns = Object.keys(first);
    const replaced = columns.map((column) => `${column} = excluded.${column}`);
    const statement = this.#prepared(
      `INSERT INTO ${into} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})` +
        (key === undefined ? '' : ` ON CONFLICT (${key}) DO UPDATE SET ${replaced.join(', ')}`),
    );
    for (const row of rows) statement.run(...Object.values(row));
  }

  /** The statement of an SQL text, prepared once. */
  #prepared(text: string): Statement {
    const known = this.#statements.get(text);
    if (known !== undefined) {
      // The least recently used is the first.
      this.#statements.delete(text);
      this.#statements.set(text, known);
      return known;
    }
    const statement = this.#db.prepare(text);
    this.#statements.set(text, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
    return statement;
  }
}

/** The file that holds a board's index; one board, one file. @param name stands for a board without a lasting address */
export function indexFile(folder: string, baseUrl: string, name: string | undefined): string {
  if (name !== undefined) return join(folder, `index-${name}.db`);
  const { hostname } = new URL(baseUrl);
  const digest = createHash('sha256').update(baseUrl).digest('hex').slice(0, 8);
  return join(folder, `index-${hostname.replace(/[^a-z0-9.-]+/gi, '_')}-${digest}.db`);
}

/**
 * Opens an index, empty when there is none. One that is damaged, or that an unknown version made, is removed first: the
 * open ads can be read from the board again; what was remembered of others is lost. Where the folder cannot be used, the index is kept in memory.
 * @throws NoSqliteError
 */
export function openStore(file: string, log: Log): SqliteStore {
  for (const attempt of [1, 2]) {
    try {
      return new SqliteStore(openIndex(file));
    } catch (error) {
      if (error instanceof NoSqliteError) throw error;
      log('info', `the search index ${file} cannot be opened: ${errorText(error)}`);
      if (attempt === 1 && (isDamage(error) || error instanceof OtherVersion)) removeIndex(file);
    }
  }
  log('warn', `the search index cannot be kept in ${file}; it is kept in memory until the program ends`);
  return new SqliteStore(openIndex(':memory:'));
}

class OtherVersion extends Error {}

/** @throws OtherVersion, or the driver's error when the file is damaged or can't be opened */
function openIndex(file: string): Database {
  const db = openDatabase(file, { fullText: true });
  try {
    db.exec(`PRAGMA cache_size = -${CACHE}; PRAGMA wal_autocheckpoint = ${LARGEST_LOG}`);
    transaction(db, () => {
      const version = schemaVersion();
      const found = Number(db.prepare('PRAGMA user_version').get()?.user_version);
      const tables = Number(db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.tables);
      if (found === version) return;
      const statements = found === 0 && tables === 0 ? SCHEMA : MIGRATIONS[found];
      if (statements === undefined) throw new OtherVersion(`it is of version ${found}, not ${version}`);
      db.exec(statements);
      db.exec(`PRAGMA user_version = ${version}`);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Removes the file and what SQLite keeps beside it. One that cannot be removed stays. */
export function removeIndex(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      rmSync(file + suffix, { force: true, maxRetries: 2 });
    } catch {}
  }
}

/** Codes of SQLite for a file that is damaged or no database (`SQLITE_CORRUPT`, `SQLITE_NOTADB`). */
const DAMAGE_CODES: ReadonlySet<unknown> = new Set([11, 26]);

/** Whether an error says that the file is damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
  return DAMAGE_CODES.has(code) || /malformed|not a database|corrupt|no such table/i.test(error.message);
}
