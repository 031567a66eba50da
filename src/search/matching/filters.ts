import type { TableName } from '../../wire/site.ts';
import { WORK_MODEL } from '../../wire/tables.ts';
import type { IndexDatabase } from '../index/database.ts';
import { anyExpression, type Entry, entryExpression, type Plan, requiredExpression, type Values } from './plan.ts';

export const FACTS = ['location', 'work_model', 'type', 'contract', 'salary', 'published_at'] as const;
export type Fact = (typeof FACTS)[number];

export interface Condition {
  /** The fact that it tests, if an ad may leave it unsaid. */
  readonly fact?: Fact;
  /** SQL for true or false, or NULL when the ad leaves the fact unsaid. */
  readonly holds: string;
  /** SQL: whether the ad's text states a fact that its fields leave unsaid. */
  readonly inText?: string;
}

export const hasAny = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

/** Numbers are inlined, and each set of them is prepared once; texts are bound. */
const oneOf = (column: string, ids: readonly number[]) => `${column} IN (${ids.join(', ')})`;

/** Older records state remote work only by `remote_allowed`; the filter Remote accepts them. */
function workModelHolds(ids: readonly number[]): string {
  const stated = oneOf('ads.work_model', ids);
  if (!ids.includes(WORK_MODEL.remote)) return stated;
  return `CASE WHEN ads.work_model IS NULL AND ads.remote_allowed = 1 THEN 1 ELSE ${stated} END`;
}

/** Any of these ids in a column such as `,1,14,`. */
const anyIn = (fact: Fact, column: string) => (ids: readonly number[]) => ({
  holds: `(${ids.map((id) => `instr(${column}, ',${id},') > 0`).join(' OR ')})`,
  fact,
});

/** Filters by argument name. An ad that several leave out as unsaid counts under the first. */
const CONDITIONS = {
  company: (ids: readonly number[]) => ({ holds: oneOf('ads.company', ids) }),
  exclude_company: (ids: readonly number[]) => ({ holds: `NOT ${oneOf('ads.company', ids)}` }),
  /** A board time; accepts ads published then or later. Texts are bound by the name of their filter. */
  published_after: (_: string) => ({ holds: 'ads.published >= :published_after', fact: 'published_at' as const }),
  location: anyIn('location', 'ads.places'),
  work_model: (ids: readonly number[]) => ({
    holds: workModelHolds(ids),
    fact: 'work_model' as const,
    inText: oneOf('ads.said_model', ids),
  }),
  type: anyIn('type', 'ads.types'),
  contract: anyIn('contract', 'ads.contracts'),
  /** Annual gross EUR that the ad's upper or only figure must reach; 0 accepts all ads that state pay. */
  salary_min: (least: number) => ({
    holds: `ads.pay_top >= ${least}`,
    fact: 'salary' as const,
    inText: 'ads.said_pay = 1',
  }),
} satisfies Readonly<Record<string, (value: never) => Condition>>;

export type FilterName = keyof typeof CONDITIONS;
/** An absent or empty filter accepts every ad. */
export type FactFilters = { readonly [N in FilterName]?: Parameters<(typeof CONDITIONS)[N]>[0] | undefined };

export interface Filters extends FactFilters {
  readonly plan: Plan;
}

export function conditionsOf(filters: FactFilters): (Condition & { readonly name: FilterName })[] {
  return (Object.keys(CONDITIONS) as FilterName[]).flatMap((name) => {
    const value = filters[name];
    if (value === undefined || (typeof value === 'object' && value.length === 0)) return [];
    return [{ name, ...CONDITIONS[name](value as never) }];
  });
}

export function selectionOf(filters: Filters) {
  const { plan, ...facts } = filters;
  const params: { [name: string]: string } = Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const required = requiredExpression(plan);
  if (required !== undefined) params.required = required;
  const where = required === undefined ? [] : ['words MATCH :required'];
  const words = plan.none.filter(({ terms, values }) => terms.length > 0 && conditionsOf(values).length === 0);
  if (words.length > 0) {
    params.unwanted = anyExpression(words);
    where.push('ads.id NOT IN (SELECT rowid FROM words WHERE words MATCH :unwanted)');
  }
  for (const [at, entry] of plan.none.entries()) {
    if (words.includes(entry)) continue;
    if (entry.terms.length > 0) params[`none${at}`] = entryExpression(entry);
    const held = `ads.id IN (SELECT rowid FROM words WHERE words MATCH :none${at})`;
    // An ad that leaves a value unsaid does not have it.
    where.push(
      `NOT coalesce(${[...valuesHold(entry.values), ...(entry.terms.length > 0 ? [held] : [])].join(' AND ')}, 0)`,
    );
  }
  for (const [at, entry] of plan.any.entries()) if (entry.terms.length > 0) params[`any${at}`] = entryExpression(entry);
  return { from: sourceOf(plan, required !== undefined), where, conditions: conditionsOf(facts), params };
}

const valuesHold = (values: Values): string[] => conditionsOf(values).map(({ holds }) => holds);

/** The words come first: they match few ads, whose rows are read in order. */
function sourceOf({ any }: Plan, hasRequired: boolean): string {
  const words = 'words CROSS JOIN ads ON ads.id = words.rowid';
  if (any.length === 0) return hasRequired ? words : 'ads';
  const held = `(SELECT id, count(*) AS number, group_concat(entry ORDER BY entry) AS entries
    FROM (${any.map(heldBy).join(' UNION ALL ')}) GROUP BY id) AS held`;
  return hasRequired ? `${words} JOIN ${held} ON held.id = ads.id` : `${held} CROSS JOIN ads ON ads.id = held.id`;
}

/** The ads that fit an entry of `any_words`. */
function heldBy({ terms, values }: Entry, at: number): string {
  const conditions = valuesHold(values);
  const where = [...(terms.length > 0 ? [`words MATCH :any${at}`] : []), ...conditions].join(' AND ');
  if (terms.length === 0) return `SELECT ads.id AS id, ${at} AS entry FROM ads WHERE ${where}`;
  const ads = conditions.length === 0 ? '' : ' CROSS JOIN ads ON ads.id = words.rowid';
  return `SELECT words.rowid AS id, ${at} AS entry FROM words${ads} WHERE ${where}`;
}

type Selection = ReturnType<typeof selectionOf>;

export const matching = ({ where, conditions }: Selection): string =>
  [...where, ...conditions.map(({ holds }) => holds)].join(' AND ') || 'true';

/** Whether a filter or an entry of words asks for a value of a table. */
export const isFiltered = ({ plan, ...facts }: Filters, table: TableName): boolean =>
  [facts, ...[...plan.any, ...plan.none].map(({ values }) => values)].some((values) => hasAny(values[table]));

/** Whether no ad is left out. */
export const takesAll = (selection: Selection): boolean => selection.from === 'ads' && matching(selection) === 'true';

export function matchingIds(db: IndexDatabase, filters: Filters): number[] {
  const selection = selectionOf(filters);
  const text = `SELECT ads.id AS id FROM ${selection.from} WHERE ${matching(selection)}`;
  return db.all(text, selection.params).map(({ id }) => Number(id));
}
