import { cleanLine } from '../../text/clean.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { CONTRACTS, JOB_TYPES, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { idsIn, recordFrom } from '../index/ad.ts';
import type { IndexDatabase } from '../index/database.ts';
import type { ReadQuestion } from '../question/read.ts';
import { exactTerm } from '../question/terms.ts';
import { conditionsOf, type FilterName, type Filters, matching, selectionOf } from './filters.ts';
import { countAds } from './find.ts';
import { NO_WORDS, type Plan, type SearchTerm } from './plan.ts';

/** Lines and characters at most: some hundred and fifty tokens. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 520;
/** Words that are left out in turn; nobody means more. */
const MAX_WORDS = 8;
/** Ads named of a way out. */
const NAMED = 3;

/** A search that leaves something out. */
interface Wider {
  readonly line: string;
  readonly filters: Filters;
  /** The filter that is left out: the ads tell what excluded them. */
  readonly without?: FilterName;
}

/** Parts of a plan, and the arguments that they come from. */
const PARTS = { any: 'any_words', none: 'exclude_words', title: 'title_words' } as const;

/**
 * Ways out of an answer without ads, one short line each: how many ads there are without each filter and each word in
 * turn, what those say instead, and words that were perhaps meant.
 */
export function insteadOf(db: IndexDatabase, { filters, offered }: ReadQuestion): string[] {
  const lines = [...offersOf(db, filters, offered), ...unheld(db, filters), ...payAmongWords(filters)];
  const byWord = waysOut(db, withoutWords(filters));
  const words = byWord.length > 0 ? byWord : waysOut(db, wordsAlone(filters));
  const ways = [...waysOut(db, withoutFilters(filters)), ...words];
  return fewLines([...lines, ...(ways.length > 0 ? ways : waysOut(db, wordsAlone({ plan: filters.plan })))]);
}

/** The ways that lead to ads, those to most first, each with how many and which. */
function waysOut(db: IndexDatabase, ways: readonly Wider[]): string[] {
  return ways
    .map((way) => ({ way, ads: countAds(db, way.filters) }))
    .filter(({ ads }) => ads > 0)
    .sort((a, b) => b.ads - a.ads)
    .map(({ way, ads }) => `${way.line}: ${ads}${namedAds(db, way)}`);
}

/** The newest ads of a way out, with the value for which the filter left each out. */
function namedAds(db: IndexDatabase, { filters, without }: Wider): string {
  const selection = selectionOf(filters);
  const rows = db.all(
    `SELECT ads.id AS id, ads.contracts AS contracts, record FROM ${selection.from} JOIN texts ON texts.id = ads.id
      WHERE ${matching(selection)} ORDER BY ads.published DESC, ads.id DESC LIMIT ${NAMED}`,
    selection.params,
  );
  const named = rows.map(({ id, contracts, record }) => {
    const value = without === undefined ? '' : factShown(recordFrom(record), without, idsIn(contracts));
    return value === '' ? `${id}` : `${id} ${value}`;
  });
  return ` (${named.join(', ')})`;
}

const names = (table: Table, ids: readonly number[]) => ids.map((id) => rowById(table, id)?.name ?? id).join('/');

/** What an ad says of the fact of a filter; `unsaid` where it says nothing. */
function factShown(job: JobRecord, filter: FilterName, contracts: readonly number[]): string {
  const { locations = [], types = [], workModel, allowRemote, salaryMin, salaryMax, wage, company, publishedAt } = job;
  const shown: Readonly<Record<FilterName, string | number | undefined>> = {
    location: locations.map(({ name, id }) => cleanLine(name ?? String(id))).join('/'),
    work_model:
      workModel === undefined ? (allowRemote === true ? 'remote allowed' : '') : names(WORK_MODELS, [workModel]),
    type: names(
      JOB_TYPES,
      types.map(({ id }) => id),
    ),
    contract: names(CONTRACTS, contracts),
    company: cleanLine(company.name),
    exclude_company: cleanLine(company.name),
    salary_min: salaryMax || salaryMin || wage,
    published_after: publishedAt.slice(0, 10),
  };
  return String(shown[filter] || 'unsaid');
}

function withoutFilters(filters: Filters): Wider[] {
  const { plan } = filters;
  const [only, ...more] = plan.all;
  const what = only !== undefined && more.length === 0 ? `${quotedWord(only)} ` : '';
  const ways: Wider[] = conditionsOf(filters).map(({ name }) => ({
    line: `${what}without ${name}`,
    filters: { ...filters, [name]: undefined },
    without: name,
  }));
  for (const [part, name] of Object.entries(PARTS) as [keyof typeof PARTS, string][])
    if (plan[part].length > 0) ways.push({ line: `without ${name}`, filters: withPlan(filters, { [part]: [] }) });
  if (plan.title.length > 0)
    ways.push({
      line: 'in the text too',
      filters: withPlan(filters, { all: [...plan.all, ...plan.title], title: [] }),
    });
  if (plan.all.length > 0 && ways.length > 0)
    ways.push({ line: 'without words', filters: withPlan(filters, { all: [] }) });
  return ways;
}

const withPlan = (filters: Filters, changed: Partial<Plan>): Filters => ({
  ...filters,
  plan: { ...filters.plan, ...changed },
});

function withoutWords(filters: Filters): Wider[] {
  const { all } = filters.plan;
  if (all.length < 2) return [];
  return all.slice(0, MAX_WORDS).map((term) => ({
    line: `without ${quotedWord(term)}`,
    filters: withPlan(filters, { all: all.filter((other) => other !== term) }),
  }));
}

/** Each word by itself, where leaving out one is not enough. */
function wordsAlone(filters: Filters): Wider[] {
  const { all, title } = filters.plan;
  return [...all, ...title].slice(0, MAX_WORDS).map((term) => ({
    line: `only ${quotedWord(term)}`,
    filters: { ...filters, plan: { ...NO_WORDS, all: [term] } },
  }));
}

/** 40k, 40.000, 40000€ */
const PAY = /^€?\d{2,3}(?:k|[.,]?\d{3})€?$/i;

function payAmongWords({ plan: { all, title } }: Filters): string[] {
  const pay = [...all, ...title].find(({ written }) => PAY.test(written));
  return pay === undefined ? [] : [`${quotedWord(pay)} looks like pay, which is salary_min`];
}

const alone = (term: SearchTerm): Filters => ({ plan: { ...NO_WORDS, all: [term] } });

/** Words that are near to one that no ad holds, and lead to ads. */
function offersOf(db: IndexDatabase, filters: Filters, offered: ReadonlyMap<string, string>): string[] {
  return [...offered].flatMap(([written, word]) => {
    const instead = (term: SearchTerm) => (term.written === written ? exactTerm(word, [word]) : term);
    const { all, title } = filters.plan;
    const ads = countAds(db, withPlan(filters, { all: all.map(instead), title: title.map(instead) }));
    return ads === 0 ? [] : [`${word} instead of ${written}: ${ads}`];
  });
}

/** Words that no ad holds, and such as ads print, though not as what they were read as. */
function unheld(db: IndexDatabase, { plan: { all, title } }: Filters): string[] {
  return [...all, ...title].slice(0, MAX_WORDS).flatMap((term) => {
    if (countAds(db, alone(term)) > 0) return [];
    const isWidened = term.exact !== term.phrases;
    const printed = isWidened ? countAds(db, alone({ ...term, phrases: term.exact })) : 0;
    return printed === 0 ? [`no open ad holds ${quotedWord(term)}`] : [`=${term.written} as a plain word: ${printed}`];
  });
}

function quotedWord({ written }: SearchTerm): string {
  return JSON.stringify(written.length > 40 ? `${written.slice(0, 39)}…` : written);
}

function fewLines(lines: readonly string[]): string[] {
  let room = MAX_CHARACTERS;
  return lines.slice(0, MAX_LINES).filter((line) => {
    room -= line.length;
    return room >= 0;
  });
}
