import { type Postgres, type Queryable, STATEMENT_TIME } from './pool.ts';

/** One step of a schema, in plain SQL with table names as they are: the schema is the first of the search path. */
export interface Migration {
  /** Sorts as steps follow one another: `001-claims`. */
  readonly name: string;
  readonly sql: string;
}

/** Stands for migrations among the advisory locks of the database. */
const LOCK = 1_785_343_611;

/** The identifier of a schema, quoted. @throws Error when it is none that this program would make */
export function quotedSchema(schema: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`${JSON.stringify(schema)} is no name of a schema`);
  return `"${schema}"`;
}

/**
 * Runs what a schema lacks, in order, all of it in one transaction: a process that is killed in the middle leaves the
 * schema as it was, and the lock goes with its connection.
 */
export async function migrate(postgres: Postgres, schema: string, migrations: readonly Migration[]): Promise<void> {
  const { Umzug } = await import('umzug');
  const quoted = quotedSchema(schema);
  await postgres.transaction(async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await connection.query(`CREATE SCHEMA IF NOT EXISTS ${quoted}`);
    await connection.query(`SET LOCAL search_path TO ${quoted}`);
    await connection.query('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL)');
    const umzug = new Umzug({
      migrations: migrations.map(({ name, sql }) => ({ name, up: async () => void (await connection.query(sql)) })),
      storage: storageIn(connection),
      logger: undefined,
    });
    await umzug.up();
  }, STATEMENT_TIME);
}

/** Which migrations were run, in the schema itself. */
function storageIn(connection: Queryable) {
  return {
    async logMigration({ name }: { name: string }) {
      await connection.query('INSERT INTO migrations (name, at) VALUES ($1, now())', [name]);
    },
    async unlogMigration({ name }: { name: string }) {
      await connection.query('DELETE FROM migrations WHERE name = $1', [name]);
    },
    async executed() {
      const { rows } = await connection.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
      return rows.map(({ name }) => name);
    },
  };
}
