import { PAGE } from '../../wire/limits.ts';

export interface ListPage<R> {
  readonly total: number;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly results?: readonly R[] | undefined;
}

type Ask<A> = (asked: { page?: number | undefined; limit?: number | undefined }) => Promise<A>;

/** A page of a list of the board. A limit of 0, which the board does not know, only counts. */
export async function boardPage<A extends ListPage<unknown>>(ask: Ask<A>, page?: number, limit?: number): Promise<A> {
  return limit === 0 ? { ...(await ask({ limit: 1 })), page: undefined, limit, results: [] } : ask({ page, limit });
}

/** A board with few rows per page must not hold up a call. */
const MAX_PAGES = 40;

/** Reads page by page. An id repeated at page borders counts once. */
export async function everyRow<R extends { readonly id: number }>(
  ask: Ask<ListPage<R>>,
  most: number,
): Promise<{ rows: R[]; listed: number }> {
  const rows = new Map<number, R>();
  let listed = 0;
  for (let page = 1; page <= MAX_PAGES && rows.size < most; page++) {
    const { total, results = [] } = await ask({ page, limit: PAGE.honouredLimit });
    const before = rows.size;
    for (const row of results) rows.set(row.id, row);
    listed = total;
    // A board that shows the same page again has no more to show.
    if (rows.size === before || rows.size >= total) break;
  }
  return { rows: [...rows.values()], listed };
}
