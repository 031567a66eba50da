import type { TableName } from '../../wire/ad-facts.ts';

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

/** Ids of table values: of each table, an ad has one of them. */
export type Values = { readonly [T in TableName]?: readonly number[] };

/** Words and values that an ad holds all together. */
export interface Entry {
  readonly terms: readonly SearchTerm[];
  readonly values: Values;
}

export interface Plan {
  readonly all: readonly SearchTerm[];
  /** Alternatives: an ad fits one of them. */
  readonly any: readonly Entry[];
  /** An ad fits none of them. */
  readonly none: readonly Entry[];
  readonly title: readonly SearchTerm[];
}

export const NO_WORDS: Plan = { all: [], any: [], none: [], title: [] };

export function termsIn({ all, any, title }: Plan): SearchTerm[] {
  return [...all, ...any.flatMap(({ terms }) => terms), ...title];
}

/** Whether a text must be read to tell which ads fit. */
export const hasTerms = (plan: Plan): boolean =>
  termsIn(plan).length > 0 || plan.none.some(({ terms }) => terms.length > 0);

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

/** Match any of these terms: in the title, or in title and text. */
export const titleExpression = (terms: readonly SearchTerm[]): string =>
  `${TITLE} : ${either(terms.map(expressionOf))}`;
export const textExpression = (terms: readonly SearchTerm[]): string => `${TEXT} : ${either(terms.map(expressionOf))}`;

export const entryExpression = ({ terms }: Entry): string => both(terms.map(expressionOf));
export const anyExpression = (entries: readonly Entry[]): string => either(entries.map(entryExpression));

/** Two entries with the same key mean the same. */
export const entryKey = (entry: Entry): string => JSON.stringify([entryExpression(entry), entry.values]);

/** @returns undefined when no word is required */
export function requiredExpression({ all, title }: Pick<Plan, 'all' | 'title'>): string | undefined {
  const required = [...all.map(expressionOf), ...title.map((term) => titleExpression([term]))];
  return required.length === 0 ? undefined : both(required);
}

/** Matches ads that hold the words exactly as written; undefined when nothing was widened. */
export function exactExpression(plan: Plan): string | undefined {
  if (termsIn(plan).every(({ exact, phrases }) => exact === phrases)) return undefined;
  const exactly = (terms: readonly SearchTerm[]) => terms.map((term) => ({ ...term, phrases: term.exact }));
  const any = plan.any.filter(({ terms }) => terms.length > 0);
  const alternatives = any.map((entry) => ({ ...entry, terms: exactly(entry.terms) }));
  const required = requiredExpression({ all: exactly(plan.all), title: exactly(plan.title) });
  return both([required, any.length > 0 && anyExpression(alternatives)].filter((part) => typeof part === 'string'));
}
