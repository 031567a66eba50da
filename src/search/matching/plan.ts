import { beginningOf, cleanLine } from '../../text/clean.ts';
import type { TableName } from '../../wire/ad-facts.ts';
import { fold } from '../../wire/letters.ts';
import type { IndexDatabase } from '../index/database.ts';

/** Words that follow one another; `*` at the end of the last one stands for what may follow. */
export type Phrase = readonly string[];

export interface SearchTerm {
  readonly written: string;
  readonly phrases: readonly Phrase[];
  /** Spellings in texts, to find the passage to show. */
  readonly said: readonly Phrase[];
  /** Spellings exactly as written; the same array as `phrases` when nothing was widened. */
  readonly exact: readonly Phrase[];
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

const TITLE = '{title title_also}';

const phraseOf = (phrase: Phrase) => `"${phrase.join(' ')}"`.replace('*"', '" *');
const joinedBy = (word: 'OR' | 'AND') => (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] ?? '') : `(${[...new Set(parts)].join(` ${word} `)})`;
const either = joinedBy('OR');
const both = joinedBy('AND');

const expressionOf = ({ phrases }: SearchTerm): string => either(phrases.map(phraseOf));

export const distinctTerms = (terms: readonly SearchTerm[]): SearchTerm[] => [
  ...new Map(terms.map((term) => [expressionOf(term), term])).values(),
];

/** Matches any of these terms in the title. */
export const titleExpression = (terms: readonly SearchTerm[]): string =>
  `${TITLE} : ${either(terms.map(expressionOf))}`;

export const entryExpression = ({ terms }: Entry): string => both(terms.map(expressionOf));
const anyExpression = (entries: readonly Entry[]): string => either(entries.map(entryExpression));

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

/** Characters of a passage (docs/contract.md, Rules, 6). */
const LONGEST = 90;
/** Characters of context shown before the word. */
const BEFORE = 30;
const DOTS = '…';

const BETWEEN = String.raw`[^\p{L}\p{N}]{0,3}?`;
const IN_WORD = /[\p{L}\p{N}]$/u;

/** Finds the passage with the rarest word of a question, as one line of whole words. */
export function passageFinder(plan: Plan, db: IndexDatabase): (text: string) => string | undefined {
  const sought = termsIn(plan)
    .filter(({ said }) => said.length > 0)
    .map((term, _, { length }) => ({ term, ads: length === 1 ? 0 : adsHolding(term, db) }))
    .sort((a, b) => a.ads - b.ads)
    .map(({ term: { said } }) => new RegExp([...new Set(said.map(patternOf))].join('|'), 'gu'));
  return (text) => {
    const lower = text.replaceAll('\u0130', 'I').toLowerCase();
    for (const pattern of sought) {
      // Searches unfolded text first: folding takes longer, and names of technologies have no accents.
      const place = placeOf(lower, pattern) ?? placeOf(fold(lower), pattern);
      if (place !== undefined) return windowAt(text, place);
    }
    return undefined;
  };
}

const adsHolding = (term: SearchTerm, db: IndexDatabase): number =>
  Number(db.get('SELECT count(*) AS ads FROM words WHERE words MATCH :term', { term: expressionOf(term) })?.ads);

function patternOf(phrase: Phrase): string {
  const words = phrase.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const pattern = words.join(BETWEEN);
  return pattern.endsWith('\\*') ? pattern.slice(0, -2) : pattern + String.raw`(?![\p{L}\p{N}+#])`;
}

/** Position of the first match that begins a word. A lookbehind in the pattern takes several times as long. */
function placeOf(plain: string, pattern: RegExp): number | undefined {
  for (const { index } of plain.matchAll(pattern))
    if (!IN_WORD.test(plain.slice(Math.max(0, index - 2), index))) return index;
  return undefined;
}

/** From the beginning of its line if that is near, else from a whole word. */
function windowAt(text: string, place: number): string {
  const begin = text.lastIndexOf('\n', place - 1) + 1;
  const isNear = place - begin <= BEFORE;
  const start = isNear ? begin : Math.min(place, text.indexOf(' ', place - BEFORE) + 1 || place);
  const line = cleanLine(text.slice(start, start + LONGEST * 2)).replace(/^- /, '');
  return (isNear ? '' : DOTS) + beginningOf(line, LONGEST - DOTS.length);
}
