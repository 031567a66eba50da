import { PAGE } from '../../wire/limits.ts';
import { Refusal } from './handler.ts';

export interface BoardPage {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/**
 * The limit and page of a list: defaults for what is not given, and a larger limit than the board honours cut to that
 * (docs/board.md, Answers).
 * @throws Refusal when one is below 1
 */
export function pagingOf({ limit = PAGE.defaultLimit, page = 1 }: BoardPage): { limit: number; page: number } {
  for (const [name, value] of Object.entries({ limit, page }))
    if (value < 1) throw new Refusal(`Invalid parameters: ${name} must be at least 1.`);
  return { limit: Math.min(limit, PAGE.honouredLimit), page };
}

/** The envelope of a list. `results` is missing when nothing matches and past the last page (docs/board.md, Answers). */
export function envelopeOf(
  total: number,
  paging: { readonly limit: number; readonly page: number },
  results: readonly object[],
  query?: string,
): object {
  const { page, limit } = paging;
  return {
    total,
    page,
    limit,
    ...(query === undefined ? {} : { query }),
    ...(results.length === 0 ? {} : { results }),
  };
}

/** One page of all records of a list that is short enough to be read whole. */
export function pageOf(records: readonly object[], given: BoardPage, query?: string): object {
  const paging = pagingOf(given);
  const { limit, page } = paging;
  return envelopeOf(records.length, paging, records.slice((page - 1) * limit, page * limit), query);
}
