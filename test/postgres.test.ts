import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../src/postgres/errors.ts';
import { openPostgres, type Postgres } from '../src/postgres/pool.ts';
import { createDatabase, type TestDatabase } from './support/database.ts';

const FIRST = { name: '001-things', sql: 'CREATE TABLE things (id bigint PRIMARY KEY); INSERT INTO things VALUES (1)' };
const SECOND = { name: '002-names', sql: 'ALTER TABLE things ADD COLUMN name text' };

let database: TestDatabase;
/** A schema of the test's own. */
let stock = '';
let tests = 0;
const pools: Postgres[] = [];

async function pool(url = database.url): Promise<Postgres> {
  const opened = await openPostgres({ url, log: () => undefined, connections: 4 });
  pools.push(opened);
  return opened;
}

beforeAll(async () => {
  database = await createDatabase();
});

beforeEach(() => {
  stock = `stock_${++tests}`;
});

afterEach(async () => {
  for (const one of pools.splice(0)) await one.close();
});

afterAll(() => database.drop());

describe('the schema', () => {
  it('is made once, however many processes start at the same moment, and goes on from where it is', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => pool()));
    await Promise.all(replicas.map((one) => one.migrate(stock, [FIRST])));
    await Promise.all(replicas.map((one) => one.migrate(stock, [FIRST, SECOND])));
    expect(await database.query(`SELECT id, name FROM ${stock}.things`)).toEqual([{ id: '1', name: null }]);
    expect(await database.query(`SELECT name FROM ${stock}.migrations ORDER BY name`)).toEqual([
      { name: '001-things' },
      { name: '002-names' },
    ]);
  });

  it('stays as it was where a migration fails', async () => {
    const one = await pool();
    const wrong = { name: '002-wrong', sql: 'ALTER TABLE nothing ADD COLUMN name text' };
    await expect(one.migrate(stock, [FIRST, wrong])).rejects.toThrow(/42P01/);
    expect(await database.query(`SELECT 1 FROM pg_namespace WHERE nspname = '${stock}'`)).toEqual([]);
    await one.migrate(stock, [FIRST]);
    expect(await database.query(`SELECT id FROM ${stock}.things`)).toHaveLength(1);
  });
});

describe('the connections', () => {
  it('give whole numbers as numbers, up to 2^53', async () => {
    const one = await pool();
    const { rows } = await one.query(
      'SELECT $1::bigint AS large, sum(x) AS total FROM (VALUES (1::bigint), (2)) t (x)',
      [2 ** 53],
    );
    expect(rows).toEqual([{ large: 2 ** 53, total: 3 }]);
  });

  it('undo a transaction that throws, and keep nothing of it', async () => {
    const one = await pool();
    await one.migrate(stock, [FIRST]);
    const failed = one.transaction(async (connection) => {
      await connection.query(`INSERT INTO ${stock}.things VALUES (2)`);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await one.query(`SELECT count(*) AS n FROM ${stock}.things`)).rows).toEqual([{ n: 1 }]);
  });

  it('that break in mid-statement are said to, and the next statement works', async () => {
    const one = await pool();
    const asked = one.query('SELECT pg_sleep(20)').catch((error: unknown) => error);
    await expect
      .poll(() => database.query("SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)'"))
      .toHaveLength(1);
    await database.breakConnections();
    expect(await asked).toBeInstanceOf(DatabaseUnavailable);
    await one.ping();
  });

  it('that break in a transaction undo it', async () => {
    const one = await pool();
    await one.migrate(stock, [FIRST]);
    const broken = one.transaction(async (connection) => {
      await connection.query(`INSERT INTO ${stock}.things VALUES (2)`);
      await database.breakConnections();
      await connection.query(`INSERT INTO ${stock}.things VALUES (3)`);
    });
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect((await one.query(`SELECT count(*) AS n FROM ${stock}.things`)).rows).toEqual([{ n: 1 }]);
  });

  it('say where there is no server', async () => {
    const nowhere = await pool('postgres://nobody@127.0.0.1:1/none');
    await expect(nowhere.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});
