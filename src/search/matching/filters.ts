import type { SqlParams } from '../../sqlite.ts';
import { WORK_MODEL } from '../../wire/tables.ts';
import type { IndexDatabase } from '../index/database.ts';
import { anyExpression, NO_WORDS, type Plan, wantedExpression } from './plan.ts';

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

/** Which ads count. */
export interface Filters extends FactFilters {
  readonly plan: Plan;
}

/** One filter of a question, as SQL over `ads`. */
export interface Condition {
  readonly name: FilterName;
  /** True or false; NULL where the ad leaves the fact unsaid. */
  readonly holds: string;
  /** Whether the text of an ad names what its fields do not. */
  readonly inText?: string;
}

/** Facts that an ad may leave unsaid. */
export const FACTS = ['location', 'work_model', 'type', 'contract', 'salary', 'published_at'] as const;
export type Fact = (typeof FACTS)[number];

/** The fact that a filter is about. */
export const FACT_OF: Readonly<Partial<Record<FilterName, Fact>>> = {
  location: 'location',
  work_model: 'work_model',
  type: 'type',
  contract: 'contract',
  salary_min: 'salary',
  published_after: 'published_at',
};

/** Whether a list is given. */
export const hasAny = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

/*
 * Ids and figures were read as numbers and stand in the statement, which is prepared once for each set of them. Texts are
 * bound.
 */
const oneOf = (column: string, ids: readonly number[]) => `${column} IN (${ids.join(', ')})`;
const holdsOneOf = (column: string, ids: readonly number[]) =>
  `(${ids.map((id) => `instr(${column}, ',${id},') > 0`).join(' OR ')})`;

/** An older record tells remote work only by `remote_allowed`; the filter Remote lets it through. */
function workModelHolds(ids: readonly number[]): string {
  const stated = oneOf('ads.work_model', ids);
  if (!ids.includes(WORK_MODEL.remote)) return stated;
  return `CASE WHEN ads.work_model IS NULL AND ads.remote_allowed = 1 THEN 1 ELSE ${stated} END`;
}

/** The filters that are given, in the order in which an ad that several leave out is counted. */
export function conditionsOf(filters: FactFilters): Condition[] {
  const { location, work_model, type, contract, company, exclude_company, salary_min, published_after } = filters;
  const conditions: Condition[] = [];
  const add = (condition: Condition) => conditions.push(condition);
  if (hasAny(company)) add({ name: 'company', holds: oneOf('ads.company', company) });
  if (hasAny(exclude_company)) add({ name: 'exclude_company', holds: `NOT ${oneOf('ads.company', exclude_company)}` });
  if (published_after !== undefined) add({ name: 'published_after', holds: 'ads.published >= :published_after' });
  if (hasAny(location)) add({ name: 'location', holds: holdsOneOf('ads.places', location) });
  if (hasAny(work_model))
    add({ name: 'work_model', holds: workModelHolds(work_model), inText: oneOf('ads.said_model', work_model) });
  if (hasAny(type)) add({ name: 'type', holds: holdsOneOf('ads.types', type) });
  if (hasAny(contract)) add({ name: 'contract', holds: holdsOneOf('ads.contracts', contract) });
  if (salary_min !== undefined)
    add({ name: 'salary_min', holds: `ads.pay_top >= ${salary_min}`, inText: 'ads.said_pay = 1' });
  return conditions;
}

/** The `FROM` and the conditions of a question. */
export interface Selection {
  readonly from: string;
  /** What the words ask. */
  readonly where: string;
  readonly conditions: readonly Condition[];
  readonly params: SqlParams;
}

export function selectionOf(filters: Filters): Selection {
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

/** The condition of the ads that match. */
export const matching = ({ where, conditions }: Selection): string =>
  [where, ...conditions.map(({ holds }) => holds)].join(' AND ');

/** Ids of the ads that match, in no order. */
export function matchingIds(db: IndexDatabase, filters: Filters): number[] {
  const selection = selectionOf(filters);
  const text = `SELECT ads.id AS id FROM ${selection.from} WHERE ${matching(selection)}`;
  return db.all(text, selection.params).map(({ id }) => Number(id));
}

export const NO_FILTERS: Filters = { plan: NO_WORDS };
