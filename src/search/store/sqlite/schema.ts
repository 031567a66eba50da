import { createHash } from 'node:crypto';
import { MEMORY_TABLES } from '../../memory/tables.ts';
import { createTable, OPEN_COLUMNS } from '../ad-columns.ts';
import { SQLITE_TYPES } from './types.ts';

/*
 * Every crawl is a generation. A row of `ads` is one state of one ad; it belongs to the generations from `born` up to, but
 * not including, `died`. A crawl writes the next generation in small transactions that nobody sees, and comes into force
 * all at once when the number in `state` is raised. One that ends half way leaves rows that the next one sweeps away.
 *
 * What filters and counts need is in the narrow `ads`: `said_…` is what only the text says; lists of ids are written `,1,14,`. `words` holds no text of its own;
 * its columns `title_also` and `body_also` hold names written as one word, and what the vocabulary says is meant.
 */
export const SQLITE_SCHEMA = `
CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
${createTable('ads', OPEN_COLUMNS, SQLITE_TYPES)}
CREATE INDEX ads_by_id ON ads (id);
CREATE INDEX ads_by_end ON ads (died);
CREATE TABLE details (
  row INTEGER PRIMARY KEY,
  digest TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  record TEXT NOT NULL,
  body TEXT NOT NULL,
  said TEXT,
  telling TEXT NOT NULL
);
CREATE VIRTUAL TABLE words USING fts5 (
  title, company, ref, body, title_also, body_also,
  content = '', contentless_delete = 1, tokenize = "ascii tokenchars '#+./&_'"
);
CREATE VIRTUAL TABLE terms USING fts5vocab (words, 'row');
CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  slug TEXT,
  host TEXT,
  about TEXT NOT NULL
);
CREATE INDEX companies_by_name ON companies (name_key);
CREATE INDEX companies_by_slug ON companies (slug);
CREATE INDEX companies_by_host ON companies (host);
CREATE TABLE contract_members (
  reading INTEGER NOT NULL,
  id INTEGER NOT NULL,
  contract INTEGER NOT NULL,
  PRIMARY KEY (reading, id, contract)
) WITHOUT ROWID;
${MEMORY_TABLES}`;

/**
 * Number of the schema. Rules by which words are read are no part of it: where they change, words are made anew and what is
 * remembered stays (src/search/store/generation/derive.ts). The 2 is from when they were.
 */
export function schemaVersion(): number {
  const made = JSON.stringify([2, SQLITE_SCHEMA]);
  return createHash('sha256').update(made).digest().readUInt32BE() >>> 1;
}

/** What nothing asks for any more: the memory has a row for each ad that is gone. */
const WITHOUT_GONE = 'DROP TABLE gone; ALTER TABLE details DROP COLUMN last_changed;';

/** Each kind has a time of its own; answers of several pages that ended are kept in another form. */
const TOLD_BY_KIND = `
ALTER TABLE marks ADD COLUMN new_at INTEGER;
ALTER TABLE marks ADD COLUMN changed_at INTEGER;
ALTER TABLE marks ADD COLUMN gone_at INTEGER;
UPDATE marks SET new_at = told_at, changed_at = told_at, gone_at = told_at;
DELETE FROM state WHERE name LIKE 'ended [%';
`;

/** What makes an index of this version of one made before, by the number of that: nothing of it need be read again. */
export const SQLITE_MIGRATIONS: Readonly<Record<number, string>> = {
  // From before there was a memory (November 2026).
  1071693003: `${MEMORY_TABLES}${WITHOUT_GONE}`,
  // With a memory, and with the table of gone ads that was before it.
  1724230600: `${WITHOUT_GONE}${TOLD_BY_KIND}`,
  // With one time for all kinds that a name was told of.
  1307909545: TOLD_BY_KIND,
};
