import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SqlParams, SqlRow } from '../../sqlite.ts';
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
  type Selection,
  selectionOf,
  type Tests,
  testsOf,
  type Undeclared,
} from './filters.ts';
import { addSums, findBroad, MOST_PHRASES, slicesOf } from './find-broad.ts';
import { exactMatchOf, phrasesIn } from './plan.ts';

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

/** How matches are put in order: what of an ad that takes, and by which of it, the best first. */
interface Order {
  readonly columns: string;
  readonly by: string;
  readonly params: SqlParams;
}

/** Ads that say it in the very words come first; then, by weight, a word in the title before any number in the text. */
function orderOf(sort: Sort, { isRanked }: Selection, { plan }: Filters, matches: string): Order {
  if (sort === 'salary') return { columns: ', ads.pay_top AS pay', by: 'pay DESC NULLS LAST, ', params: {} };
  if (sort === 'newest' || !isRanked) return { columns: '', by: '', params: {} };
  const weight = `, CASE WHEN ${matches} THEN bm25(words, ${WEIGHTS}) END AS weight`;
  const exact = exactMatchOf(plan);
  if (exact === undefined) return { columns: weight, by: 'weight, ', params: {} };
  const isExact = ', ads.row IN (SELECT rowid FROM words WHERE words MATCH :exact) AS exact';
  return { columns: weight + isExact, by: 'exact DESC, weight, ', params: { exact } };
}

/** A page of the ads that match, how many there are, and how many leave unsaid what was filtered or sorted by. */
export async function findAds(store: Store, filters: Filters, scope: Scope, paging: Paging): Promise<Found> {
  const isBroad = phrasesIn(filters.plan) > MOST_PHRASES;
  const { rows, tests } = isBroad
    ? await findBroad(store, filters, scope, paging)
    : findAtOnce(store, filters, scope, paging);
  const excerpts = new Excerpts(filters.plan);
  const ads = rows.filter(({ record }) => (record ?? null) !== null);
  const max = ads.length > (paging.mostExcerpts ?? paging.limit) ? 0 : paging.excerpt;
  const found = ads.map((row) => foundAd(store, row, scope, excerpts, max));
  return { ...countsIn(rows[0], tests), ads: max === 0 ? found : apart(found, ads, max) };
}

/** One statement, so that the words are looked up once. */
function findAtOnce(store: Store, filters: Filters, scope: Scope, paging: Paging): { rows: SqlRow[]; tests: Tests } {
  const selection = selectionOf(filters, scope);
  const { sort, limit, page } = paging;
  const tests = testsOf(selection, scope, sort === 'salary' ? ['salary'] : []);
  const { matches } = tests;
  const counted = columnsOf(tests);
  const { columns, by, params } = orderOf(sort, selection, filters, matches);
  const query = `
    WITH found AS MATERIALIZED (
      SELECT ads.row AS row, ads.id AS id, ads.published AS published,
        ${matches} AS matches${columns}${counted.map(({ name, test }) => `, ${test} AS ${name}`).join('')}
      FROM ${selection.from} WHERE ${selection.where}
    ), page AS MATERIALIZED (
      SELECT row FROM found WHERE matches ORDER BY ${by}published DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
    )
    SELECT counts.*, record, body, said, telling FROM (${sumsOf('matches', counted, true)} FROM found) AS counts
    LEFT JOIN page LEFT JOIN details ON details.row = page.row`;
  return { rows: store.sql(query).all({ ...selection.params, ...params }), tests };
}

/** How many ads match, and how many leave unsaid what was filtered by, or a field of `also`. */
export async function countAds(
  store: Store,
  filters: Filters,
  scope: Scope,
  also: readonly Declared[],
  extraMatch?: string,
): Promise<Counts> {
  const slices = phrasesIn(filters.plan) > MOST_PHRASES ? slicesOf(store) : [undefined];
  const sums: SqlRow = {};
  let tests: Tests = { matches: '1', unsaid: [], said: [] };
  for (const slice of slices) {
    if (slice !== undefined) await yieldToEventLoop();
    const selection = selectionOf(filters, scope, extraMatch, slice);
    tests = testsOf(selection, scope, also);
    const query = `${sumsOf(tests.matches, columnsOf(tests), false)} FROM ${selection.from} WHERE ${selection.where}`;
    addSums(sums, store.sql(query).get(selection.params) ?? {});
  }
  return countsIn(sums, tests);
}

/** How many ads match, how many leave a field unsaid, and how many more would match by their text. */
export interface Counts {
  readonly total: number;
  readonly undeclared: Undeclared;
  readonly inText: InText;
}

/** A count beside the matches. */
export interface Column {
  readonly name: string;
  readonly test: string;
}

export function columnsOf({ unsaid, said }: Tests): Column[] {
  return [
    ...unsaid.map(({ field, test }) => ({ name: field, test })),
    ...said.map(({ field, test }) => ({ name: `said_${field}`, test })),
  ];
}

/** @param named the tests are columns under their names */
export function sumsOf(matches: string, columns: readonly Column[], named: boolean): string {
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
