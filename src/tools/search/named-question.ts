import type { ChangesAnswer } from '../../search/board-index.ts';
import type { ChangeKind } from '../../search/changes/changes.ts';
import { type Mark, MOST_NAMES } from '../../storage/marks.ts';
import { foldName, rowById, TABLES, type Table } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { DAY_MS, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { refuse } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';
import type { FilterArguments } from './search-filters.ts';

/** Milliseconds in which page 1 asked again repeats what it told. */
const REPEATS = 10 * MINUTE_MS;

interface Asked {
  readonly filters: FilterArguments;
  readonly kinds: readonly ChangeKind[] | undefined;
}

interface NamedCall extends Asked {
  readonly name: string;
  readonly page: number;
  readonly since: number | 'last';
  readonly now: number;
}

export interface Window extends Asked {
  readonly since: number;
  /** Follows the time in the first line of the answer. */
  readonly when: string;
  /** What a reader must know of the name. */
  readonly notes: readonly string[];
  /** What was told already, where this call repeats it or shows its next page. */
  readonly told?: ChangesAnswer;
  /** Moves the mark behind what was told. @throws ToolError `invalid_argument` where there are too many names */
  move?(found: ChangesAnswer): Promise<void>;
}

/** What makes two names the same: case, accents and spaces do not count. */
const keyOf = (name: string) => foldName(name).replace(/\s+/g, '');

/** What a name keeps. @param board names it to the storage */
export function markOf(name: string, board: string, { storage, owner }: ToolContext) {
  return storage.marks.get(owner, board, keyOf(name));
}

/** The window of a call under a name, whose filters, kinds and mark are kept. */
export async function windowUnder(call: NamedCall, board: string, context: ToolContext): Promise<Window> {
  const { since, now, name } = call;
  const mark = await markOf(name, board, context);
  const kept: Asked | undefined = mark && JSON.parse(mark.question);
  const isSome = Object.keys(given(call.filters)).length > 0;
  const filters = isSome || kept === undefined ? given(call.filters) : kept.filters;
  const asked = { filters, kinds: (call.kinds ?? []).length > 0 ? call.kinds : kept?.kinds };
  const question = JSON.stringify(asked);
  const move = async (found: ChangesAnswer) => {
    const { storage, owner } = context;
    if (mark === undefined) await proveRoom(board, context);
    const until = Math.max(found.until, mark?.until ?? found.until);
    const told = { since: found.since, until, told: now, listing: JSON.stringify(found) };
    await storage.marks.move(owner, board, keyOf(name), { name, question, ...told });
  };
  if (mark !== undefined && kept !== undefined)
    return { ...asked, ...windowKept(mark, call, mark.question === question, filtersText(kept), isSome, move) };
  const from = since === 'last' ? now - 7 * DAY_MS : since;
  const notes = [`${quoted(name)} is new: it looks back to ${localMinute(from)} now, next time to this answer.`];
  return { ...asked, since: from, when: '', notes, move };
}

/** @param isSame whether it is asked what the name keeps; `isSome` whether the call itself gives filters */
function windowKept(
  mark: Mark,
  { since, now, page, name }: NamedCall,
  isSame: boolean,
  before: string,
  isSome: boolean,
  move: NonNullable<Window['move']>,
): Omit<Window, keyof Asked> {
  const own = quoted(name);
  const notes = isSame && !isSome && before !== 'none' ? [`Filters kept under this name: ${before}.`] : [];
  if (since !== 'last') {
    if (!isSame) notes.push(`${own} keeps its filters (${before}); these are for this answer only.`);
    notes.push(`With since the mark of ${own} stays; without since it tells all that is new to it.`);
    return { since, when: '', notes };
  }
  const age = now - mark.told;
  if (isSame && (page > 1 || (age >= 0 && age < REPEATS))) {
    const at = localMinute(mark.told);
    notes.push(page === 1 ? `The same answer as at ${at}, repeated.` : `Goes on from the answer at ${at}.`);
    return { since: mark.since, when: '', notes, told: JSON.parse(mark.listing) as ChangesAnswer };
  }
  if (!isSame)
    notes.push(`${own} had other filters before (${before}); it keeps these from now on. For both, use two names.`);
  return { since: mark.until, when: `, when ${own} was last told`, notes, move };
}

async function proveRoom(board: string, { storage, owner }: ToolContext): Promise<void> {
  const names = await storage.marks.names(owner, board);
  if (names.length < MOST_NAMES) return;
  const oldest = names.slice(-3).map((name) => quoted(name));
  const message = `is new, and there are ${MOST_NAMES} names already; use one of them with other filters, for example ${oldest.join(', ')}.`;
  throw refuse('job_changes', [{ field: 'name', message }]);
}

function given(filters: FilterArguments): FilterArguments {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Filters as they were given, in one line: `words kotlin; work_model Remote`. */
function filtersText({ filters, kinds }: Asked): string {
  const all: Record<string, unknown> = { ...filters, ...(kinds === undefined ? {} : { kinds }) };
  const tables: Readonly<Record<string, Table>> = TABLES;
  const parts = Object.entries(all).map(([field, value]) => {
    const names = [value].flat().map((one) => rowById(tables[field] ?? [], Number(one))?.name ?? String(one));
    return `${field} ${names.join(', ')}`;
  });
  return parts.join('; ') || 'none';
}
