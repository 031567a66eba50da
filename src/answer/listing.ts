import * as z from 'zod';
import { countOf } from '../text/prose.ts';
import type { Ask, ListPage } from '../wire/pages.ts';
import { joined, lines, withoutEmpty } from './answer.ts';
import { optionalCount } from './shapes.ts';

/** The envelope of a list, with the page and limit that the board echoes (docs/contract.md, Rules, 5). */
export function envelopeOf<R extends z.ZodObject>(row: R) {
  return z.strictObject({
    total: z.int(),
    page: optionalCount,
    limit: optionalCount,
    next_page: optionalCount,
    left_out: optionalCount.describe('rows of this page left out for size'),
    note: z.string().optional(),
    results: z.array(row),
  });
}

export interface Listing<R> {
  readonly what: string;
  readonly page: ListPage;
  readonly rows: readonly R[];
  readonly render: (row: R) => string;
  /** A line above the rows, if there are any. */
  readonly above?: string | undefined;
  readonly room: number;
  /** How to get the other rows, where the tool has no `page`. */
  readonly elsewhere?: string;
  /** The words that were searched for; `query` is the board's echo of them. */
  readonly searchText?: string | undefined;
  readonly query?: string | undefined;
  readonly note?: string | undefined;
}

const MAX_IDS = 20;
const LONGEST_ECHO = 300;
const AROUND_ROWS = 300;

/**
 * Shows whole rows only; a row larger than half the room is named by its id. Where rows do not fit, the answer is that of
 * a smaller limit: `page`, `limit` and `next_page` reach every row once (docs/contract.md, Rules, 4 and 5).
 */
export function rowsOf<R extends { readonly id: number }>(list: Listing<R>) {
  const { what, rows, query = '', note: ownNote = '', above = '', elsewhere } = list;
  const room = list.room - ownNote.length - above.length;
  const all = rows.map((row) => {
    const text = list.render(row);
    const size = Math.max(text.length, JSON.stringify(row).length) + 1;
    return { row, text, size, isTooLarge: size > room / 2 };
  });
  const fitting = fittingRows(all, room);
  const isPaged = elsewhere === undefined;
  const page = isPaged && fitting < all.length ? smallerPage(list, fitting) : list.page;
  const within = all.slice(0, page === list.page ? fitting : page.limit);
  const smallRows = within.filter(({ isTooLarge }) => !isTooLarge);
  const ids = within.flatMap(({ row, isTooLarge }) => (isTooLarge ? [row.id] : []));
  const next = isPaged && rows.length > 0 ? nextPage(page) : undefined;
  const leftOut = (isPaged ? within.length : all.length) - smallRows.length;
  const rest = (isPaged ? all.length : page.total) - within.length;
  const note = [
    rest > 0 && restNote(rest, page, elsewhere),
    ids.length > 0 && `Too large to list, read them one by one: ${what} ${ids.join(', ')}.`,
    ownNote,
  ];
  const facts = {
    total: page.total,
    page: page.page,
    limit: page.limit,
    next_page: next,
    left_out: leftOut || undefined,
    query: query.length > LONGEST_ECHO ? undefined : query,
    note: note.filter(Boolean).join(' '),
  };
  return {
    head: lines(headline({ ...list, page }, smallRows.length, next), facts.note),
    lines: lines(smallRows.length > 0 && above, ...smallRows.map(({ text }) => text)),
    structured: { ...withoutEmpty(facts), results: smallRows.map(({ row }) => row) },
  };
}

function nextPage({ total, page = 1, limit = 0 }: ListPage): number | undefined {
  return limit > 0 && page * limit < total ? page + 1 : undefined;
}

/** The number of rows, from the first on, that fit beside the ids of those that are too large to list. */
function fittingRows(rows: readonly Readonly<{ size: number; isTooLarge: boolean }>[], room: number): number {
  let [used, ids] = [AROUND_ROWS, 0];
  const over = rows.findIndex(({ size, isTooLarge }) => {
    if (isTooLarge) ids++;
    else used += size;
    return used > room || ids > MAX_IDS;
  });
  return over === -1 ? rows.length : over;
}

/** The page that begins at the same row, with the largest limit that divides the one before and fits. */
function smallerPage<R>({ page, rows }: Listing<R>, fitting: number): ListPage & { readonly limit: number } {
  const whole = page.limit ?? rows.length;
  let limit = Math.max(1, fitting);
  while (whole % limit !== 0) limit--;
  return { total: page.total, page: (((page.page ?? 1) - 1) * whole) / limit + 1, limit };
}

function restNote(count: number, { limit }: ListPage, elsewhere: string | undefined): string {
  const are = `${countOf(count, 'row')}${elsewhere === undefined ? ' of this page' : ''} ${count === 1 ? 'is' : 'are'} left out`;
  if (elsewhere !== undefined) return `${are}; ${elsewhere}`;
  return `${are} for size: it goes on with limit ${limit} and next_page.`;
}

function headline<R>(
  { what, page, rows, searchText }: Listing<R>,
  shownCount: number,
  next: number | undefined,
): string {
  const forWords =
    searchText === undefined || searchText.length > LONGEST_ECHO ? '' : ` for ${JSON.stringify(searchText)}`;
  const { total, page: number = 1, limit } = page;
  if (total === 0) return `No ${what} match${forWords}.`;
  const all = countOf(total, what.replace(/^(\w+)ies\b/, '$1y').replace(/^(\w+)s\b/, '$1'), what);
  if (limit === 0) return `${all}${forWords}.`;
  if (rows.length === 0) {
    const pages = limit === undefined ? '' : `, on ${countOf(Math.ceil(total / limit), 'page')} of ${limit}`;
    return `No ${what}${forWords} on page ${number}: ${total} in all${pages}.`;
  }
  const more = joined(
    number > 1 && `page ${number}`,
    shownCount < total && limit !== undefined && limit !== shownCount && `limit ${limit}`,
    next !== undefined && `next_page ${next}`,
  );
  return `${total === 1 ? all : `${shownCount} of ${all}`}${forWords}${more === '' ? '' : ` (${more})`}.`;
}

/** A page of a list of the board. A limit of 0, which the board does not know, only counts. */
export async function boardPage<A extends ListPage>(ask: Ask<A>, page?: number, limit?: number): Promise<A> {
  return limit === 0 ? { ...(await ask({ limit: 1 })), page: undefined, limit, results: [] } : ask({ page, limit });
}
