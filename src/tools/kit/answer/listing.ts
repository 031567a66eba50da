import * as z from 'zod';
import { PAGE } from '../../../wire/limits.ts';
import { countOf } from '../../../wire/text/phrases.ts';
import { integer } from '../arguments/kinds.ts';
import { fence, joined, lines, sentences, withoutEmpty } from './answer.ts';
import { optionalCount } from './shapes.ts';

/** Page arguments of every list (docs/board.md, Operations). */
export const pageArguments = {
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows a page; the board's default is ${PAGE.defaultLimit}.`, 1, 1_000),
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

interface Page {
  readonly total: number;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

interface Listing<R> {
  readonly what: string;
  readonly page: Page;
  readonly rows: readonly R[];
  /** Number of rows on this page before filtering here. */
  readonly read?: number;
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
  const { page, room, what, rows } = list;
  const all = rows.map((row) => {
    const text = list.render(row);
    const size = Math.max(text.length, JSON.stringify(row).length) + 1;
    return { row, text, size, isTooLarge: size > room / 2 };
  });
  const { shown, way } = fitted(all, list);
  const within = all.slice(0, shown);
  const kept = within.filter(({ isTooLarge }) => !isTooLarge);
  const ids = within.flatMap(({ row, isTooLarge }) => (isTooLarge ? [row.id] : [])).slice(0, MAX_IDS);
  const large = ids.length > 0 && `Too large to list, read them one by one: ${what} ${ids.join(', ')}.`;
  const note = sentences(way, large, list.note);
  // After rows left out for size, the next page of this size would skip them.
  const next = shown === all.length ? nextPage(page, list.read ?? all.length) : undefined;
  const structured = {
    ...withoutEmpty({
      total: page.total,
      page: page.page,
      limit: page.limit,
      next_page: next,
      left_out: all.length - kept.length || undefined,
      query: (list.query?.length ?? 0) > LONGEST_ECHO ? undefined : list.query,
      note,
    }),
    results: kept.map(({ row }) => row),
  };
  return {
    head: lines(headline(list, kept.length, next), note),
    lines: kept.map(({ text }) => text).join('\n'),
    structured,
    listed: [...kept.map(({ row }) => row.id), ...ids],
  };
}

export function listing<R extends { readonly id: number }>(list: Listing<R>) {
  const { head, lines: rows, structured } = rowsOf(list);
  return { text: lines(head, rows !== '' && fence(rows)), structured };
}

function nextPage({ total, page, limit }: Page, rows: number): number | undefined {
  if (page === undefined || limit === undefined || limit < 1 || rows === 0) return undefined;
  return page * limit < total ? page + 1 : undefined;
}

interface Sized {
  readonly size: number;
  readonly isTooLarge: boolean;
}

/** The number of rows shown. It divides the number of rows before, so pages of this size continue right after. */
function fitted<R>(rows: readonly Sized[], { room, page, elsewhere }: Listing<R>) {
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

function headline<R>(list: Listing<R>, shown: number, next: number | undefined): string {
  const { what, page, rows, asked } = list;
  const found = asked === undefined || asked.length > LONGEST_ECHO ? '' : ` for ${JSON.stringify(asked)}`;
  const { total, page: number, limit = 0 } = page;
  if (rows.length === 0) return noRows(list, found);
  const more = joined(
    (number ?? 1) > 1 && `page ${number}`,
    shown < total && limit > 0 && limit !== shown && `limit ${limit}`,
    next !== undefined && `next_page ${next}`,
  );
  const counted = total === 1 ? `1 ${singular(what)}` : `${shown} of ${total} ${what}`;
  return `${counted}${found}${more === '' ? '' : ` (${more})`}.`;
}

function noRows<R>({ what, page, read = 0 }: Listing<R>, found: string): string {
  const { total, page: number = '?', limit = 0 } = page;
  if (total === 0) return `No ${what} match${found} (total 0).`;
  const pages = limit < 1 ? '' : `, on ${countOf(Math.ceil(total / limit), 'page')} of ${limit}`;
  if (read > 0) return `None of the ${read} on page ${number} is as asked for: ${total} ${what} in all${pages}.`;
  return `No ${what}${found} on page ${number}: ${total} in all${pages}.`;
}

/** `job` of `jobs`, `company` of `companies`, `ad of this account` of `ads of this account`. */
function singular(what: string): string {
  return what.replace(/^(\w+)ies\b/, '$1y').replace(/^(\w+)s\b/, '$1');
}
