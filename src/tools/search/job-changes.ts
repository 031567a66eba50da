import { textLines } from '../../publishing/ad/changes.ts';
import type { ChangesAnswer } from '../../search/board-index.ts';
import { CHANGE_KINDS, type ChangeKind, type ToldAd } from '../../search/changes/changes.ts';
import { timeFrom } from '../../search/question/dates.ts';
import { type Mark, MOST_NAMES } from '../../storage/marks.ts';
import { cleanLine } from '../../text/clean.ts';
import { type ShownHunk, shownHunks } from '../../text/hunks.ts';
import type { Site } from '../../wire/site.ts';
import { foldName, rowById, type Table } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { DAY_MS, epochOf, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { type ArgumentValues, readArguments } from '../kit/arguments/argument.ts';
import { choices, integer, text } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { answerOf, changeRowOf, changesAnswer, DEFAULT_LIMIT } from './changes-answer.ts';
import { onIndex } from './index-answer.ts';
import { type FilterArguments, filtersFrom, sameFilters } from './search-filters.ts';

const MAX_ROWS = 100;
const LONGEST_NAME = 80;

const changesArguments = {
  since: text('Date, 24h, 7d, or last (default with name; else 24h).'),
  name: text('For the question, e.g. my kotlin search.', LONGEST_NAME),
  kinds: choices('All unless given.', CHANGE_KINDS),
  ...sameFilters,
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows; default ${DEFAULT_LIMIT}.`, 1, MAX_ROWS),
};

export const jobChanges = tool({
  name: 'job_changes',
  group: 'search',
  title: 'New, changed and gone ads',
  description:
    'New, changed and gone ads since a time, or since you last asked with a name. Filters as in search_jobs; a name keeps them.',
  effect: 'read',
  arguments: changesArguments,
  output: changesAnswer,
  run: (values, context) => changes(values, context, true),
});

/** Answers without moving the mark. @throws ToolError `invalid_argument` */
export async function changesUnder(given: string, context: ToolContext): Promise<string> {
  const { values, findings } = readArguments({ name: changesArguments.name }, { name: given }, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  const name = nameFrom(values.name);
  const { memory } = await context.index();
  if (name === undefined || (await markOf(name, memory.board, context)) === undefined)
    return `There is no search named ${quoted(name ?? given)} yet: call job_changes with this name to begin one.`;
  return (await changes({ name }, context, false)).text;
}

type ChangesArguments = ArgumentValues<typeof changesArguments>;

async function changes(given: ChangesArguments, context: ToolContext, moves: boolean) {
  const { page = 1, limit = DEFAULT_LIMIT } = given;
  const { found, move, answer } = await answersTo(given, context);
  const told = await answer(page, limit);
  // The mark moves only after the answer is complete.
  if (moves && page === 1 && !context.call.signal.aborted) await move?.(found);
  return told;
}

/** The question of one call: its changes, how to answer a page of them, and how to move the mark past them. */
async function answersTo(given: ChangesArguments, context: ToolContext) {
  const { since: written, name: rawName, kinds: wanted, page = 1, limit: _limit, ...filters } = given;
  const { client, call } = context;
  const index = await context.index();
  const now = index.now();
  const name = nameFrom(rawName);
  const asked = { filters, kinds: wanted, page, now, since: sinceFrom(written, name, now, client.site) };
  const { when, move, ...window } = await windowOf(name, asked, index.memory.board, context);
  const kinds = CHANGE_KINDS.filter((kind) => window.kinds === undefined || window.kinds.includes(kind));
  const { question, notes } = await filtersFrom('job_changes', window.filters, context);
  const found =
    window.told ??
    (await onIndex('job_changes', context, (_, progress) => index.changes(question, window.since, call, progress)));
  if (index.memory.isBehind)
    notes.push('What the last reading of the board found could not be stored: changes may be missing.');
  if (context.storage.lost !== undefined) notes.push(context.storage.lost);
  const told = found.told.filter(({ kind }) => kinds.includes(kind));
  const answer = async (page: number, limit: number) => {
    const shown = told.slice((page - 1) * limit, page * limit);
    const ads = await index.memory.told(shown);
    const areChanged = ads.some(({ was }) => was !== undefined);
    const places = areChanged ? (await context.locations.get(client, call)).table : [];
    const openIds = shown.flatMap(({ id, kind }) => (kind === 'gone' ? [] : [id]));
    const inIndex = new Map((await index.shown(question, openIds)).map((ad) => [ad.job.id, ad]));
    const rows = ads.map((ad) => changeRowOf(ad, inIndex.get(ad.id), client, places));
    const all = [...window.notes, ...notes];
    const page1 = answerOf(found, rows, { kinds, page, limit, site: client.site }, when, all);
    return { ...page1, page: withoutEmpty({ hunks: hunksOfTexts(ads) }) };
  };
  return { found, move, answer, total: told.length };
}

/** Ads of one part of {@link changesToWrite}; halved where they are too large for an answer. */
const PART = 64;

/**
 * All changes at once, for a program that writes them out: texts one after another, and one answer as data.
 * @param raw arguments of job_changes @throws ToolError `invalid_argument`
 */
export async function changesToWrite(raw: Readonly<Record<string, unknown>>, context: ToolContext) {
  const { page: _page, limit: _limit, ...own } = changesArguments;
  const { values, findings } = readArguments(own, raw, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  const { found, move, answer, total } = await answersTo(values, context);
  const answers = [await answer(1, 1)].slice(total === 0 ? 0 : 1);
  for (let from = 0, size = PART; from < total; ) {
    const one = await answer(from / size + 1, size);
    const isWhole = one.structured.left_out === undefined || size === 1;
    if (isWhole) answers.push(one);
    if (isWhole) from += size;
    else size /= 2;
  }
  const rows = (kind: ChangeKind) => answers.flatMap(({ structured }) => structured[kind]);
  const { page: _, limit: __, next_page, ...first } = answers[0]?.structured ?? {};
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    data: { ...first, new: rows('new'), changed: rows('changed'), gone: rows('gone') },
    total,
    move: async () => move?.(found),
  };
}

/** For the view: the changed places of each changed text, by the ad's id. */
function hunksOfTexts(ads: readonly ToldAd[]): Record<string, ShownHunk[]> | undefined {
  const changed = ads.flatMap(({ now, was }) => {
    const hunks = was === undefined ? [] : shownHunks(textLines(was.body), textLines(now.body));
    return hunks.length === 0 ? [] : [[String(now.id), hunks] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** @throws ToolError `invalid_argument` for an invisible name, or one without a letter or digit */
function nameFrom(given = ''): string | undefined {
  const name = cleanLine(given);
  const wrong = (message: string) => refuse('job_changes', [{ field: 'name', message }]);
  if (name === '' && given.trim() !== '') throw wrong('has invisible characters only; give letters or digits.');
  if (name !== '' && foldName(name) === '') throw wrong(`is ${quoted(name)}; a name needs a letter or a digit.`);
  return name === '' ? undefined : name;
}

/** @throws ToolError `invalid_argument` */
function sinceFrom(given: string | undefined, name: string | undefined, now: number, site: Site): number | 'last' {
  const word = given?.trim().toLowerCase() ?? '';
  const wrong = (message: string) => refuse('job_changes', [{ field: 'since', message }]);
  if (word === 'last' && name === undefined)
    throw wrong('is "last", which needs a name: the last time that this name was told.');
  if (word === 'last' || word === '') return name === undefined ? now - DAY_MS : 'last';
  const read = timeFrom(given ?? '', now, site);
  if ('problem' in read) throw wrong(read.problem.replace(/\.$/, ', or last with a name.'));
  const since = epochOf(read.time, site) ?? now;
  if (since > now) throw wrong(`is ${quoted(given)}, which is in the future; give a time in the past.`);
  return since;
}

/** Milliseconds in which page 1 repeats its last answer. */
const REPEATS = 10 * MINUTE_MS;

interface Kept {
  readonly filters: FilterArguments;
  readonly kinds: readonly ChangeKind[] | undefined;
}

type Call = Kept & { readonly page: number; readonly since: number | 'last'; readonly now: number };

interface Window extends Kept {
  readonly since: number;
  /** Follows the time in the first line of the answer. */
  readonly when: string;
  readonly notes: readonly string[];
  /** The last answer, if this call repeats it or shows its next page. */
  readonly told?: ChangesAnswer;
  /** Moves the mark past this answer. @throws ToolError `invalid_argument` if there are too many names */
  move?(found: ChangesAnswer): Promise<void>;
}

/** Case, accents and spaces of a name do not count. */
const keyOf = (name: string) => foldName(name).replace(/\s+/g, '');

function markOf(name: string, board: string, { storage, owner }: ToolContext) {
  return storage.marks.get(owner, board, keyOf(name));
}

/** The window of a call; a name keeps its filters, its kinds and a mark. */
async function windowOf(name: string | undefined, call: Call, board: string, context: ToolContext): Promise<Window> {
  const { since, now, kinds } = call;
  const filters = given(call.filters);
  if (name === undefined) return { filters, kinds, since: Number(since), when: '', notes: [] };
  const stored = await markOf(name, board, context);
  // A clock that was ahead and is put right: a mark ahead of now counts as now.
  const mark = stored && { ...stored, until: Math.min(stored.until, now) };
  const kept: Kept | undefined = mark && JSON.parse(mark.question);
  const isSome = Object.keys(filters).length > 0;
  const asked = {
    filters: isSome || kept === undefined ? filters : kept.filters,
    kinds: (kinds ?? []).length > 0 ? kinds : kept?.kinds,
  };
  const question = JSON.stringify(asked);
  const move = async (found: ChangesAnswer) => {
    const { storage, owner } = context;
    if (mark === undefined) await proveRoom(board, context);
    const until = Math.max(found.until, mark?.until ?? found.until);
    const told = { since: found.since, until, told: now, listing: JSON.stringify(found) };
    await storage.marks.move(owner, board, keyOf(name), { name, question, ...told });
  };
  if (mark !== undefined && kept !== undefined) {
    const isSame = mark.question === question;
    const before = filtersText(kept, context.client.site);
    const notes = isSame && !isSome && before !== 'none' ? [`Filters kept under this name: ${before}.`] : [];
    return {
      ...asked,
      ...windowKept({ ...mark, name }, { ...call, site: context.client.site }, isSame, before, notes, move),
    };
  }
  const from = since === 'last' ? now - 7 * DAY_MS : since;
  const notes = [
    `${quoted(name)} is new: it looks back to ${localMinute(from, context.client.site)} now, next time to this answer.`,
  ];
  return { ...asked, since: from, when: '', notes, move };
}

/** @param isSame whether the question equals the stored one @param before the stored filters */
function windowKept(
  mark: Mark,
  { since, now, page, site }: Call & { readonly site: Site },
  isSame: boolean,
  before: string,
  notes: string[],
  move: NonNullable<Window['move']>,
): Omit<Window, keyof Kept> {
  const own = quoted(mark.name);
  if (since !== 'last') {
    if (!isSame) notes.push(`${own} keeps its filters (${before}); these are for this answer only.`);
    notes.push(`With since the mark of ${own} does not move; without since you get all that is new under this name.`);
    return { since, when: '', notes };
  }
  const age = now - mark.told;
  if (isSame && (page > 1 || (age >= 0 && age < REPEATS))) {
    const at = localMinute(mark.told, site);
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

/** Filters on one line: `words kotlin; location Porto`. */
function filtersText({ filters, kinds }: Kept, site: Site): string {
  const all: Record<string, unknown> = { ...filters, ...(kinds === undefined ? {} : { kinds }) };
  const tables: Readonly<Record<string, Table>> = site.tables;
  const parts = Object.entries(all).map(([field, value]) => {
    const names = [value].flat().map((one) => rowById(tables[field] ?? [], Number(one))?.name ?? String(one));
    return `${field} ${names.join(', ')}`;
  });
  return parts.join('; ') || 'none';
}
