import type { IndexDatabase } from '../index/database.ts';
import { quoted } from '../text/prose.ts';
import { conditionsOf, countAds, type Filters, selectionOf, takesAll } from './conditions.ts';
import { NO_WORDS, type SearchTerm } from './plan.ts';
import type { ReadQuery } from './read-query.ts';

/** Most lines, and most words that are left out one at a time. */
const MOST_LINES = 8;

/** Another search: without an argument, with another word, or for one word or argument alone. */
type Change =
  | { readonly argument: string }
  | { readonly word: string; readonly put: string }
  | { readonly only: string }
  | { readonly only_argument: string };

/** A line of an answer without a match, and the search behind it. */
export interface Alternative {
  readonly line: string;
  readonly search?: Change & { readonly ads: number };
  /** A word that no open ad holds. */
  readonly unheld?: string;
}

/** The number of ads without each filter or word, and similar words. */
export function alternativesTo(
  db: IndexDatabase,
  { filters, offered }: Pick<ReadQuery, 'filters' | 'offered'>,
): Alternative[] {
  const { plan, ...facts } = filters;
  const way = (line: string, other: Filters, change: Change) => {
    const ads = takesAll(selectionOf(other)) ? 0 : countAds(db, other);
    return ads === 0 ? [] : [{ line: `${line}: ${ads}`, search: { ...change, ads } }];
  };
  const words = [...plan.all, ...plan.title].slice(0, MOST_LINES);
  const alone = words.map((term) => {
    const only = { plan: { ...NO_WORDS, all: [term] } };
    return { term, ways: way(`only ${quoted(term.wording)}, in title or text`, only, { only: term.wording }) };
  });
  const unheld = alone.flatMap(({ term, ways }) => (ways.length === 0 ? term : []));
  const put = (word: string, other: string, phrases: SearchTerm['phrases']) =>
    way(`${other} instead of ${word}`, withWord(filters, word, phrases), { word, put: other });
  // A name counts where an ad asks for it; the word may be printed all the same.
  const literal = unheld.filter(({ entries }) => entries !== undefined);
  const wider = widerThan(filters).flatMap(([line, other, change]) => way(line, other, change));
  const filtersAlone = conditionsOf(facts).filter(({ isExclusion }) => isExclusion !== true);
  const others =
    wider.length > 0
      ? wider
      : [
          ...alone.flatMap(({ ways }) => ways),
          ...filtersAlone.flatMap(({ name }) =>
            way(
              `only ${name}`,
              { ...{ [name]: filters[name as keyof Filters] }, plan: NO_WORDS },
              { only_argument: name },
            ),
          ),
        ];
  return [
    ...[...offered].flatMap(([word, near]) => put(word, near, [[near]])),
    ...literal.flatMap(({ wording, phrases, exact = phrases }) => put(wording, `"${wording}"`, exact)),
    ...unheld.map(({ wording, entries }) => ({
      line: `no open ad ${entries === undefined ? 'holds' : 'asks for'} ${quoted(wording)}`,
      unheld: wording,
    })),
    ...others.sort((a, b) => b.search.ads - a.search.ads),
  ].slice(0, MOST_LINES);
}

function withWord({ plan, ...facts }: Filters, wording: string, phrases: SearchTerm['phrases']): Filters {
  const replaced = (terms: readonly SearchTerm[]) =>
    terms.map((term) => (term.wording === wording ? { ...term, phrases } : term));
  const any = plan.any.map((entry) => ({ ...entry, terms: replaced(entry.terms) }));
  return { ...facts, plan: { ...plan, all: replaced(plan.all), any, title: replaced(plan.title) } };
}

const WORD_LISTS = [
  ['any_words', 'any'],
  ['exclude_words', 'none'],
  ['title_words', 'title'],
] as const;

/** Without each filter, list of words and word. */
function widerThan(filters: Filters): (readonly [line: string, filters: Filters, change: Change])[] {
  const { plan, ...facts } = filters;
  const without = (name: string, plan: Filters['plan']) =>
    [`without ${name}`, { ...filters, plan }, { argument: name }] as const;
  return [
    ...conditionsOf(facts).map(
      ({ name }) => [`without ${name}`, { ...filters, [name]: undefined }, { argument: name }] as const,
    ),
    ...WORD_LISTS.flatMap(([name, part]) => (plan[part].length === 0 ? [] : [without(name, { ...plan, [part]: [] })])),
    ...plan.all.slice(0, MOST_LINES).map((term) => {
      const all = plan.all.filter((other) => other !== term);
      const change = { word: term.wording, put: '' };
      return [`without ${quoted(term.wording)}`, { ...filters, plan: { ...plan, all } }, change] as const;
    }),
  ];
}
