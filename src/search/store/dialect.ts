import type { SqlParams } from '../../sqlite.ts';
import type { WordQuery } from '../find/word-query.ts';
import type { AdWords } from './ad.ts';
import type { Rows, Sql } from './store.ts';

/** Rows of `ads`, both ends included. */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** What is known of a search for rows by their words, and makes it faster. */
export interface Narrowed {
  readonly slice?: Slice | undefined;
  /** The query is about titles alone. */
  readonly inTitle?: boolean;
}

/** The condition that the words of an ad answer a query, in the `FROM` of ads by their words. */
export interface WordsMatch {
  /** What must hold, and is found fast. */
  readonly narrow: string;
  /** The rows of ads for which that holds, as a subquery. */
  readonly rows: string;
  /** What must hold besides. */
  readonly full: string | undefined;
  readonly params: SqlParams;
}

/**
 * What a database's SQL has of its own. The tables, and every statement that is not built with these, are the same in
 * each: `true` and `false`, `count(*) FILTER`, `ON CONFLICT`, `RETURNING`, `string_agg`, `NULLS LAST`.
 */
export interface Dialect {
  /** The `FROM` of ads. */
  readonly ads: string;
  /** The `FROM` of ads by their words, for a `WHERE` with {@link matches}. */
  readonly wordsAndAds: string;
  /** The row of an ad in that `FROM`. */
  readonly wordsRow: string;
  /** Milliseconds since the epoch, by the database's clock. */
  readonly clock: string;
  /** Rows that one statement gives at most, so that it holds up no other call for long. */
  readonly chunk: number;
  /** Finds a word (`:word`) of the open ads. @param visible the condition for an open ad */
  hasWord(visible: string): string;
  /** The condition that the words of an ad answer a query, which is bound as {@link bound} gives it. */
  matches(parameter: string): string;
  /** The same in the parts of it that are asked at different times. @param name begins the names of its parameters */
  match(query: WordQuery, name: string): WordsMatch;
  /** The rows of ads whose words answer a query, as a subquery. */
  rowsMatching(parameter: string, narrowed?: Narrowed): string;
  /** A query on words, as the value of a parameter. */
  bound(query: WordQuery): string;
  /** Whether a text holds another one. @param text without quotes */
  contains(column: string, text: string): string;
  /** Whether a number is one of a JSON array of numbers that is bound. */
  isListed(column: string, parameter: string): string;
  /** Puts the words of ads into the index. */
  insertWords(ads: readonly { readonly row: number; readonly words: AdWords }[]): Rows;
  /** Removes the words of ads; `:rows` is a JSON array of rows. */
  readonly removeWords: string;
  /** The same for the ads that are gone: `ads` and `words` are then their tables. */
  readonly past: Dialect;
  /** What else is to be done when a generation comes into force, or when all words were made anew (undefined). */
  wordsChanged(generation: number | undefined): readonly Sql[];
}
