import type { ChangesAnswer } from '../../search/board-index.ts';
import type { ChangeKind } from '../../search/changes/changes.ts';
import { type Mark, MOST_NAMES } from '../../storage/marks.ts';
import { cleanLine } from '../../text/clean.ts';
import type { Site } from '../../wire/site.ts';
import { foldName, rowById, type Table } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { DAY_MS, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { refuse } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';
import type { FilterArguments } from './search-filters.ts';

/* A name of job_changes keeps the filters and kinds of its question, and a mark: the time up to which it was answered. */

interface Kept {
  readonly filters: FilterArguments;
  readonly kinds: readonly ChangeKind[] | undefined;
}

type Call = Kept & { readonly page: number; readonly since: number | 'last'; readonly now: number };

/** The time and the filters that a call asks about. */
export interface SearchWindow extends Kept {
  readonly since: number;
  /** Follows the time in the first line of the answer. */
  readonly when?: string | undefined;
  readonly notes: readonly string[];
  /** The filters that the name kept before this call, for the marked part: a model wrote them, perhaps long ago. */
  readonly before?: string | undefined;
  /** The last answer, if this call repeats it or shows its next page. */
  readonly told?: ChangesAnswer;
  /** Moves the mark past this answer. @throws ToolError `invalid_argument` if there are too many names */
  move?(found: ChangesAnswer): Promise<void>;
}

/** Milliseconds in which page 1 repeats its last answer; the clocks of two servers differ by less. */
const REPEATS = 10 * MINUTE_MS;
/** What a new name looks back to. */
const FIRST = 7 * DAY_MS;

/** @throws ToolError `invalid_argument` for a name without a letter or digit that can be seen */
export function nameFrom(given = ''): string | undefined {
  const name = cleanLine(given);
  if (given.trim() === '') return undefined;
  const message = `is ${quoted(name)}; a name needs a letter or a digit that can be seen.`;
  if (foldName(name) === '') throw refuse('job_changes', [{ field: 'name', message }]);
  return name;
}

/** Case, accents and spaces of a name do not count. */
const keyOf = (name: string) => foldName(name).replace(/\s+/g, '');

export function markOf(name: string, board: string, { storage, owner }: ToolContext) {
  return storage.marks.get(owner, board, keyOf(name));
}

export async function searchWindow(
  name: string | undefined,
  call: Call,
  board: string,
  context: ToolContext,
): Promise<SearchWindow> {
  const { since, now } = call;
  const { site } = context.client;
  const filters = given(call.filters);
  if (name === undefined) return { filters, kinds: call.kinds, since: Number(since), notes: [] };
  const mark = await markOf(name, board, context);
  const kept: Kept | undefined = mark && JSON.parse(mark.question);
  const hasFilters = Object.keys(filters).length > 0;
  const asked: Kept = {
    filters: hasFilters ? filters : (kept?.filters ?? filters),
    kinds: (call.kinds ?? []).length > 0 ? call.kinds : kept?.kinds,
  };
  const question = JSON.stringify(asked);
  const move = async (found: ChangesAnswer) => {
    if (mark === undefined) await proveRoom(board, context);
    const told = { since: found.since, until: found.until, told: now, listing: JSON.stringify(found) };
    await context.storage.marks.move(context.owner, board, keyOf(name), { name, question, ...told });
  };
  const own = quoted(name);
  if (mark === undefined || kept === undefined) {
    const from = since === 'last' ? now - FIRST : since;
    const note = `${own} is new: it looks back to ${localMinute(from, site)} now, next time to this answer.`;
    return { ...asked, since: from, notes: [note], move };
  }
  const isSame = mark.question === question;
  const window = { ...asked, before: isSame && hasFilters ? undefined : filtersText(kept, site) };
  if (since === 'last') return { ...window, ...sinceLast(own, mark, isSame, call, site, move) };
  const notes = [`With since the mark of ${own} does not move; without since you get all that is new under this name.`];
  if (!isSame) notes.unshift(`${own} keeps its filters; these are for this answer only.`);
  return { ...window, since, notes };
}

/** @param isSame whether the question equals the stored one */
function sinceLast(
  own: string,
  mark: Mark,
  isSame: boolean,
  { page, now }: Call,
  site: Site,
  move: NonNullable<SearchWindow['move']>,
): Omit<SearchWindow, keyof Kept> {
  if (isSame && (page > 1 || Math.abs(now - mark.told) < REPEATS)) {
    const at = localMinute(mark.told, site);
    const note = page === 1 ? `The same answer as at ${at}, repeated.` : `Goes on from the answer at ${at}.`;
    return { since: mark.since, notes: [note], told: JSON.parse(mark.listing) };
  }
  const notes = isSame ? [] : [`${own} had other filters before; it keeps these from now on. For both, use two names.`];
  return { since: Math.min(mark.until, now), when: `, when ${own} was last told`, notes, move };
}

async function proveRoom(board: string, { storage, owner }: ToolContext): Promise<void> {
  if ((await storage.marks.names(owner, board)).length < MOST_NAMES) return;
  const message = `is new, and there are ${MOST_NAMES} names already; use one of them with other filters.`;
  throw refuse('job_changes', [{ field: 'name', message }]);
}

function given(filters: FilterArguments): FilterArguments {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Filters on one line, each value quoted: `words "kotlin"; location "Porto"`; undefined for none. */
function filtersText({ filters, kinds }: Kept, site: Site): string | undefined {
  const tables: Readonly<Record<string, Table>> = site.tables;
  const parts = Object.entries({ ...filters, ...(kinds && { kinds }) }).map(([field, value]) => {
    const names = [value].flat().map((one) => rowById(tables[field] ?? [], Number(one))?.name ?? String(one));
    return `${field} ${quoted(names.join(', '))}`;
  });
  return parts.join('; ') || undefined;
}
