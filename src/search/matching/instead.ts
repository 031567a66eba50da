import { cleanLine } from '../../text/clean.ts';
import { AD_FACTS, type AdFact, type FactName, type TableName } from '../../wire/ad-facts.ts';
import type { Site } from '../../wire/site.ts';
import type { Table } from '../../wire/tables.ts';
import { recordFrom } from '../index/ad.ts';
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

/** Another search: without an argument, with a word left out or replaced, or for one word alone. */
type Change =
  | { readonly argument: string }
  | { readonly word: string; readonly put: string }
  | { readonly only: string };

/** A line of an answer without a match, and its search where it is one. */
export interface Alternative {
  readonly line: string;
  readonly search?: Change & { readonly ads: number };
}

interface Wider {
  readonly line: string;
  readonly filters: Filters;
  readonly change?: Change;
  /** The fact that is left out. */
  readonly without?: string;
}

/**
 * The number of ads without each filter or word, what these ads say instead, and similar words.
 * @param filtersWith reads the question with another word in place of one
 */
export function insteadOf(
  db: IndexDatabase,
  { filters, offered }: Pick<ReadQuestion, 'filters' | 'offered'>,
  tables: Site['tables'],
  filtersWith: (written: string, word: string) => Filters,
): Alternative[] {
  const words = [...filters.plan.all, ...filters.plan.title].slice(0, MAX_WORDS);
  const ways = waysOut(db, tables, widerThan(filters));
  const alone = () =>
    words.map((term) => ({
      line: `only ${quoted(term)}`,
      filters: { plan: { ...NO_WORDS, all: [term] } },
      change: { only: term.written },
    }));
  let room = MAX_CHARACTERS;
  return [
    ...offersOf(db, offered, filtersWith),
    ...words.flatMap((term) => unheld(db, term)),
    // Each word alone, when leaving out one thing finds nothing.
    ...(ways.length > 0 ? ways : waysOut(db, tables, alone())),
  ]
    .slice(0, MAX_LINES)
    .filter(({ line }) => {
      room -= line.length;
      return room >= 0;
    });
}

function widerThan(filters: Filters): Wider[] {
  const { plan, ...facts } = filters;
  const without = conditionsOf(facts).map(({ name, fact }) => ({
    line: `without ${name}`,
    filters: { ...filters, [name]: undefined },
    change: { argument: name },
    without: fact,
  }));
  const parts = [
    ...(
      [
        ['any_words', 'any'],
        ['exclude_words', 'none'],
        ['title_words', 'title'],
      ] as const
    ).map(([argument, part]) => ({
      line: `without ${argument}`,
      given: plan[part],
      filters: withPlan(filters, { [part]: [] }),
      change: { argument },
    })),
    {
      line: 'in the text too',
      given: plan.title,
      filters: withPlan(filters, { all: [...plan.all, ...plan.title], title: [] }),
    },
  ].filter(({ given }) => given.length > 0);
  const words = plan.all.slice(0, MAX_WORDS).map((term) => ({
    line: `without ${quoted(term)}`,
    filters: withPlan(filters, { all: plan.all.filter((other) => other !== term) }),
    change: { word: term.written, put: '' },
  }));
  // A query that matches all ads is no suggestion.
  return [...without, ...parts, ...words].filter((way) => !takesAll(selectionOf(way.filters)));
}

function waysOut(db: IndexDatabase, tables: Site['tables'], ways: readonly Wider[]): Alternative[] {
  return ways
    .map((way) => ({ way, ads: countAds(db, way.filters) }))
    .filter(({ ads }) => ads > 0)
    .sort((a, b) => b.ads - a.ads)
    .map(({ way, ads }) => ({
      line: `${way.line}: ${ads}${namedAds(db, tables, way)}`,
      ...(way.change && { search: { ...way.change, ads } }),
    }));
}

function namedAds(db: IndexDatabase, tables: Site['tables'], { filters, without }: Wider): string {
  const selection = selectionOf(filters);
  const column = without === undefined ? 'NULL' : shownFact(without, tables).column;
  const rows = db.all(
    `SELECT ads.id AS id, ${column} AS stored, record FROM ${selection.from} JOIN texts ON texts.id = ads.id
      WHERE ${matching(selection)} ORDER BY ads.published_at DESC, ads.id DESC LIMIT ${NAMED}`,
    selection.params,
  );
  const named = rows.map(({ id, stored = null, record }) => {
    if (without === undefined) return id;
    const known = { ...tables, [without]: [...(tables[without as TableName] ?? []), ...namesIn(record, without)] };
    return `${id} ${shownFact(without, known).words(stored as string | number | null)}`;
  });
  return ` (${named.join(', ')})`;
}

/** The board's own names of an ad's values, some of which our tables may not have. */
function namesIn(record: unknown, name: string): Table {
  const fact: AdFact = AD_FACTS[name as FactName];
  const references = fact.kind === 'ids' ? (fact.of(recordFrom(record)) ?? []) : [];
  return references.map(({ id, name: own = '' }) => ({ id, name: cleanLine(own) || `unknown (${id})`, aliases: [] }));
}

const withPlan = (filters: Filters, changed: Partial<Plan>): Filters => ({
  ...filters,
  plan: { ...filters.plan, ...changed },
});

function offersOf(
  db: IndexDatabase,
  offered: ReadonlyMap<string, string>,
  filtersWith: (written: string, word: string) => Filters,
): Alternative[] {
  return [...offered].flatMap(([written, word]) => {
    const ads = countAds(db, filtersWith(written, word));
    const search = { word: written, put: word, ads };
    return ads === 0 ? [] : [{ line: `${word} instead of ${written}: ${ads}`, search }];
  });
}

/** A line for a word that no ad holds, or that ads hold only as a plain word. */
function unheld(db: IndexDatabase, term: SearchTerm): Alternative[] {
  const held = (phrases: SearchTerm['phrases']) => countAds(db, { plan: { ...NO_WORDS, all: [{ ...term, phrases }] } });
  if (held(term.phrases) > 0) return [];
  const printed = term.exact === term.phrases ? 0 : held(term.exact);
  if (printed === 0) return [{ line: `no open ad holds ${quoted(term)}` }];
  const plain = `=${term.written}`;
  return [{ line: `${plain} as a plain word: ${printed}`, search: { word: term.written, put: plain, ads: printed } }];
}

function quoted({ written }: SearchTerm): string {
  return JSON.stringify(written.length > 40 ? `${written.slice(0, 39)}…` : written);
}
