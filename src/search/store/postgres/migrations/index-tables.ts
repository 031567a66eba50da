import type { Migration } from '../../../../postgres/migrate.ts';
import { createTable, OPEN_COLUMNS } from '../../ad-columns.ts';
import { POSTGRES_TYPES } from '../types.ts';
import { MEMORY_MIGRATION } from './memory-tables.ts';

/**
 * The tables of a board's index (src/search/store), as SQLite has them, with `words` and `terms` for PostgreSQL's text
 * search.
 */
const INDEX = `
CREATE TABLE state (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);
CREATE TABLE lease (name text COLLATE "C" PRIMARY KEY, holder text NOT NULL, expires bigint NOT NULL);
${createTable('ads', OPEN_COLUMNS, POSTGRES_TYPES)}
CREATE INDEX ads_by_id ON ads (id);
CREATE INDEX ads_by_end ON ads (died);
CREATE INDEX ads_by_start ON ads (born);
CREATE TABLE details (
  row bigint PRIMARY KEY,
  digest text NOT NULL,
  first_seen bigint NOT NULL,
  last_changed bigint NOT NULL,
  record text NOT NULL,
  body text NOT NULL,
  said text,
  telling text NOT NULL
);
CREATE TABLE words (row bigint PRIMARY KEY, head tsvector NOT NULL, doc tsvector NOT NULL);
CREATE INDEX words_by_head ON words USING gin (head);
CREATE INDEX words_by_doc ON words USING gin (doc);
CREATE TABLE terms (term text COLLATE "C" PRIMARY KEY, doc bigint NOT NULL);
CREATE TABLE companies (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  slug text COLLATE "C",
  host text COLLATE "C",
  about text NOT NULL
);
CREATE INDEX companies_by_name ON companies (name_key);
CREATE INDEX companies_by_slug ON companies (slug);
CREATE INDEX companies_by_host ON companies (host);
CREATE TABLE contract_members (
  reading bigint NOT NULL,
  id bigint NOT NULL,
  contract bigint NOT NULL,
  PRIMARY KEY (reading, id, contract)
);
CREATE TABLE gone (
  id bigint PRIMARY KEY,
  first_seen bigint NOT NULL,
  last_changed bigint NOT NULL,
  last_seen bigint NOT NULL,
  gone_at bigint NOT NULL,
  digest text NOT NULL
);
CREATE INDEX gone_by_time ON gone (gone_at);
`;

/**
 * Of what nothing asks for any more, the table `gone` and the column `last_changed`, the second must not be asked for. Both
 * stay while replicas of the version before may run side by side with this one: a later version drops them.
 */
const WITHOUT_LAST_CHANGED = 'ALTER TABLE details ALTER COLUMN last_changed DROP NOT NULL;';

/**
 * The times may be null: replicas of the version before write `told_at` alone. Answers of several pages that ended are kept
 * in another form.
 */
const TOLD_BY_KIND = `
ALTER TABLE marks ADD COLUMN new_at bigint, ADD COLUMN changed_at bigint, ADD COLUMN gone_at bigint;
UPDATE marks SET new_at = told_at, changed_at = told_at, gone_at = told_at;
DELETE FROM state WHERE name LIKE 'ended [%';
`;

/** The steps of an index. The SQL of a published one stays as it is, to the letter. */
export const INDEX_MIGRATIONS: readonly Migration[] = [
  { name: '001-index', sql: INDEX },
  MEMORY_MIGRATION,
  { name: '003-without-last-changed', sql: WITHOUT_LAST_CHANGED },
  { name: '004-told-by-kind', sql: TOLD_BY_KIND },
];
