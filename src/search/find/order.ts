import type { SqlParams } from '../../sqlite.ts';
import type { Dialect } from '../store/dialect.ts';
import type { Filters, Selection } from './filters.ts';
import type { Sort } from './find.ts';
import { anyInTitle, exactQueryOf, termsIn } from './plan.ts';

/** How matches are put in order: what of an ad that takes, and by which of it, the best first. */
export interface Order {
  readonly columns: string;
  readonly by: string;
  readonly params: SqlParams;
}

/**
 * Ads that say it in the very words come first; then those whose titles say most of it; then the newest, which comes
 * behind in every order. On judged questions (bench/relevance) this is no worse than weighing words by how rare they are.
 */
export function orderOf(
  dialect: Dialect,
  sort: Sort,
  { isRanked }: Selection,
  { plan }: Filters,
  matches: string,
): Order {
  if (sort === 'salary') return { columns: ', ads.pay_top AS pay', by: 'pay DESC NULLS LAST, ', params: {} };
  if (sort === 'newest' || !isRanked) return { columns: '', by: '', params: {} };
  const terms = termsIn(plan);
  const params: SqlParams = {};
  for (const [at, term] of terms.entries()) params[`title${at}`] = dialect.bound(anyInTitle([term]));
  const inTitle = terms.map(
    (_, at) => `CASE WHEN ads.row IN (${dialect.rowsMatching(`title${at}`, { inTitle: true })}) THEN 1 ELSE 0 END`,
  );
  const titles = `, CASE WHEN ${matches} THEN ${inTitle.join(' + ')} END AS titles`;
  const exact = exactQueryOf(plan);
  if (exact === undefined) return { columns: titles, by: 'titles DESC, ', params };
  const { rows, full = 'true', params: bound } = dialect.match(exact, 'exact');
  const isExact = `, CASE WHEN ${matches} AND ads.row IN (${rows}) THEN ${full} ELSE false END AS exact`;
  return { columns: titles + isExact, by: 'exact DESC, titles DESC, ', params: { ...params, ...bound } };
}
