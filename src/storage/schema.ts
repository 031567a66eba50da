/** Part of file and table names, so two versions of the program never share one. */
export const VERSION = 2;

/** `ad` and `rest` of a claim are keyed digests; making one locks a row of `accounts`. `state` is compressed JSON. */
const TABLES = {
  ledger: {
    secrets: 'sealed text PRIMARY KEY, at bigint',
    accounts: 'board text, account text, turn bigint, PRIMARY KEY (board, account)',
    claims: `key text PRIMARY KEY, board text, account text, ad text, state text, made bigint, until bigint, life text,
      job bigint, title text, rest text`,
    writes: 'board text, account text, caller text, at bigint, tool text, job bigint, digest text, outcome text',
    approvals: 'question text PRIMARY KEY, at bigint',
  },
  memory: {
    states: `board text, id bigint, digest text, at bigint, published text, twin text, state bytea,
      PRIMARY KEY (board, id, digest)`,
    readings: 'board text, started bigint, ended bigint, ads bytea, PRIMARY KEY (board, started, ended)',
    marks: `owner text, board text, key text, name text, question text, since bigint, until bigint, told bigint,
      listing text, PRIMARY KEY (owner, board, key)`,
  },
} as const;
const INDEXES = {
  ledger: { claims: ['board, account, made'], writes: ['board, account, at'] },
  memory: { states: ['board, at, id', 'board, twin, id, at'] },
};

/** The files of the data folder; a database has the tables of both. */
export type StoreName = keyof typeof TABLES;
type Table = { [N in StoreName]: keyof (typeof TABLES)[N] }[StoreName];

/** Names of the tables in the database. */
export const T = Object.fromEntries(
  Object.values(TABLES).flatMap((tables) => Object.keys(tables).map((name) => [name, `jobboard${VERSION}_${name}`])),
) as Readonly<Record<Table, string>>;

/** Makes the tables that are missing. */
export function makingOf(store: StoreName): string {
  const made = Object.entries(TABLES[store]).map(
    ([table, columns]) => `CREATE TABLE IF NOT EXISTS ${T[table as Table]} (${columns});`,
  );
  const indexes = Object.entries(INDEXES[store]).flatMap(([table, lists]) =>
    lists.map((columns, at) => {
      const name = T[table as Table];
      return `CREATE INDEX IF NOT EXISTS ${name}_${at} ON ${name} (${columns});`;
    }),
  );
  return [...made, ...indexes].join('\n');
}
