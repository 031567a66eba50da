import type { Store } from '../store/store.ts';
import { type Filters, type Scope, visibleIn } from './filters.ts';
import { asPrefix, expressionOf, type Term, type WordQuery } from './query.ts';

/** Words that are looked up, and named, when nothing matches. */
const MOST_CHECKED = 50;
const MOST_NAMED = 5;

/**
 * The last word may be one that is still being typed: when no open ad holds it, it is read as the beginning of one.
 * @returns the filters as they are read, and a sentence when that is not as they were given
 */
export function lastWordRead(store: Store, filters: Filters, scope: Scope): { filters: Filters; note: string[] } {
  const { question } = filters;
  const last = question.all.at(-1);
  const prefix = last === undefined ? undefined : asPrefix(last);
  if (last === undefined || prefix === undefined) return { filters, note: [] };
  if (occurs(store, last, scope) || !occurs(store, prefix, scope)) return { filters, note: [] };
  return {
    filters: { ...filters, question: { ...question, all: [...question.all.slice(0, -1), prefix] } },
    note: [`No open ad holds the word ${quotedTerm(last)}, so it was read as the beginning of one.`],
  };
}

/** Why nothing matches, where words are to blame that no open ad holds. */
export function missingWords(store: Store, { all }: WordQuery, scope: Scope): string[] {
  const missing = all.slice(0, MOST_CHECKED).filter((term) => !occurs(store, term, scope));
  if (missing.length === 0) return [];
  const named = missing.slice(0, MOST_NAMED).map(quotedTerm);
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return [`No open ad holds ${named.join(', ')}${more}.`];
}

function occurs(store: Store, term: Term, scope: Scope): boolean {
  const one = store
    .sql(
      `SELECT 1 FROM words CROSS JOIN ads ON ads.row = words.rowid
       WHERE words MATCH ? AND ${visibleIn(scope)} LIMIT 1`,
    )
    .get(expressionOf([term]));
  return one !== undefined;
}

function quotedTerm({ written }: Term): string {
  return JSON.stringify(written.length > 60 ? `${written.slice(0, 59)}…` : written);
}
