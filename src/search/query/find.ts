import type { SqlRow } from '../../sqlite.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { recordFrom } from '../store/ad.ts';
import { Excerpts } from '../store/excerpt.ts';
import { WEIGHTS } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import {
  type Declared,
  type Filters,
  type Scope,
  selectionOf,
  type Tests,
  testsOf,
  type Undeclared,
} from './filters.ts';
import { exactMatchOf } from './plan.ts';

export const SORTS = ['relevance', 'newest', 'salary'] as const;
export type Sort = (typeof SORTS)[number];

export interface FoundAd {
  /** As the board listed it, without its text; its contracts with those that the board's own filter tells. */
  readonly job: JobRecord;
  /** Why it was found, on one line. */
  readonly excerpt: string;
  /** Whether a word is in its reference, which the excerpt does not show. */
  readonly byRef: boolean;
}

export interface Found {
  readonly total: number;
  readonly undeclared: Undeclared;
  readonly ads: readonly FoundAd[];
}

export interface Paging {
  readonly sort: Sort;
  readonly page: number;
  readonly limit: number;
  /** Most characters of an excerpt. */
  readonly excerpt: number;
}

/** How the matches are put in order, and what of an ad that takes. */
const ORDERS: Readonly<Record<Sort, { readonly value: string; readonly order: string }>> = {
  // Lower is better; equally good ones newest first.
  relevance: { value: `bm25(words, ${WEIGHTS})`, order: 'value' },
  newest: { value: 'NULL', order: 'published DESC' },
  salary: { value: 'ads.pay_top', order: 'value DESC NULLS LAST' },
};

/** The ads that say what was asked for in the very words. */
const EXACT = 'SELECT rowid FROM words WHERE words MATCH :exact';

/**
 * A page of the ads that match, how many there are, and how many leave unsaid what was filtered or sorted by. One
 * statement, so that the words are looked up once.
 */
export function findAds(store: Store, filters: Filters, scope: Scope, paging: Paging): Found {
  const selection = selectionOf(filters, scope);
  const sort = paging.sort === 'relevance' && !selection.isRanked ? 'newest' : paging.sort;
  const { value, order } = ORDERS[sort];
  const exact = sort === 'relevance' ? exactMatchOf(filters.plan) : undefined;
  const { limit, page } = paging;
  const offset = (page - 1) * limit;
  const { matches, unsaid } = testsOf(selection, scope, sort === 'salary' ? ['salary'] : []);
  const query = `
    WITH found AS MATERIALIZED (
      SELECT ads.row AS row, ads.id AS id, ads.published AS published, ${matches} AS matches,
        CASE WHEN ${matches} THEN ${value} END AS value${exact === undefined ? '' : `, ads.row IN (${EXACT}) AS exact`}${unsaid.map(({ field, test }) => `, ${test} AS ${field}`).join('')}
      FROM ${selection.from} WHERE ${selection.where}
    ), page AS MATERIALIZED (
      SELECT row FROM found WHERE matches ORDER BY ${exact === undefined ? '' : 'exact DESC, '}${order}, published DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT counts.*, record, body FROM (${sumsOf('matches', unsaid, true)} FROM found) AS counts
    LEFT JOIN page LEFT JOIN details ON details.row = page.row`;
  const rows = store.sql(query).all(exact === undefined ? selection.params : { ...selection.params, exact });
  const excerpts = new Excerpts(filters.plan);
  const ads = rows.filter(({ record }) => record !== null);
  return { ...countsIn(rows[0], unsaid), ads: ads.map((row) => foundAd(store, row, scope, excerpts, paging.excerpt)) };
}

/** How many ads match, and how many leave unsaid what was filtered by, or a field of `also`. */
export function countAds(
  store: Store,
  filters: Filters,
  scope: Scope,
  also: readonly Declared[],
  extraMatch?: string,
): { total: number; undeclared: Undeclared } {
  const selection = selectionOf(filters, scope, extraMatch);
  const { matches, unsaid } = testsOf(selection, scope, also);
  const query = `${sumsOf(matches, unsaid, false)} FROM ${selection.from} WHERE ${selection.where}`;
  return countsIn(store.sql(query).get(selection.params), unsaid);
}

/** @param named the tests are columns under their fields' names */
function sumsOf(matches: string, unsaid: Tests['unsaid'], named: boolean): string {
  const total = matches === '1' ? 'count(*)' : `sum(${matches})`;
  const sums = unsaid.map(({ field, test }) => `, sum(${named ? field : test}) AS ${field}`);
  return `SELECT ${total} AS total${sums.join('')}`;
}

function countsIn(row: SqlRow | undefined, unsaid: Tests['unsaid']): { total: number; undeclared: Undeclared } {
  const undeclared = Object.fromEntries(unsaid.map(({ field }) => [field, Number(row?.[field] ?? 0)]));
  return { total: Number(row?.total ?? 0), undeclared };
}

function foundAd(store: Store, { record, body }: SqlRow, scope: Scope, excerpts: Excerpts, max: number): FoundAd {
  const job = recordFrom(String(record));
  return {
    job: scope.contractReading === undefined ? job : withContracts(store, job, scope.contractReading),
    excerpt: excerpts.of(String(body), max, `${job.title} ${job.company.name} ${job.ref ?? ''}`),
    byRef: job.ref !== undefined && excerpts.isIn(job.ref),
  };
}

/** The record with the contracts that the board's own filter lists it under. */
function withContracts(store: Store, job: JobRecord, reading: number): JobRecord {
  const told = store.sql('SELECT contract FROM contract_members WHERE reading = ? AND id = ?').all(reading, job.id);
  const known = new Set(job.contracts?.map(({ id }) => id));
  const more = told.map(({ contract }) => Number(contract)).filter((id) => !known.has(id));
  return more.length === 0 ? job : { ...job, contracts: [...(job.contracts ?? []), ...more.map((id) => ({ id }))] };
}
