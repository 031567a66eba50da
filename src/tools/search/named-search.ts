import type { ChangesAnswer } from '../../query/board-index.ts';
import type { ChangeKind } from '../../query/former-states.ts';
import type { Site } from '../../site/site.ts';
import { rowById } from '../../site/tables.ts';
import { type Checkpoint, MOST_SEARCH_NAMES } from '../../storage/history.ts';
import { cleanLine } from '../../text/clean.ts';
import { foldName } from '../../text/fold.ts';
import { quoted } from '../../text/prose.ts';
import { refuse } from '../../wire/errors.ts';
import type { Table } from '../../wire/tables.ts';
import { DAY_MS, localMinute, MINUTE_MS } from '../../wire/time.ts';
import type { ToolContext } from '../tool.ts';
import type { FilterArguments } from './search-filters.ts';

/* A name of job_changes keeps its filters and one mark, the end of its last answer (docs/contract.md, Memory). */

/** Milliseconds in which page 1 repeats its last answer; the clocks of two servers differ by less. */
const REPEAT_MS = 10 * MINUTE_MS;
/** What a new name looks back to. */
const FIRST_LOOK_BACK_MS = 7 * DAY_MS;

/** What is stored under a name, besides its mark. */
interface StoredSearch {
  readonly filters: FilterArguments;
  readonly kinds: readonly ChangeKind[] | undefined;
}

type NewsCall = StoredSearch & { readonly page: number; readonly since: number | 'last'; readonly now: number };

/** What an answer is about, and since when. Times are milliseconds. */
export interface SearchWindow extends StoredSearch {
  readonly since: number;
  /** Follows the time in the first line of the answer. */
  readonly when?: string | undefined;
  readonly notes: readonly string[];
  /** The filters stored before this call. They stand between the marks: a model wrote them, perhaps long ago. */
  readonly before?: string | undefined;
  /** The last answer, if this call repeats it or shows its next page. */
  readonly storedAnswer?: ChangesAnswer;
  /** The name whose mark moves past this answer. */
  readonly name?: string;
  readonly isNew?: boolean;
}

/** @throws ToolError `invalid_argument` for a name without a letter or digit that can be seen */
export function nameFrom(input = ''): string | undefined {
  const name = cleanLine(input);
  if (input.trim() === '') return undefined;
  const message = `is ${quoted(name)}; a name needs a letter or a digit that can be seen.`;
  if (foldName(name) === '') throw refuse('job_changes', [{ field: 'name', message }]);
  return name;
}

/** Case, accents and spaces of a name do not count. */
const nameKey = (name: string) => foldName(name).replace(/\s+/g, '');

export async function isNameInUse(input: string | undefined, { index, owner, storage: { marks } }: ToolContext) {
  const name = nameFrom(input);
  const { board } = await index();
  return name !== undefined && (await marks.get(owner, board, nameKey(name))) !== undefined;
}

export async function searchWindow(
  name: string | undefined,
  call: NewsCall,
  board: string,
  { client: { site }, storage: { marks }, owner }: ToolContext,
): Promise<SearchWindow> {
  const { since, now } = call;
  const filters = inOrder(call.filters);
  if (name === undefined) return { filters, kinds: call.kinds, since: Number(since), notes: [] };
  const mark = await marks.get(owner, board, nameKey(name));
  const own = quoted(name);
  if (mark === undefined) {
    const from = since === 'last' ? now - FIRST_LOOK_BACK_MS : since;
    const note = `${own} is new: this answer begins at ${localMinute(from, site)}, the next one where this one ends.`;
    return { filters, kinds: someKinds(call), since: from, notes: [note], name, isNew: true };
  }
  const storedSearch: StoredSearch = JSON.parse(mark.question);
  const hasFilters = Object.keys(filters).length > 0;
  const search = { filters: hasFilters ? filters : storedSearch.filters, kinds: someKinds(call) ?? storedSearch.kinds };
  const isSame = mark.question === questionOf(search);
  const window = { ...search, before: isSame && hasFilters ? undefined : filtersText(storedSearch, site) };
  if (since === 'last') return { ...window, ...sinceLast(name, mark, isSame, call, site) };
  const notes = [`With since the mark of ${own} does not move; without since you get all that is new under this name.`];
  if (!isSame) notes.unshift(`${own} keeps its filters; these are for this answer only.`);
  return { ...window, since, notes };
}

/** @param isSame whether the question equals the stored one */
function sinceLast(name: string, mark: Checkpoint, isSame: boolean, { page, now }: NewsCall, site: Site) {
  if (isSame && (page > 1 || Math.abs(now - mark.told) < REPEAT_MS)) {
    const at = localMinute(mark.told, site);
    const note =
      page === 1
        ? `The same answer as at ${at}, repeated; newer ads are in the answer from ten minutes after it on.`
        : `Goes on from the answer at ${at}.`;
    return { since: mark.since, notes: [note], storedAnswer: JSON.parse(mark.listing) };
  }
  const own = quoted(name);
  const notes = isSame ? [] : [`${own} had other filters before; it keeps these from now on. For both, use two names.`];
  return { since: Math.min(mark.until, now), when: `, the last answer under ${own}`, notes, name };
}

/** Moves the mark of the window's name past an answer. @throws ToolError `invalid_argument` if there are too many names */
export async function moveMark(
  { name, isNew, filters, kinds }: SearchWindow,
  news: ChangesAnswer,
  { index, owner, storage: { marks } }: ToolContext,
): Promise<void> {
  if (name === undefined) return;
  const { board, now } = await index();
  const message = `is new, and there are ${MOST_SEARCH_NAMES} names already; use one of them with other filters.`;
  if (isNew && (await marks.names(owner, board)).length >= MOST_SEARCH_NAMES)
    throw refuse('job_changes', [{ field: 'name', message }]);
  const checkpoint = { since: news.since, until: news.until, told: now(), listing: JSON.stringify(news) };
  await marks.move(owner, board, nameKey(name), { name, question: questionOf({ filters, kinds }), ...checkpoint });
}

const questionOf = ({ filters, kinds }: StoredSearch) => JSON.stringify({ filters, kinds });
const someKinds = ({ kinds }: StoredSearch) => (kinds?.length ? kinds : undefined);

function inOrder(filters: FilterArguments): FilterArguments {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Filters on one line, each value quoted: `words "kotlin"; location "Porto"`; undefined for none. */
function filtersText({ filters, kinds }: StoredSearch, site: Site): string | undefined {
  const tables: Readonly<Record<string, Table>> = site.tables;
  const parts = Object.entries({ ...filters, ...(kinds && { kinds }) }).map(([field, value]) => {
    const names = [value].flat().map((one) => rowById(tables[field] ?? [], Number(one))?.name ?? String(one));
    return `${field} ${quoted(names.join(', '))}`;
  });
  return parts.join('; ') || undefined;
}
