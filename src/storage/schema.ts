/** Part of file and table names, so two versions of the program never share one. */
export const VERSION = 1;
const PREFIX = `jobboard${VERSION}_`;

export const T = {
  accounts: `${PREFIX}accounts`,
  claims: `${PREFIX}claims`,
  writes: `${PREFIX}writes`,
  approvals: `${PREFIX}approvals`,
  states: `${PREFIX}states`,
  readings: `${PREFIX}readings`,
  marks: `${PREFIX}marks`,
} as const;

/** Making a claim locks a row of `accounts`. `ad` and `rest` are keyed digests. */
export const LEDGER_TABLES = `
CREATE TABLE IF NOT EXISTS ${T.accounts} (
  board text NOT NULL, account text NOT NULL, turn bigint NOT NULL, PRIMARY KEY (board, account)
);
CREATE TABLE IF NOT EXISTS ${T.claims} (
  key text PRIMARY KEY, board text NOT NULL, account text NOT NULL, ad text NOT NULL, state text NOT NULL,
  made bigint NOT NULL, until bigint NOT NULL, life text NOT NULL, job bigint, title text NOT NULL,
  rest text NOT NULL
);
CREATE INDEX IF NOT EXISTS ${T.claims}_of ON ${T.claims} (board, account, made);
CREATE TABLE IF NOT EXISTS ${T.writes} (
  board text NOT NULL, account text NOT NULL, at bigint NOT NULL, tool text NOT NULL, job bigint,
  digest text NOT NULL, outcome text NOT NULL
);
CREATE INDEX IF NOT EXISTS ${T.writes}_of ON ${T.writes} (board, account, at);
CREATE TABLE IF NOT EXISTS ${T.approvals} (question text PRIMARY KEY, at bigint NOT NULL);
`;

/** `state` is compressed JSON, `at` the time it was first seen, `ads` the ids of a reading, `owner` a digest. */
export const MEMORY_TABLES = `
CREATE TABLE IF NOT EXISTS ${T.states} (
  board text NOT NULL, id bigint NOT NULL, digest text NOT NULL, at bigint NOT NULL, published text NOT NULL,
  twin text NOT NULL, state bytea NOT NULL, PRIMARY KEY (board, id, digest)
);
CREATE INDEX IF NOT EXISTS ${T.states}_by_time ON ${T.states} (board, at, id);
CREATE INDEX IF NOT EXISTS ${T.states}_by_twin ON ${T.states} (board, twin, id, at);
CREATE TABLE IF NOT EXISTS ${T.readings} (
  board text NOT NULL, started bigint NOT NULL, ended bigint NOT NULL, ads bytea NOT NULL,
  PRIMARY KEY (board, started, ended)
);
CREATE TABLE IF NOT EXISTS ${T.marks} (
  owner text NOT NULL, board text NOT NULL, key text NOT NULL, name text NOT NULL, question text NOT NULL,
  since bigint NOT NULL, until bigint NOT NULL, told bigint NOT NULL, listing text NOT NULL,
  PRIMARY KEY (owner, board, key)
);
`;

const TYPES = new Set(['text', 'bigint', 'bytea']);

/** Statements that fail where a table or a column is missing; they read nothing. */
export function readsOf(tables: string): string[] {
  const statements = tables.split(';').filter((statement) => statement.includes('CREATE TABLE'));
  return statements.map((statement) => {
    const [head = '', ...rest] = statement.split('(');
    const columns = rest
      .join('(')
      .split(',')
      .map((column) => column.trim().split(' '));
    const names = columns.filter(([, type = '']) => TYPES.has(type)).map(([name]) => name);
    return `SELECT ${names.join(', ')} FROM ${head.trim().split(' ').at(-1)} LIMIT 0`;
  });
}
