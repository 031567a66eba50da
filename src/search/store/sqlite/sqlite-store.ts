import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Database, NoSqliteError, openDatabase, type Statement, transaction } from '../../../sqlite.ts';
import { isRunning } from '../../../system/processes.ts';
import { errorText, type Log, type Processes, type Rows, type Sql, type Store } from '../store.ts';
import { SQLITE } from './dialect.ts';
import { SQLITE_MIGRATIONS, SQLITE_SCHEMA, schemaVersion } from './schema.ts';

/** Pages that stay in memory, in KiB. */
const CACHE = 16_000;
/** Pages of the write-ahead log after which SQLite brings them into the file by itself: when nobody else did. */
const LARGEST_LOG = 10_000;
/** Statements that stay prepared; filters make many different ones. */
const STATEMENTS = 60;

/** Those of this machine, by its name and their numbers. */
const LOCAL: Processes = {
  own: async () => `${hostname()}/${process.pid}`,
  async isGone(name) {
    const [host, pid] = name.split('/');
    return host === hostname() && Number(pid) !== process.pid && !isRunning(Number(pid));
  },
};

/** An index in a file, which several processes of this machine may share. */
export class SqliteStore implements Store {
  readonly dialect = SQLITE;
  readonly processes = LOCAL;
  /** Where it is kept. */
  readonly file: string;
  readonly #db: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Database, file: string) {
    this.#db = db;
    this.file = file;
  }

  /**
   * Whether an error of this store says that its file is damaged. A table that is not found is missing only where it should
   * be there: another version of this program may have made other tables of the file meanwhile.
   */
  isDamage(error: unknown): boolean {
    if (isDamage(error)) return true;
    if (!(error instanceof Error) || !/no such table/i.test(error.message)) return false;
    try {
      const version = versionOf(this.#db);
      return version === 0 || (version === schemaVersion() && this.#lacksTable());
    } catch {
      return true;
    }
  }

  #lacksTable(): boolean {
    const found = this.#db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const names = new Set(found.map(({ name }) => String(name)));
    return [...SQLITE_SCHEMA.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g)].some(([, name = '']) => !names.has(name));
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
  if (name !== undefined) return join(folder, `former-${name}.db`);
  const { hostname } = new URL(baseUrl);
  const digest = createHash('sha256').update(baseUrl).digest('hex').slice(0, 8);
  return join(folder, `former-${hostname.replace(/[^a-z0-9.-]+/gi, '_')}-${digest}.db`);
}

/**
 * Opens an index, empty when there is none. One that an unknown version of this program made stays as it is, and this one
 * keeps its own beside it: what is remembered cannot be read from the board again. One that is damaged is removed. Where
 * the folder cannot be used, the index is kept in memory.
 * @throws NoSqliteError
 */
export function openStore(file: string, log: Log): SqliteStore {
  const own = file.replace(/(\.db)?$/, `-v${schemaVersion()}.db`);
  for (const path of [file, own]) {
    try {
      return new SqliteStore(openOrRenew(path, log), path);
    } catch (error) {
      if (error instanceof NoSqliteError) throw error;
      if (!(error instanceof OtherVersion)) break;
      log('warn', `the search index ${path} ${error.message}: it stays as it is, and ${own} is used`);
    }
  }
  log('warn', `the search index cannot be kept in ${file}; it is kept in memory until the program ends`);
  return new SqliteStore(openIndex(':memory:'), ':memory:');
}

/** Opens an index, and makes it anew where it is damaged. @throws what {@link openIndex} throws */
function openOrRenew(file: string, log: Log): Database {
  try {
    return openIndex(file);
  } catch (error) {
    if (error instanceof NoSqliteError || error instanceof OtherVersion) throw error;
    log('info', `the search index ${file} cannot be opened: ${errorText(error)}`);
    if (isDamage(error)) removeIndex(file);
    return openIndex(file);
  }
}

class OtherVersion extends Error {}

/** @throws OtherVersion, or the driver's error when the file is damaged or can't be opened */
function openIndex(file: string): Database {
  const db = openDatabase(file, { fullText: true });
  try {
    db.exec(`PRAGMA cache_size = -${CACHE}; PRAGMA wal_autocheckpoint = ${LARGEST_LOG}`);
    transaction(db, () => {
      const version = schemaVersion();
      const found = versionOf(db);
      const tables = Number(db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.tables);
      if (found === version) return;
      const statements = found === 0 && tables === 0 ? SQLITE_SCHEMA : SQLITE_MIGRATIONS[found];
      if (statements === undefined) throw new OtherVersion(`is of schema ${found}, which this version does not know`);
      db.exec(statements);
      db.exec(`PRAGMA user_version = ${version}`);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function versionOf(db: Database): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
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
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
  return DAMAGE_CODES.has(code) || /malformed|not a database|corrupt/i.test(error.message);
}
