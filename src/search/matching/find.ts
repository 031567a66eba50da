import type { SqlParams, SqlRow } from '../../sqlite.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { idsIn, recordFrom } from '../index/ad.ts';
import type { IndexDatabase } from '../index/database.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Condition, FACT_OF, type Fact, type Filters, matching, type Selection, selectionOf } from './filters.ts';
import { Passages } from './passage.ts';
import { entryExpression, exactExpression, type Plan, termsIn, titleExpression } from './plan.ts';

export const SORTS = ['relevance', 'newest', 'salary'] as const;
export type Sort = (typeof SORTS)[number];

export interface Paging {
  readonly sort: Sort;
  readonly page: number;
  /** 0 counts only. */
  readonly limit: number;
}

/** What of an ad an index row shows. */
export interface FoundAd {
  /** As the board listed it, without its text; its contracts with those that the board's own filter tells. */
  readonly job: JobRecord;
  /** With words: the passage that holds the rarest of them. */
  readonly excerpt?: string | undefined;
  /** Without words: skills that it asks for. */
  readonly skills?: readonly string[];
  readonly salaryText: string | undefined;
  readonly workModelText: string | undefined;
  /** Which entries of `any_words` it holds, by their places. */
  readonly held: readonly number[];
}

/** Ads that the filters leave out although nothing stated excludes them: each counts once, under the first that does. */
export interface LeftOut {
  /** Ads that leave the fact unsaid. */
  readonly undeclared: { readonly [F in Fact]?: number };
  /** Ads that name it in their text only, with the newest five. */
  readonly inText: { readonly [F in Fact]?: { readonly ads: number; readonly ids: readonly number[] } };
}

export interface Found extends LeftOut {
  readonly total: number;
  /** Matches that are remote by an older record's `remote_allowed` alone. */
  readonly remoteAllowed: number;
  /** Matches that give no pay. */
  readonly unpaid: number;
  readonly ads: readonly FoundAd[];
}

/** Ids named of the ads that say a fact in their text only. */
const NAMED = 5;
/** Skills shown of an ad. */
const SKILLS = 6;

/** A page of the ads that match, how many there are, and how many are left out for what they leave unsaid. */
export function findAds(db: IndexDatabase, filters: Filters, paging: Paging, vocabulary: Vocabulary): Found {
  const selection = selectionOf(filters);
  const order = orderOf(paging.sort, filters.plan);
  const reason = reasonOf(selection.conditions);
  const found = `
    WITH ${order.held ?? ''} found AS MATERIALIZED (
      SELECT ads.id AS id, ads.published AS published, ads.pay_top AS pay_top,
        ads.work_model IS NULL AND ads.remote_allowed = 1 AS allowed, ${reason} AS reason${order.columns}
      FROM ${selection.from} ${order.join} WHERE ${possible(selection)}
    )`;
  const params = { ...selection.params, ...order.params };
  // As parameters SQLite would prepare the statement anew at each call, for a third of its time.
  const limit = `${paging.limit} OFFSET ${(paging.page - 1) * paging.limit}`;
  const counts = `SELECT NULL AS id, reason, count(*) AS ads, sum(pay_top IS NULL) AS unpaid, sum(allowed) AS allowed, NULL AS held
    FROM found GROUP BY reason`;
  const page = `SELECT id, NULL, NULL, NULL, NULL, ${order.held === undefined ? 'NULL' : 'held'} FROM (
      SELECT * FROM found WHERE reason = '' ORDER BY ${order.by}published DESC, id DESC LIMIT ${limit})`;
  const rows = db.all(`${found} ${counts} UNION ALL ${page}`, params);
  const newest = (wanted: string) =>
    db
      .all(`${found} SELECT id FROM found WHERE reason = :wanted ORDER BY published DESC, id DESC LIMIT ${NAMED}`, {
        ...params,
        wanted,
      })
      .map(({ id }) => Number(id));
  const shown = rows.filter(({ id }) => id !== null);
  return { ...countsFrom(rows, newest), ads: rowsOf(db, shown, filters.plan, vocabulary) };
}

/** How many ads match. */
export function countAds(db: IndexDatabase, filters: Filters): number {
  const selection = selectionOf(filters);
  const text = `SELECT count(*) AS ads FROM ${selection.from} WHERE ${matching(selection)}`;
  return Number(db.get(text, selection.params)?.ads);
}

/** What every ad counted must fulfil: no filter is against what it states, or its text names what is asked for. */
const possible = ({ where, conditions }: Selection): string =>
  [
    where,
    ...conditions.map(({ holds, inText }) => `(coalesce(${holds}, 1)${inText === undefined ? '' : ` OR ${inText}`})`),
  ].join(' AND ');

/** Why an ad is left out, as `unsaid …` or `text …` with the name of a fact; empty where it matches. */
function reasonOf(conditions: readonly Condition[]): string {
  const cases = conditions.flatMap(({ name, holds, inText }) => {
    const fact = FACT_OF[name];
    if (fact === undefined) return [];
    const why =
      inText === undefined ? `'unsaid ${fact}'` : `CASE WHEN ${inText} THEN 'text ${fact}' ELSE 'unsaid ${fact}' END`;
    return [`WHEN NOT coalesce(${holds}, 0) THEN ${why}`];
  });
  return cases.length === 0 ? `''` : `CASE ${cases.join(' ')} ELSE '' END`;
}

function countsFrom(rows: readonly SqlRow[], newest: (reason: string) => number[]): Omit<Found, 'ads'> {
  const undeclared: { [F in Fact]?: number } = {};
  const inText: { [F in Fact]?: { ads: number; ids: number[] } } = {};
  let matches: SqlRow | undefined;
  for (const row of rows.filter(({ id }) => id === null)) {
    const [kind, fact] = String(row.reason).split(' ') as [string, Fact];
    if (kind === '') matches = row;
    else if (kind === 'unsaid') undeclared[fact] = Number(row.ads);
    else inText[fact] = { ads: Number(row.ads), ids: newest(String(row.reason)) };
  }
  const { ads = 0, unpaid = 0, allowed = 0 } = matches ?? {};
  return { total: Number(ads), unpaid: Number(unpaid), remoteAllowed: Number(allowed), undeclared, inText };
}

interface Order {
  /** A table of the entries of `any_words` that ads hold. */
  readonly held?: string;
  readonly join: string;
  readonly columns: string;
  /** The best first; the newest come first among equals. */
  readonly by: string;
  readonly params: SqlParams;
}

/** Ads that hold most of `any_words` come first, then those that say it all in the very words, then by title. */
function orderOf(sort: Sort, plan: Plan): Order {
  const { all, any, title } = plan;
  const held = any.length === 0 ? {} : heldBy(any);
  const join = any.length === 0 ? '' : 'LEFT JOIN held ON held.id = ads.id';
  const params: SqlParams = Object.fromEntries(any.map((terms, at) => [`any${at}`, entryExpression(terms)]));
  const columns = any.length === 0 ? '' : ', held.number AS number, held.held AS held';
  if (sort === 'salary') return { ...held, join, columns, by: 'pay_top DESC NULLS LAST, ', params };
  if (sort === 'newest' || termsIn(plan).length === 0) return { ...held, join, columns, by: '', params };
  const inTitle = [...all, ...title].map(titleExpression);
  if (any.length > 0) inTitle.push(titleExpression({ ...anyOf(any.flat()) }));
  for (const [at, expression] of inTitle.entries()) params[`title${at}`] = expression;
  const isFound = (name: string) => `(ads.id IN (SELECT rowid FROM words WHERE words MATCH :${name}))`;
  const titles = `, ${inTitle.map((_, at) => isFound(`title${at}`)).join(' + ')} AS titles`;
  const exact = exactExpression(plan);
  if (exact !== undefined) params.exact = exact;
  return {
    ...held,
    join,
    columns: `${columns}${titles}${exact === undefined ? '' : `, ${isFound('exact')} AS exact`}`,
    by: `${any.length === 0 ? '' : 'number DESC, '}${exact === undefined ? '' : 'exact DESC, '}titles DESC, `,
    params,
  };
}

const anyOf = (terms: ReturnType<typeof termsIn>) => ({
  written: '',
  phrases: terms.flatMap(({ phrases }) => [...phrases]),
  said: [],
  exact: [],
  isBeginning: false,
});

function heldBy(any: Plan['any']): { held: string } {
  const each = any.map((_, at) => `SELECT rowid AS id, ${at} AS entry FROM words WHERE words MATCH :any${at}`);
  return {
    held: `held AS MATERIALIZED (SELECT id, count(*) AS number, group_concat(entry) AS held
      FROM (${each.join(' UNION ALL ')}) GROUP BY id),`,
  };
}

/** What index rows show of these ads, as far as they are open. */
export function foundAds(db: IndexDatabase, ids: readonly number[], plan: Plan, vocabulary: Vocabulary): FoundAd[] {
  return rowsOf(
    db,
    ids.map((id) => ({ id, held: null })),
    plan,
    vocabulary,
  );
}

function rowsOf(db: IndexDatabase, shown: readonly SqlRow[], plan: Plan, vocabulary: Vocabulary): FoundAd[] {
  if (shown.length === 0) return [];
  const details = db.all(
    `SELECT ads.id, contracts, skills, record, body, salary_text, work_model_text FROM ads JOIN texts USING (id)
      WHERE ads.id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(shown.map(({ id }) => Number(id))) },
  );
  const byId = new Map(details.map((row) => [row.id, row]));
  const passages = termsIn(plan).length === 0 ? undefined : new Passages(plan, db);
  return shown.flatMap(({ id, held }) => {
    const row = byId.get(id ?? null);
    // Another process may have taken it out meanwhile.
    if (row === undefined) return [];
    const { salary_text, work_model_text } = row;
    const job = withContracts(recordFrom(row.record), idsIn(row.contracts));
    return [
      {
        job,
        ...(passages === undefined
          ? { skills: skillNames(String(row.skills), vocabulary) }
          : { excerpt: passages.of(String(row.body)) }),
        salaryText: salary_text === null ? undefined : String(salary_text),
        workModelText: work_model_text === null ? undefined : String(work_model_text),
        held:
          typeof held === 'string'
            ? held
                .split(',')
                .map(Number)
                .sort((a, b) => a - b)
            : [],
      },
    ];
  });
}

function skillNames(list: string, { entries }: Vocabulary): string[] {
  const skills = (JSON.parse(list) as number[]).slice(0, SKILLS);
  return skills.map((skill) => entries[skill]?.name ?? '').filter((name) => name !== '');
}

/** The record with contracts that it may not name itself. */
function withContracts(job: JobRecord, contracts: readonly number[]): JobRecord {
  const own = new Set(job.contracts?.map(({ id }) => id));
  const more = contracts.filter((id) => !own.has(id)).map((id) => ({ id }));
  return more.length === 0 ? job : { ...job, contracts: [...(job.contracts ?? []), ...more] };
}

/** Ads that hold what was asked for in their text, where titles or a role's words in titles decide. */
export function moreInText(db: IndexDatabase, filters: Filters, total: number, vocabulary: Vocabulary): number {
  const { plan } = filters;
  const isRole = ({ entries = [] }: Plan['all'][number]) =>
    entries.some((entry) => vocabulary.entries[entry]?.kind === 'role');
  if (plan.title.length === 0 && !plan.all.some(isRole)) return 0;
  const inText = plan.all.map((term) => (isRole(term) ? { ...term, phrases: [...term.phrases, ...term.said] } : term));
  const wide = { ...plan, all: [...inText, ...plan.title], title: [] };
  return countAds(db, { ...filters, plan: wide }) - total;
}
