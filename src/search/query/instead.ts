import type { Store } from '../store/store.ts';
import type { Filters, Scope } from './filters.ts';
import { countAds } from './find.ts';
import { exactGroup } from './groups.ts';
import { type Group, NO_WORDS } from './plan.ts';

/** Lines and characters at most: some hundred tokens. */
const MOST_LINES = 7;
const MOST_CHARACTERS = 360;
/** Words that are left out in turn; nobody means more. */
const MOST_WORDS = 8;

/** The filters by the names of their arguments, and how a search goes without each. */
const WITHOUT: readonly (readonly [name: string, isGiven: (filters: Filters) => boolean, without: Partial<Filters>])[] =
  [
    ['location', ({ locations }) => some(locations), { locations: undefined }],
    ['work_model', ({ workModels }) => some(workModels), { workModels: undefined }],
    ['type', ({ types }) => some(types), { types: undefined }],
    ['contract', ({ contracts }) => some(contracts), { contracts: undefined }],
    ['company', ({ companies }) => some(companies), { companies: undefined }],
    ['exclude_company', ({ excludedCompanies }) => some(excludedCompanies), { excludedCompanies: undefined }],
    ['salary_min', ({ salaryMin }) => salaryMin !== undefined, { salaryMin: undefined }],
    ['published_after', ({ publishedFrom }) => publishedFrom !== undefined, { publishedFrom: undefined }],
  ];

const some = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;

/** What would have been found instead of nothing. */
export interface Instead {
  readonly line: string;
  readonly count: number;
}

/**
 * Ways out of an answer without ads, one short line each: how many ads there are without each filter and without each
 * word in turn, and with a word that was perhaps meant.
 * @param offered words that may have been meant, by the word that no ad holds
 * @param named filters that words of a title or a list name, by the word
 */
export function insteadOf(
  store: Store,
  filters: Filters,
  scope: Scope,
  offered: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, string>,
): string[] {
  const count = (changed: Partial<Filters>) => countAds(store, { ...filters, ...changed }, scope, []).total;
  const first = [...offersOf(filters, offered, count), ...printedOf(filters, count), ...namesOf(named)];
  const ways = [...withoutFilters(filters, count), ...withoutWords(filters, count)].filter(({ count: ads }) => ads > 0);
  if (ways.length === 0) ways.push(...aloneOf(filters, count).filter(({ count: ads }) => ads > 0));
  ways.sort((a, b) => b.count - a.count);
  return shortened([...first, ...ways.map(({ line, count: ads }) => `${line}: ${ads}`)]);
}

type Count = (changed: Partial<Filters>) => number;

function withoutFilters(filters: Filters, count: Count): Instead[] {
  const ways = WITHOUT.filter(([, isGiven]) => isGiven(filters)).map(([name, , without]) => ({
    line: `without ${name}`,
    count: count(without),
  }));
  const { plan } = filters;
  const parts = (['any', 'none', 'title'] as const).filter((part) => plan[part].length > 0);
  const names = { any: 'any_words', none: 'exclude_words', title: 'title_words' } as const;
  for (const part of parts)
    ways.push({ line: `without ${names[part]}`, count: count({ plan: { ...plan, [part]: [] } }) });
  const { all, any, none, title } = plan;
  if (all.length > 0 && ways.length > 0)
    ways.push({ line: 'without words', count: count({ plan: { any, none, title, all: [] } }) });
  return ways;
}

function withoutWords({ plan }: Filters, count: Count): Instead[] {
  const { all } = plan;
  if (all.length < 2) return [];
  return all.slice(0, MOST_WORDS).map((group, index) => ({
    line: `without ${quotedWord(group)}`,
    count: count({ plan: { ...plan, all: all.filter((_, place) => place !== index) } }),
  }));
}

/** Each word and each filter by itself, where leaving out one of them is not enough. */
function aloneOf(filters: Filters, count: Count): Instead[] {
  const { plan } = filters;
  const words = [...plan.all, ...plan.title].slice(0, MOST_WORDS);
  return words.map((group) => ({
    line: `only ${quotedWord(group)}`,
    count: count({ ...ALL, plan: { ...NO_WORDS, all: [group] } }),
  }));
}

/** A word that is near to one that no ad holds. */
function offersOf({ plan }: Filters, offered: ReadonlyMap<string, string>, count: Count): string[] {
  return [...offered].map(([written, word]) => {
    const changed = plan.all.map((group) => (group.written === written ? exactGroup(word, [word]) : group));
    return `${word} instead of ${written}: ${count({ plan: { ...plan, all: changed } })}`;
  });
}

/** Words that ads print, though not as what they were read as. */
function printedOf({ plan }: Filters, count: Count): string[] {
  const groups = [...plan.all, ...plan.title];
  const missing = groups
    .slice(0, MOST_WORDS)
    .filter((group) => count({ ...ALL, plan: { ...NO_WORDS, all: [group] } }) === 0);
  return missing.map((group) => {
    const printed =
      group.exact === group.phrases
        ? 0
        : count({ ...ALL, plan: { ...NO_WORDS, all: [{ ...group, phrases: group.exact, inCompany: [] }] } });
    return printed === 0 ? `no open ad holds ${quotedWord(group)}` : `=${group.written} as a plain word: ${printed}`;
  });
}

/** No filter. */
const ALL = Object.assign({}, ...WITHOUT.map(([, , without]) => without)) as Partial<Filters>;

function namesOf(named: ReadonlyMap<string, string>): string[] {
  return [...named].map(([written, filter]) => `${written} names ${filter}`);
}

function quotedWord({ written }: Group): string {
  return JSON.stringify(written.length > 40 ? `${written.slice(0, 39)}…` : written);
}

function shortened(lines: readonly string[]): string[] {
  let room = MOST_CHARACTERS;
  return lines.slice(0, MOST_LINES).filter((line) => {
    room -= line.length;
    return room >= 0;
  });
}
