import { plainTitle } from '../reading/tokens.ts';
import type { SqlValue } from '../sqlite.ts';
import { cleanLine } from '../text/clean.ts';
import { plainLetters } from '../text/fold.ts';
import {
  AD_FACTS,
  type AdFact,
  type AdFacts,
  type QuotedFact,
  type QuoteField,
  type ReadAd,
} from '../wire/ad-facts.ts';
import type { Reference } from '../wire/fields.ts';
import { comparableTime, weekOf } from '../wire/time.ts';

/* Facts in the index. NULL means that an ad leaves the fact unsaid. */

type Stored = string | number | null;
export type GroupKey = string | number;

interface FactStorage<V> {
  /** Its columns after the name of the fact. */
  readonly columns: Readonly<Record<string, 'INTEGER' | 'TEXT'>>;
  /** Values in the order of the columns. */
  stored(value: V): readonly Stored[];
  /** Keys of the groups to which an ad belongs. */
  keysIn?(stored: GroupKey): readonly GroupKey[];
}

const itself = (stored: GroupKey) => [stored];

const FACT_STORAGE: { readonly [K in AdFact['kind']]: FactStorage<ReturnType<Extract<AdFact, { kind: K }>['of']>> } = {
  ids: { columns: { '': 'TEXT' }, stored: (ids) => [idList(ids)], keysIn: idsIn },
  id: { columns: { '': 'INTEGER' }, stored: (id) => [id ?? null], keysIn: itself },
  flag: {
    columns: { '': 'INTEGER' },
    stored: (flag) => [flag === undefined ? null : Number(flag)],
    keysIn: (flag) => [flag === 1 ? 'yes' : 'no'],
  },
  company: { columns: { '': 'INTEGER' }, stored: (id) => [id], keysIn: itself },
  amount: { columns: { _top: 'INTEGER', _middle: 'INTEGER' }, stored: topAndMiddle },
  day: {
    columns: { '': 'TEXT' },
    stored: (time) => [comparableTime(time) || null],
    keysIn: (time) => [weekOf(String(time))],
  },
  title: { columns: { '': 'TEXT' }, stored: (title) => [plainTitle(plainLetters(cleanLine(title)))], keysIn: itself },
  names: {
    columns: { '': 'TEXT' },
    stored: (names) => [names.length === 0 ? null : `,${names.join(',')},`],
    keysIn: (list) => String(list).slice(1, -1).split(','),
  },
  least: { columns: { '': 'INTEGER' }, stored: (least) => [least ?? null], keysIn: (least) => [bandOf(Number(least))] },
  quote: { columns: {}, stored: () => [] },
  text: { columns: {}, stored: () => [] },
};

/** Years as ads ask for them: most for 1 to 5. */
const BANDS = [
  [8, '8+'],
  [5, '5–7'],
  [3, '3–4'],
  [2, '2'],
] as const;
const bandOf = (years: number): string => BANDS.find(([from]) => years >= from)?.[1] ?? '0–1';

const storageOf = ({ kind }: AdFact): FactStorage<unknown> => FACT_STORAGE[kind] as FactStorage<unknown>;

/** The upper and the middle figure; a single one is both. */
function topAndMiddle(ends: readonly [number, number]): readonly Stored[] {
  const [low, top = low] = ends.filter((figure) => figure > 0);
  return low === undefined || top === undefined ? [null, null] : [Math.max(low, top), Math.round((low + top) / 2)];
}

function sqlColumns([name, fact]: readonly [string, AdFact]): string[] {
  const own = Object.entries(storageOf(fact).columns).map(([suffix, type]) => `${name}${suffix} ${type}`);
  return [
    ...own,
    ...('older' in fact && fact.older !== undefined ? [`${fact.older.field} INTEGER NOT NULL`] : []),
    ...(fact.isQuoted === true ? [`said_${name} INTEGER`] : []),
  ];
}

const quotedIn = (facts: AdFacts) =>
  Object.entries(facts).flatMap(([name, { isQuoted }]) => (isQuoted === true ? [name] : []));

/** Columns of the facts, for the table `ads`, and of their quotes, for `texts`. */
export function factColumns(facts: AdFacts = AD_FACTS) {
  return { ads: Object.entries(facts).flatMap(sqlColumns), texts: quotedIn(facts).map((name) => `${name}_text TEXT`) };
}

/** An ad's facts in columns, without what its text is quoted for. */
export function factRow(job: ReadAd, facts: AdFacts = AD_FACTS): Record<string, SqlValue> {
  const row: Record<string, SqlValue> = {};
  for (const [name, fact] of Object.entries(facts)) {
    const { columns, stored } = storageOf(fact);
    const value = fact.of(job);
    const values = stored(value);
    for (const [at, suffix] of Object.keys(columns).entries()) row[`${name}${suffix}`] = values[at] ?? null;
    if ('older' in fact && fact.older !== undefined)
      row[fact.older.field] = value === undefined && fact.older.of(job) === true ? 1 : 0;
    if (fact.isQuoted === true) row[`said_${name}`] = null;
  }
  return row;
}

/** What the text states beside the fields: words to quote, and what they mean in the column `said_…`. */
export type Quotes = Readonly<Record<QuotedFact, { readonly value?: number; readonly quote: string } | undefined>>;

export function quoteRow(quotes: Quotes) {
  const entries = Object.entries(quotes);
  return {
    ads: Object.fromEntries(entries.map(([name, one]) => [`said_${name}`, one?.value ?? null])),
    texts: Object.fromEntries(entries.map(([name, one]) => [`${name}_text`, one?.quote ?? null])),
  };
}

/** Columns of the quotes in `texts`, which are fields of answers, too. */
export const QUOTE_FIELDS = quotedIn(AD_FACTS).map((name) => `${name}_text`) as readonly QuoteField[];

/** SQL: whether a field of older records passes for a fact that the ad leaves unsaid. */
export const olderAlone = Object.entries(AD_FACTS as AdFacts)
  .flatMap(([name, fact]) =>
    fact.kind === 'id' && fact.older !== undefined ? [`ads.${name} IS NULL AND ads.${fact.older.field} = 1`] : [],
  )
  .join(' OR ');

/** Key of the ads that pass for a row of the table by a field of older records: `remote allowed`. */
const olderKey = ({ older }: Extract<AdFact, { kind: 'id' }>): string | undefined => older?.field.replaceAll('_', ' ');

/** A way to count ads: SQL for what decides their groups, and the keys in it. */
export interface Grouping {
  readonly fact: string;
  readonly kind: AdFact['kind'];
  readonly column: string;
  keysIn(stored: GroupKey): readonly GroupKey[];
}

/** Groupings by name, for every fact that has groups. */
export function groupings(facts: AdFacts = AD_FACTS): ReadonlyMap<string, Grouping> {
  return new Map(
    Object.entries(facts).flatMap(([fact, row]) => {
      const { keysIn } = storageOf(row);
      const name = row.kind === 'day' ? row.group : fact;
      return keysIn === undefined ? [] : [[name, { fact, kind: row.kind, column: groupColumn(fact, row), keysIn }]];
    }),
  );
}

function groupColumn(name: string, fact: AdFact): string {
  if (fact.kind === 'day') return `substr(ads.${name}, 1, 10)`;
  const older = fact.kind === 'id' ? fact.older : undefined;
  if (fact.kind !== 'id' || older === undefined) return `ads.${name}`;
  return `CASE WHEN ads.${name} IS NULL AND ads.${older.field} = 1 THEN '${olderKey(fact)}' ELSE ads.${name} END`;
}

/** A list such as `,1,14,`, where `,14,` finds one id; NULL when empty. */
export function idList(references: readonly Pick<Reference, 'id'>[] | undefined): string | null {
  if (references === undefined || references.length === 0) return null;
  return `,${[...new Set(references.map(({ id }) => id))].join(',')},`;
}

export function idsIn(list: unknown): number[] {
  return typeof list === 'string' ? list.slice(1, -1).split(',').map(Number) : [];
}
