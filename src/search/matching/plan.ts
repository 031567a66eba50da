export type Phrase = readonly string[];

/** One thing that is looked for, in each way in which it may be said. */
export interface SearchTerm {
  readonly written: string;
  readonly phrases: readonly Phrase[];
  /** How a text says it, to show where it does. */
  readonly said: readonly Phrase[];
  /** The ways that are just what was written; the same as `phrases` where nothing was widened. */
  readonly exact: readonly Phrase[];
  /** The last word is the beginning of one. */
  readonly isBeginning: boolean;
  /** What it is in the vocabulary, by places there. */
  readonly entries?: readonly number[];
}

export interface Plan {
  readonly all: readonly SearchTerm[];
  /** One of them is enough; all terms of it. */
  readonly any: readonly (readonly SearchTerm[])[];
  readonly none: readonly SearchTerm[];
  readonly title: readonly SearchTerm[];
}

export const NO_WORDS: Plan = { all: [], any: [], none: [], title: [] };

export function termsIn({ all, any, title }: Plan): SearchTerm[] {
  return [...all, ...any.flat(), ...title];
}

/** FTS5 `MATCH`: every word stands in quotes and holds letters, digits and signs of names alone. */

/** What a title says, and what an ad says without the name of who says it. */
const TITLE = '{title title_also}';
const TEXT = '{title body title_also body_also}';

const phraseOf = (phrase: Phrase, isBeginning: boolean) => `"${phrase.join(' ')}"${isBeginning ? ' *' : ''}`;
const joinedBy = (word: 'OR' | 'AND') => (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] ?? '') : `(${[...new Set(parts)].join(` ${word} `)})`;
const either = joinedBy('OR');
const both = joinedBy('AND');

const expressionOf = ({ phrases, isBeginning }: SearchTerm): string =>
  either(phrases.map((phrase) => phraseOf(phrase, isBeginning)));

/** Of terms that ask for the same one is kept. */
export const distinctTerms = (terms: readonly SearchTerm[]): SearchTerm[] => [
  ...new Map(terms.map((term) => [expressionOf(term), term])).values(),
];

/** What an ad must hold to have any of these terms: anywhere, in its title, or in its own words. */
export const anyExpression = (terms: readonly SearchTerm[]): string => either(terms.map(expressionOf));
export const titleExpression = (terms: readonly SearchTerm[]): string => `${TITLE} : ${anyExpression(terms)}`;
export const textExpression = (terms: readonly SearchTerm[]): string => `${TEXT} : ${anyExpression(terms)}`;

export const entryExpression = (terms: readonly SearchTerm[]): string => both(terms.map(expressionOf));

/** What an ad must hold; undefined when the plan says only what must not be there, or nothing. */
export function wantedExpression({ all, any, none, title }: Plan): string | undefined {
  const wanted = [
    ...all.map(expressionOf),
    ...(any.length === 0 ? [] : [either(any.map(entryExpression))]),
    ...title.map((term) => titleExpression([term])),
  ];
  if (wanted.length === 0) return undefined;
  return none.length === 0 ? both(wanted) : `(${both(wanted)} NOT ${anyExpression(none)})`;
}

/** What an ad holds that says it all in the words that were written; undefined where nothing was widened. */
export function exactExpression(plan: Plan): string | undefined {
  if (termsIn(plan).every(({ exact, phrases }) => exact === phrases)) return undefined;
  const exactly = (term: SearchTerm) => ({ ...term, phrases: term.exact });
  return wantedExpression({
    all: plan.all.map(exactly),
    any: plan.any.map((terms) => terms.map(exactly)),
    none: [],
    title: plan.title.map(exactly),
  });
}
