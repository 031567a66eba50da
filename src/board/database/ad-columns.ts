import type { SqlRow, SqlValue } from '../../sqlite.ts';
import { type Ad, type AdField, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { ApplyMethod } from '../../wire/tables.ts';
import { integerIn, integersIn, optionalIntegerIn, optionalTextIn, textIn } from './rows.ts';

/** What a company says in an ad. No pay is 0, no text is empty, and no way to apply (an old ad may have none) is null. */
export type StoredAd = { readonly [N in Exclude<AdFieldName, 'apply_method'>]: NonNullable<Ad[N]> } & {
  readonly apply_method: ApplyMethod | null;
};

/** How a kind of field is kept: its column, and its value on the way in and out. */
interface AdColumn {
  readonly type: string;
  readonly blank: unknown;
  store(value: unknown): SqlValue;
  read(row: SqlRow, column: string): unknown;
}

const TEXT: AdColumn = { type: `TEXT NOT NULL DEFAULT ''`, blank: '', store: (value) => value as string, read: textIn };

const KEPT_AS: Readonly<Record<AdField['kind'], AdColumn>> = {
  line: TEXT,
  html: TEXT,
  country: TEXT,
  address: {
    type: 'TEXT',
    blank: '',
    store: (value) => (value as string) || null,
    read: (row, column) => optionalTextIn(row, column) ?? '',
  },
  choice: { type: 'TEXT', blank: null, store: (value) => value as string | null, read: optionalTextIn },
  ids: {
    type: `TEXT NOT NULL DEFAULT '[]'`,
    blank: [],
    store: (value) => JSON.stringify(value),
    read: integersIn,
  },
  id: { type: 'INTEGER NOT NULL DEFAULT 0', blank: 0, store: (value) => value as number, read: integerIn },
  amount: {
    type: 'INTEGER',
    blank: 0,
    store: (value) => (value as number) || null,
    read: (row, column) => optionalIntegerIn(row, column) ?? 0,
  },
};

/** A list's column is named as records name it. */
function columnOf(name: AdFieldName, { kind }: AdField): string {
  return kind === 'ids' ? `${name}s` : name;
}

/** The columns of an ad's fields, as in CREATE TABLE. */
export const AD_COLUMNS: readonly string[] = adFields.map(
  ([name, field]) => `${columnOf(name, field)} ${KEPT_AS[field.kind].type}`,
);

/** An ad in which nothing is said. */
export const BLANK_AD = Object.fromEntries(
  adFields.map(([name, { kind }]) => [name, KEPT_AS[kind].blank]),
) as unknown as StoredAd;

/** The ad in a row of `job`. */
export function adIn(row: SqlRow): StoredAd {
  return Object.fromEntries(
    adFields.map(([name, field]) => [name, KEPT_AS[field.kind].read(row, columnOf(name, field))]),
  ) as unknown as StoredAd;
}

/** The columns of `job` that an ad's fields fill. */
export function adColumnsOf(ad: StoredAd): SqlRow {
  return Object.fromEntries(
    adFields.map(([name, field]) => [columnOf(name, field), KEPT_AS[field.kind].store(ad[name])]),
  );
}
