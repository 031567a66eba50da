import type { Migration } from '../../../../postgres/migrate.ts';
import { createTable, PAST_COLUMNS } from '../../ad-columns.ts';
import { POSTGRES_TYPES } from '../types.ts';

/** What an index remembers beside the open ads (src/search/memory/tables.ts). */
const MEMORY = `
CREATE TABLE presence (
  id bigint PRIMARY KEY,
  came bigint NOT NULL,
  appeared text COLLATE "C" NOT NULL,
  first_seen bigint NOT NULL,
  company bigint NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  earlier bigint,
  went bigint,
  gone_by bigint,
  last_seen bigint,
  returned bigint,
  returned_at bigint
);
CREATE INDEX presence_by_came ON presence (came);
CREATE INDEX presence_by_return ON presence (returned);
CREATE INDEX presence_by_text ON presence (company, fingerprint);
${createTable('past', PAST_COLUMNS, POSTGRES_TYPES)}
CREATE INDEX past_by_id ON past (id);
CREATE INDEX past_by_start ON past (born);
CREATE INDEX past_by_end ON past (died);
CREATE INDEX past_by_time ON past (gone_at);
CREATE INDEX past_by_text ON past (company, fingerprint);
CREATE TABLE past_texts (row bigint PRIMARY KEY, packed bytea NOT NULL);
CREATE TABLE past_words (row bigint PRIMARY KEY, head tsvector NOT NULL, doc tsvector NOT NULL);
CREATE INDEX past_words_by_head ON past_words USING gin (head);
CREATE INDEX past_words_by_doc ON past_words USING gin (doc);
CREATE TABLE changes (
  generation bigint NOT NULL,
  id bigint NOT NULL,
  noticed bigint NOT NULL,
  differences text NOT NULL,
  PRIMARY KEY (generation, id)
);
CREATE INDEX changes_by_id ON changes (id);
CREATE INDEX changes_by_time ON changes (noticed);
CREATE TABLE stretches (began bigint PRIMARY KEY, ended bigint NOT NULL);
CREATE TABLE marks (
  owner text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  question text NOT NULL,
  new bigint NOT NULL,
  changed bigint NOT NULL,
  gone bigint NOT NULL,
  told_at bigint NOT NULL,
  PRIMARY KEY (owner, key)
);
CREATE TABLE told (
  owner text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  question text COLLATE "C" NOT NULL,
  page bigint NOT NULL,
  id bigint NOT NULL,
  generation bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (owner, key, question, page, id)
);
`;

export const MEMORY_MIGRATION: Migration = { name: '002-memory', sql: MEMORY };
