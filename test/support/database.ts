import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { atEndOfFile } from './file-end.ts';
import { ofTheRun } from './shared.ts';

export type TestDatabase = Awaited<ReturnType<typeof createDatabase>>;

/** A database that is dropped with the file. @throws Error without PostgreSQL: tests never skip it */
export async function createDatabase() {
  const server = await ofTheRun<string>('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(server, name);
  // A language's collation, as real databases often have: no code may depend on another.
  await asAdministrator(server, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'`);
  atEndOfFile(() => asAdministrator(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return {
    url,
    async breakConnections() {
      await asAdministrator(
        server,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
      );
    },
    query: (text: string) => rowsOf(url, text),
  };
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function asAdministrator(server: string, text: string): Promise<Record<string, unknown>[]> {
  return rowsOf(withDatabase(server, 'postgres'), text);
}

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
