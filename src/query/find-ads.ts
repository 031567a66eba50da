import { recordFrom } from '../index/ad-rows.ts';
import type { IndexDatabase } from '../index/database.ts';
import { olderAlone, QUOTE_FIELDS } from '../index/fact-columns.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import type { SqlRow } from '../sqlite.ts';
import type { Asks, QuoteField, UnsaidFact } from '../wire/ad-facts.ts';
import type { JobRecord } from '../wire/records.ts';
import { type Condition, type Filters, matchingIds, selectionOf } from './conditions.ts';
import { finderIn, ownWords, passageFinder } from './passage.ts';
import { exactExpression, NO_WORDS, type Plan, termsIn, titleExpression } from './plan.ts';

export const SORTS = ['relevance', 'newest', 'salary'] as const;
type Sort = (typeof SORTS)[number];

export interface Paging {
  readonly sort: Sort;
  readonly page: number;
  readonly limit: number;
}

export interface FoundAd {
  /** The listed record without its text. */
  readonly job: JobRecord;
  /** The passage with the rarest word, for queries with words. */
  readonly excerpt?: string | undefined;
  /** Skills that the ad asks for, where no passage or a short one helps to choose. */
  readonly skills?: readonly string[];
  readonly quotes: { readonly [Q in QuoteField]?: string };
  readonly asks: Asks;
  /** The entries of `any_words` that the ad holds, by position, with its own word where that is another one. */
  readonly entries: readonly { readonly entry: number; readonly ownWord?: string | undefined }[];
}

const MOST_NAMED = 5;
const MOST_SKILLS = 6;
/** Most skills of a row found by words that its text does not show: its title or another name holds them. */
const SKILLS_BESIDE_WORDS = 2;

export function findAds(db: IndexDatabase, filters: Filters, paging: Paging, vocabulary: Vocabulary) {
  const selection = selectionOf(filters);
  const order = orderOf(paging.sort, filters.plan);
  const params = { ...selection.params, ...order.params };
  const candidates = `
    WITH candidates AS MATERIALIZED (
      SELECT ads.id AS id, ads.published_at AS published, ads.salary_top AS top,
        ads.salary_top IS NULL AND ads.said_salary = 1 AS quoted, ${olderAlone} AS allowed, ${filters.max_years === undefined ? '0' : 'ads.years IS NULL'} AS yearless,
        ${unsaidReasonSql(selection.conditions)}${order.columns}
      FROM ${selection.from} WHERE ${possible(selection)}
    )`;
  const inOrder = (which: string, by: string, limit: string) =>
    `SELECT * FROM candidates WHERE ${which} ORDER BY ${by}published DESC, id DESC LIMIT ${limit}`;
  // Inlined: with parameters SQLite prepares the statement at each call, which takes a third of its time.
  const pageOf = (which: string, page: number) =>
    inOrder(which, order.by, `${paging.limit} OFFSET ${(page - 1) * paging.limit}`);
  const rows = db.all(
    `${candidates} SELECT NULL AS id, reason, in_text, count(*) AS ads, sum(top IS NULL) AS unpaid, sum(quoted) AS quoted, sum(allowed) AS allowed,
        sum(yearless) AS yearless, NULL AS entry_list
      FROM candidates GROUP BY reason, in_text
      UNION ALL SELECT id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ${filters.plan.any.length === 0 ? 'NULL' : 'entry_list'} FROM (${pageOf('reason IS NULL', paging.page)})`,
    params,
  );
  const newest = (which: string) =>
    db.all(`${candidates} ${inOrder(which, '', String(MOST_NAMED))}`, params).map(({ id }) => Number(id));
  const counts = rows.filter(({ id }) => id === null);
  const all = counts.find(({ reason }) => reason === null);
  const counted = (column: string) => Number(all?.[column] ?? 0);
  const unsaidFacts = unsaidAds(counts, newest);
  const { undeclared, inText } = unsaidFacts;
  const excluded = paging.limit === 0 ? { ads: 0, ids: [] } : excludedAds(db, filters);
  const total = counted('ads');
  const kinds = [...Object.values(inText), ...Object.values(undeclared), excluded];
  // A full page of matches needs none of the rest.
  const named = total < paging.limit ? kinds.flatMap(({ ids }) => ids) : [];
  // Where nothing else matches they are the first page.
  const last = total === 0 || paging.limit === 0 ? 0 : Math.ceil(total / paging.limit);
  const areInText = paging.limit > 0 && paging.page > last && Object.keys(unsaidFacts.inText).length > 0;
  const shownRows = areInText
    ? db.all(`${candidates} ${pageOf('in_text = 1', paging.page - last)}`, params)
    : rows.slice(counts.length);
  return {
    ...unsaidFacts,
    /** The ads that `exclude_words` leaves out; the newest are named. */
    excluded,
    total,
    unpaid: counted('unpaid'),
    /** Of these, the ads whose text states pay. */
    quotedPay: counted('quoted'),
    remoteAllowed: counted('allowed'),
    /** Without years of experience, let pass by `max_years`. */
    yearless: counted('yearless'),
    ads: foundAds(db, shownRows, filters.plan, vocabulary),
    /** Below a page that is not full: the named ones of the ads left out, but for those that are listed. */
    leftOut: foundAds(db, except(named, shownRows), NO_WORDS, vocabulary),
    /** Whether these are the ads that state a fact in their text only: they follow the last page. */
    areInText: areInText && shownRows.length > 0,
  };
}

function excludedAds(db: IndexDatabase, { plan, ...facts }: Filters): NamedAds {
  if (plan.none.length === 0) return { ads: 0, ids: [] };
  const left = new Set(matchingIds(db, { ...facts, plan }));
  const all = matchingIds(db, { ...facts, plan: { ...plan, none: [] } });
  const ids = all.filter((id) => !left.has(id)).sort((one, other) => other - one);
  return { ads: ids.length, ids: ids.slice(0, MOST_NAMED) };
}

const except = (ids: readonly number[], rows: readonly SqlRow[]): SqlRow[] =>
  ids.filter((id) => rows.every((row) => row.id !== id)).map((id) => ({ id }));

/** A number of ads, and the ids of a few. */
interface NamedAds {
  ads: number;
  ids: number[];
}

type UnsaidAds = { [F in UnsaidFact]?: NamedAds };

/**
 * Ads left out that do not state a filtered fact, or state it in their text alone. Each counts once, for the first such
 * filter. Named are the newest five whose text alone states the fact, and a few that do not state it at all.
 */
function unsaidAds(counts: readonly SqlRow[], newest: (reason: string) => number[]) {
  const leftOutAds = { undeclared: {} as UnsaidAds, inText: {} as UnsaidAds };
  for (const { reason, in_text, ads: number } of counts.filter((count) => count.reason !== null)) {
    const [fact, ads, isInText] = [reason as UnsaidFact, Number(number), in_text === 1];
    const ids = !isInText && ads > MOST_NAMED ? [] : newest(`reason = '${fact}' AND in_text = ${Number(isInText)}`);
    leftOutAds[isInText ? 'inText' : 'undeclared'][fact] = { ads, ids };
  }
  return leftOutAds;
}

/** The condition for counted ads: no stated fact fails a filter, or the text states what is asked for. */
const possible = ({ where, conditions }: ReturnType<typeof selectionOf>): string =>
  [
    ...where,
    ...conditions.map(({ holds, inText }) => `(coalesce(${holds}, 1)${inText === undefined ? '' : ` OR ${inText}`})`),
  ].join(' AND ') || 'true';

/** The first fact that keeps an ad out although it does not state it, and whether its text does; NULL and 0 for a match. */
function unsaidReasonSql(conditions: readonly Condition[]): string {
  const unsaid = conditions.filter(({ mayBeUnsaid }) => mayBeUnsaid);
  if (unsaid.length === 0) return 'NULL AS reason, 0 AS in_text';
  const first = (value: (one: Condition) => string) =>
    unsaid.map((one) => `WHEN NOT coalesce(${one.holds}, 0) THEN ${value(one)}`).join(' ');
  const inText = first((one) => `coalesce(${one.inText ?? '0'}, 0)`);
  return `CASE ${first(({ fact }) => `'${fact}'`)} END AS reason, CASE ${inText} ELSE 0 END AS in_text`;
}

/** Most of `any_words` first, then words in the title, then exact words, then the newest. */
function orderOf(sort: Sort, plan: Plan) {
  const { all, any, title } = plan;
  const params: { [name: string]: string } = {};
  const columns = any.length === 0 ? [] : ['ad_entries.number AS number', 'ad_entries.entries AS entry_list'];
  const byEntries = any.length === 0 ? [] : ['number DESC'];
  const by: string[] = { salary: ['top DESC NULLS LAST', 'quoted DESC'], newest: [], relevance: byEntries }[sort];
  const isFound = (name: string, expression: string) => {
    params[name] = expression;
    return `(ads.id IN (SELECT rowid FROM words WHERE words MATCH :${name}))`;
  };
  if (sort === 'relevance' && termsIn(plan).length > 0) {
    const exact = exactExpression(plan);
    if (exact !== undefined) columns.push(`${isFound('exact', exact)} AS exact`);
    const groups = [...[...all, ...title].map((term) => [term]), any.flatMap(({ terms }) => terms)];
    const titles = groups.filter(({ length }) => length > 0).map(titleExpression);
    columns.push(`${titles.map((one, at) => isFound(`title${at}`, one)).join(' + ')} AS titles`);
    by.push('titles DESC', ...(exact === undefined ? [] : ['exact DESC']));
  }
  return { columns: columns.map((one) => `, ${one}`).join(''), by: by.map((one) => `${one}, `).join(''), params };
}

/** @param rows ids, with the entries of `any_words` that an ad holds */
export function foundAds(db: IndexDatabase, rows: readonly SqlRow[], plan: Plan, vocabulary: Vocabulary): FoundAd[] {
  if (rows.length === 0) return [];
  const passageIn = termsIn(plan).length === 0 ? undefined : passageFinder(plan, db);
  const ownWordsIn = ownWords(plan.any);
  const mostSkills = passageIn === undefined ? MOST_SKILLS : SKILLS_BESIDE_WORDS;
  const details = db.all(
    `SELECT id, record, asks, skills, ${QUOTE_FIELDS.join(', ')}${passageIn === undefined ? '' : ', body'}
      FROM ads JOIN texts USING (id) WHERE id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(rows.map(({ id }) => Number(id))) },
  );
  const byId = new Map(details.map((row) => [row.id, row]));
  return rows.flatMap(({ id = null, entry_list: list }) => {
    const row = byId.get(id);
    // Another process may have removed it meanwhile.
    if (row === undefined) return [];
    const [job, body] = [recordFrom(row.record), String(row.body)];
    const find = finderIn(body);
    const excerpt = passageIn?.(body, find);
    const entries = typeof list === 'string' ? list.split(',').map(Number) : [];
    const own = entries.length === 0 ? [] : ownWordsIn(entries, find, job.title);
    return [
      {
        job,
        excerpt,
        ...(excerpt === undefined && { skills: skillNames(String(row.skills), vocabulary).slice(0, mostSkills) }),
        quotes: Object.fromEntries(
          QUOTE_FIELDS.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])),
        ),
        asks: JSON.parse(String(row.asks)) as Asks,
        entries: entries.map((entry, at) => ({ entry, ownWord: own[at] })),
      },
    ];
  });
}

function skillNames(list: string, { entries }: Vocabulary): string[] {
  const skills = JSON.parse(list) as number[];
  return skills.map((skill) => entries[skill]?.name ?? '').filter((name) => name !== '');
}
