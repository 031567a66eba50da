import type { SqlParams } from '../../sqlite.ts';
import { WORK_MODEL } from '../../wire/tables.ts';
import type { IndexDatabase } from '../index/database.ts';
import { anyExpression, type Plan, wantedExpression } from './plan.ts';

/** Filters of fact, by the names of their arguments. One that is absent or empty lets every ad through. */
export interface FactFilters {
  /** Ids of the board's tables; any of them. */
  readonly location?: readonly number[] | undefined;
  readonly work_model?: readonly number[] | undefined;
  readonly type?: readonly number[] | undefined;
  readonly contract?: readonly number[] | undefined;
  readonly company?: readonly number[] | undefined;
  readonly exclude_company?: readonly number[] | undefined;
  /** Annual gross EUR that the ad's upper or only figure must reach; 0: it states pay. */
  readonly salary_min?: number | undefined;
  /** A time as the board writes it; ads published then or later. */
  readonly published_after?: string | undefined;
}
export type FilterName = keyof FactFilters;

export interface Filters extends FactFilters {
  readonly plan: Plan;
}

/** Facts that an ad may leave unsaid. */
export const FACTS = ['location', 'work_model', 'type', 'contract', 'salary', 'published_at'] as const;
export type Fact = (typeof FACTS)[number];

/** One filter of a question, as SQL over `ads`. */
export interface Condition {
  readonly name: FilterName;
  /** What it is about, where an ad may leave that unsaid. */
  readonly fact?: Fact;
  /** True or false; NULL where the ad leaves the fact unsaid. */
  readonly holds: string;
  /** Whether the text of an ad names what its fields do not. */
  readonly inText?: string;
}

export const hasAny = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

/** Numbers stand in the statement, which is prepared once for each set of them; texts are bound. */
const oneOf = (column: string, ids: readonly number[]) => `${column} IN (${ids.join(', ')})`;

/** An older record tells remote work only by `remote_allowed`; the filter Remote lets it through. */
function workModelHolds(ids: readonly number[]): string {
  const stated = oneOf('ads.work_model', ids);
  if (!ids.includes(WORK_MODEL.remote)) return stated;
  return `CASE WHEN ads.work_model IS NULL AND ads.remote_allowed = 1 THEN 1 ELSE ${stated} END`;
}

/** The filters that are given, in the order in which an ad that several leave out is counted. */
export function conditionsOf(filters: FactFilters): Condition[] {
  const { work_model, company, exclude_company: excluded, salary_min, published_after } = filters;
  const conditions: Condition[] = [];
  const add = (name: FilterName, holds: string, more: Omit<Condition, 'name' | 'holds'> = {}) =>
    conditions.push({ name, holds, ...more });
  const addList = (fact: 'location' | 'type' | 'contract', column: string) => {
    const ids = filters[fact];
    if (hasAny(ids)) add(fact, `(${ids.map((id) => `instr(${column}, ',${id},') > 0`).join(' OR ')})`, { fact });
  };
  if (hasAny(company)) add('company', oneOf('ads.company', company));
  if (hasAny(excluded)) add('exclude_company', `NOT ${oneOf('ads.company', excluded)}`);
  if (published_after !== undefined)
    add('published_after', 'ads.published >= :published_after', { fact: 'published_at' });
  addList('location', 'ads.places');
  if (hasAny(work_model))
    add('work_model', workModelHolds(work_model), { fact: 'work_model', inText: oneOf('ads.said_model', work_model) });
  addList('type', 'ads.types');
  addList('contract', 'ads.contracts');
  if (salary_min !== undefined)
    add('salary_min', `ads.pay_top >= ${salary_min}`, { fact: 'salary', inText: 'ads.said_pay = 1' });
  return conditions;
}

/** The `FROM` of a question, what its words ask, and its conditions. */
export function selectionOf(filters: Filters) {
  const { plan, published_after } = filters;
  const params: SqlParams = published_after === undefined ? {} : { published_after };
  const conditions = conditionsOf(filters);
  const wanted = wantedExpression(plan);
  if (wanted !== undefined) {
    // The words come first: what they find is few, and its rows are read in order.
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
