import * as z from 'zod';
import { PAGE } from '../../../wire/limits.ts';
import type { Ask, ListPage } from '../../../wire/pages.ts';
import { countOf } from '../../../wire/sentences.ts';
import { integer } from '../arguments/kinds.ts';
import { optionalCount } from '../tool.ts';
import { fence, joined, lines, withoutEmpty } from './answer.ts';

/** Page arguments of every list (docs/board.md, Operations). */
export const pageArguments = {
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows a page; default ${PAGE.defaultLimit}, 0 only counts.`, 0, 1_000),
};

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

interface Listing<R> {
  readonly what: string;
  readonly page: ListPage;
  readonly rows: readonly R[];
  readonly render: (row: R) => string;
  readonly room: number;
  /** How to get rows left out for size, if not by a smaller page. */
  readonly elsewhere?: string;
  /** The query as given, and as the board echoes it. */
  readonly asked?: string | undefined;
  readonly query?: string | undefined;
  readonly note?: string | undefined;
}

const MAX_IDS = 20;
const LONGEST_ECHO = 300;
const AROUND_ROWS = 300;

/** Shows whole rows only; a row larger than half the room is named by its id (docs/contract.md, Rules, 4 and 5). */
export function rowsOf<R extends { readonly id: number }>(list: Listing<R>) {
  const { page, what, rows, query = '' } = list;
  const room = list.room - (list.note?.length ?? 0);
  const all = rows.map((row) => {
    const text = list.render(row);
    const size = Math.max(text.length, JSON.stringify(row).length) + 1;
    return { row, text, size, isTooLarge: size > room / 2 };
  });
  const { shown, way } = fitted(all, room, list);
  const within = all.slice(0, shown);
  const kept = within.filter(({ isTooLarge }) => !isTooLarge);
  const ids = within.flatMap(({ row, isTooLarge }) => (isTooLarge ? [row.id] : [])).slice(0, MAX_IDS);
  const large = ids.length > 0 && `Too large to list, read them one by one: ${what} ${ids.join(', ')}.`;
  const note = [way, large, list.note].filter(Boolean).join(' ');
  // After rows left out for size, the next page of this size would skip them.
  const next = shown === all.length ? nextPage(list) : undefined;
  const facts = {
    total: page.total,
    page: page.page,
    limit: page.limit,
    next_page: next,
    left_out: all.length - kept.length || undefined,
    query: query.length > LONGEST_ECHO ? undefined : query,
    note,
  };
  return {
    head: lines(headline(list, kept.length, next), note),
    lines: kept.map(({ text }) => text).join('\n'),
    structured: { ...withoutEmpty(facts), results: kept.map(({ row }) => row) },
  };
}

export function listing<R extends { readonly id: number }>(list: Listing<R>) {
  const { head, lines: rows, structured } = rowsOf(list);
  return { text: lines(head, rows !== '' && fence(rows)), structured };
}

function nextPage<R>({ page: { total, page, limit }, rows }: Listing<R>): number | undefined {
  if (page === undefined || limit === undefined || limit < 1 || rows.length === 0) return undefined;
  return page * limit < total ? page + 1 : undefined;
}

/** The number of rows shown. It divides the number of rows before, so pages of this size continue right after. */
function fitted<R>(
  rows: readonly Readonly<{ size: number; isTooLarge: boolean }>[],
  room: number,
  { page, elsewhere }: Listing<R>,
) {
  let used = AROUND_ROWS;
  const over = rows.findIndex(({ size, isTooLarge }) => {
    if (!isTooLarge) used += size;
    return used > room;
  });
  if (over === -1) return { shown: rows.length, way: undefined };
  const leftOut = (count: number, where: string) =>
    `${countOf(count, 'row')}${where} ${count === 1 ? 'is' : 'are'} left out for size;`;
  if (elsewhere !== undefined) return { shown: over, way: `${leftOut(rows.length - over, '')} ${elsewhere}` };
  const before = ((page.page ?? 1) - 1) * (page.limit ?? rows.length);
  let shown = Math.max(1, over);
  while (before % shown !== 0) shown--;
  const rest = `get the rest with limit ${shown}, from page ${before / shown + 2} on.`;
  return { shown, way: `${leftOut(rows.length - shown, ' of this page')} ${rest}` };
}

function headline<R>({ what, page, rows, asked }: Listing<R>, shown: number, next: number | undefined): string {
  const found = asked === undefined || asked.length > LONGEST_ECHO ? '' : ` for ${JSON.stringify(asked)}`;
  const { total, page: number = 1, limit } = page;
  if (total === 0) return `No ${what} match${found}.`;
  const all = countOf(total, what.replace(/^(\w+)ies\b/, '$1y').replace(/^(\w+)s\b/, '$1'), what);
  if (limit === 0) return `${all}${found}.`;
  if (rows.length === 0) {
    const pages = limit === undefined ? '' : `, on ${countOf(Math.ceil(total / limit), 'page')} of ${limit}`;
    return `No ${what}${found} on page ${number}: ${total} in all${pages}.`;
  }
  const more = joined(
    number > 1 && `page ${number}`,
    shown < total && limit !== undefined && limit !== shown && `limit ${limit}`,
    next !== undefined && `next_page ${next}`,
  );
  return `${total === 1 ? all : `${shown} of ${all}`}${found}${more === '' ? '' : ` (${more})`}.`;
}

/** A page of a list of the board. A limit of 0, which the board does not know, only counts. */
export async function boardPage<A extends ListPage>(ask: Ask<A>, page?: number, limit?: number): Promise<A> {
  return limit === 0 ? { ...(await ask({ limit: 1 })), page: undefined, limit, results: [] } : ask({ page, limit });
}
