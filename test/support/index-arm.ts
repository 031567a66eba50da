import { openPostgres, type Postgres } from '../../src/postgres/pool.ts';
import type { KeepStore } from '../../src/search/store/keeper.ts';
import { keptInPostgres } from '../../src/search/store/postgres/postgres-keeper.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { atEndOfFile } from './file-end.ts';

/** The database that a test file's indexes are kept in, in the arm of PostgreSQL. */
export interface IndexDatabase {
  readonly database: TestDatabase;
  readonly postgres: Postgres;
}

/** Opens one; closed and dropped behind the tests of the file. */
export async function openIndexDatabase(): Promise<IndexDatabase> {
  const database = await createDatabase();
  const postgres = await openPostgres({ url: database.url, log: () => undefined });
  atEndOfFile(async () => {
    await postgres.close();
    await database.drop();
  });
  return { database, postgres };
}

let arm: IndexDatabase | undefined;

/** Has the indexes of this test file kept in PostgreSQL. */
export async function openArm(): Promise<void> {
  arm = await openIndexDatabase();
  atEndOfFile(() => {
    arm = undefined;
  });
}

/** Where the arm of this run keeps the index of a board; in its folder unless it says otherwise. */
export function armStore(url: string, folder: string): KeepStore | undefined {
  return arm === undefined ? undefined : keptInPostgres(arm.postgres, indexName(url, folder));
}

/** An index is known by its board; a folder stands for a test. */
export const indexName = (url: string, folder: string) => `${url} ${folder}`;
