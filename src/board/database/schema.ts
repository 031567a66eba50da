import type { Database } from '../../sqlite.ts';
import { AD_COLUMNS } from './ad-columns.ts';

/** Raised with every change to the tables below; an ad's fields are counted by themselves. */
const LAYOUT = 3;
/** An older file is rebuilt with the ads made by its users. */
export const SCHEMA_VERSION = LAYOUT + AD_COLUMNS.length;

/*
 * Instants are milliseconds as in `Date.now()`. Lists are JSON. Courses and events are sample content only, so they
 * keep days from the Monday of the board's week; ads keep instants, and sample ads besides them how to find them anew.
 */
const TABLES = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value INTEGER NOT NULL);

  CREATE TABLE company (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    logo TEXT NOT NULL,
    description TEXT NOT NULL,
    address TEXT,
    phone TEXT NOT NULL,
    fax TEXT NOT NULL,
    email TEXT,
    url TEXT NOT NULL,
    url_twitter TEXT,
    url_facebook TEXT,
    url_linkedin TEXT,
    folded_name TEXT NOT NULL,
    folded_text TEXT NOT NULL
  );

  CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    company_id INTEGER NOT NULL REFERENCES company (id),
    ${AD_COLUMNS.join(',\n    ')},
    -- Of records of the older shape only, which show it in place of the work model.
    allow_remote INTEGER,
    slug TEXT NOT NULL,
    published_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    moderated_until INTEGER NOT NULL,
    closed_as INTEGER,
    -- Of sample ads only: working days before the board's day, seconds after midnight, days until the last change.
    sample_days_ago INTEGER,
    sample_time INTEGER,
    sample_updated_after INTEGER,
    sample_moderated INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX job_published ON job (published_at DESC, id DESC);
  CREATE INDEX job_company ON job (company_id);

  CREATE TABLE course (
    id INTEGER PRIMARY KEY,
    company_id INTEGER REFERENCES company (id),
    title TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    start INTEGER NOT NULL,
    days INTEGER NOT NULL,
    locations TEXT NOT NULL,
    place TEXT NOT NULL,
    url TEXT NOT NULL,
    schedule INTEGER NOT NULL,
    in_person INTEGER NOT NULL,
    certified INTEGER NOT NULL,
    funded INTEGER NOT NULL,
    hours INTEGER,
    price INTEGER,
    updated INTEGER NOT NULL
  );

  CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    company_id INTEGER REFERENCES company (id),
    title TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    start INTEGER NOT NULL,
    days INTEGER NOT NULL,
    locations TEXT NOT NULL,
    place TEXT NOT NULL,
    email TEXT NOT NULL,
    url TEXT NOT NULL,
    type TEXT NOT NULL,
    online INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    folded_text TEXT NOT NULL
  );
`;

const TABLE_NAMES = ['setting', 'job', 'course', 'event', 'company'] as const;

/** Lays out the tables anew; whatever they held is gone. To be called inside a transaction. */
export function createTables(db: Database): void {
  for (const name of TABLE_NAMES) db.exec(`DROP TABLE IF EXISTS ${name}`);
  db.exec(TABLES);
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

/** The version a file was written with; 0 for a new one. */
export function schemaVersionOf(db: Database): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}
