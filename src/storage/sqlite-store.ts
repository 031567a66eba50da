import { readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase, type SqlValue, type Statement } from '../sqlite.ts';
import { VERSION } from './schema.ts';
import { type Queries, type Row, reasonOf, type StorageLog, type Store, type Value } from './store.ts';

export interface SqliteStoreOptions {
  readonly folder: string;
  /** `ledger` is kept in `ledger-1.db`. */
  readonly name: string;
  readonly tables: string;
  /** Whether a file that is damaged is set aside and begun anew; otherwise every statement fails. */
  readonly replaceable: boolean;
  readonly log: StorageLog;
}

/** A file of the data folder that the processes of a machine share. */
export function sqliteStore(options: SqliteStoreOptions): Store {
  return new SqliteStore(options);
}

class SqliteStore implements Store {
  readonly #options: SqliteStoreOptions;
  readonly #file: string;
  #db: Database | undefined;
  #statements = new Map<string, Statement>();
  /** One connection has one transaction: statements of others wait until it ends. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#file = join(options.folder, `${options.name}-${VERSION}.db`);
  }

  all(sql: string, values?: readonly Value[]): Promise<Row[]> {
    return this.#inTurn(async () => {
      // Nothing is made for the sake of a question; a folder that cannot be read is another matter.
      if (this.#db === undefined && statSync(this.#file, { throwIfNoEntry: false }) === undefined) return [];
      return patiently(() => this.#queries().all(sql, values));
    });
  }

  run(sql: string, values?: readonly Value[]): Promise<number> {
    return this.#inTurn(() => patiently(() => this.#queries().run(sql, values)));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const queries = await patiently(async () => {
        const opened = this.#queries();
        this.#db?.exec('BEGIN IMMEDIATE');
        return opened;
      });
      const db = this.#db as Database;
      try {
        const result = await work(queries);
        db.exec('COMMIT');
        return result;
      } catch (error) {
        // A full disk ends the transaction by itself.
        try {
          db.exec('ROLLBACK');
        } catch {}
        throw error;
      }
    });
  }

  now(): Promise<number> {
    return Promise.resolve(Date.now());
  }

  close(): Promise<void> {
    return this.#inTurn(async () => this.#forget());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch((error: unknown) => {
      if (isDamage(error)) this.#forget();
    });
    return mine;
  }

  #queries(): Queries {
    this.#db ??= this.#opened();
    const statement = (sql: string) => {
      const known = this.#statements.get(sql) ?? (this.#db as Database).prepare(sql.replace(/\$(\d+)/g, '?$1'));
      if (this.#statements.size < MOST_KEPT) this.#statements.set(sql, known);
      return known;
    };
    return {
      all: async (sql, values = []) => statement(sql).all(...(values as SqlValue[])) as Row[],
      run: async (sql, values = []) => Number(statement(sql).run(...(values as SqlValue[])).changes),
    };
  }

  #opened(): Database {
    this.#sayOthers();
    try {
      return this.#open();
    } catch (error) {
      if (!this.#options.replaceable || !isDamage(error)) throw error;
      const aside = `${this.#file}.${Date.now()}.damaged`;
      renameSync(this.#file, aside);
      this.#options.log('warn', `${this.#file} is damaged (${reasonOf(error)}); it is kept as ${basename(aside)}`);
      return this.#open();
    }
  }

  #open(): Database {
    const db = openDatabase(this.#file);
    try {
      // Full: what was committed is on the disk, whatever happens to the machine.
      db.exec(`PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${JOURNAL_BYTES}`);
      db.exec(this.#options.tables);
      // Waiting inside SQLite would hold up the whole process: `patiently` waits instead.
      db.exec('PRAGMA busy_timeout = 0');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  #sayOthers(): void {
    const { name, log, folder } = this.#options;
    const own = basename(this.#file);
    const others = readdirSync(dirname(this.#file), { withFileTypes: true })
      .map((entry) => entry.name)
      .filter((each) => new RegExp(`^${name}-\\d+\\.db$`).test(each) && each !== own);
    if (others.length > 0)
      log('warn', `${folder} holds ${others.join(', ')} of another version of jobboard-mcp: kept aside, not read`);
  }

  #forget(): void {
    this.#statements = new Map();
    this.#db?.close();
    this.#db = undefined;
  }
}

/** Statements that are kept prepared. */
const MOST_KEPT = 60;
const JOURNAL_BYTES = 4_000_000;

/** Milliseconds for which a lock of another process is waited for, and between two tries. */
const PATIENCE = 5_000;
const PAUSE = 5;

/** Tries again while another connection writes. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const began = performance.now(); ; await sleep(PAUSE)) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Error && /database is (locked|busy)/.test(error.message);
      if (!isBusy || performance.now() - began > PATIENCE) throw error;
    }
  }
}

/** Whether SQLite says that the file is no database, or a broken one. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && /malformed|not a database|disk image/i.test(error.message);
}
