import { createHash } from 'node:crypto';
import { MEMORY_TABLES } from '../../memory/tables.ts';

/*
 * Every crawl is a generation. A row of `ads` is one state of one ad; it belongs to the generations from `born` up to, but
 * not including, `died`. A crawl writes the next generation in small transactions that nobody sees, and comes into force
 * all at once when the number in `state` is raised. One that ends half way leaves rows that the next one sweeps away.
 *
 * What filters and counts need is in the narrow `ads`: `said_…` is what only the text says; lists of ids are written `,1,14,`. `words` holds no text of its own;
 * its columns `title_also` and `body_also` hold names written as one word, and what the vocabulary says is meant.
 */
export const SCHEMA = `
CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE ads (
  row INTEGER PRIMARY KEY,
  id INTEGER NOT NULL,
  born INTEGER NOT NULL,
  died INTEGER NOT NULL,
  published TEXT NOT NULL,
  company INTEGER NOT NULL,
  work_model INTEGER,
  places TEXT NOT NULL,
  types TEXT NOT NULL,
  contracts TEXT NOT NULL,
  pay_top INTEGER,
  pay_middle INTEGER,
  said_work_model INTEGER,
  said_pay INTEGER,
  skills TEXT NOT NULL,
  title TEXT NOT NULL
);
CREATE INDEX ads_by_id ON ads (id);
CREATE INDEX ads_by_end ON ads (died);
CREATE TABLE details (
  row INTEGER PRIMARY KEY,
  digest TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  last_changed INTEGER NOT NULL,
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
CREATE TABLE gone (
  id INTEGER PRIMARY KEY,
  first_seen INTEGER NOT NULL,
  last_changed INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  gone_at INTEGER NOT NULL,
  digest TEXT NOT NULL
);
CREATE INDEX gone_by_time ON gone (gone_at);
${MEMORY_TABLES}`;

/**
 * Number of the schema. Rules by which words are read are no part of it: where they change, words are made anew and what is
 * remembered stays (src/search/store/generation/derive.ts). The 2 is from when they were.
 */
export function schemaVersion(): number {
  const made = JSON.stringify([2, SCHEMA]);
  return createHash('sha256').update(made).digest().readUInt32BE() >>> 1;
}

/** What makes an index of this version of one made before, by the number of that: nothing of it need be read again. */
export const MIGRATIONS: Readonly<Record<number, string>> = {
  // From before there was a memory (November 2026).
  1071693003: MEMORY_TABLES,
};
