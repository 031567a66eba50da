export type Phrase = readonly string[];

export interface SearchTerm {
  readonly written: string;
  readonly phrases: readonly Phrase[];
  /** Spellings in texts, to find the passage to show. */
  readonly said: readonly Phrase[];
  /** Spellings exactly as written; the same array as `phrases` when nothing was widened. */
  readonly exact: readonly Phrase[];
  /** The last word is a prefix. */
  readonly isBeginning: boolean;
  /** Positions of its entries in the vocabulary. */
  readonly entries?: readonly number[];
}

export interface Plan {
  readonly all: readonly SearchTerm[];
  /** Alternatives: one of them must match with all its terms. */
  readonly any: readonly (readonly SearchTerm[])[];
  readonly none: readonly SearchTerm[];
  readonly title: readonly SearchTerm[];
}

export const NO_WORDS: Plan = { all: [], any: [], none: [], title: [] };

export function termsIn({ all, any, title }: Plan): SearchTerm[] {
  return [...all, ...any.flat(), ...title];
}

/** FTS5 `MATCH` expressions: words are quoted and have only letters, digits and signs of names. */

/** Columns of the title, and of title and text. */
const TITLE = '{title title_also}';
const TEXT = '{title body title_also body_also}';

const phraseOf = (phrase: Phrase, isBeginning: boolean) => `"${phrase.join(' ')}"${isBeginning ? ' *' : ''}`;
const joinedBy = (word: 'OR' | 'AND') => (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] ?? '') : `(${[...new Set(parts)].join(` ${word} `)})`;
const either = joinedBy('OR');
const both = joinedBy('AND');

const expressionOf = ({ phrases, isBeginning }: SearchTerm): string =>
  either(phrases.map((phrase) => phraseOf(phrase, isBeginning)));

export const distinctTerms = (terms: readonly SearchTerm[]): SearchTerm[] => [
  ...new Map(terms.map((term) => [expressionOf(term), term])).values(),
];

/** Match any of these terms: anywhere, in the title, or in title and text. */
export const anyExpression = (terms: readonly SearchTerm[]): string => either(terms.map(expressionOf));
export const titleExpression = (terms: readonly SearchTerm[]): string => `${TITLE} : ${anyExpression(terms)}`;
export const textExpression = (terms: readonly SearchTerm[]): string => `${TEXT} : ${anyExpression(terms)}`;

export const entryExpression = (terms: readonly SearchTerm[]): string => both(terms.map(expressionOf));

/** @returns undefined when the plan has only unwanted terms, or none */
export function wantedExpression({ all, any, none, title }: Plan): string | undefined {
  const wanted = [
    ...all.map(expressionOf),
    ...(any.length === 0 ? [] : [either(any.map(entryExpression))]),
    ...title.map((term) => titleExpression([term])),
  ];
  if (wanted.length === 0) return undefined;
  return none.length === 0 ? both(wanted) : `(${both(wanted)} NOT ${anyExpression(none)})`;
}

/** Matches ads that hold all terms exactly as written; undefined when nothing was widened. */
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
