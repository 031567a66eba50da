import { BoardError } from './errors.ts';
import { PAGE } from './limits.ts';

/** A page of a list, with what the board echoes. */
export interface ListPage<R = unknown> {
  readonly total: number;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly results?: readonly R[] | undefined;
}

export type Ask<A> = (paging: { page?: number | undefined; limit?: number | undefined }) => Promise<A>;

/** Most pages, for a board that gives few rows a page. */
const MAX_PAGES = 40;

/** Reads page by page. An id repeated at page borders counts once. @param most rows after which it ends */
export async function everyRow<R extends { readonly id: number }>(ask: Ask<ListPage<R>>, most: number) {
  const rows = new Map<number, R>();
  let boardCount = 0;
  for (let page = 1; page <= MAX_PAGES && rows.size < most; page++) {
    const answer = await ask({ page, limit: PAGE.honouredLimit }).catch((error: unknown) => {
      // A board that counts more than it lists has no such page.
      if (page === 1 || !(error instanceof BoardError) || error.code !== 'unexpected_answer') throw error;
    });
    if (answer === undefined) break;
    const { total, results = [] } = answer;
    const before = rows.size;
    for (const row of results) rows.set(row.id, row);
    boardCount = total;
    // A board that shows the same page again has no more to show.
    if (rows.size === before || rows.size >= total) break;
  }
  return { rows: [...rows.values()], boardCount };
}
