import type { SqlValue } from '../../sqlite.ts';
import { nextTurn } from '../../turn.ts';
import type { JobRecord } from '../../wire/records.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type AdRows, type AdState, adRows, bareRow, companyRow, stateOf } from './ad.ts';
import type { IndexDatabase } from './database.ts';
import { idList, idsIn } from './facts.ts';

export interface ChangedAd extends AdState {
  readonly job: JobRecord;
  /** False when the index held the ad in this state. */
  readonly isChanged: boolean;
}

/** Milliseconds of reading ads before other calls get a turn. */
const TURN = 12;
/** Ads of one transaction: 100 held up other calls for 50 ms. */
const AT_ONCE = 50;
const THESE = '(SELECT value FROM json_each(:ids))';

/**
 * Writes ads; unchanged ones are only marked as seen. Writing the same ads again, also from another
 * process, changes nothing.
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
  const held = db.all(`SELECT id, digest FROM ads WHERE id IN ${THESE}`, { ids });
  const known = new Map(held.map(({ id, digest }) => [id, digest]));
  const states = jobs.map((job) => {
    const state = stateOf(job);
    return { job, ...state, isChanged: known.get(job.id) !== state.digest };
  });
  const changed = states.filter(({ isChanged }) => isChanged);
  const rows: AdRows[] = [];
  let end = performance.now() + TURN;
  for (const { job, digest } of changed) {
    rows.push(adRows(job, digest, vocabulary));
    if (performance.now() < end) continue;
    await nextTurn();
    end = performance.now() + TURN;
  }
  await db.write(() => {
    db.prepared(`UPDATE ads SET seen = :seen WHERE id IN ${THESE}`).run({ seen: nextSighting(db), ids });
    const companies = new Map(rows.map((row) => [row.companies.id, row.companies]));
    for (const company of companies.values()) insertRow(db, 'companies', company);
  });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await nextTurn();
    await db.write(() => writeRows(db, rows.slice(from, from + AT_ONCE)));
  }
  return all ? states : changed;
}

function writeRows(db: IndexDatabase, rows: readonly AdRows[]): void {
  const seen = nextSighting(db);
  const written = rows.map(({ ads }) => ads.id);
  remove(db, written);
  const learned = learnedContracts(db, written);
  for (const row of rows) insert(db, row, seen, learned.get(row.ads.id));
}

/** Writes the facts of new ads, without their texts. */
export async function writeFacts(db: IndexDatabase, jobs: readonly JobRecord[]): Promise<void> {
  await db.write(() => {
    for (const job of jobs) {
      insertRow(db, 'ads', { ...bareRow(job, ''), seen: 0 });
      insertRow(db, 'companies', companyRow(job));
    }
  });
}

/** Number of the last transaction that marked ads as seen. */
export function sighting(db: IndexDatabase): number {
  return Number(db.note('sighting') ?? 0);
}

/** Counted in each transaction: with an older number an ad that another process saw meanwhile would be removed. */
function nextSighting(db: IndexDatabase): number {
  const next = sighting(db) + 1;
  db.setNote('sighting', String(next));
  return next;
}

/** Removes the ads that were not seen since a {@link sighting}. */
export function removeUnseen(db: IndexDatabase, since: number): Promise<void> {
  const unseen = db.all('SELECT id FROM ads WHERE seen <= :since', { since });
  return removeAds(
    db,
    unseen.map(({ id }) => Number(id)),
  );
}

export const openAds = (db: IndexDatabase): number => Number(db.get('SELECT count(*) AS ads FROM ads')?.ads);

export const undatedAds = (db: IndexDatabase): number =>
  Number(db.get('SELECT count(*) AS ads FROM ads WHERE published_at IS NULL')?.ads);

export async function removeAds(db: IndexDatabase, ids: readonly number[]): Promise<void> {
  await db.write(() => remove(db, ids));
}

/** Records that a server of this machine wrote an ad to the board. */
export async function noteWritten(db: IndexDatabase, id: number): Promise<void> {
  await db.write(() => db.prepared('INSERT OR REPLACE INTO written VALUES (:id, :at)').run({ id, at: Date.now() }));
}

/** Ads written after a time in milliseconds: a page requested then may show their old state. */
export function writtenSince(db: IndexDatabase, asked: number): Set<number> {
  const rows = db.all('SELECT id FROM written WHERE at > :asked AND at <= :now', { asked, now: Date.now() });
  return new Set(rows.map(({ id }) => Number(id)));
}

function insert(db: IndexDatabase, { ads, texts, words }: AdRows, seen: number, learned: unknown): void {
  const contract = idList([...idsIn(ads.contract), ...idsIn(learned)].map((id) => ({ id })));
  insertRow(db, 'ads', { ...ads, contract, seen });
  insertRow(db, 'texts', texts);
  db.prepared(
    'INSERT INTO words (rowid, title, company, ref, body, title_also, body_also) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(ads.id, ...words);
}

function learnedContracts(db: IndexDatabase, ids: readonly number[]) {
  const learned = db.all(
    `SELECT id, ',' || group_concat(contract) || ',' AS contracts FROM contract_members WHERE id IN ${THESE} GROUP BY id`,
    { ids: JSON.stringify(ids) },
  );
  return new Map(learned.map(({ id, contracts }) => [Number(id), contracts]));
}

/** Binds by position: binding by name takes longer than the rest of the insertion. */
function insertRow(db: IndexDatabase, table: string, row: Readonly<Record<string, SqlValue>>): void {
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  const values = Object.values(row);
  db.prepared(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...values);
}

function remove(db: IndexDatabase, ids: readonly number[]): void {
  for (const table of ['words', 'texts', 'ads'])
    db.prepared(`DELETE FROM ${table} WHERE rowid IN (SELECT id FROM ads WHERE id IN ${THESE})`).run({
      ids: JSON.stringify(ids),
    });
}
