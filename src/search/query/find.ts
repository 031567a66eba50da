import type { SqlRow } from '../../sqlite.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import type { SaidInText } from '../facts/said-in-text.ts';
import { inWords, tellingParts } from '../facts/telling-part.ts';
import { recordFrom, saidFrom } from '../store/ad.ts';
import { Excerpts } from '../store/excerpt.ts';
import { WEIGHTS } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import {
  type Declared,
  type Filters,
  type InText,
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
  /** What its text says and its fields do not. */
  readonly said: SaidInText | undefined;
  /** Whether a word is in its reference, which the excerpt does not show. */
  readonly byRef: boolean;
}

export interface Found {
  readonly total: number;
  readonly undeclared: Undeclared;
  readonly inText: InText;
  readonly ads: readonly FoundAd[];
}

export interface Paging {
  readonly sort: Sort;
  readonly page: number;
  readonly limit: number;
  /** Most characters of an excerpt. */
  readonly excerpt: number;
  /** A page with more ads than this has no excerpts. */
  readonly mostExcerpts?: number | undefined;
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
  const tests = testsOf(selection, scope, sort === 'salary' ? ['salary'] : []);
  const { matches } = tests;
  const columns = columnsOf(tests);
  const query = `
    WITH found AS MATERIALIZED (
      SELECT ads.row AS row, ads.id AS id, ads.published AS published, ${matches} AS matches,
        CASE WHEN ${matches} THEN ${value} END AS value${exact === undefined ? '' : `, ads.row IN (${EXACT}) AS exact`}${columns.map(({ name, test }) => `, ${test} AS ${name}`).join('')}
      FROM ${selection.from} WHERE ${selection.where}
    ), page AS MATERIALIZED (
      SELECT row FROM found WHERE matches ORDER BY ${exact === undefined ? '' : 'exact DESC, '}${order}, published DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT counts.*, record, body, said, telling FROM (${sumsOf('matches', columns, true)} FROM found) AS counts
    LEFT JOIN page LEFT JOIN details ON details.row = page.row`;
  const rows = store.sql(query).all(exact === undefined ? selection.params : { ...selection.params, exact });
  const excerpts = new Excerpts(filters.plan);
  const ads = rows.filter(({ record }) => record !== null);
  const max = ads.length > (paging.mostExcerpts ?? limit) ? 0 : paging.excerpt;
  const found = ads.map((row) => foundAd(store, row, scope, excerpts, max));
  return { ...countsIn(rows[0], tests), ads: max === 0 ? found : apart(found, ads, max) };
}

/** How many ads match, and how many leave unsaid what was filtered by, or a field of `also`. */
export function countAds(
  store: Store,
  filters: Filters,
  scope: Scope,
  also: readonly Declared[],
  extraMatch?: string,
): Counts {
  const selection = selectionOf(filters, scope, extraMatch);
  const tests = testsOf(selection, scope, also);
  const query = `${sumsOf(tests.matches, columnsOf(tests), false)} FROM ${selection.from} WHERE ${selection.where}`;
  return countsIn(store.sql(query).get(selection.params), tests);
}

/** How many ads match, how many leave a field unsaid, and how many more would match by their text. */
export interface Counts {
  readonly total: number;
  readonly undeclared: Undeclared;
  readonly inText: InText;
}

interface Column {
  readonly name: string;
  readonly test: string;
}

function columnsOf({ unsaid, said }: Tests): Column[] {
  return [
    ...unsaid.map(({ field, test }) => ({ name: field, test })),
    ...said.map(({ field, test }) => ({ name: `said_${field}`, test })),
  ];
}

/** @param named the tests are columns under their names */
function sumsOf(matches: string, columns: readonly Column[], named: boolean): string {
  const total = matches === '1' ? 'count(*)' : `sum(${matches})`;
  const sums = columns.map(({ name, test }) => `, sum(${named ? name : test}) AS ${name}`);
  return `SELECT ${total} AS total${sums.join('')}`;
}

function countsIn(row: SqlRow | undefined, { unsaid, said }: Tests): Counts {
  const undeclared = Object.fromEntries(unsaid.map(({ field }) => [field, Number(row?.[field] ?? 0)]));
  const inText = Object.fromEntries(said.map(({ field }) => [field, Number(row?.[`said_${field}`] ?? 0)]));
  return { total: Number(row?.total ?? 0), undeclared, inText };
}

function foundAd(
  store: Store,
  { record, body, said, telling }: SqlRow,
  scope: Scope,
  excerpts: Excerpts,
  max: number,
): FoundAd {
  const job = recordFrom(String(record));
  const elsewhere = `${job.title} ${job.company.name} ${job.ref ?? ''}`;
  return {
    job: scope.contractReading === undefined ? job : withContracts(store, job, scope.contractReading),
    excerpt: max === 0 ? '' : (excerpts.of(String(body), max, elsewhere) ?? inWords(String(telling), max)),
    said: saidFrom(said),
    byRef: job.ref !== undefined && excerpts.isIn(job.ref),
  };
}

/** Where two ads of one company show the same, what they share goes. */
function apart(found: readonly FoundAd[], rows: readonly SqlRow[], max: number): FoundAd[] {
  const seen = new Map<string, number>();
  const keys = found.map(({ job, excerpt }) => `${job.company.id} ${excerpt}`);
  for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
  const same = found.flatMap((_, at) => ((seen.get(keys[at] ?? '') ?? 0) > 1 ? [at] : []));
  if (same.length === 0) return [...found];
  const texts = same.map((at) => ({ group: found[at]?.job.company.id ?? 0, text: String(rows[at]?.body) }));
  const parts = new Map(tellingParts(texts, max).map((part, index) => [same[index], part]));
  return found.map((one, at) => ({ ...one, excerpt: parts.get(at) ?? one.excerpt }));
}

/** The record with the contracts that the board's own filter lists it under. */
function withContracts(store: Store, job: JobRecord, reading: number): JobRecord {
  const told = store.sql('SELECT contract FROM contract_members WHERE reading = ? AND id = ?').all(reading, job.id);
  const known = new Set(job.contracts?.map(({ id }) => id));
  const more = told.map(({ contract }) => Number(contract)).filter((id) => !known.has(id));
  return more.length === 0 ? job : { ...job, contracts: [...(job.contracts ?? []), ...more.map((id) => ({ id }))] };
}
