import * as z from 'zod';
import { PAGE } from '../../../wire/limits.ts';
import { countOf } from '../../../wire/text/phrases.ts';
import { integer } from '../arguments/kinds.ts';
import { fence, joined, withoutEmpty } from './answer.ts';
import { optionalCount } from './shapes.ts';

/** Page arguments of every list (docs/board.md, Operations). */
export const pageArguments = {
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows a page; the board's default is ${PAGE.defaultLimit}.`, 1, 1_000),
};

/** The envelope of a list, with what the board echoed (docs/contract.md, Rules, 5). */
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

/** The page after this one, when the board has more than it showed. */
function nextPage({ total, page, limit }: Page, rows: number): number | undefined {
  if (page === undefined || limit === undefined || limit < 1 || rows === 0) return undefined;
  return page * limit < total ? page + 1 : undefined;
}

interface Listing<R> {
  /** Plural noun of the rows. */
  readonly what: string;
  readonly page: Page;
  readonly rows: readonly R[];
  /** A row as text, one or two lines. */
  readonly render: (row: R) => string;
  /** Characters that the list may have. */
  readonly room: number;
  /** How to get rows that are left out, where another tool lists them. */
  readonly elsewhere?: string;
  /** What was searched for, and what the board says it searched for. */
  readonly asked?: string | undefined;
  readonly query?: string | undefined;
}

/** A row with its text, and the characters that the larger of its two forms takes. */
interface Sized<R> {
  readonly row: R;
  readonly text: string;
  readonly size: number;
}

/**
 * Whole rows only, as many as have room, saying what is left out (docs/contract.md, Rules, 4 and 5).
 * @returns besides what is shown, the ids of all rows that are shown or named (`listed`)
 */
export function rowsOf<R extends { readonly id: number }>(list: Listing<R>) {
  const { page, room, what } = list;
  const all = list.rows.map((row): Sized<R> => {
    const text = list.render(row);
    return { row, text, size: Math.max(text.length, JSON.stringify(row).length) + 1 };
  });
  const { shown, way } = fitted(all, list);
  const kept = all.slice(0, shown).filter((row) => !isTooLarge(row, room));
  const tooLarge = all.slice(0, shown).filter((row) => isTooLarge(row, room));
  const leftOut = all.length - kept.length;
  const ids = tooLarge.slice(0, MAX_IDS).map(({ row }) => row.id);
  const large = `Too large to list, read them one by one: ${what} ${ids.join(', ')}.`;
  const note = joinedSentences(shown < all.length && way, tooLarge.length > 0 && large);
  // Where rows wait for a smaller page, another page of this size would skip them.
  const next = shown === all.length ? nextPage(page, all.length) : undefined;
  const structured = {
    ...withoutEmpty({
      total: page.total,
      page: page.page,
      limit: page.limit,
      next_page: next,
      left_out: leftOut === 0 ? undefined : leftOut,
      query: (list.query?.length ?? 0) > LONGEST_ECHO ? undefined : list.query,
      note,
    }),
    results: kept.map(({ row }) => row),
  };
  const head = [headline(list, kept.length, next), note].filter((part) => part !== '').join('\n');
  const listed = [...kept.map(({ row }) => row.id), ...ids];
  return { head, lines: kept.map(({ text }) => text).join('\n'), structured, listed };
}

/** Ids of rows too large to list that are named. */
const MAX_IDS = 20;

function joinedSentences(...sentences: (string | false)[]): string {
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/**
 * How many rows are shown, and how to get the rest: pages of as many rows follow just after them, since that number
 * divides what comes before this page.
 */
function fitted<R>(rows: readonly Sized<R>[], { room, page, elsewhere }: Listing<R>) {
  const fits = rowsThatFit(rows, room);
  if (fits === rows.length) return { shown: fits, way: '' };
  if (elsewhere !== undefined) return { shown: fits, way: `${leftOut(rows.length - fits, '')} for size; ${elsewhere}` };
  const before = ((page.page ?? 1) - 1) * (page.limit ?? rows.length);
  let shown = Math.max(1, fits);
  while (before % shown !== 0) shown--;
  const next = before / shown + 2;
  const way = `${leftOut(rows.length - shown, ' of this page')} for size; get the rest with limit ${shown}, from page ${next} on.`;
  return { shown, way };
}

function leftOut(count: number, where: string): string {
  return `${countOf(count, 'row')}${where} ${count === 1 ? 'is' : 'are'} left out`;
}

/** A list as text and data. */
export function listing<R extends { readonly id: number }>(list: Listing<R>) {
  const { head, lines, structured } = rowsOf(list);
  return { text: lines === '' ? head : `${head}\n${fence(lines)}`, structured };
}

function headline<R>({ what, page, rows, asked }: Listing<R>, shown: number, next: number | undefined): string {
  const found = asked === undefined || asked.length > LONGEST_ECHO ? '' : ` for ${JSON.stringify(asked)}`;
  if (rows.length === 0) {
    if (page.total === 0) return `No ${what} match${found} (total 0).`;
    return `No ${what}${found} on page ${page.page ?? '?'}: ${pagesOf(page)}.`;
  }
  const where = joined(
    page.page !== undefined && `page ${page.page}`,
    page.limit !== undefined && `limit ${page.limit}`,
    next !== undefined && `next_page ${next}`,
  );
  const counted = page.total === 1 ? `1 ${singular(what)}` : `${shown} of ${page.total} ${what}`;
  return `${counted}${found}${where === '' ? '' : ` (${where})`}.`;
}

/** `25 in all, on 3 pages of 10`. */
function pagesOf({ total, limit = 0 }: Page): string {
  if (limit < 1) return `${total} in all`;
  const pages = Math.ceil(total / limit);
  return `${total} in all, on ${pages === 1 ? 'one page' : `${pages} pages`} of ${limit}`;
}

/** `job` of `jobs`, `company` of `companies`, `ad of this account` of `ads of this account`. */
function singular(what: string): string {
  return what.replace(/^(\w+)ies\b/, '$1y').replace(/^(\w+)s\b/, '$1');
}

/** A longer question is not repeated in its answer. */
const LONGEST_ECHO = 300;

/** Characters that an answer has besides its rows. */
const AROUND_ROWS = 300;

/** A row that is too large by itself would block all that follow, however small the page: only its id is given. */
function isTooLarge<R>({ size }: Sized<R>, room: number): boolean {
  return size > room / 2;
}

function rowsThatFit<R>(rows: readonly Sized<R>[], max: number): number {
  let used = AROUND_ROWS;
  for (const [index, row] of rows.entries()) {
    if (!isTooLarge(row, max)) used += row.size;
    if (used > max) return index;
  }
  return rows.length;
}
