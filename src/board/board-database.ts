import { type Database, openDatabase, type SqlRow, transaction } from '../sqlite.ts';
import { DAY_MS } from '../wire/time.ts';

/** Raise it with every change to the tables or the sample ads. */
const SCHEMA_VERSION = 21;

/* Instants are milliseconds as in `Date.now()`; `ad` is a StoredAd as JSON. */
const TABLES = `
  CREATE TABLE dated (at INTEGER NOT NULL);
  CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    company_id INTEGER NOT NULL,
    slug TEXT NOT NULL,
    ad TEXT NOT NULL,
    -- Set for records of the older shape, which show it in place of the work model.
    allow_remote INTEGER,
    published_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    moderated_until INTEGER NOT NULL DEFAULT 0,
    -- A state that does not follow from the time.
    held_in INTEGER,
    is_sample INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX job_published ON job (published_at DESC, id DESC);
`;

/** Fills a new file, or one of another version, with the sample ads. @param now dates the samples */
export async function openBoardDatabase(file: string, now: number): Promise<Database> {
  const db = openDatabase(file);
  try {
    if (versionOf(db) !== SCHEMA_VERSION) {
      const { sampleAds } = await import('./sample/ads.ts');
      fill(db, sampleAds(now), now);
    }
    moveSamples(db, now);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function insertJob(db: Database, row: SqlRow): number {
  const names = Object.keys(row);
  const values = names.map((name) => `:${name}`).join(', ');
  const { lastInsertRowid } = db.prepare(`INSERT INTO job (${names.join(', ')}) VALUES (${values})`).run(row);
  return Number(lastInsertRowid);
}

function versionOf(db: Database): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

function fill(db: Database, ads: readonly SqlRow[], now: number): void {
  transaction(db, () => {
    // Another process may have filled it while this one waited for the lock.
    if (versionOf(db) === SCHEMA_VERSION) return;
    const older = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
    for (const { name } of older) db.exec(`DROP TABLE "${name}"`);
    db.exec(TABLES);
    for (const ad of ads) insertJob(db, ad);
    db.prepare('INSERT INTO dated (at) VALUES (?)').run(now);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

/** Moves the sample ads forward by whole days, so that a board opened later looks current. */
function moveSamples(db: Database, now: number): void {
  transaction(db, () => {
    const by = Math.floor((now - Number(db.prepare('SELECT at FROM dated').get()?.at)) / DAY_MS) * DAY_MS;
    if (by <= 0) return;
    db.exec(`
      UPDATE dated SET at = at + ${by};
      UPDATE job SET published_at = published_at + ${by}, updated_at = updated_at + ${by} WHERE is_sample = 1;
    `);
  });
}
