import { createTable, PAST_COLUMNS } from '../store/ad-columns.ts';
import { SQLITE_TYPES } from '../store/sqlite/types.ts';

/*
 * What the index remembers beside the open ads. Generations order everything (src/search/store/schema.ts): a clock may
 * jump, they only grow. A row written by a reading that never came into force has a later generation than the one in
 * force, is seen by nobody and is swept away by the next reading.
 *
 * `presence` has a row for each open ad: since when it is there. `past` has one for each ad that is gone, with the columns
 * of `ads`: `born` is the generation in which it went, `died` the one in which it came back, so that the same conditions
 * hold for both tables. The row of an ad that is back stays, without its text, to tell when it was away; its `gone_at` is
 * then when it came back. What an open ad said before it changed stands there too, with `born` equal to `died`. Times are milliseconds, `appeared` is a time as the board writes it.
 *
 * `marks` says of each kind up to which generation a name was told, and as of when that was; -1 and from when on the name
 * looks where it was not told of that kind. `told_at` is one time for all kinds, for versions that know no other.
 */
export const MEMORY_TABLES = `
CREATE TABLE presence (
  id INTEGER PRIMARY KEY,
  came INTEGER NOT NULL,
  appeared TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  company INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  earlier INTEGER,
  went INTEGER,
  gone_by INTEGER,
  last_seen INTEGER,
  returned INTEGER,
  returned_at INTEGER
);
CREATE INDEX presence_by_came ON presence (came);
CREATE INDEX presence_by_return ON presence (returned);
CREATE INDEX presence_by_text ON presence (company, fingerprint);
${createTable('past', PAST_COLUMNS, SQLITE_TYPES)}
CREATE INDEX past_by_id ON past (id);
CREATE INDEX past_by_start ON past (born);
CREATE INDEX past_by_end ON past (died);
CREATE INDEX past_by_time ON past (gone_at);
CREATE INDEX past_by_text ON past (company, fingerprint);
CREATE TABLE past_texts (row INTEGER PRIMARY KEY, packed BLOB NOT NULL);
CREATE VIRTUAL TABLE past_words USING fts5 (
  title, company, ref, body, title_also, body_also,
  content = '', contentless_delete = 1, tokenize = "ascii tokenchars '#+./&_'"
);
CREATE TABLE changes (
  generation INTEGER NOT NULL,
  id INTEGER NOT NULL,
  noticed INTEGER NOT NULL,
  differences TEXT NOT NULL,
  PRIMARY KEY (generation, id)
) WITHOUT ROWID;
CREATE INDEX changes_by_id ON changes (id);
CREATE INDEX changes_by_time ON changes (noticed);
CREATE TABLE stretches (began INTEGER PRIMARY KEY, ended INTEGER NOT NULL);
CREATE TABLE marks (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  question TEXT NOT NULL,
  new INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  told_at INTEGER NOT NULL,
  new_at INTEGER,
  changed_at INTEGER,
  gone_at INTEGER,
  PRIMARY KEY (owner, key)
) WITHOUT ROWID;
CREATE TABLE told (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  question TEXT NOT NULL,
  page INTEGER NOT NULL,
  id INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (owner, key, question, page, id)
) WITHOUT ROWID;
`;

/** Tables that the filters of a question can be asked of: the ads that are open, and those that are gone. */
export const OPEN_TABLES = { ads: 'ads', words: 'words' } as const;
export const PAST_TABLES = { ads: 'past', words: 'past_words' } as const;
