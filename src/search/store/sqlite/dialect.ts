import type { Phrase, WordPart, WordQuery } from '../../find/word-query.ts';
import type { Dialect } from '../dialect.ts';

/** Columns of `words`; `…_also` holds names written as one word, and what the vocabulary says is meant. */
const COLUMNS: Readonly<Record<WordPart, string>> = {
  title: '{title title_also}',
  company: '{company}',
  text: '{title body title_also body_also}',
};

/** The names of the tables that hold ads and their words; FTS5 knows a table by its own name only. */
interface Tables {
  readonly ads: string;
  readonly words: string;
}

const dialectOn = ({ ads, words }: Tables): Omit<Dialect, 'past'> => ({
  ads: ads === 'ads' ? ads : `${ads} AS ads`,
  // The words come first: what they find is few, and its rows are read in order.
  wordsAndAds: `${words} AS words CROSS JOIN ${ads} AS ads ON ads.row = words.rowid`,
  wordsRow: 'words.rowid',
  clock: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  // Some ten milliseconds of work.
  chunk: 4000,
  hasWord: (visible) =>
    `SELECT 1 FROM ${words} AS words CROSS JOIN ${ads} AS ads ON ads.row = words.rowid WHERE ${words} MATCH '"' || :word || '"' AND ${visible} LIMIT 1`,
  matches: (parameter) => `${words} MATCH :${parameter}`,
  match: (query, name) => ({
    narrow: `${words} MATCH :${name}`,
    rows: `SELECT rowid FROM ${words} WHERE ${words} MATCH :${name}`,
    full: undefined,
    params: { [name]: expressionOf(query) },
  }),
  rowsMatching: (parameter, { slice } = {}) =>
    `SELECT rowid FROM ${words} WHERE ${words} MATCH :${parameter}${slice === undefined ? '' : ` AND rowid BETWEEN ${slice.from} AND ${slice.to}`}`,
  bound: expressionOf,
  contains: (column, text) => `instr(${column}, '${text}') > 0`,
  isListed: (column, parameter) => `${column} IN (SELECT value FROM json_each(:${parameter}))`,
  insertWords: (given) => ({ into: words, rows: given.map((one) => ({ rowid: one.row, ...one.words })) }),
  removeWords: `DELETE FROM ${words} WHERE rowid IN (SELECT value FROM json_each(:rows))`,
  wordsChanged: () => [],
});

const PAST: Dialect = {
  ...dialectOn({ ads: 'past', words: 'past_words' }),
  get past() {
    return PAST;
  },
};

/** SQLite with full-text search by FTS5. */
export const SQLITE: Dialect = { ...dialectOn({ ads: 'ads', words: 'words' }), past: PAST };

/**
 * A query in the language of FTS5 `MATCH`. Every word stands in quotes and holds nothing but letters, digits and the
 * signs of names, so that no question can be anything else than words.
 */
function expressionOf(query: WordQuery): string {
  if ('phrase' in query) return `${query.isFirst === true ? '^ ' : ''}${phraseOf(query.phrase, query.isBeginning)}`;
  if ('part' in query) return `${COLUMNS[query.part]} : ${expressionOf(query.query)}`;
  if ('any' in query) return joinedQueries(query.any, 'OR');
  if ('all' in query) return joinedQueries(query.all, 'AND');
  return `(${expressionOf(query.wanted)} NOT ${expressionOf(query.unwanted)})`;
}

function phraseOf(phrase: Phrase, isBeginning = false): string {
  return `"${phrase.join(' ')}"${isBeginning ? ' *' : ''}`;
}

function joinedQueries(queries: readonly WordQuery[], word: 'OR' | 'AND'): string {
  const expressions = [...new Set(queries.map(expressionOf))];
  return expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(` ${word} `)})`;
}
