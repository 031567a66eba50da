import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SqlRow } from '../../sqlite.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import type { SaidInText } from '../facts/said-in-text.ts';
import { cutAtWord, tellingParts } from '../facts/telling-part.ts';
import { recordFrom, saidFrom } from '../store/ad.ts';
import { Excerpts } from '../store/excerpt.ts';
import type { Store } from '../store/store.ts';
import { type Filters, type InText, type OptionalField, type Scope, selectionOf, type Undeclared } from './filters.ts';
import { addSums, findBroad, MAX_PHRASES, slicesOf } from './find-broad.ts';
import { orderOf } from './order.ts';
import { phrasesIn } from './plan.ts';
import { type Tests, testsOf } from './tests.ts';
import type { WordQuery } from './word-query.ts';

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
  readonly maxExcerpts?: number | undefined;
}

/** A page of the ads that match, how many there are, and how many leave unsaid what was filtered or sorted by. */
export async function findAds(store: Store, filters: Filters, scope: Scope, paging: Paging): Promise<Found> {
  const isBroad = phrasesIn(filters.plan) > MAX_PHRASES;
  const { rows, tests } = isBroad
    ? await findBroad(store, filters, scope, paging)
    : await findAtOnce(store, filters, scope, paging);
  const excerpts = new Excerpts(filters.plan);
  const ads = rows.filter(({ record }) => (record ?? null) !== null);
  const max = ads.length > (paging.maxExcerpts ?? paging.limit) ? 0 : paging.excerpt;
  const contracts = await contractsOf(store, ads, scope);
  const found = ads.map((row) => foundAd(row, contracts, excerpts, max));
  return { ...countsFrom(rows[0], tests), ads: max === 0 ? found : apart(found, ads, max) };
}

/** One statement, so that the words are looked up once. */
async function findAtOnce(
  store: Store,
  filters: Filters,
  scope: Scope,
  paging: Paging,
): Promise<{ rows: SqlRow[]; tests: Tests }> {
  const selection = selectionOf(store.dialect, filters, scope);
  const { sort, limit, page } = paging;
  const tests = testsOf(selection, scope, sort === 'salary' ? ['salary'] : []);
  const { matches } = tests;
  const counted = countColumns(tests);
  const { columns, by, params } = orderOf(store.dialect, sort, selection, filters, matches);
  const order = `${by}published DESC, id DESC`;
  const text = `
    WITH found AS MATERIALIZED (
      SELECT ads.row AS row, ads.id AS id, ads.published AS published,
        ${matches} AS matches${columns}${counted.map(({ name, test }) => `, ${test} AS ${name}`).join('')}
      FROM ${selection.from} WHERE ${selection.where}
    ), page AS MATERIALIZED (
      SELECT * FROM found WHERE matches
      ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}
    )
    SELECT counts.*, details.row, record, body, said, telling
    FROM (${sumsOf('matches', counted, true)} FROM found) AS counts
    LEFT JOIN page ON true LEFT JOIN details ON details.row = page.row ORDER BY ${order}`;
  return { rows: await store.all({ text, params: { ...selection.params, ...params } }), tests };
}

/** How many ads match, and how many leave unsaid what was filtered by, or a field of `also`. */
export async function countAds(
  store: Store,
  filters: Filters,
  scope: Scope,
  also: readonly OptionalField[],
  extra?: WordQuery,
): Promise<Counts> {
  const slices = phrasesIn(filters.plan) > MAX_PHRASES ? await slicesOf(store) : [undefined];
  const sums: SqlRow = {};
  let tests: Tests = { matches: 'true', unsaid: [], said: [] };
  for (const slice of slices) {
    if (slice !== undefined) await yieldToEventLoop();
    const { from, where, params, ...selection } = selectionOf(store.dialect, filters, scope, extra, slice);
    tests = testsOf(selection, scope, also);
    const text = `${sumsOf(tests.matches, countColumns(tests), false)} FROM ${from} WHERE ${where}`;
    addSums(sums, (await store.get({ text, params })) ?? {});
  }
  return countsFrom(sums, tests);
}

/** How many ads match, how many leave a field unsaid, and how many more would match by their text. */
export interface Counts {
  readonly total: number;
  readonly undeclared: Undeclared;
  readonly inText: InText;
}

/** A count beside the matches. */
export interface CountColumn {
  readonly name: string;
  readonly test: string;
}

export function countColumns({ unsaid, said }: Tests): CountColumn[] {
  return [
    ...unsaid.map(({ field, test }) => ({ name: field, test })),
    ...said.map(({ field, test }) => ({ name: `said_${field}`, test })),
  ];
}

/** @param named the tests are columns under their names */
export function sumsOf(matches: string, columns: readonly CountColumn[], named: boolean): string {
  const sumOf = (test: string) => (test === 'true' ? 'count(*)' : `count(*) FILTER (WHERE ${test})`);
  const sums = columns.map(({ name, test }) => `, ${sumOf(named ? name : test)} AS ${name}`);
  return `SELECT ${sumOf(matches)} AS total${sums.join('')}`;
}

function countsFrom(row: SqlRow | undefined, { unsaid, said }: Tests): Counts {
  const undeclared = Object.fromEntries(unsaid.map(({ field }) => [field, Number(row?.[field] ?? 0)]));
  const inText = Object.fromEntries(said.map(({ field }) => [field, Number(row?.[`said_${field}`] ?? 0)]));
  return { total: Number(row?.total ?? 0), undeclared, inText };
}

function foundAd(
  { record, body, said, telling }: SqlRow,
  contracts: ReadonlyMap<number, readonly number[]>,
  excerpts: Excerpts,
  max: number,
): FoundAd {
  const job = recordFrom(String(record));
  const elsewhere = `${job.title} ${job.company.name} ${job.ref ?? ''}`;
  return {
    job: withContracts(job, contracts.get(job.id) ?? []),
    excerpt: max === 0 ? '' : (excerpts.of(String(body), max, elsewhere) ?? cutAtWord(String(telling), max)),
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

/** The contracts under which the board's own filter lists ads, by the ad's id. */
async function contractsOf(store: Store, rows: readonly SqlRow[], { contractReading }: Scope) {
  const contracts = new Map<number, number[]>();
  if (contractReading === undefined) return contracts;
  const listed = store.dialect.isListed('ads.row', 'rows');
  const members = await store.all({
    text: `SELECT ads.id, contract FROM ads JOIN contract_members ON contract_members.id = ads.id
      WHERE reading = :reading AND ${listed} ORDER BY contract`,
    params: { reading: contractReading, rows: JSON.stringify(rows.map(({ row }) => Number(row))) },
  });
  for (const { id, contract } of members)
    contracts.set(Number(id), [...(contracts.get(Number(id)) ?? []), Number(contract)]);
  return contracts;
}

/** The record with contracts that it may not name itself. */
function withContracts(job: JobRecord, contracts: readonly number[]): JobRecord {
  const known = new Set(job.contracts?.map(({ id }) => id));
  const more = contracts.filter((id) => !known.has(id));
  return more.length === 0 ? job : { ...job, contracts: [...(job.contracts ?? []), ...more.map((id) => ({ id }))] };
}
