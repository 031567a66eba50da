import type { Phrase, WordQuery } from './word-query.ts';

/** One thing that is looked for, in each way in which it may be said. */
export interface SearchTerm {
  /** As the person wrote it. */
  readonly written: string;
  readonly phrases: readonly Phrase[];
  /** Phrases that count in the name of the company only. */
  readonly inCompany: readonly Phrase[];
  /** How a text says it, to show where it does. */
  readonly said: readonly Phrase[];
  /** The ways that are just what was written; the same as `phrases` where nothing was widened. */
  readonly exact: readonly Phrase[];
  /** The last word is the beginning of one. */
  readonly isBeginning: boolean;
  /** What it is in the vocabulary, by places there. */
  readonly entries?: readonly number[];
}

/** What an ad must hold; nothing at all lets every ad through. */
export interface Plan {
  readonly all: readonly SearchTerm[];
  /** One of them is enough; all terms of it. */
  readonly any: readonly (readonly SearchTerm[])[];
  readonly none: readonly SearchTerm[];
  /** All of them in the title. */
  readonly title: readonly SearchTerm[];
}

export const NO_WORDS: Plan = { all: [], any: [], none: [], title: [] };

/** Whether an ad must hold any word. */
export const hasWanted = ({ all, any, title }: Plan): boolean => all.length + any.length + title.length > 0;

/** What the words of an ad must be to hold any of these terms. */
export function anyTerm(terms: readonly SearchTerm[]): WordQuery {
  return anyOf(
    terms.flatMap(({ phrases, inCompany, isBeginning }) => [
      ...phrases.map((phrase) => ({ phrase, isBeginning })),
      ...inCompany.map((phrase) => ({ part: 'company', query: { phrase, isBeginning } }) as const),
    ]),
  );
}

/** The same in the title. */
export function anyInTitle(terms: readonly SearchTerm[]): WordQuery {
  return { part: 'title', query: anyTerm(terms.map((term) => ({ ...term, inCompany: [] }))) };
}

const anyOf = (queries: readonly WordQuery[]): WordQuery => ({ any: queries });

/** What the words of an ad must be; undefined when the plan says only what must not be there, or nothing. */
export function queryOf({ all, any, none, title }: Plan): WordQuery | undefined {
  const wanted = [
    ...all.map((term) => anyTerm([term])),
    ...(any.length === 0 ? [] : [anyOf(any.map((terms) => ({ all: terms.map((term) => anyTerm([term])) })))]),
    ...title.map((term) => anyInTitle([term])),
  ];
  if (wanted.length === 0) return undefined;
  return none.length === 0 ? { all: wanted } : { wanted: { all: wanted }, unwanted: anyTerm(none) };
}

/** Everything that an ad may hold to match. */
export function termsIn({ all, any, title }: Plan): SearchTerm[] {
  return [...all, ...any.flat(), ...title];
}

/** How many phrases a plan looks for. */
export function phrasesIn(plan: Plan): number {
  return termsIn(plan).reduce((sum, { phrases, inCompany }) => sum + phrases.length + inCompany.length, 0);
}

/** What an ad holds that says it all in the words that were written; undefined where nothing was widened. */
export function exactQueryOf(plan: Plan): WordQuery | undefined {
  if (termsIn(plan).every(({ exact, phrases }) => exact === phrases)) return undefined;
  const exactly = (term: SearchTerm) => ({ ...term, phrases: term.exact, inCompany: [] });
  return queryOf({
    all: plan.all.map(exactly),
    any: plan.any.map((terms) => terms.map(exactly)),
    none: [],
    title: plan.title.map(exactly),
  });
}
