import { existsSync, renameSync } from 'node:fs';
import { type Database, openDatabase, type SqlRow, transaction } from '../../sqlite.ts';
import { dateSamples } from '../time/dating.ts';
import { createTables, SCHEMA_VERSION, schemaVersionOf } from './schema.ts';

/**
 * Opens the board's file, made and filled with the sample content when it is new. Several processes may do so at once.
 *
 * A file of an older schema is rebuilt, and one that is damaged is moved aside (`….damaged-<time>`) and made anew; the
 * ads that users made or changed are carried over as far as they can be read.
 *
 * @param now the present instant, to date the sample ads by
 * @throws Error when the file was written by a newer version, can't be written, or no SQLite is there
 */
export async function openBoardDatabase(file: string, now: number): Promise<Database> {
  const { db, rescued } = openSound(file, now);
  try {
    if (schemaVersionOf(db) > SCHEMA_VERSION)
      throw new Error(
        `${file} was written by a newer version of jobboard-mcp. Update this one, or move the file away.`,
      );
    if (schemaVersionOf(db) < SCHEMA_VERSION) await build(db, rescued);
    dateSamples(db, now);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

async function build(db: Database, rescued: readonly SqlRow[]): Promise<void> {
  // The content is loaded by a new board only: every other start would pay for it.
  const { sampleContent } = await import('../content/sample.ts');
  const { insertRow, insertSamples } = await import('./seed.ts');
  const content = sampleContent();
  transaction(db, () => {
    // Another process may have built it while this one waited for the lock.
    if (schemaVersionOf(db) >= SCHEMA_VERSION) return;
    const kept = [...usersAds(db), ...rescued];
    createTables(db);
    insertSamples(db, content);
    const columns = new Set(
      db
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all('job')
        .map(({ name }) => name),
    );
    for (const ad of kept) {
      const known = Object.entries(ad).filter(([name]) => columns.has(name));
      unlessItFails(() => insertRow(db, 'job', Object.fromEntries(known)));
    }
  });
}

/** The ads that users made or changed, as far as the tables of a file can be read. */
function usersAds(db: Database): SqlRow[] {
  return unlessItFails(() => db.prepare('SELECT * FROM job WHERE sample_days_ago IS NULL').all()) ?? [];
}

function openSound(file: string, now: number): { db: Database; rescued: readonly SqlRow[] } {
  let rescued: readonly SqlRow[] = [];
  try {
    const db = openDatabase(file);
    const damage = unlessItFails(() => db.prepare('PRAGMA quick_check(1)').get())?.quick_check;
    if (damage === 'ok') return { db, rescued };
    rescued = usersAds(db);
    db.close();
  } catch (error) {
    if (!(error instanceof Error) || !/not a database|malformed|corrupt/i.test(error.message)) throw error;
  }
  moveAside(file, now);
  return { db: openDatabase(file), rescued };
}

function moveAside(file: string, now: number): void {
  const aside = `${file}.damaged-${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}`;
  for (const part of ['', '-wal', '-shm']) {
    // Another process may have moved it in between; if it can't be moved at all, opening it fails again and says why.
    if (existsSync(file + part)) unlessItFails(() => renameSync(file + part, aside + part));
  }
}

/** The result of `work`, or undefined where it fails: what can't be read of a damaged file is not carried over. */
function unlessItFails<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
