import type { Site } from '../../wire/site.ts';
import type { IndexDatabase } from '../index/database.ts';
import { shownFact } from '../index/facts.ts';
import type { ReadQuestion } from '../question/read.ts';
import { conditionsOf, type Filters, matching, selectionOf, takesAll } from './filters.ts';
import { countAds } from './find.ts';
import { NO_WORDS, type Plan, type SearchTerm } from './plan.ts';

/** Limits for the lines: about 150 tokens. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 520;
/** Maximum words that are left out one at a time. */
const MAX_WORDS = 8;
/** Ads named per line. */
const NAMED = 3;

interface Wider {
  readonly line: string;
  readonly filters: Filters;
  /** The fact that is left out. */
  readonly without?: string;
}

/**
 * Lines with the number of ads without each filter or word, what these ads say instead, and similar words.
 * @param filtersWith reads the question with another word in place of one
 */
export function insteadOf(
  db: IndexDatabase,
  { filters, offered }: Pick<ReadQuestion, 'filters' | 'offered'>,
  tables: Site['tables'],
  filtersWith: (written: string, word: string) => Filters,
) {
  const words = [...filters.plan.all, ...filters.plan.title].slice(0, MAX_WORDS);
  const ways = waysOut(db, tables, widerThan(filters));
  const alone = () =>
    words.map((term) => ({ line: `only ${quoted(term)}`, filters: { plan: { ...NO_WORDS, all: [term] } } }));
  let room = MAX_CHARACTERS;
  return [
    ...offersOf(db, offered, filtersWith),
    ...words.flatMap((term) => unheld(db, term)),
    // Each word alone, when leaving out one thing finds nothing.
    ...(ways.length > 0 ? ways : waysOut(db, tables, alone())),
  ]
    .slice(0, MAX_LINES)
    .filter((line) => {
      room -= line.length;
      return room >= 0;
    });
}

function widerThan(filters: Filters): Wider[] {
  const { plan, ...facts } = filters;
  const without = conditionsOf(facts).map(({ name, fact }) => ({
    line: `without ${name}`,
    filters: { ...filters, [name]: undefined },
    without: fact,
  }));
  const parts = [
    { line: 'without any_words', given: plan.any, filters: withPlan(filters, { any: [] }) },
    { line: 'without exclude_words', given: plan.none, filters: withPlan(filters, { none: [] }) },
    { line: 'without title_words', given: plan.title, filters: withPlan(filters, { title: [] }) },
    {
      line: 'in the text too',
      given: plan.title,
      filters: withPlan(filters, { all: [...plan.all, ...plan.title], title: [] }),
    },
  ].filter(({ given }) => given.length > 0);
  const words = plan.all.slice(0, MAX_WORDS).map((term) => ({
    line: `without ${quoted(term)}`,
    filters: withPlan(filters, { all: plan.all.filter((other) => other !== term) }),
  }));
  // A query that matches all ads is no suggestion.
  return [...without, ...parts, ...words].filter((way) => !takesAll(selectionOf(way.filters)));
}

function waysOut(db: IndexDatabase, tables: Site['tables'], ways: readonly Wider[]): string[] {
  return ways
    .map((way) => ({ way, ads: countAds(db, way.filters) }))
    .filter(({ ads }) => ads > 0)
    .sort((a, b) => b.ads - a.ads)
    .map(({ way, ads }) => `${way.line}: ${ads}${namedAds(db, tables, way)}`);
}

function namedAds(db: IndexDatabase, tables: Site['tables'], { filters, without }: Wider): string {
  const selection = selectionOf(filters);
  const shown = without === undefined ? undefined : shownFact(without, tables);
  const rows = db.all(
    `SELECT ads.id AS id, ${shown?.column ?? 'NULL'} AS stored FROM ${selection.from}
      WHERE ${matching(selection)} ORDER BY ads.published_at DESC, ads.id DESC LIMIT ${NAMED}`,
    selection.params,
  );
  const named = rows.map(({ id, stored = null }) =>
    shown === undefined ? id : `${id} ${shown.words(stored as string | number | null)}`,
  );
  return ` (${named.join(', ')})`;
}

const withPlan = (filters: Filters, changed: Partial<Plan>): Filters => ({
  ...filters,
  plan: { ...filters.plan, ...changed },
});

function offersOf(
  db: IndexDatabase,
  offered: ReadonlyMap<string, string>,
  filtersWith: (written: string, word: string) => Filters,
): string[] {
  return [...offered].flatMap(([written, word]) => {
    const ads = countAds(db, filtersWith(written, word));
    return ads === 0 ? [] : [`${word} instead of ${written}: ${ads}`];
  });
}

/** A line for a word that no ad holds, or that ads hold only as a plain word. */
function unheld(db: IndexDatabase, term: SearchTerm): string[] {
  const held = (phrases: SearchTerm['phrases']) => countAds(db, { plan: { ...NO_WORDS, all: [{ ...term, phrases }] } });
  if (held(term.phrases) > 0) return [];
  const printed = term.exact === term.phrases ? 0 : held(term.exact);
  return [printed === 0 ? `no open ad holds ${quoted(term)}` : `=${term.written} as a plain word: ${printed}`];
}

function quoted({ written }: SearchTerm): string {
  return JSON.stringify(written.length > 40 ? `${written.slice(0, 39)}…` : written);
}
