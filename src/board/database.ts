import { type Database, openDatabase, type SqlRow, transaction } from '../sqlite.ts';
import { DAY_MS } from '../wire/time.ts';

/** Raised with every change to the tables or to the sample data. */
const VERSION = 20;

/*
 * Instants are milliseconds as in `Date.now()`. `record` and `ad` are JSON: a record as it is answered (the dates of
 * courses and events stand beside it), an ad as jobs/stored-ad.ts describes it.
 */
const TABLES = `
  CREATE TABLE dated (at INTEGER NOT NULL);
  CREATE TABLE company (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, record TEXT NOT NULL);
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
  CREATE INDEX job_company ON job (company_id);
  ${['course', 'event']
    .map(
      (table) => `CREATE TABLE ${table} (
        id INTEGER PRIMARY KEY, company_id INTEGER, record TEXT NOT NULL,
        starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
      );`,
    )
    .join('\n')}
`;

export type BoardTable = 'company' | 'job' | 'course' | 'event';

/**
 * Opens the board's file; a new one is filled with the sample content, and so is one of another version of this program,
 * whose ads are gone. Several processes may do so at once.
 * @param now the present instant; the sample content is dated by it
 * @throws Error when the file is damaged or cannot be written, or when there is no SQLite
 */
export async function openBoardDatabase(file: string, now: number): Promise<Database> {
  const db = openFile(file);
  try {
    // A new board alone needs the sample content.
    if (versionOf(db) !== VERSION) {
      const { sampleRows } = await import('./sample/sample.ts');
      fill(db, sampleRows(now), now);
    }
    moveSamples(db, now);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Inserts a row. Columns that it lacks get their default. */
export function insertRow(db: Database, table: BoardTable, row: SqlRow): number {
  const names = Object.keys(row);
  const values = names.map((name) => `:${name}`).join(', ');
  const { lastInsertRowid } = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(row);
  return Number(lastInsertRowid);
}

function openFile(file: string): Database {
  try {
    return openDatabase(file);
  } catch (error) {
    if (!(error instanceof Error) || !/not a database|malformed|corrupt/i.test(error.message)) throw error;
    throw new Error(`the sample board's file ${file} is damaged: delete it, and a new one is made`, { cause: error });
  }
}

function versionOf(db: Database): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

function fill(db: Database, samples: Readonly<Record<BoardTable, readonly SqlRow[]>>, now: number): void {
  db.exec('PRAGMA foreign_keys = OFF');
  transaction(db, () => {
    // Another process may have filled it while this one waited for the lock.
    if (versionOf(db) === VERSION) return;
    const older = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
    for (const { name } of older) db.exec(`DROP TABLE "${name}"`);
    db.exec(TABLES);
    for (const [table, rows] of Object.entries(samples))
      for (const row of rows) insertRow(db, table as BoardTable, row);
    db.prepare('INSERT INTO dated (at) VALUES (?)').run(now);
    db.exec(`PRAGMA user_version = ${VERSION}`);
  });
}

/** Moves the sample content on by the whole days since it was dated, so that a board opened later still looks current. */
function moveSamples(db: Database, now: number): void {
  transaction(db, () => {
    const by = Math.floor((now - Number(db.prepare('SELECT at FROM dated').get()?.at)) / DAY_MS) * DAY_MS;
    if (by <= 0) return;
    db.exec(`
      UPDATE dated SET at = at + ${by};
      UPDATE job SET published_at = published_at + ${by}, updated_at = updated_at + ${by} WHERE is_sample = 1;
      UPDATE course SET starts_at = starts_at + ${by}, ends_at = ends_at + ${by}, updated_at = updated_at + ${by};
      UPDATE event SET starts_at = starts_at + ${by}, ends_at = ends_at + ${by}, updated_at = updated_at + ${by};
    `);
  });
}
