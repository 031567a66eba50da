import type { Dialect } from '../dialect.ts';
import type { Sql } from '../store.ts';
import { matchOf } from './matching.ts';
import { START, tsqueryOf, vectorOf } from './tsearch.ts';

/** The names of the tables that hold ads and their words. */
interface Tables {
  readonly ads: string;
  readonly words: string;
}

/**
 * PostgreSQL with text search. `words.doc` holds all words of an ad, `words.head` those of its title and company, which is
 * short and answers what is asked of these alone.
 */
const dialectOn = ({ ads, words }: Tables): Omit<Dialect, 'past'> => ({
  ads: `${ads} AS ads`,
  wordsAndAds: `${words} AS words JOIN ${ads} AS ads ON ads.row = words.row`,
  wordsRow: 'words.row',
  clock: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  // The server works beside this process, and rows are read as they come.
  chunk: 1_000_000,
  // `terms` is true of the generation in force.
  hasWord: () => 'SELECT 1 FROM terms WHERE term = :word',
  matches: (parameter) => `words.doc @@ :${parameter}::tsquery`,
  match: (query, name) => matchOf(query, name, words),
  rowsMatching: (parameter, { slice, inTitle = false } = {}) =>
    `SELECT row FROM ${words} WHERE ${inTitle ? 'head' : 'doc'} @@ :${parameter}::tsquery` +
    (slice === undefined ? '' : ` AND row BETWEEN ${slice.from} AND ${slice.to}`),
  bound: (query) => tsqueryOf(query),
  contains: (column, text) => `strpos(${column}, '${text}') > 0`,
  isListed: (column, parameter) => `${column} = ANY (${textArray(parameter)}::bigint[])`,
  insertWords: (given) => ({
    into: words,
    rows: given.map((one) => ({
      row: one.row,
      head: vectorOf(one.words, ['title', 'title_also', 'company']),
      doc: vectorOf(one.words),
    })),
  }),
  removeWords: `DELETE FROM ${words} WHERE row = ANY (${textArray('rows')}::bigint[])`,
  wordsChanged: termsOf,
});

const textArray = (parameter: string) => `ARRAY(SELECT json_array_elements_text(:${parameter}::json))`;

/** How many of some ads hold each word. */
const countsWhere = (condition: string) => `SELECT term, count(*) AS doc
  FROM words JOIN ads ON ads.row = words.row CROSS JOIN LATERAL unnest(tsvector_to_array(words.doc)) AS term
  WHERE ${condition} AND term <> '${START}' GROUP BY term`;

const ADD = 'ON CONFLICT (term) DO UPDATE SET doc = terms.doc + excluded.doc';

/** Brings `terms` up to the generation that comes into force, or makes it anew for the one that is. */
function termsOf(generation: number | undefined): Sql[] {
  if (generation === undefined) {
    const inForce = "(SELECT (value::json->>'generation')::bigint FROM state WHERE name = 'crawl')";
    const open = `ads.born <= ${inForce} AND ads.died > ${inForce}`;
    return [{ text: 'DELETE FROM terms' }, { text: `INSERT INTO terms (term, doc) ${countsWhere(open)}` }];
  }
  const params = { generation };
  const added = 'ads.born = :generation AND ads.died > :generation';
  const ended = 'ads.died = :generation AND ads.born < :generation';
  return [
    { text: `INSERT INTO terms (term, doc) ${countsWhere(added)} ${ADD}`, params },
    {
      text: `UPDATE terms SET doc = terms.doc - ended.doc FROM (${countsWhere(ended)}) AS ended WHERE ended.term = terms.term`,
      params,
    },
    { text: 'DELETE FROM terms WHERE doc <= 0' },
  ];
}

const PAST: Dialect = {
  ...dialectOn({ ads: 'past', words: 'past_words' }),
  get past() {
    return PAST;
  },
};

/** PostgreSQL 14 and newer. */
export const POSTGRES: Dialect = { ...dialectOn({ ads: 'ads', words: 'words' }), past: PAST };
