import type { IndexDatabase } from '../index/database.ts';
import type { SqlRow } from '../sqlite.ts';
import {
  AD_FACTS,
  type AdFact,
  type AdFacts,
  type FactFilters,
  type FactName,
  type TableName,
  type UnsaidFact,
} from '../wire/ad-facts.ts';
import { entryExpression, type Plan, type PlanEntry, requiredExpression, type SqlValues } from './plan.ts';

/** Facts that an ad may leave unsaid, in the order in which they count as the reason. */
export const UNSAID_FACTS = (Object.keys(AD_FACTS) as FactName[]).filter(
  (name): name is UnsaidFact => !['company', 'title', 'text', 'quote'].includes(AD_FACTS[name].kind),
);

export interface Condition {
  /** The filter's name; `fact` is what it tests. */
  readonly name: string;
  readonly fact: string;
  /** Whether an ad may leave the fact unsaid. */
  readonly mayBeUnsaid: boolean;
  /** SQL for true or false, or NULL when the ad leaves the fact unsaid. */
  readonly holds: string;
  /** SQL: whether the ad's text states a fact that its fields leave unsaid. */
  readonly inText?: string | undefined;
}

export const hasAny = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

/** Numbers are inlined, and each set of them is prepared once; texts are bound. */
const oneOf = (column: string, ids: readonly number[]) => `${column} IN (${ids.join(', ')})`;
/** Of a list such as `,1,14,`. */
const holdsOne = (column: string, keys: readonly (number | string)[]) =>
  `(${keys.map((key) => `instr(${column}, ',${key},') > 0`).join(' OR ')})`;

/** The filters of a fact, by their names: SQL for what an ad must have. */
function testsOf(name: string, fact: AdFact): Readonly<Record<string, (value: never) => string>> {
  switch (fact.kind) {
    case 'ids':
      return { [name]: (ids: readonly number[]) => holdsOne(`ads.${name}`, ids) };
    case 'id':
      return { [name]: (ids: readonly number[]) => idHolds(name, fact, ids) };
    case 'flag':
      return { [name]: (flag: boolean) => `ads.${name} = ${Number(flag)}` };
    case 'company':
      return {
        [name]: (ids: readonly number[]) => oneOf(`ads.${name}`, ids),
        [`exclude_${name}`]: (ids: readonly number[]) => `NOT ${oneOf(`ads.${name}`, ids)}`,
      };
    case 'amount':
      // The upper or only figure must reach it; 0 accepts all ads that state one.
      return { [`${name}_min`]: (least: number) => `ads.${name}_top >= ${least}` };
    case 'day':
      // A board time; accepts ads of then or later. Texts are bound by the name of their filter.
      return { [fact.after]: () => `ads.${name} >= :${fact.after}` };
    case 'least': {
      const isSpared = holdsOne(`ads.${fact.spared.fact}`, fact.spared.names);
      return {
        [fact.most]: (most: number) =>
          `CASE WHEN ads.${name} IS NULL AND ${isSpared} THEN 1 ELSE ads.${name} <= ${most} END`,
      };
    }
    default:
      return {};
  }
}

function textStates(name: string, { kind, isQuoted }: AdFact, value: unknown): string | undefined {
  if (isQuoted !== true) return undefined;
  return kind === 'id' ? oneOf(`ads.said_${name}`, value as number[]) : `ads.said_${name} = 1`;
}

/** A field of older records passes for a row of the table: `remote_allowed` for Remote. */
function idHolds(name: string, { older }: Extract<AdFact, { kind: 'id' }>, ids: readonly number[]): string {
  const ownValue = oneOf(`ads.${name}`, ids);
  if (older === undefined || !ids.includes(older.as)) return ownValue;
  return `CASE WHEN ads.${name} IS NULL AND ads.${older.field} = 1 THEN 1 ELSE ${ownValue} END`;
}

export interface Filters extends FactFilters {
  readonly plan: Plan;
}

export function conditionsOf(filters: Readonly<Record<string, unknown>>, facts: AdFacts = AD_FACTS): Condition[] {
  return Object.entries(facts).flatMap(([fact, row]) =>
    Object.entries(testsOf(fact, row)).flatMap(([name, test]) => {
      const value = filters[name];
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
      const inText = textStates(fact, row, value);
      return [{ name, fact, mayBeUnsaid: row.kind !== 'company', holds: test(value as never), inText }];
    }),
  );
}

export function selectionOf(filters: Filters) {
  const { plan, ...facts } = filters;
  const params: { [name: string]: string } = Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const required = requiredExpression(plan);
  if (required !== undefined) params.required = required;
  const where = required === undefined ? [] : ['words MATCH :required'];
  for (const [at, entry] of plan.none.entries()) {
    if (entry.terms.length > 0) params[`none${at}`] = entryExpression(entry);
    const matchesEntry = `ads.id IN (SELECT rowid FROM words WHERE words MATCH :none${at})`;
    // An ad that leaves a value unsaid does not have it.
    const all = [...valuesHold(entry.values), ...(entry.terms.length > 0 ? [matchesEntry] : [])];
    where.push(`NOT coalesce(${all.join(' AND ')}, 0)`);
  }
  for (const [at, entry] of plan.any.entries()) if (entry.terms.length > 0) params[`any${at}`] = entryExpression(entry);
  return { from: sourceOf(plan, required !== undefined), where, conditions: conditionsOf(facts), params };
}

const valuesHold = (values: SqlValues): string[] => conditionsOf(values).map(({ holds }) => holds);

/** The words come first: they match few ads, whose rows are read in order. */
function sourceOf({ any }: Plan, hasRequired: boolean): string {
  const words = 'words CROSS JOIN ads ON ads.id = words.rowid';
  if (any.length === 0) return hasRequired ? words : 'ads';
  const entriesOfAd = `(SELECT id, count(*) AS number, group_concat(entry ORDER BY entry) AS entries
    FROM (${any.map(heldBy).join(' UNION ALL ')}) GROUP BY id) AS ad_entries`;
  return hasRequired
    ? `${words} JOIN ${entriesOfAd} ON ad_entries.id = ads.id`
    : `${entriesOfAd} CROSS JOIN ads ON ads.id = ad_entries.id`;
}

/** The ads that fit an entry of `any_words`. */
function heldBy({ terms, values }: PlanEntry, at: number): string {
  const conditions = valuesHold(values);
  const where = [...(terms.length > 0 ? [`words MATCH :any${at}`] : []), ...conditions].join(' AND ');
  if (terms.length === 0) return `SELECT ads.id AS id, ${at} AS entry FROM ads WHERE ${where}`;
  const ads = conditions.length === 0 ? '' : ' CROSS JOIN ads ON ads.id = words.rowid';
  return `SELECT words.rowid AS id, ${at} AS entry FROM words${ads} WHERE ${where}`;
}

type Selection = ReturnType<typeof selectionOf>;

const matching = ({ where, conditions }: Selection): string =>
  [...where, ...conditions.map(({ holds }) => holds)].join(' AND ') || 'true';

/** Whether a filter or an entry of words asks for a value of a table. */
export const isFiltered = ({ plan, ...facts }: Filters, table: TableName): boolean =>
  [facts, ...[...plan.any, ...plan.none].map(({ values }) => values)].some((values) => hasAny(values[table]));

/** Whether no ad is left out. */
export const takesAll = (selection: Selection): boolean => selection.from === 'ads' && matching(selection) === 'true';

/** @param columns SQL */
export function rowsMatching(db: IndexDatabase, filters: Filters, columns: string): SqlRow[] {
  const selection = selectionOf(filters);
  return db.all(`SELECT ${columns} FROM ${selection.from} WHERE ${matching(selection)}`, selection.params);
}

export const countAds = (db: IndexDatabase, filters: Filters): number =>
  Number(rowsMatching(db, filters, 'count(*) AS ads')[0]?.ads);

export const matchingIds = (db: IndexDatabase, filters: Filters): number[] =>
  rowsMatching(db, filters, 'ads.id AS id').map(({ id }) => Number(id));
