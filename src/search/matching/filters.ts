import type { SqlParams } from '../../sqlite.ts';
import { WORK_MODEL } from '../../wire/tables.ts';
import type { IndexDatabase } from '../index/database.ts';
import { anyExpression, type Plan, wantedExpression } from './plan.ts';

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
  const params: SqlParams = Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const conditions = conditionsOf(filters);
  const wanted = wantedExpression(plan);
  if (wanted !== undefined) {
    // The words come first: they match few ads, whose rows are read in order.
    const from = 'words CROSS JOIN ads ON ads.id = words.rowid';
    return { from, where: 'words MATCH :wanted', conditions, params: { ...params, wanted } };
  }
  if (plan.none.length === 0) return { from: 'ads', where: 'true', conditions, params };
  const where = 'ads.id NOT IN (SELECT rowid FROM words WHERE words MATCH :unwanted)';
  return { from: 'ads', where, conditions, params: { ...params, unwanted: anyExpression(plan.none) } };
}

export const matching = ({ where, conditions }: ReturnType<typeof selectionOf>): string =>
  [where, ...conditions.map(({ holds }) => holds)].join(' AND ');

export function matchingIds(db: IndexDatabase, filters: Filters): number[] {
  const selection = selectionOf(filters);
  const text = `SELECT ads.id AS id FROM ${selection.from} WHERE ${matching(selection)}`;
  return db.all(text, selection.params).map(({ id }) => Number(id));
}
