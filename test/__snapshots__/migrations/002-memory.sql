
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
CREATE TABLE past (
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
  title text COLLATE "C" NOT NULL,
  came bigint NOT NULL,
  appeared text COLLATE "C" NOT NULL,
  first_seen bigint NOT NULL,
  last_seen bigint NOT NULL,
  gone_at bigint NOT NULL,
  gone_by bigint NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  later bigint
);
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
