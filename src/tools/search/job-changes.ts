import { textLines } from '../../publishing/ad/changes.ts';
import type { ChangesAnswer } from '../../search/board-index.ts';
import { CHANGE_KINDS, type ToldAd } from '../../search/changes/changes.ts';
import { timeFrom } from '../../search/question/dates.ts';
import { type Mark, MOST_NAMES } from '../../storage/history.ts';
import { cleanLine } from '../../text/clean.ts';
import { type ShownHunk, shownHunks } from '../../text/hunks.ts';
import { refuse } from '../../wire/errors.ts';
import { foldName } from '../../wire/letters.ts';
import { quoted } from '../../wire/sentences.ts';
import { rowById, type Site, type Table } from '../../wire/site.ts';
import { DAY_MS, epochOf, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { type ArgumentValues, readArguments } from '../kit/arguments/argument.ts';
import { choices, integer, text } from '../kit/arguments/kinds.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import {
  type Call,
  changeRowOf,
  changesAnswer,
  changesAnswerOf,
  DEFAULT_LIMIT,
  type Kept,
  MAX_LIMIT,
  type SearchWindow,
} from './changes-answer.ts';
import { type FilterArguments, filtersFrom, sameFilters } from './search-filters.ts';

const LONGEST_NAME = 80;
/** Milliseconds in which page 1 repeats its last answer; the clocks of two servers differ by less. */
const REPEATS = 10 * MINUTE_MS;
/** What a new name looks back to. */
const FIRST = 7 * DAY_MS;

const changesArguments = {
  since: text('Date, 24h, 7d, or last (default with name; else 24h).'),
  name: text('For the question, e.g. my kotlin search.', LONGEST_NAME),
  kinds: choices('All unless given.', CHANGE_KINDS),
  ...sameFilters,
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows; default ${DEFAULT_LIMIT}.`, 1, MAX_LIMIT),
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
  async run(values, context) {
    const { answer, move } = await answerTo(values, context);
    // The mark moves only after the answer is complete.
    if ((values.page ?? 1) === 1 && !context.call.signal.aborted) await move();
    return answer;
  },
});

/** The answer under a name, without moving its mark. @throws ToolError `invalid_argument` */
export async function changesUnder(given: string, context: ToolContext): Promise<string> {
  const { values, findings } = readArguments({ name: changesArguments.name }, { name: given }, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  const name = nameFrom(values.name);
  const { board } = await context.index();
  if (name === undefined || (await markOf(name, board, context)) === undefined)
    return `There is no search named ${quoted(name ?? given)} yet: call job_changes with this name to begin one.`;
  return (await answerTo({ name }, context)).answer.text;
}

/**
 * All changes in one answer, for a program that writes them out.
 * @param raw arguments of job_changes @throws ToolError `invalid_argument`
 */
export async function changesToWrite(raw: Readonly<Record<string, unknown>>, context: ToolContext) {
  const { page: _page, limit: _limit, ...own } = changesArguments;
  const { values, findings } = readArguments(own, raw, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  const { answer, move } = await answerTo({ ...values, limit: Number.MAX_SAFE_INTEGER }, context);
  const { page: _, limit: __, ...data } = answer.structured;
  return { text: answer.text, data, total: data.total, move };
}

/** The answer to a call, and how to move the mark of its name past it. */
async function answerTo(given: ArgumentValues<typeof changesArguments>, context: ToolContext) {
  const { since: written, name: rawName, kinds: wanted, page = 1, limit = DEFAULT_LIMIT, ...filters } = given;
  const { client, call } = context;
  const index = await context.index();
  const now = index.now();
  const name = nameFrom(rawName);
  const asked = { filters, kinds: wanted, page, now, since: sinceFrom(written, name, now, client.site) };
  const window = await searchWindow(name, asked, index.board, context);
  const kinds = CHANGE_KINDS.filter((kind) => window.kinds === undefined || window.kinds.includes(kind));
  const { question, notes } = await filtersFrom('job_changes', window.filters, context);
  const found = window.told ?? (await index.changes(question, window.since, call));
  if (index.isBehind)
    notes.push('What the last reading of the board found could not be stored: changes may be missing.');
  const shown = found.told.filter(({ kind }) => kinds.includes(kind)).slice((page - 1) * limit, page * limit);
  const ads = await index.told(question, shown);
  const rows = ads.map((ad) => changeRowOf(ad, { ...found, window }, client));
  const answer = changesAnswerOf(found, rows, { window, kinds, page, limit }, notes, client.site);
  return {
    answer: { ...answer, page: withoutEmpty({ hunks: hunksOfTexts(ads) }) },
    move: async () => window.move?.(found),
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

/** @throws ToolError `invalid_argument` */
function sinceFrom(given: string | undefined, name: string | undefined, now: number, site: Site): number | 'last' {
  const word = given?.trim().toLowerCase() ?? '';
  const wrong = (message: string) => refuse('job_changes', [{ field: 'since', message }]);
  if (word === 'last' && name === undefined)
    throw wrong('is "last", which needs a name: the last time that this name was told.');
  if (word === 'last' || word === '') return name === undefined ? now - DAY_MS : 'last';
  const read = timeFrom(given ?? '', now, 'past', site);
  if ('problem' in read) throw wrong(read.problem.replace(/\.$/, ', or last with a name.'));
  const since = epochOf(read.time, site) ?? now;
  if (since > now) throw wrong(`is ${quoted(given)}, which is in the future; give a time in the past.`);
  return since;
}

/** @throws ToolError `invalid_argument` for a name without a letter or digit that can be seen */
function nameFrom(given = ''): string | undefined {
  const name = cleanLine(given);
  if (given.trim() === '') return undefined;
  const message = `is ${quoted(name)}; a name needs a letter or a digit that can be seen.`;
  if (foldName(name) === '') throw refuse('job_changes', [{ field: 'name', message }]);
  return name;
}

/** Case, accents and spaces of a name do not count. */
const nameKey = (name: string) => foldName(name).replace(/\s+/g, '');

function markOf(name: string, board: string, { storage, owner }: ToolContext) {
  return storage.marks.get(owner, board, nameKey(name));
}

async function searchWindow(
  name: string | undefined,
  call: Call,
  board: string,
  context: ToolContext,
): Promise<SearchWindow> {
  const { since, now } = call;
  const {
    client: { site },
    storage: { marks },
    owner,
  } = context;
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
    const message = `is new, and there are ${MOST_NAMES} names already; use one of them with other filters.`;
    if (mark === undefined && (await marks.names(owner, board)).length >= MOST_NAMES)
      throw refuse('job_changes', [{ field: 'name', message }]);
    const told = { since: found.since, until: found.until, told: now, listing: JSON.stringify(found) };
    await marks.move(owner, board, nameKey(name), { name, question, ...told });
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
