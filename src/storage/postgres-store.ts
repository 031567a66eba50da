import { randomInt } from 'node:crypto';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import {
  MAKING,
  MAKING_LIMITS,
  type Queries,
  reasonOf,
  StorageError,
  type StorageLog,
  type Store,
  type Value,
} from './store.ts';

const MOST_CONNECTIONS = 10;
/** Milliseconds after which the database rolls back an idle transaction, whose process is gone. */
const STALL_TIME_MS = 30_000;
const TABLES_LOCK = 1_785_343_611;
/** The first number of the locks that say which processes live. */
const LIFE_LOCK = 1_785_343_612;
/** The type of whole numbers, which `pg` returns as text unless told otherwise (pg_type.dat, int8). */
const BIGINT_TYPE = 20;

/** @param callTime ms of a call: a quarter to connect, half for a statement. @throws Error without the package `pg` */
export async function postgresStore(url: string, callTime: number, log: StorageLog): Promise<Store> {
  const { default: pg } = await import('pg');
  const getTypeParser = (type: number, format: 'text') =>
    type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format);
  const options: ClientConfig = {
    connectionString: url,
    application_name: 'jobboard-mcp',
    connectionTimeoutMillis: callTime / 4,
    // The database's own timeouts have no effect when the network drops its answers.
    query_timeout: callTime / 2,
    idle_in_transaction_session_timeout: STALL_TIME_MS,
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  };
  const pool = new pg.Pool({ ...options, max: MOST_CONNECTIONS });
  // The pool replaces a broken connection; without listeners it would end the process.
  pool.on('error', (error) => log('info', `a connection to the database broke: ${reasonOf(error)}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queries = queriesOf(pool);
  // Of its own: a create asks for it while it holds a connection of the pool, which others may exhaust.
  const life = lifeIn(() => new pg.Client(options));
  const waiting = <T>(work: () => Promise<T>) =>
    work().catch((cause: unknown) => {
      // An error of the driver names the database's address.
      throw new StorageError('The database of this server cannot be used now. Try again in a minute.', { cause });
    });
  return {
    all: <R>(sql: string, values?: readonly Value[]) => waiting(() => queries.all<R>(sql, values)),
    run: (sql, values) => waiting(() => queries.run(sql, values)),
    transaction: (work) => waiting(() => inTransaction(pool, work)),
    life: life.name,
    lives: life.lives,
    async close() {
      await life.end();
      await pool.end();
    },
  };
}

/** A lock that the database ends with the connection, which is kept for as long as the process lives. */
function lifeIn(clientOf: () => Client) {
  let own: Promise<{ readonly name: string; readonly client: Client }> | undefined;
  const begin = async () => {
    const client = clientOf();
    const name = String(randomInt(2 ** 31));
    // Without its connection the lock is gone: later claims have another name.
    client.on('error', () => {
      own = undefined;
    });
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1, $2)', [LIFE_LOCK, name]);
    return { name, client };
  };
  return {
    async name(): Promise<string> {
      own ??= begin().catch((error: unknown) => {
        own = undefined;
        throw error;
      });
      return (await own).name;
    },
    async lives(name: string, queries: Queries): Promise<boolean> {
      const sql = 'SELECT pg_try_advisory_xact_lock_shared($1, $2) AS free';
      return (await queries.all<{ free: boolean }>(sql, [LIFE_LOCK, name]))[0]?.free === false;
    },
    end: async () => (await own?.catch(() => undefined))?.client.end(),
  };
}

async function inTransaction<T>(pool: Pool, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    const result = await work(queriesOf(client));
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closes the connection, which ends the transaction too, also where the database does not answer.
    client.release(true);
    throw error;
  }
}

function queriesOf(client: Pool | PoolClient): Queries {
  const query = (sql: string, values: readonly Value[] = []) => client.query(sql, [...values]);
  return {
    all: async (sql, values) => (await query(sql, values)).rows,
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  };
}

export async function makeTables(store: Store): Promise<void> {
  await store.transaction(async (queries) => {
    await queries.run(`SELECT pg_advisory_xact_lock(${TABLES_LOCK})`);
    await queries.run(MAKING.ledger + MAKING.memory + MAKING_LIMITS);
  });
}
