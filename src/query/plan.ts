import type { TableName } from '../wire/ad-facts.ts';

export type WordSequence = readonly string[];

export interface SearchTerm {
  readonly wording: string;
  readonly phrases: readonly WordSequence[];
  /** Spellings in texts, to find the passage to show. */
  readonly spellings: readonly WordSequence[];
  /** Spellings exactly as written, where others count too. */
  readonly exact?: readonly WordSequence[];
  /** Positions of its entries in the vocabulary. */
  readonly entries?: readonly number[];
  /** How it was read, where that is not literally. */
  readonly note?: string | undefined;
}

/** Ids of table values: of each table, an ad has one of them. */
export type SqlValues = { readonly [T in TableName]?: readonly number[] };

/** Words and values that an ad holds all together. */
export interface PlanEntry {
  readonly terms: readonly SearchTerm[];
  readonly values: SqlValues;
}

export interface Plan {
  readonly all: readonly SearchTerm[];
  /** Alternatives: an ad fits one of them. */
  readonly any: readonly PlanEntry[];
  readonly none: readonly PlanEntry[];
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

const TITLE = '{title title_also}';

const phraseOf = (phrase: WordSequence) => `"${phrase.join(' ')}"`;
const joinedBy = (word: 'OR' | 'AND') => (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] ?? '') : `(${[...new Set(parts)].join(` ${word} `)})`;
const either = joinedBy('OR');
const both = joinedBy('AND');

export const expressionOf = ({ phrases }: SearchTerm): string => either(phrases.map(phraseOf));

export const distinctTerms = (terms: readonly SearchTerm[]): SearchTerm[] => [
  ...new Map(terms.map((term) => [expressionOf(term), term])).values(),
];

export const titleExpression = (terms: readonly SearchTerm[]): string =>
  `${TITLE} : ${either(terms.map(expressionOf))}`;

export const entryExpression = ({ terms }: PlanEntry): string => both(terms.map(expressionOf));
const anyExpression = (entries: readonly PlanEntry[]): string => either(entries.map(entryExpression));

/** Two entries with the same key mean the same. */
export const entryKey = (entry: PlanEntry): string => JSON.stringify([entryExpression(entry), entry.values]);

/** @returns undefined when no word is required */
export function requiredExpression({ all, title }: Pick<Plan, 'all' | 'title'>): string | undefined {
  const required = [...all.map(expressionOf), ...title.map((term) => titleExpression([term]))];
  return required.length === 0 ? undefined : both(required);
}

/** Matches ads that hold the words exactly as written; undefined when nothing was widened. */
export function exactExpression(plan: Plan): string | undefined {
  if (termsIn(plan).every(({ exact }) => exact === undefined)) return undefined;
  const exactly = (terms: readonly SearchTerm[]) =>
    terms.map((term) => ({ ...term, phrases: term.exact ?? term.phrases }));
  const any = plan.any.filter(({ terms }) => terms.length > 0);
  const alternatives = any.map((entry) => ({ ...entry, terms: exactly(entry.terms) }));
  const required = requiredExpression({ all: exactly(plan.all), title: exactly(plan.title) });
  return both([required, any.length > 0 && anyExpression(alternatives)].filter((part) => typeof part === 'string'));
}
