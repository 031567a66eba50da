import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { exactTerm } from '../query/reading/search-terms.ts';
import type { Store } from '../store/store.ts';
import { FILTER_NAMES, type Filters, type Scope } from './filters.ts';
import { countAds } from './find.ts';
import { NO_WORDS, type SearchTerm } from './plan.ts';

/** Lines and characters at most: some hundred tokens. */
const MAX_LINES = 7;
const MAX_CHARACTERS = 360;
/** Words that are left out in turn; nobody means more. */
const MAX_WORDS = 8;

/** How a search goes without a filter, by the filter's name. */
const WITHOUT = [...new Set(Object.values(FILTER_NAMES))].map((name) => {
  const fields = (Object.keys(FILTER_NAMES) as (keyof typeof FILTER_NAMES)[]).filter(
    (field) => FILTER_NAMES[field] === name,
  );
  return {
    name,
    isGiven: (filters: Filters) => fields.some((field) => isGiven(filters[field])),
    without: Object.fromEntries(fields.map((field) => [field, undefined])) as Partial<Filters>,
  };
});

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/** A search that leaves something out. */
interface WiderSearch {
  readonly line: string;
  readonly changed: Partial<Filters>;
}

/** Counts the ads that match when some filters are others. */
type Count = (changed: Partial<Filters>) => Promise<number>;

/** No filter. */
const NO_FILTER = Object.assign({}, ...WITHOUT.map(({ without }) => without)) as Partial<Filters>;

/**
 * Ways out of an answer without ads, one short line each: how many ads there are without each filter and without each
 * word in turn, and with a word that was perhaps meant.
 * @param offered words that may have been meant, by the word that no ad holds
 * @param named filters that words of a title or a list name, by the word
 */
export async function insteadOf(
  store: Store,
  filters: Filters,
  scope: Scope,
  offered: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, string>,
): Promise<string[]> {
  const count: Count = async (changed) => {
    await yieldToEventLoop();
    return (await countAds(store, { ...filters, ...changed }, scope, [])).total;
  };
  const lines = [...(await offersOf(filters, offered, count)), ...(await printedOf(filters, count))];
  for (const [written, filter] of named) lines.push(`${written} names ${filter}`);
  const ways = await countedWays([...withoutFilters(filters), ...withoutWords(filters)], count);
  return fewLines([...lines, ...(ways.length > 0 ? ways : await countedWays(wordsAlone(filters), count))]);
}

/** The ways that lead to ads, those to most first, each with how many. */
async function countedWays(ways: readonly WiderSearch[], count: Count): Promise<string[]> {
  const counted: { line: string; ads: number }[] = [];
  for (const { line, changed } of ways) counted.push({ line, ads: await count(changed) });
  return counted
    .filter(({ ads }) => ads > 0)
    .sort((a, b) => b.ads - a.ads)
    .map(({ line, ads }) => `${line}: ${ads}`);
}

function withoutFilters(filters: Filters): WiderSearch[] {
  const { plan } = filters;
  const [only, ...more] = plan.all;
  const what = only !== undefined && more.length === 0 ? `${quotedWord(only)} ` : '';
  const ways: WiderSearch[] = WITHOUT.filter((one) => one.isGiven(filters)).map(({ name, without: changed }) => ({
    line: `${what}without ${name}`,
    changed,
  }));
  for (const [part, name] of PARTS)
    if (plan[part].length > 0) ways.push({ line: `without ${name}`, changed: { plan: { ...plan, [part]: [] } } });
  if (plan.all.length > 0 && ways.length > 0)
    ways.push({ line: 'without words', changed: { plan: { ...plan, all: [] } } });
  return ways;
}

/** Parts of a plan, and the arguments that they come from. */
const PARTS = [
  ['any', 'any_words'],
  ['none', 'exclude_words'],
  ['title', 'title_words'],
] as const;

function withoutWords({ plan }: Filters): WiderSearch[] {
  const { all } = plan;
  if (all.length < 2) return [];
  return all.slice(0, MAX_WORDS).map((term, index) => ({
    line: `without ${quotedWord(term)}`,
    changed: { plan: { ...plan, all: all.filter((_, place) => place !== index) } },
  }));
}

/** Each word by itself and without filters, where leaving out one thing is not enough. */
function wordsAlone({ plan: { all, title } }: Filters): WiderSearch[] {
  const words = [...all, ...title].slice(0, MAX_WORDS);
  return words.map((term) => ({ line: `only ${quotedWord(term)}`, changed: alone(term) }));
}

const alone = (term: SearchTerm): Partial<Filters> => ({ ...NO_FILTER, plan: { ...NO_WORDS, all: [term] } });

/** Words that are near to one that no ad holds. */
async function offersOf({ plan }: Filters, offered: ReadonlyMap<string, string>, count: Count): Promise<string[]> {
  const lines: string[] = [];
  for (const [written, word] of offered) {
    const all = plan.all.map((term) => (term.written === written ? exactTerm(word, [word]) : term));
    lines.push(`${word} instead of ${written}: ${await count({ plan: { ...plan, all } })}`);
  }
  return lines;
}

/** Words that no ad holds, and such as ads print, though not as what they were read as. */
async function printedOf({ plan: { all, title } }: Filters, count: Count): Promise<string[]> {
  const lines: string[] = [];
  for (const term of [...all, ...title].slice(0, MAX_WORDS)) {
    if ((await count(alone(term))) > 0) continue;
    const isWidened = term.exact !== term.phrases;
    const printed = isWidened ? await count(alone({ ...term, phrases: term.exact, inCompany: [] })) : 0;
    lines.push(printed === 0 ? `no open ad holds ${quotedWord(term)}` : `=${term.written} as a plain word: ${printed}`);
  }
  return lines;
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
