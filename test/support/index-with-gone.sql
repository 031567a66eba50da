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
CREATE TABLE past (
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
  title TEXT NOT NULL,
  came INTEGER NOT NULL,
  appeared TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  gone_at INTEGER NOT NULL,
  gone_by INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  later INTEGER
);
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
