import type { Pool, PoolClient } from 'pg';
import { LEDGER_TABLES, MEMORY_TABLES, T } from './schema.ts';
import { type Queries, type Row, reasonOf, type StorageLog, type Store, type Value } from './store.ts';

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database`, with `?sslmode=…` as libpq has it. */
  readonly url: string;
  /** Milliseconds that a call may take: a quarter is for a connection, half for the answer to a statement. */
  readonly callTime: number;
  readonly log: StorageLog;
}

/** Connections of one process at most. */
const CONNECTIONS = 10;
/** Milliseconds between two statements of a transaction after which the database undoes it: its process is gone. */
const STALL_TIME = 30_000;
/** bigint and numeric come as numbers: all that is kept is below 2^53. */
const AS_NUMBER: ReadonlySet<number> = new Set([20, 1700]);

/**
 * Opens a pool; nothing is connected before the first statement.
 * @throws Error when the package `pg` is not installed
 */
export async function postgresStore({ url, callTime, log }: PostgresStoreOptions): Promise<Store> {
  const { default: pg } = await import('pg');
  const getTypeParser = ((oid: number, format: 'text') =>
    AS_NUMBER.has(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'jobboard-mcp',
    max: CONNECTIONS,
    connectionTimeoutMillis: callTime / 4,
    // Where the network swallows answers, the database's own limits are of no effect.
    query_timeout: callTime / 2,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: async (client) => {
      await client.query(`SET idle_in_transaction_session_timeout = ${STALL_TIME}`);
    },
  });
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', (error) => log('info', `a connection to the database broke: ${reasonOf(error)}`));
  return new PostgresStore(pool);
}

class PostgresStore implements Store {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  all(sql: string, values?: readonly Value[]): Promise<Row[]> {
    return queriesOf(this.#pool).all(sql, values);
  }

  run(sql: string, values?: readonly Value[]): Promise<number> {
    return queriesOf(this.#pool).run(sql, values);
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      const result = await work(queriesOf(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(onError);
      throw error;
    } finally {
      client.off('error', onError);
      // A broken connection is closed, not given to the next.
      client.release(broken);
    }
  }

  async now(): Promise<number> {
    const [row] = await this.all('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now');
    return Number(row?.now);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

function queriesOf(client: Pool | PoolClient): Queries {
  const query = (sql: string, values: readonly Value[] = []) => client.query<Row>(sql, values.map(bound));
  return {
    all: async (sql, values) => (await query(sql, values)).rows,
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  };
}

/** The driver takes bytes as a Buffer only. */
function bound(value: Value): Value {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** Stands for the making of tables among the advisory locks of the database. */
const LOCK = 1_785_343_611;

/** Makes the tables that are missing; one process at a time. Says which tables are of other versions. */
export async function makeTables(store: Store, log: StorageLog): Promise<void> {
  await store.transaction(async (queries) => {
    await queries.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
    for (const sql of `${LEDGER_TABLES}${MEMORY_TABLES}`.split(';').filter((each) => each.trim() !== ''))
      await queries.run(sql);
  });
  const others = await otherVersions(store);
  if (others.length > 0)
    log('warn', `the database holds ${others.join(', ')} of another version of jobboard-mcp: kept aside, not read`);
}

async function otherVersions(store: Store): Promise<string[]> {
  const rows = await store.all(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_name ~ '^jobboard[0-9]+_(claims|marks)$'",
  );
  const own: readonly string[] = Object.values(T);
  return rows.map(({ name }) => String(name)).filter((name) => !own.includes(name));
}

/**
 * What a person should know of the database of `serve`. Nothing is changed there.
 * @param url not shown as it is, for it may hold a password
 * @param callTime milliseconds that a call may take
 * @returns a sentence that begins with `OK` or `PROBLEM`
 */
export async function lookAtDatabase(url: string, callTime: number): Promise<string> {
  const name = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'JOBBOARD_DATABASE_URL';
  try {
    const store = await postgresStore({ url, callTime, log: () => undefined });
    try {
      const [row] = await store.all('SELECT to_regclass($1) IS NOT NULL AS there', [T.claims]);
      if (String(row?.there) === 'true') return `OK The database ${name} answers and has the tables of this version.`;
      return `OK The database ${name} answers. It has no tables yet: serve makes them when it starts.`;
    } finally {
      await store.close();
    }
  } catch (error) {
    return `PROBLEM The database ${name} cannot be used: ${reasonOf(error)}. Check JOBBOARD_DATABASE_URL.`;
  }
}
