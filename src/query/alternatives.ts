import type { IndexDatabase } from '../index/database.ts';
import { quoted } from '../text/prose.ts';
import type { FilterName } from '../wire/ad-facts.ts';
import { conditionsOf, type Filters, selectionOf, takesAll } from './conditions.ts';
import { countAds } from './find-ads.ts';
import { NO_WORDS, type Plan, type SearchTerm } from './plan.ts';
import type { ReadQuery } from './read-query.ts';

/** Most lines, and most words that are left out one at a time. */
const MOST_LINES = 8;

/** A line of an answer without a match, and its search: without an argument, with another word, or for one word. */
export interface Alternative {
  readonly line: string;
  readonly search?: Change & { readonly ads: number };
  /** A word that no open ad holds. */
  readonly unheld?: string;
}
type Change =
  | { readonly argument: string }
  | { readonly word: string; readonly put: string }
  | { readonly only: string }
  | { readonly only_argument: string };

interface Way {
  readonly line: string;
  readonly filters: Filters;
  readonly change?: Change;
}

/** The number of ads without each filter or word, and similar words. */
export function alternativesTo(
  db: IndexDatabase,
  { filters, offered }: Pick<ReadQuery, 'filters' | 'offered'>,
): Alternative[] {
  const { plan, ...facts } = filters;
  const counted = <W extends Way>(ways: readonly W[]) =>
    ways.map((way) => ({ ...way, ads: countAds(db, way.filters) }));
  const words = [...plan.all, ...plan.title].slice(0, MOST_LINES).map((term) => ({
    line: `only ${quoted(term.written)}, in title or text`,
    filters: { plan: { ...NO_WORDS, all: [term] } },
    change: { only: term.written },
  }));
  const alone = counted(words);
  const unheld = alone.filter(({ ads }) => ads === 0).flatMap((way) => way.filters.plan.all);
  const literal = unheld
    .filter(isName)
    .map(({ written, phrases, exact = phrases }) => ({ word: written, phrases: exact, put: `"${written}"` }));
  const near = [...offered].map(([word, put]) => ({ word, phrases: [[put]], put }));
  const offers = [...near, ...literal].map(({ word, phrases, put }) => ({
    line: `${put} instead of ${word}`,
    filters: { ...filters, plan: withWord(plan, word, phrases) },
    change: { word, put },
  }));
  const wider = counted(widerThan(filters)).filter(({ ads }) => ads > 0);
  const ways: (Way & { ads: number })[] = wider.length > 0 ? wider : [...alone, ...counted(filtersAlone(facts))];
  const numbered = ({ line, change, ads }: Way & { ads: number }): Alternative => ({
    line: `${line}: ${ads}`,
    ...(change && { search: { ...change, ads } }),
  });
  return [
    ...counted(offers)
      .filter(({ ads }) => ads > 0)
      .map(numbered),
    ...unheld.map((term) => ({
      line: `no open ad ${isName(term) ? 'asks for' : 'holds'} ${quoted(term.written)}`,
      unheld: term.written,
    })),
    ...ways
      .filter(({ ads }) => ads > 0)
      .sort((a, b) => b.ads - a.ads)
      .map(numbered),
  ].slice(0, MOST_LINES);
}

/** For a query of several filters of which no two fit. */
function filtersAlone(facts: Omit<Filters, 'plan'>): Way[] {
  const inclusive = conditionsOf(facts).filter(({ isExclusion }) => isExclusion !== true);
  return inclusive.map(({ name }) => ({
    line: `only ${name}`,
    filters: { plan: NO_WORDS, [name]: facts[name as FilterName] },
    change: { only_argument: name },
  }));
}

/** A name counts where an ad asks for it; the word may be printed all the same. */
const isName = ({ entries }: SearchTerm) => entries !== undefined;

function withWord(plan: Plan, written: string, phrases: SearchTerm['phrases']): Plan {
  const replaced = (terms: readonly SearchTerm[]) =>
    terms.map((term) => (term.written === written ? { ...term, phrases } : term));
  const any = plan.any.map((entry) => ({ ...entry, terms: replaced(entry.terms) }));
  return { ...plan, all: replaced(plan.all), any, title: replaced(plan.title) };
}

const WORD_ARGUMENTS = { any_words: 'any', exclude_words: 'none', title_words: 'title' } as const;

function widerThan({ plan, ...facts }: Filters): Way[] {
  const filters = conditionsOf(facts).map(({ name }) => ({
    line: `without ${name}`,
    filters: { plan, ...facts, [name]: undefined },
    change: { argument: name },
  }));
  const parts = Object.entries(WORD_ARGUMENTS).flatMap(([argument, part]) => {
    const way = { line: `without ${argument}`, change: { argument } };
    return plan[part].length === 0 ? [] : [{ ...way, filters: { ...facts, plan: { ...plan, [part]: [] } } }];
  });
  const words = plan.all.slice(0, MOST_LINES).map((term) => ({
    line: `without ${quoted(term.written)}`,
    filters: { ...facts, plan: { ...plan, all: plan.all.filter((other) => other !== term) } },
    change: { word: term.written, put: '' },
  }));
  // A query that matches all ads is no suggestion.
  return [...filters, ...parts, ...words].filter((way) => !takesAll(selectionOf(way.filters)));
}
