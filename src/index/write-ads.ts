import { setImmediate } from 'node:timers/promises';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import type { SqlValue } from '../sqlite.ts';
import type { JobRecord } from '../wire/records.ts';
import { type AdRows, type AdSnapshot, adRows, bareRow, companyRow, snapshotOf } from './ad-rows.ts';
import type { IndexDatabase } from './database.ts';

export interface ChangedAd extends AdSnapshot {
  readonly job: JobRecord;
  /** False when the index held the ad in this state. */
  readonly isChanged: boolean;
}

/** Milliseconds of reading ads before other calls get a turn. */
const READING_TURN_MS = 12;
/** Ads of one transaction, which holds up other calls for some 15 ms; of 50 the full-text index takes a third longer. */
const ADS_A_TRANSACTION = 100;
const THESE = '(SELECT value FROM json_each(:ids))';

/**
 * Writes the new and changed ones of these ads. Writing the same ads again, also from another process, changes nothing.
 * @param all whether to return unchanged ads, too
 * @returns the new or changed ads
 */
export async function writeAds(
  db: IndexDatabase,
  jobs: readonly JobRecord[],
  vocabulary: Vocabulary,
  all = false,
): Promise<ChangedAd[]> {
  const ids = JSON.stringify(jobs.map(({ id }) => id));
  const rows = db.all(`SELECT id, digest FROM ads WHERE id IN ${THESE}`, { ids });
  const digestsById = new Map(rows.map((row) => [row.id, row.digest]));
  const states = jobs.map((job) => {
    const state = snapshotOf(job);
    return { job, ...state, isChanged: digestsById.get(job.id) !== state.digest };
  });
  const changed = states.filter(({ isChanged }) => isChanged);
  let read: ReadRows[] = [];
  let end = performance.now() + READING_TURN_MS;
  for (const [at, { job, digest }] of changed.entries()) {
    read.push({ ...adRows(job, digest, vocabulary), job });
    const isFull = read.length === ADS_A_TRANSACTION || at === changed.length - 1;
    if (!isFull && performance.now() < end) continue;
    await setImmediate();
    if (isFull) {
      // The full-text index flushes what it holds before each id that is lower than the last one.
      const ascending = read.sort((one, other) => one.job.id - other.job.id);
      await db.write(() => replace(db, ascending));
      await setImmediate();
      read = [];
    }
    end = performance.now() + READING_TURN_MS;
  }
  return all ? states : changed;
}

type ReadRows = AdRows & { readonly job: JobRecord };

function replace(db: IndexDatabase, read: readonly ReadRows[]): void {
  remove(
    db,
    read.map(({ job }) => job.id),
  );
  for (const table of ['ads', 'texts', 'words'] as const)
    insertRows(
      db,
      table,
      read.map((rows) => rows[table]),
    );
  insertCompanies(
    db,
    read.map(({ job }) => job),
  );
}

/** Writes the facts of new ads, without their texts. */
export async function writeFacts(db: IndexDatabase, jobs: readonly JobRecord[]): Promise<void> {
  await db.write(() => {
    insertRows(
      db,
      'ads',
      jobs.map((job) => bareRow(job, '')),
    );
    insertCompanies(db, jobs);
  });
}

function insertCompanies(db: IndexDatabase, jobs: readonly JobRecord[]): void {
  const companies = new Map(jobs.map(({ company }) => [company.id, company]));
  insertRows(db, 'companies', [...companies.values()].map(companyRow));
}

export const openIds = (db: IndexDatabase): number[] => db.all('SELECT id FROM ads').map(({ id }) => Number(id));

/** Number of ads, and of those without a readable date. */
export function sizeOf(db: IndexDatabase) {
  const undated = 'SELECT count(*) FROM ads WHERE published_at IS NULL';
  const row = db.get(`SELECT (SELECT count(*) FROM ads) AS open, (${undated}) AS undated`);
  return { open: Number(row?.open), undated: Number(row?.undated) };
}

export async function removeAds(db: IndexDatabase, ids: readonly number[]): Promise<void> {
  await db.write(() => remove(db, ids));
}

/** Records when a server of this machine wrote an ad to the board. @param at milliseconds */
export async function noteWritten(db: IndexDatabase, id: number, at: number): Promise<void> {
  await db.write(() => db.all('INSERT OR REPLACE INTO written VALUES (:id, :at)', { id, at }));
}

/** Ads written in a time in milliseconds: a page requested at its beginning may show their old state. */
export function writtenIn(db: IndexDatabase, since: number, until: number): Set<number> {
  const rows = db.all('SELECT id FROM written WHERE at BETWEEN :since AND :until', { since, until });
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Rows with the same columns. Binds by position: binding by name takes longer than the rest of the insertion. */
function insertRows(db: IndexDatabase, table: string, rows: readonly Readonly<Record<string, SqlValue>>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const statement = `INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
  for (const row of rows) db.prepared(statement).all(...Object.values(row));
}

function remove(db: IndexDatabase, ids: readonly number[]): void {
  for (const table of ['words', 'texts', 'ads'])
    db.all(`DELETE FROM ${table} WHERE rowid IN (SELECT id FROM ads WHERE id IN ${THESE})`, {
      ids: JSON.stringify(ids),
    });
}
