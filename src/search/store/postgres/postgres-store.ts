import { quotedSchema } from '../../../postgres/migrate.ts';
import { type Postgres, type Queryable, STATEMENT_TIME } from '../../../postgres/pool.ts';
import { isPresent } from '../../../postgres/presence.ts';
import type { SqlRow } from '../../../sqlite.ts';
import type { Processes, Rows, Sql, Store } from '../store.ts';
import { POSTGRES } from './dialect.ts';
import { type PostgresStatement, statementOf, valuesOf } from './statement.ts';
import { storable } from './storable.ts';

/** Values of one statement at most; PostgreSQL takes 65,535. */
const MAX_VALUES = 30_000;
/** Begins the name of a process that the database sees. */
const PRESENCE = 'presence/';
/** Statements whose text is kept as the driver takes it; filters make many different ones. */
const STATEMENTS = 500;

/** An index in a schema of a PostgreSQL database, which any number of processes share. */
export class PostgresStore implements Store {
  readonly dialect = POSTGRES;
  readonly processes: Processes = {
    own: async () => `${PRESENCE}${(await this.#postgres.presence.number()) ?? ''}`,
    isGone: async (name) => {
      const number = name.startsWith(PRESENCE) ? Number(name.slice(PRESENCE.length)) : 0;
      // Containers on one machine may share its name and not its processes, so nothing else tells.
      if (number === 0) return false;
      return (await this.#postgres.query(`SELECT 1 WHERE NOT ${isPresent('$1')}`, [number])).rows.length > 0;
    },
  };
  readonly #postgres: Postgres;
  readonly #schema: string;
  readonly #statements = new Map<string, PostgresStatement>();

  /** @param schema with the tables of an index in it */
  constructor(postgres: Postgres, schema: string) {
    this.#postgres = postgres;
    this.#schema = quotedSchema(schema);
  }

  async all(query: Sql): Promise<SqlRow[]> {
    return (await this.#run(this.#postgres, query)).rows;
  }

  async get(query: Sql): Promise<SqlRow | undefined> {
    return (await this.all(query))[0];
  }

  async batch(statements: readonly (Sql | Rows)[]): Promise<void> {
    await this.#postgres.transaction(async (connection) => {
      for (const one of statements) {
        if ('into' in one) await this.#insert(connection, one);
        else await this.#change(connection, one);
      }
    }, STATEMENT_TIME);
  }

  /** Lets the planner know what the tables hold now. */
  async tidy(isDone: boolean): Promise<void> {
    if (!isDone) return;
    // Words wait beside their index until somebody puts them in, and are searched one by one meanwhile.
    for (const index of ['words_by_head', 'words_by_doc'])
      await this.#postgres.query(`SELECT gin_clean_pending_list('${this.#schema}.${index}')`, [], STATEMENT_TIME);
    for (const table of ['ads', 'words', 'details', 'terms'])
      await this.#postgres.query(`ANALYZE ${this.#schema}.${table}`, [], STATEMENT_TIME);
  }

  /** The connections are others' too, and stay. */
  async close(): Promise<void> {}

  async #change(connection: Queryable, statement: Sql): Promise<void> {
    const { changes } = await this.#run(connection, statement);
    if (statement.orElse !== undefined && changes === 0) throw statement.orElse();
  }

  #run(connection: Queryable, { text, params = {} }: Sql) {
    const statement = this.#prepared(text);
    return connection.query<SqlRow>(statement.text, valuesOf(statement, params).map(storable));
  }

  async #insert(connection: Queryable, { into, rows, key }: Rows): Promise<void> {
    const columns = Object.keys(rows[0] ?? {});
    const replaced = columns.map((column) => `${column} = excluded.${column}`);
    const slice = Math.max(1, Math.floor(MAX_VALUES / Math.max(1, columns.length)));
    for (let from = 0; from < rows.length; from += slice) {
      const values = rows.slice(from, from + slice).map((row) => Object.values(row));
      const numbers = values.map(
        (row, at) => `(${row.map((_, column) => `$${at * columns.length + column + 1}`).join(', ')})`,
      );
      const text =
        `INSERT INTO ${this.#schema}.${into} (${columns.join(', ')}) VALUES ${numbers.join(', ')}` +
        (key === undefined ? '' : ` ON CONFLICT (${key}) DO UPDATE SET ${replaced.join(', ')}`);
      await connection.query(text, values.flat().map(storable));
    }
  }

  /** The statement of an SQL text, translated once. */
  #prepared(text: string): PostgresStatement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    if (this.#statements.size >= STATEMENTS) this.#statements.clear();
    const statement = statementOf(text, this.#schema);
    this.#statements.set(text, statement);
    return statement;
  }
}
