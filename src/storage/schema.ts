/** Part of file and table names, so two versions of the program never share one. */
export const VERSION = 2;

/** `ad` and `rest` of a claim are keyed digests; making one locks a row of `accounts`. `state` is compressed JSON. */
const COLUMNS = {
  secrets: 'sealed text PRIMARY KEY, at bigint',
  accounts: 'board text, account text, turn bigint, PRIMARY KEY (board, account)',
  claims: `key text PRIMARY KEY, board text, account text, ad text, state text, made bigint, until bigint, life text,
    job bigint, title text, rest text`,
  writes: 'board text, account text, caller text, at bigint, tool text, job bigint, digest text, outcome text',
  approvals: 'question text PRIMARY KEY, at bigint',
  states: `board text, id bigint, digest text, at bigint, published text, twin text, state bytea,
    PRIMARY KEY (board, id, digest)`,
  readings: 'board text, started bigint, ended bigint, ads bytea, PRIMARY KEY (board, started, ended)',
  marks: `owner text, board text, key text, name text, question text, since bigint, until bigint, told bigint,
    listing text, PRIMARY KEY (owner, board, key)`,
};
type Table = keyof typeof COLUMNS;

const INDEXES: readonly (readonly [Table, columns: string])[] = [
  ['claims', 'board, account, made'],
  ['writes', 'board, account, at'],
  ['states', 'board, at, id'],
  ['states', 'board, twin, id, at'],
];

/** Names of the tables in the database. */
export const T = Object.fromEntries(
  Object.keys(COLUMNS).map((table) => [table, `jobboard${VERSION}_${table}`]),
) as Readonly<Record<Table, string>>;

export const LEDGER: readonly Table[] = ['secrets', 'accounts', 'claims', 'writes', 'approvals'];
export const MEMORY: readonly Table[] = ['states', 'readings', 'marks'];

/** Makes the tables that are missing. */
export function makingOf(tables: readonly Table[]): string {
  const indexes = INDEXES.filter(([table]) => tables.includes(table)).map(([table, columns], number) => {
    return `CREATE INDEX IF NOT EXISTS ${T[table]}_${number} ON ${T[table]} (${columns});`;
  });
  const made = tables.map((table) => `CREATE TABLE IF NOT EXISTS ${T[table]} (${COLUMNS[table]});`);
  return [...made, ...indexes].join('\n');
}

/** Statements that fail where a table or a column is missing; they read nothing. */
export function readsOf(tables: readonly Table[]): string[] {
  return tables.map((table) => {
    const names = [...COLUMNS[table].matchAll(/\b(\w+) (?:text|bigint|bytea)/g)].map(([, name]) => name);
    return `SELECT ${names.join(', ')} FROM ${T[table]} LIMIT 0`;
  });
}
