import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DatabaseFault, DatabaseUnavailable, isConnectionLost, reasonsOf, sqlStateOf } from './errors.ts';
import { type Migration, migrate } from './migrate.ts';
import { NOTICE_SILENCE, Presence } from './presence.ts';

/** Connections of one process at most, unless told otherwise. */
const CONNECTIONS = 10;
/** Milliseconds that a connection may take to be made, or to become free, at most. */
const CONNECT_TIME = 10_000;
/** Milliseconds that the answer to a statement may take to come, unless told otherwise. */
const ANSWER_TIME = 10_000;
/** Milliseconds after which a connection that nobody uses is given back. */
const IDLE_TIME = 30_000;
/** Milliseconds that one statement may take: bringing a first crawl of 100,000 ads into force takes some ten seconds. */
export const STATEMENT_TIME = 120_000;
/** Milliseconds between two statements of a transaction after which the database undoes it: its process hangs or is gone. */
const STALL_TIME = 60_000;

/**
 * What every connection is told. Compiling takes longer than these statements. Looking into a text costs far more than
 * comparing two numbers, which PostgreSQL supposes; so told, it looks words up in their index.
 */
const CONNECTION_SETTINGS = [
  `statement_timeout = ${STATEMENT_TIME}`,
  `idle_in_transaction_session_timeout = ${STALL_TIME}`,
  'jit = off',
  'cpu_operator_cost = 0.1',
  'random_page_cost = 1.1',
  // Where most ads hold a word, it would look into the words of each rather than ask their index, which is 15 times faster.
  'enable_seqscan = off',
  'enable_mergejoin = off',
  // Many callers ask at once: a second process for one of them takes longer to begin than it saves, and is another's.
  'max_parallel_workers_per_gather = 0',
]
  .map((setting) => `SET ${setting}`)
  .concat(NOTICE_SILENCE)
  .join('; ');

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with `?sslmode=…` as libpq has it. */
  readonly url: string;
  readonly log: (level: 'warn' | 'info' | 'debug', message: string) => void;
  /** Connections at most. */
  readonly connections?: number | undefined;
  /**
   * Milliseconds that a call may take. Half of it is for the answer to a statement and a quarter for a connection, so that
   * a call ends in time also where the network swallows what is sent.
   */
  readonly callTime?: number | undefined;
}

export interface Result<R> {
  readonly rows: R[];
  /** How many rows a statement gave or changed. */
  readonly changes: number;
}

/** What a statement can be given to: the pool, or one connection in a transaction. */
export interface Queryable {
  /**
   * @param values for `$1`, `$2`, …
   * @param time milliseconds that the answer may take to come, where no call waits for it
   * @throws DatabaseUnavailable; else what the driver throws
   */
  query<R extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    time?: number,
  ): Promise<Result<R>>;
}

/** The connections of a process to its PostgreSQL, shared by all that is kept there. */
export interface Postgres extends Queryable {
  /** How other processes see that this one lives. */
  readonly presence: Presence;
  /**
   * Runs work in one transaction; undone when it throws.
   * @param time as {@link Queryable.query} has it, for each of its statements
   * @throws as {@link Queryable.query} does, and what work throws
   */
  transaction<T>(work: (connection: Queryable) => Promise<T>, time?: number): Promise<T>;
  /**
   * Brings the tables of a schema up to date; one process at a time, whoever else tries meanwhile. What was done once is
   * never done again, so a migration that was published stays as it is.
   * @param schema made where it is missing
   */
  migrate(schema: string, migrations: readonly Migration[]): Promise<void>;
  /** @throws DatabaseUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Numbers of the board fit into JavaScript's: bigint and numeric come as numbers. */
const AS_NUMBER: ReadonlySet<number> = new Set([20, 1700]);

/**
 * Opens a pool. Nothing is connected before the first statement.
 * @throws Error when the package `pg` is not installed (code `ERR_MODULE_NOT_FOUND`)
 */
export async function openPostgres({
  url,
  log,
  connections = CONNECTIONS,
  callTime = 2 * ANSWER_TIME,
}: PostgresOptions): Promise<Postgres> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: ((oid: number, format: 'text') =>
      AS_NUMBER.has(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const config = {
    connectionString: url,
    application_name: 'jobboard-mcp',
    connectionTimeoutMillis: Math.min(CONNECT_TIME, callTime / 4),
    // Ends what the server cannot: statement_timeout is of no effect where its answers do not arrive.
    query_timeout: callTime / 2,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...config,
    types,
    max: connections,
    idleTimeoutMillis: IDLE_TIME,
    // Not sent as options of the connection, which poolers such as PgBouncer refuse.
    onConnect: async (client) => {
      await client.query(CONNECTION_SETTINGS);
    },
  });
  // A connection that breaks while nobody uses it is not missed; without a listener it would end the process.
  pool.on('error', (error) => log('info', `a connection to the database broke: ${error.message}`));
  return new PgPostgres(pool, new Presence(() => new pg.Client(config), log), log);
}

class PgPostgres implements Postgres {
  readonly presence: Presence;
  readonly #pool: Pool;
  readonly #log: PostgresOptions['log'];

  constructor(pool: Pool, presence: Presence, log: PostgresOptions['log']) {
    this.#pool = pool;
    this.presence = presence;
    this.#log = log;
  }

  query<R extends QueryResultRow>(text: string, values?: readonly unknown[], time?: number): Promise<Result<R>> {
    return queried<R>(this.#pool, text, values, time).catch((error: unknown) => this.#logged(error));
  }

  async transaction<T>(work: (connection: Queryable) => Promise<T>, time?: number): Promise<T> {
    const client = await told(this.#pool.connect()).catch((error: unknown) => this.#logged(error));
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    const connection: Queryable = {
      query: (text, values, longer = time) => queried(client, text, values, longer),
    };
    try {
      // Each statement sees what was committed before it: whoever waited for a lock sees what its holder wrote.
      await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      const result = await work(connection);
      await connection.query('COMMIT');
      return result;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        broken ??= error;
        this.#log('warn', reasonsOf(error));
      } else await client.query('ROLLBACK').catch((failed: Error) => onError(failed));
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  #logged(error: unknown): never {
    if (error instanceof DatabaseUnavailable) this.#log('warn', reasonsOf(error));
    throw error;
  }

  migrate(schema: string, migrations: readonly Migration[]): Promise<void> {
    return migrate(this, schema, migrations);
  }

  async ping(): Promise<void> {
    await this.query('SELECT 1');
  }

  async close(): Promise<void> {
    await this.presence.close();
    await this.#pool.end();
  }
}

async function queried<R extends QueryResultRow>(
  client: Pool | PoolClient,
  text: string,
  values: readonly unknown[] = [],
  time?: number,
): Promise<Result<R>> {
  const query = { text, values: [...values], ...(time === undefined ? {} : { query_timeout: time }) };
  const { rows, rowCount } = await told(client.query<R>(query));
  return { rows, changes: rowCount ?? 0 };
}

/** @throws DatabaseUnavailable in place of the many errors of a connection that is not there */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isConnectionLost(error)) throw new DatabaseUnavailable(error);
    const state = sqlStateOf(error);
    throw state === undefined ? error : new DatabaseFault(state, error);
  }
}
