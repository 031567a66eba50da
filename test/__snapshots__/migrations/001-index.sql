
CREATE TABLE state (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);
CREATE TABLE lease (name text COLLATE "C" PRIMARY KEY, holder text NOT NULL, expires bigint NOT NULL);
CREATE TABLE ads (
  row bigint PRIMARY KEY,
  id bigint NOT NULL,
  born bigint NOT NULL,
  died bigint NOT NULL,
  published text COLLATE "C" NOT NULL,
  company bigint NOT NULL,
  work_model bigint,
  places text COLLATE "C" NOT NULL,
  types text COLLATE "C" NOT NULL,
  contracts text COLLATE "C" NOT NULL,
  pay_top bigint,
  pay_middle bigint,
  said_work_model bigint,
  said_pay bigint,
  skills text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL
);
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
