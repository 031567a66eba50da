/** A column of a table that SQLite and PostgreSQL have alike; each gives the kinds a type of its own. */
export interface Column {
  readonly name: string;
  readonly kind: 'number' | 'text';
  readonly nullable?: boolean;
}

const ROW = { name: 'row', kind: 'number' } as const;

const GENERATIONS = [
  { name: 'born', kind: 'number' },
  { name: 'died', kind: 'number' },
] as const satisfies readonly Column[];

const ID = { name: 'id', kind: 'number' } as const;

/** What filters and counts ask of an ad. */
const FACT_COLUMNS = [
  { name: 'published', kind: 'text' },
  { name: 'company', kind: 'number' },
  { name: 'work_model', kind: 'number', nullable: true },
  { name: 'places', kind: 'text' },
  { name: 'types', kind: 'text' },
  { name: 'contracts', kind: 'text' },
  { name: 'pay_top', kind: 'number', nullable: true },
  { name: 'pay_middle', kind: 'number', nullable: true },
  { name: 'said_work_model', kind: 'number', nullable: true },
  { name: 'said_pay', kind: 'number', nullable: true },
  { name: 'skills', kind: 'text' },
  { name: 'title', kind: 'text' },
] as const satisfies readonly Column[];

/** The columns of `ads`, their key `row` first. */
export const OPEN_COLUMNS: readonly Column[] = [ROW, ID, ...GENERATIONS, ...FACT_COLUMNS];

/** The columns of `past`: those of `ads`, so that the same conditions hold for both, and what is known of the end. */
export const PAST_COLUMNS: readonly Column[] = [
  ...OPEN_COLUMNS,
  { name: 'came', kind: 'number' },
  { name: 'appeared', kind: 'text' },
  { name: 'first_seen', kind: 'number' },
  { name: 'last_seen', kind: 'number' },
  { name: 'gone_at', kind: 'number' },
  { name: 'gone_by', kind: 'number' },
  { name: 'fingerprint', kind: 'text' },
  { name: 'later', kind: 'number', nullable: true },
];

type Fact = typeof ID | (typeof FACT_COLUMNS)[number];
type ColumnValue<C extends Column> =
  | (C['kind'] extends 'number' ? number : string)
  | (C extends { nullable: true } ? null : never);

/** An ad's values in the columns that do not depend on the generation. */
export type AdFacts = { readonly [C in Fact as C['name']]: ColumnValue<C> };

/** The names of those columns. */
export const AD_FACTS: readonly (keyof AdFacts)[] = [ID, ...FACT_COLUMNS].map(({ name }) => name);

/**
 * The statement that makes a table of columns, of which the first is the key.
 * @param types what a database calls the kinds
 */
export function createTable(name: string, columns: readonly Column[], types: Readonly<Record<Column['kind'], string>>) {
  const lines = columns.map(
    (column, at) =>
      `  ${column.name} ${types[column.kind]}${at === 0 ? ' PRIMARY KEY' : column.nullable === true ? '' : ' NOT NULL'}`,
  );
  return `CREATE TABLE ${name} (\n${lines.join(',\n')}\n);`;
}
