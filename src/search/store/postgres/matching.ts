import type { WordQuery } from '../../find/word-query.ts';
import type { WordsMatch } from '../dialect.ts';
import { tsqueryOf } from './tsearch.ts';

/*
 * The words of an ad lie outside its row, and fetching them costs far more than anything else in a search. An index alone
 * tells which ads hold words, and `head`, which is short, what titles and companies hold. Phrases, and words of the text
 * alone, must be looked for in the words: of those ads only that hold each word, and only once all else is known of them.
 */

/** What the indexes tell of a query: on `doc`, on `head`, or both together. */
type Told =
  | { readonly column: 'doc' | 'head'; readonly query: string }
  | { readonly sign: '|' | '&'; readonly parts: readonly Told[] };

interface Narrowed {
  readonly told: Told;
  /** Whether nothing is left to look for in the words. */
  readonly isWhole: boolean;
}

/**
 * The condition that the words of an ad answer a query.
 * @param name begins the names of its parameters
 * @param table where words are kept
 */
export function matchOf(query: WordQuery, name: string, table: string): WordsMatch {
  const { told, isWhole } = narrowed(query);
  const params: Record<string, string> = {};
  const narrow = sqlOf(told, name, params);
  const rows = `SELECT words.row FROM ${table} AS words WHERE ${narrow}`;
  if (isWhole) return { narrow, rows, full: undefined, params };
  // About both tables, so that it is asked once both have been narrowed down.
  const full = `CASE WHEN ads.row = words.row THEN words.doc @@ :${name}::tsquery ELSE false END`;
  return { narrow, rows, full, params: { ...params, [name]: tsqueryOf(query) } };
}

function sqlOf(told: Told, name: string, params: Record<string, string>): string {
  if ('parts' in told) {
    const sign = told.sign === '|' ? ' OR ' : ' AND ';
    return `(${told.parts.map((part) => sqlOf(part, name, params)).join(sign)})`;
  }
  const parameter = `${name}_${Object.keys(params).length}`;
  params[parameter] = told.query;
  return `words.${told.column} @@ :${parameter}::tsquery`;
}

function narrowed(query: WordQuery): Narrowed {
  if ('phrase' in query) return narrowedPhrase(query);
  if ('part' in query) {
    if (query.part !== 'text') return { told: { column: 'head', query: tsqueryOf(query) }, isWhole: true };
    return { ...narrowed(query.query), isWhole: false };
  }
  if ('any' in query) return joined(query.any.map(narrowed), '|');
  if ('all' in query) return joined(query.all.map(narrowed), '&');
  const [wanted, unwanted] = [narrowed(query.wanted), narrowed(query.unwanted)];
  const areInDoc = 'column' in wanted.told && 'column' in unwanted.told;
  if (!areInDoc || !unwanted.isWhole || wanted.told.column !== 'doc' || unwanted.told.column !== 'doc')
    return { told: wanted.told, isWhole: false };
  const told = { column: 'doc' as const, query: `(${wanted.told.query} & !${unwanted.told.query})` };
  return { told, isWhole: wanted.isWhole };
}

function narrowedPhrase({ phrase, isBeginning = false, isFirst = false }: Extract<WordQuery, { phrase: unknown }>) {
  const words = phrase.map((word, at) =>
    tsqueryOf({ phrase: [word], isBeginning: isBeginning && at === phrase.length - 1 }),
  );
  const isWhole = phrase.length === 1 && !isFirst;
  return { told: { column: 'doc' as const, query: `(${words.join(' & ')})` }, isWhole };
}

/** What is asked of one column becomes one query, which its index answers at one go. */
function joined(each: readonly Narrowed[], sign: '|' | '&'): Narrowed {
  const flat = each.flatMap(({ told }) => ('parts' in told && told.sign === sign ? told.parts : [told]));
  const parts: Told[] = flat.filter((told) => 'parts' in told);
  for (const column of ['doc', 'head'] as const) {
    const queries = flat.flatMap((told) => ('column' in told && told.column === column ? [told.query] : []));
    if (queries.length > 0) parts.push({ column, query: `(${[...new Set(queries)].join(` ${sign} `)})` });
  }
  const [only] = parts;
  const told = parts.length === 1 && only !== undefined ? only : { sign, parts };
  return { told, isWhole: each.every(({ isWhole }) => isWhole) };
}
