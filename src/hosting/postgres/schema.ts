import type { Migration } from '../../postgres/migrate.ts';

/** Schema of what `serve` keeps beside the search index. */
export const SCHEMA = 'jobboard_serve';

/** Steps that were published stay as they are. `board` and `account` say whose a row is: no statement goes without them. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '001-callers',
    sql: `
CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE claims (
  key uuid PRIMARY KEY,
  board text NOT NULL,
  account text NOT NULL,
  family text NOT NULL,
  place integer NOT NULL,
  made_at timestamptz NOT NULL,
  claim jsonb NOT NULL,
  UNIQUE (board, account, family, place)
);
CREATE INDEX claims_by_age ON claims (made_at);
CREATE TABLE writes (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  board text NOT NULL,
  account text NOT NULL,
  at timestamptz NOT NULL,
  tool text NOT NULL,
  job bigint,
  digest text NOT NULL,
  outcome text NOT NULL
);
CREATE INDEX writes_of_an_account ON writes (board, account, number);
CREATE TABLE spent_approvals (question text PRIMARY KEY, at timestamptz NOT NULL);
CREATE INDEX spent_approvals_by_age ON spent_approvals (at);
`,
  },
  // The process that makes a claim, by the number of its presence (src/postgres/presence.ts).
  { name: '002-holders', sql: 'ALTER TABLE claims ADD COLUMN holder bigint' },
];
