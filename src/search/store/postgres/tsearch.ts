import type { Phrase, WordPart, WordQuery } from '../../find/word-query.ts';
import type { AdWords } from '../ad.ts';

/*
 * The words of ads as PostgreSQL's text search keeps them: the same words as in SQLite, put into a `tsvector` here, without
 * any dictionary. Weights tell the parts: A title, B company, C reference, D text. Parts lie apart, so that no phrase runs
 * from one into the next.
 */

type Weight = 'A' | 'B' | 'C' | 'D';

/** Parts in their order, the longest last: what lies behind {@link LAST_PLACE} is found by its words and by no phrase. */
const PARTS: readonly { readonly column: keyof AdWords; readonly weight: Weight }[] = [
  { column: 'title', weight: 'A' },
  { column: 'title_also', weight: 'A' },
  { column: 'company', weight: 'B' },
  { column: 'ref', weight: 'C' },
  { column: 'body_also', weight: 'D' },
  { column: 'body', weight: 'D' },
];

const WEIGHTS: Readonly<Record<WordPart, string>> = { title: 'A', company: 'B', text: 'AD' };

/** Stands before the first word of a part that questions may ask to begin with something; no word holds such a sign. */
export const START = '^';
/** Places between two parts. */
const PART_DISTANCE = 10;
/** The highest place that a `tsvector` tells apart. */
const LAST_PLACE = 16_383;
/** Letters of a word that count: PostgreSQL takes no word of more than 2,046 bytes. */
const LONGEST_WORD = 400;
/** Characters of the words of one ad: PostgreSQL takes no `tsvector` of more than a million bytes. */
const MAX = 400_000;

/** The words of an ad, as the text of a `tsvector`. @param parts those that count; all of them unless given */
export function vectorOf(
  words: AdWords,
  parts: readonly (keyof AdWords)[] = PARTS.map(({ column }) => column),
): string {
  const places = new Map<string, string[]>();
  let place = 0;
  let used = 0;
  for (const { column, weight } of PARTS.filter((part) => parts.includes(part.column))) {
    const tokens = words[column] === '' ? [] : words[column].split(' ');
    for (const token of column === 'company' ? [START, ...tokens] : tokens) {
      const word = token.slice(0, LONGEST_WORD);
      used += word.length;
      if (used > MAX) break;
      place = Math.min(place + 1, LAST_PLACE);
      const known = places.get(word);
      if (known === undefined) places.set(word, [`${place}${weight}`]);
      else known.push(`${place}${weight}`);
    }
    place = Math.min(place + PART_DISTANCE, LAST_PLACE);
  }
  return [...places].map(([word, at]) => `${quotedWord(word)}:${at.join(',')}`).join(' ');
}

/** A query on words, as the text of a `tsquery`. */
export function tsqueryOf(query: WordQuery, weights = ''): string {
  if ('phrase' in query)
    return phraseOf(query.isFirst === true ? [START, ...query.phrase] : query.phrase, query, weights);
  if ('part' in query) return tsqueryOf(query.query, WEIGHTS[query.part]);
  if ('any' in query) return joinedQueries(query.any, '|', weights);
  if ('all' in query) return joinedQueries(query.all, '&', weights);
  return `(${tsqueryOf(query.wanted, weights)} & !${tsqueryOf(query.unwanted, weights)})`;
}

function phraseOf(phrase: Phrase, { isBeginning = false }: { isBeginning?: boolean }, weights: string): string {
  const words = phrase.map((word, at) => {
    const signs = `${isBeginning && at === phrase.length - 1 ? '*' : ''}${weights}`;
    return `${quotedWord(word.slice(0, LONGEST_WORD))}${signs === '' ? '' : `:${signs}`}`;
  });
  return `(${words.join(' <-> ')})`;
}

function joinedQueries(queries: readonly WordQuery[], sign: '|' | '&', weights: string): string {
  return `(${[...new Set(queries.map((query) => tsqueryOf(query, weights)))].join(` ${sign} `)})`;
}

const quotedWord = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
