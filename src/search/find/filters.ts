import type { SqlParams } from '../../sqlite.ts';
import type { Dialect, Slice } from '../store/dialect.ts';
import { anyTerm, hasWanted, type Plan, queryOf } from './plan.ts';
import type { WordQuery } from './word-query.ts';

/** Which ads count. A filter that is absent or empty lets every ad through. */
export interface Filters {
  readonly plan: Plan;
  /** Ids of the board's tables; any of them. */
  readonly locations?: readonly number[] | undefined;
  readonly workModels?: readonly number[] | undefined;
  /** How titles say the work models: set where words of a question name them, not a filter. */
  readonly workModelSaid?: WordQuery | undefined;
  readonly types?: readonly number[] | undefined;
  /** Whether ads that state no type pass that filter. */
  readonly withoutType?: boolean | undefined;
  readonly contracts?: readonly number[] | undefined;
  readonly companies?: readonly number[] | undefined;
  readonly excludedCompanies?: readonly number[] | undefined;
  readonly excludedLocations?: readonly number[] | undefined;
  readonly excludedWorkModels?: readonly number[] | undefined;
  readonly excludedTypes?: readonly number[] | undefined;
  /** Annual gross EUR that the ad's upper or only figure must reach. */
  readonly salaryMin?: number | undefined;
  /** A time as the board writes it; ads published then or later. */
  readonly publishedFrom?: string | undefined;
}

const UNWANTED = 'what is not wanted';

/** Each filter by the name of its argument, as answers name it. */
export const FILTER_NAMES: Readonly<Record<Exclude<keyof Filters, 'plan' | 'workModelSaid' | 'withoutType'>, string>> =
  {
    locations: 'location',
    workModels: 'work_model',
    types: 'type',
    contracts: 'contract',
    companies: 'company',
    excludedCompanies: 'exclude_company',
    excludedLocations: UNWANTED,
    excludedWorkModels: UNWANTED,
    excludedTypes: UNWANTED,
    salaryMin: 'salary_min',
    publishedFrom: 'published_after',
  };

/** What an ad may leave unsaid. */
export const OPTIONAL_FIELDS = ['location', 'work_model', 'type', 'contract', 'salary', 'published_at'] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** How many more ads would match by what they say in their text. */
export type InText = { readonly [F in OptionalField]?: number };

/** How many ads leave a field unsaid. */
export type Undeclared = { readonly [F in OptionalField | 'skill']?: number };

/** What the index in force is, for one question. */
export interface Scope {
  readonly generation: number;
  /** The reading of the board's contract filter, when there is one to go by. */
  readonly contractReading: number | undefined;
  /** What every ad must fulfil besides, as SQL. */
  readonly only?: string;
  /** What makes an ad count in place of being there in the generation, as SQL. */
  readonly visible?: string;
}

/** A condition on a field that an ad may leave unsaid. */
interface Condition {
  readonly field: OptionalField;
  readonly holds: string;
  /** When an ad says it in its text only. */
  readonly said?: string;
}

/** The `FROM` and the conditions of a question, as SQL. */
export interface Selection {
  readonly from: string;
  /** The row of an ad in it. */
  readonly row: string;
  /** What every ad counted must fulfil, whether it matches or only leaves something unsaid. */
  readonly where: string;
  readonly conditions: readonly Condition[];
  readonly params: SqlParams;
  /** Whether some ads answer the words better than others. */
  readonly isRanked: boolean;
}

/** The ads of a generation. */
export function visibleIn({ generation, only, visible }: Scope): string {
  const there = visible ?? `ads.born <= ${generation} AND ads.died > ${generation}`;
  return `${there}${only === undefined ? '' : ` AND ${only}`}`;
}

/*
 * Numbers that were read as such stand in the statement, which is then prepared once for each set of them: binding them
 * by name takes longer than finding an ad. Texts are always bound.
 */
const oneOf = (column: string, ids: readonly number[]) => `${column} IN (${ids.join(', ')})`;
const holdsOneOf = ({ contains }: Dialect, column: string, ids: readonly number[]) =>
  `(${ids.map((id) => contains(column, `,${id},`)).join(' OR ')})`;
/** Whether a filter is given. */
export const hasAny = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

function learned(reading: number, contracts: readonly number[] | undefined): string {
  const which = contracts === undefined ? '' : ` AND ${oneOf('contract', contracts)}`;
  return `EXISTS (SELECT 1 FROM contract_members WHERE reading = ${reading} AND contract_members.id = ads.id${which})`;
}

/** When an ad leaves a field unsaid, as SQL. */
export function unsaid(field: OptionalField, { contractReading }: Scope): string {
  switch (field) {
    case 'location':
      return "ads.places = ''";
    case 'work_model':
      return 'ads.work_model IS NULL';
    case 'type':
      return "ads.types = ''";
    case 'contract':
      return `ads.contracts = ''${contractReading === undefined ? '' : ` AND NOT ${learned(contractReading, undefined)}`}`;
    case 'salary':
      return 'ads.pay_top IS NULL';
    case 'published_at':
      return "ads.published = ''";
  }
}

/**
 * @param extra what the words of an ad must be besides
 * @param slice the rows that are looked at, where it is not all
 */
export function selectionOf(
  dialect: Dialect,
  filters: Filters,
  scope: Scope,
  extra?: WordQuery,
  slice?: Slice,
): Selection {
  const params: SqlParams = {};
  const where = [visibleIn(scope)];
  const wanted = queryOf(filters.plan);
  const queries = [wanted, extra].filter((query) => query !== undefined);
  const hasWords = queries.length > 0;
  if (hasWords) {
    const { narrow, full, params: bound } = dialect.match({ all: queries }, 'words');
    where.push(narrow);
    if (full !== undefined) where.push(full);
    Object.assign(params, bound);
  }
  if (slice !== undefined)
    where.push(`${hasWords ? dialect.wordsRow : 'ads.row'} BETWEEN ${slice.from} AND ${slice.to}`);
  if (wanted === undefined && filters.plan.none.length > 0) {
    where.push(`ads.row NOT IN (${dialect.rowsMatching('unwanted')})`);
    params.unwanted = dialect.bound(anyTerm(filters.plan.none));
  }
  if (hasAny(filters.companies)) where.push(oneOf('ads.company', filters.companies));
  where.push(...exclusionsOf(dialect, filters));
  const conditions = conditionsOf(dialect, filters, scope, params);
  for (const { field, holds, said } of conditions)
    where.push(`(${holds} OR ${unsaid(field, scope)}${said === undefined ? '' : ` OR ${said}`})`);
  return {
    from: hasWords ? dialect.wordsAndAds : dialect.ads,
    row: hasWords ? dialect.wordsRow : 'ads.row',
    where: where.join(' AND '),
    conditions,
    params,
    isRanked: hasWanted(filters.plan),
  };
}

/** What rules an ad out; one that leaves the field unsaid stays. */
function exclusionsOf(dialect: Dialect, filters: Filters): string[] {
  const { excludedCompanies, excludedLocations, excludedWorkModels, excludedTypes } = filters;
  return [
    hasAny(excludedCompanies) && `NOT ${oneOf('ads.company', excludedCompanies)}`,
    hasAny(excludedLocations) && `NOT ${holdsOneOf(dialect, 'ads.places', excludedLocations)}`,
    hasAny(excludedWorkModels) && `NOT ${oneOf('coalesce(ads.work_model, -1)', excludedWorkModels)}`,
    hasAny(excludedTypes) && `NOT ${holdsOneOf(dialect, 'ads.types', excludedTypes)}`,
  ].filter((condition) => condition !== false);
}

function conditionsOf(dialect: Dialect, filters: Filters, { contractReading }: Scope, params: SqlParams): Condition[] {
  const { locations, workModels, types, contracts, salaryMin, publishedFrom } = filters;
  const conditions: Condition[] = [];
  if (hasAny(locations)) conditions.push({ field: 'location', holds: holdsOneOf(dialect, 'ads.places', locations) });
  if (hasAny(workModels))
    conditions.push({
      field: 'work_model',
      holds: `coalesce(${workModelHolds(dialect, workModels, filters.workModelSaid, params)}, false)`,
      said: oneOf('ads.said_work_model', workModels),
    });
  if (hasAny(types)) {
    const holds = holdsOneOf(dialect, 'ads.types', types);
    conditions.push({ field: 'type', holds: filters.withoutType === true ? `(${holds} OR ads.types = '')` : holds });
  }
  if (hasAny(contracts)) {
    const said = holdsOneOf(dialect, 'ads.contracts', contracts);
    conditions.push({
      field: 'contract',
      holds: contractReading === undefined ? said : `(${said} OR ${learned(contractReading, contracts)})`,
    });
  }
  if (salaryMin !== undefined) {
    const said = `(ads.pay_top IS NULL AND ads.said_pay >= ${salaryMin})`;
    conditions.push({ field: 'salary', holds: `ads.pay_top >= ${salaryMin}`, said });
  }
  if (publishedFrom !== undefined) {
    conditions.push({ field: 'published_at', holds: 'ads.published >= :publishedFrom' });
    params.publishedFrom = publishedFrom;
  }
  return conditions;
}

/** A word asks for more than the board's field: a title and a text are believed too. */
function workModelHolds(
  dialect: Dialect,
  models: readonly number[],
  said: WordQuery | undefined,
  params: SqlParams,
): string {
  const field = oneOf('ads.work_model', models);
  if (said === undefined) return field;
  params.saidInTitle = dialect.bound(said);
  const inTitle = `ads.row IN (${dialect.rowsMatching('saidInTitle', { inTitle: true })})`;
  return `(${field} OR ${inTitle} OR ${oneOf('ads.said_work_model', models)})`;
}
