import type { IndexDatabase } from '../index/database.ts';
import { quoted } from '../text/prose.ts';
import { conditionsOf, countAds, type Filters, selectionOf, takesAll } from './conditions.ts';
import { NO_WORDS, type SearchTerm } from './plan.ts';
import type { ReadQuery } from './read-query.ts';

/** Most lines, and most words that are left out one at a time. */
const MOST_LINES = 8;

/** Another search: without an argument, or with another word or none in place of one. */
type Change = { readonly argument: string } | { readonly word: string; readonly put: string };

/** A line of an answer without a match, and the search behind it. */
export interface Alternative {
  readonly line: string;
  readonly search?: Change & { readonly ads: number };
  /** A word that no open ad holds. */
  readonly unheld?: string;
}

const WORD_LISTS = [
  ['any_words', 'any'],
  ['exclude_words', 'none'],
  ['title_words', 'title'],
] as const;

/** The entries of `any_words` that no open ad holds. */
export function entriesUnheld(
  db: IndexDatabase,
  { filters, anyWords }: Pick<ReadQuery, 'filters' | 'anyWords'>,
): string[] {
  const { any } = filters.plan;
  return anyWords.filter((_, at) => countAds(db, { plan: { ...NO_WORDS, any: any.slice(at, at + 1) } }) === 0);
}

/** The number of ads without each filter, list of words and word, and with similar words. */
export function alternativesTo(
  db: IndexDatabase,
  { filters, offered }: Pick<ReadQuery, 'filters' | 'offered'>,
): Alternative[] {
  const { plan, ...facts } = filters;
  const alternative = (line: string, other: Filters, change: Change) => {
    const ads = takesAll(selectionOf(other)) ? 0 : countAds(db, other);
    return ads === 0 ? [] : [{ line: `${line}: ${ads}`, search: { ...change, ads } }];
  };
  const words = [...plan.all, ...plan.title].slice(0, MOST_LINES);
  const unheld = words.filter((term) => countAds(db, { plan: { ...NO_WORDS, all: [term] } }) === 0);
  const wider = [
    ...conditionsOf(facts).flatMap(({ name }) =>
      alternative(`without ${name}`, { ...filters, [name]: undefined }, { argument: name }),
    ),
    ...WORD_LISTS.flatMap(([name, part]) =>
      plan[part].length === 0
        ? []
        : alternative(`without ${name}`, { ...filters, plan: { ...plan, [part]: [] } }, { argument: name }),
    ),
    ...plan.all.slice(0, MOST_LINES).flatMap((term) => {
      const all = plan.all.filter((other) => other !== term);
      const { wording } = term;
      return alternative(
        `without ${quoted(wording)}`,
        { ...filters, plan: { ...plan, all } },
        { word: wording, put: '' },
      );
    }),
  ];
  return [
    ...[...offered].flatMap(([word, near]) =>
      alternative(`${near} instead of ${word}`, withWord(filters, word, near), { word, put: near }),
    ),
    ...unheld.map(({ wording, entries }) => ({
      line: `no open ad ${entries === undefined ? 'holds' : 'asks for'} ${quoted(wording)}`,
      unheld: wording,
    })),
    ...wider.sort((a, b) => b.search.ads - a.search.ads),
  ].slice(0, MOST_LINES);
}

function withWord({ plan, ...facts }: Filters, wording: string, other: string): Filters {
  const replaced = (terms: readonly SearchTerm[]) =>
    terms.map((term) => (term.wording === wording ? { ...term, phrases: [[other]] } : term));
  const any = plan.any.map((entry) => ({ ...entry, terms: replaced(entry.terms) }));
  return { ...facts, plan: { ...plan, all: replaced(plan.all), any, title: replaced(plan.title) } };
}
