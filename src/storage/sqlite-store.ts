import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Database, isDamage, isUnwritable, openDatabase, patiently, rollBack } from '../sqlite.ts';
import { away } from '../turn.ts';
import { Life } from './life.ts';
import { LEDGER_TABLES, MEMORY_TABLES, VERSION } from './schema.ts';
import { type Queries, type Row, reasonOf, type StorageLog, type Store, type Value } from './store.ts';

/**
 * A damaged replaceable file is set aside, and one that cannot be opened for writing is replaced by memory; with such a
 * ledger every statement fails.
 */
const FILES = {
  ledger: { tables: LEDGER_TABLES, isReplaceable: false },
  memory: { tables: MEMORY_TABLES, isReplaceable: true },
};

const FILE = /^([a-z]+)-\d+\.db$/;
const JOURNAL_BYTES = 4_000_000;

/** A file in the data folder, shared by the processes of a machine. */
export class SqliteStore implements Store {
  readonly #folder: string;
  readonly #name: keyof typeof FILES;
  readonly #log: StorageLog;
  readonly #file: string;
  readonly #life: Life;
  #db: Database | undefined;
  /** The file that was opened: another one may take its place. */
  #identity = '';
  isLost = false;
  /** One connection has one transaction: other statements wait until it ends. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(folder: string, name: keyof typeof FILES, log: StorageLog) {
    this.#folder = folder;
    this.#name = name;
    this.#log = log;
    this.#file = join(folder, `${name}-${VERSION}.db`);
    this.#life = new Life(folder);
  }

  all(sql: string, values?: readonly Value[]): Promise<Row[]> {
    return this.#inTurn(async () => {
      // Reading creates no file.
      if (this.#db === undefined && this.#isNew()) return [];
      return patiently(() => queriesOf(this.#opened()).all(sql, values));
    });
  }

  run(sql: string, values?: readonly Value[]): Promise<number> {
    return this.#inTurn(() => patiently(() => queriesOf(this.#opened()).run(sql, values)));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      await patiently(async () => this.#opened().exec('BEGIN IMMEDIATE'));
      const db = this.#opened();
      try {
        const result = await work(queriesOf(db));
        db.exec('COMMIT');
        return result;
      } catch (error) {
        rollBack(db);
        throw error;
      }
    });
  }

  now(): Promise<number> {
    return Promise.resolve(Date.now());
  }

  async life(): Promise<string> {
    return this.#life.name();
  }

  async lives(name: string): Promise<boolean> {
    return this.#life.lives(name);
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#life.end();
      this.#forget();
      this.#identity = '';
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch((error: unknown) => {
      if (isDamage(error)) this.#forget();
    });
    return away(() => mine);
  }

  #opened(): Database {
    this.#notice();
    try {
      this.#db ??= this.#open(this.#file);
    } catch (error) {
      if (!FILES[this.#name].isReplaceable) throw error;
      if (isUnwritable(error)) return this.#openInMemory(error);
      if (!isDamage(error)) throw error;
      const aside = `${this.#file}.${Date.now()}.damaged`;
      renameSync(this.#file, aside);
      this.#log('warn', `${this.#file} is damaged (${reasonOf(error)}); it is kept as ${basename(aside)}`);
      this.#db = this.#open(this.#file);
    }
    return this.#db;
  }

  /** @throws Error when another file took the ledger's place: what was written from here would be unknown in it */
  #notice(): void {
    if (this.#identity === '' || identityOf(this.#file) === this.#identity) return;
    if (!FILES[this.#name].isReplaceable) {
      const next = 'look in the company dashboard for what was sent from here, then start the server again';
      throw new Error(`${basename(this.#file)} was removed or replaced while this server ran: ${next}`);
    }
    this.#identity = '';
    this.#forget();
  }

  #openInMemory(error: unknown): Database {
    const what = `${this.#file} cannot be written (${reasonOf(error)}): what ads say is remembered until the program ends`;
    this.#log('warn', what);
    this.isLost = true;
    this.#db = this.#open(':memory:');
    return this.#db;
  }

  #open(file: string): Database {
    if (file !== ':memory:' && !this.#exists()) this.#sayOthers();
    const db = openDatabase(file);
    try {
      // FULL keeps committed data when the machine crashes.
      db.exec(`PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${JOURNAL_BYTES}`);
      db.exec(FILES[this.#name].tables);
      // Waiting inside SQLite would block the process: `patiently` waits instead.
      db.exec('PRAGMA busy_timeout = 0');
      this.#identity = file === this.#file ? identityOf(file) : '';
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** An unreadable folder is an error, which opening reports. */
  #isNew(): boolean {
    try {
      return !this.#exists();
    } catch {
      return false;
    }
  }

  #exists(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false }) !== undefined;
  }

  /** Logs the files of other versions when this version's file is created. */
  #sayOthers(): void {
    const files = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    const others = files.filter((file) => FILE.exec(file)?.[1] === this.#name).join(', ');
    if (others !== '')
      this.#log('warn', `${this.#folder} holds ${others} of another version of jobboard-mcp: kept aside, not read`);
  }

  #forget(): void {
    try {
      // The package for Node 20 leaves the log beside the file when it closes it.
      this.#db?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {}
    this.#db?.close();
    this.#db = undefined;
  }
}

function identityOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.dev} ${found.ino}`;
}

/** Binds by name: the SQLite of Node 22.16 accepts no list of values for `?1`. */
function queriesOf(db: Database): Queries {
  const statement = (sql: string) => db.prepare(sql.replace(/\$(\d+)/g, ':p$1'));
  const named = (values: readonly Value[]): Row => Object.fromEntries(values.map((value, at) => [`p${at + 1}`, value]));
  return {
    all: async (sql, values = []) => statement(sql).all(named(values)),
    run: async (sql, values = []) => Number(statement(sql).run(named(values)).changes),
  };
}
