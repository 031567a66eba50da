import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { type Database, isDamage, openDatabase, patiently, rollBack, type SqlParams } from '../sqlite.ts';
import {
  MAKING,
  type Queries,
  reasonOf,
  type StorageLog,
  type Store,
  type StoreName,
  storeFile,
  type Value,
} from './store.ts';

const JOURNAL_BYTES = 4_000_000;

/** A file in the data folder, shared by the processes of a machine. */
export class SqliteStore implements Store {
  readonly #file: string;
  readonly #life = `${hostname()} ${process.pid} ${randomUUID()}`;
  #db: Database | undefined;
  /** The file that was opened: another one may take its place. */
  #identity = '';
  /** One connection has one transaction: other statements wait until it ends. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    folder: string,
    private readonly name: StoreName,
    private readonly log: StorageLog,
  ) {
    this.#file = storeFile(folder, name);
    open.add(this.#life);
  }

  all<R>(sql: string, values?: readonly Value[]): Promise<R[]> {
    // Reading creates no file.
    const isNew = () => this.#db === undefined && !existsSync(this.#file);
    return this.#inTurn(async () => (isNew() ? [] : patiently(() => queriesOf(this.#opened()).all<R>(sql, values))));
  }

  run(sql: string, values?: readonly Value[]): Promise<number> {
    return this.#inTurn(() => patiently(() => queriesOf(this.#opened()).run(sql, values)));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const db = await patiently(() => {
        const opened = this.#opened();
        opened.exec('BEGIN IMMEDIATE');
        return opened;
      });
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

  readonly life = async () => this.#life;
  readonly lives = async (name: string) => lives(name);

  close(): Promise<void> {
    return this.#inTurn(async () => {
      open.delete(this.#life);
      this.#forget();
      this.#identity = '';
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch((error: unknown) => {
      if (isDamage(error)) this.#forget();
    });
    return mine;
  }

  /** @throws Error when another file took the ledger's place: what was written from here would be unknown in it */
  #opened(): Database {
    if (this.#identity !== '' && identityOf(this.#file) !== this.#identity) {
      const next = 'look in the company dashboard for what was sent from here, then start the server again';
      if (this.name === 'ledger')
        throw new Error(`${basename(this.#file)} was removed or replaced while this server ran: ${next}`);
      this.#forget();
    }
    try {
      this.#db ??= this.#open();
    } catch (error) {
      // A damaged file of memory is set aside; with a damaged ledger every statement fails.
      if (this.name === 'ledger' || !isDamage(error)) throw error;
      const aside = `${this.#file}.${Date.now()}.damaged`;
      renameSync(this.#file, aside);
      this.log('warn', `${this.#file} is damaged (${reasonOf(error)}); it is kept as ${basename(aside)}`);
      this.#db = this.#open();
    }
    return this.#db;
  }

  #open(): Database {
    const db = openDatabase(this.#file, (opened) => {
      // FULL keeps committed data when the machine crashes.
      opened.exec(`PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${JOURNAL_BYTES}; ${MAKING[this.name]}`);
      // Waiting inside SQLite would block the process: `patiently` waits instead.
      opened.exec('PRAGMA busy_timeout = 0');
    });
    this.#identity = identityOf(this.#file);
    return db;
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
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.dev} ${stats.ino}`;
}

/** Binds by name: the SQLite of Node 22.16 accepts no list of values for `?1`. */
function queriesOf(db: Database): Queries {
  const statement = (sql: string) => db.prepare(sql.replace(/\$(\d+)/g, ':p$1'));
  const parametersOf = (values: readonly Value[]): SqlParams =>
    Object.fromEntries(values.map((value, at) => [`p${at + 1}`, value]));
  return {
    all: async <R>(sql: string, values: readonly Value[] = []) => statement(sql).all(parametersOf(values)) as R[],
    run: async (sql, values = []) => Number(statement(sql).run(parametersOf(values)).changes),
  };
}

/** The stores of this process that are open, by their names in claims. */
const open = new Set<string>();

/**
 * Whether the process of a claim may still run. A process of another machine cannot be asked, so it counts as running until
 * its call's time is over; so does a program that got the number of one that ended.
 */
function lives(name: string): boolean {
  const [host, pid] = name.split(' ');
  if (host !== '' && host !== hostname()) return true;
  if (pid === undefined || Number(pid) === process.pid) return open.has(name);
  try {
    // Sends no signal (kill(2)).
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
