import { withoutEmpty } from '../../answer/answer.ts';
import { textLines } from '../../publishing/ad/changes.ts';
import { differencesOf } from '../../query/ad-diff.ts';
import type { ChangesAnswer } from '../../query/board-index.ts';
import { timeFrom } from '../../query/dates.ts';
import { CHANGE_KINDS, type NewsItem } from '../../query/former-states.ts';
import type { Site } from '../../site/site.ts';
import { rowById } from '../../site/tables.ts';
import { type Checkpoint, MOST_SEARCH_NAMES } from '../../storage/history.ts';
import { cleanLine } from '../../text/clean.ts';
import { foldName } from '../../text/fold.ts';
import { type ShownHunk, shownHunks, withinRoom } from '../../text/hunks.ts';
import { quoted } from '../../text/prose.ts';
import { AD_FACTS } from '../../wire/ad-facts.ts';
import { refuse } from '../../wire/errors.ts';
import type { Table } from '../../wire/tables.ts';
import { DAY_MS, epochOf, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { type ArgumentValues, readArguments } from '../arguments/argument.ts';
import { choices, integer, text } from '../arguments/kinds.ts';
import { type ToolContext, tool } from '../tool.ts';
import {
  changeRowOf,
  changesAnswer,
  changesAnswerOf,
  DEFAULT_LIMIT,
  type Kept,
  MAX_LIMIT,
  type NewsCall,
  type SearchWindow,
} from './changes-answer.ts';
import { type FilterArguments, filtersFrom, sameFilters } from './search-filters.ts';

const LONGEST_NAME_CHARACTERS = 80;
/** Milliseconds in which page 1 repeats its last answer; the clocks of two servers differ by less. */
const REPEAT_MS = 10 * MINUTE_MS;
/** What a new name looks back to. */
const FIRST_LOOK_BACK_MS = 7 * DAY_MS;

const changesArguments = {
  since: text('Date, 24h, 7d, or last (default with name; else 24h).'),
  name: text('For the question, e.g. my kotlin search.', LONGEST_NAME_CHARACTERS),
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
  async run({ limit = DEFAULT_LIMIT, ...values }, context) {
    const { answer, move } = await newsAnswer(values, context, limit);
    // The mark moves only after the answer is complete.
    if ((values.page ?? 1) === 1 && !context.call.signal.aborted) await move();
    return answer;
  },
});

/** The answer under a name, without moving its mark. @throws ToolError `invalid_argument` */
export async function changesUnder(input: string, context: ToolContext): Promise<string> {
  const { values, findings } = readArguments({ name: changesArguments.name }, { name: input }, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  const name = nameFrom(values.name);
  const { board } = await context.index();
  if (name === undefined || (await checkpointOf(name, board, context)) === undefined)
    return `There is no search named ${quoted(name ?? input)} yet: call job_changes with this name to begin one.`;
  return (await newsAnswer({ name }, context, DEFAULT_LIMIT)).answer.text;
}

/**
 * All changes in one answer, for a program that writes them out.
 * @param raw arguments of job_changes @throws ToolError `invalid_argument`
 */
export async function changesToWrite(raw: Readonly<Record<string, unknown>>, context: ToolContext) {
  const { page: _page, limit: _limit, ...own } = changesArguments;
  const { values, findings } = readArguments(own, raw, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  const { answer, move } = await newsAnswer(values, context, undefined);
  const { page: _, limit: __, ...data } = answer.structured;
  return { text: answer.text, data, total: data.total, move };
}

/** The answer to a call, and how to move the mark of its name past it. @param limit none: all changes */
async function newsAnswer(
  values: Omit<ArgumentValues<typeof changesArguments>, 'limit'>,
  context: ToolContext,
  limit: number | undefined,
) {
  const { since: sinceText, name: rawName, kinds: chosenKinds, page = 1, ...filters } = values;
  const { client, call } = context;
  const index = await context.index();
  const now = index.now();
  const name = nameFrom(rawName);
  const request = { filters, kinds: chosenKinds, page, now, since: sinceFrom(sinceText, name, now, client.site) };
  const window = await searchWindow(name, request, index.board, context);
  const kinds = CHANGE_KINDS.filter((kind) => window.kinds === undefined || window.kinds.includes(kind));
  const { query, notes } = await filtersFrom('job_changes', window.filters, context);
  const news = window.storedAnswer ?? (await index.changes(query, window.since, call));
  if (index.isBehind)
    notes.push('What the last reading of the board found could not be stored: changes may be missing.');
  const items = news.told
    .filter(({ kind }) => kinds.includes(kind))
    .slice((page - 1) * (limit ?? 0), limit && page * limit);
  const ads = await index.newsRows(query, items);
  const rows = ads.map((ad) => changeRowOf(ad, { ...news, window }, client));
  const answer = changesAnswerOf(news, rows, { window, kinds, page, limit }, notes, client.site);
  return {
    answer: {
      ...answer,
      page: pageFacts(news, ads, notes),
    },
    // A repeated answer leaves the mark where it is.
    move: async () => (window.storedAnswer === undefined ? window.move?.(news) : undefined),
  };
}

function pageFacts({ since, memorySince, gaps }: ChangesAnswer, ads: readonly NewsItem[], readings: readonly string[]) {
  const memory = since < memorySince && new Date(memorySince).toISOString();
  const notes = { gone: ads.some(({ kind }) => kind === 'gone'), memory, gaps: gaps.length };
  return withoutEmpty({ readings, notes, hunks: hunksOfTexts(ads), earlier: earlierFacts(ads) });
}

/** For the view: the changed places of each changed text, by the ad's id. */
function hunksOfTexts(ads: readonly NewsItem[]): Record<string, ShownHunk[]> | undefined {
  const changed = ads.flatMap(({ now, was }) => {
    const hunks = was === undefined ? [] : withinRoom(shownHunks(textLines(was.body), textLines(now.body)));
    return hunks.length === 0 ? [] : [[String(now.id), hunks] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** For the view: when each changed ad changed, and its pay before, by the ad's id. */
function earlierFacts(ads: readonly NewsItem[]) {
  const changed = ads.flatMap(({ now, was }) => {
    if (was === undefined) return [];
    const isPaid = differencesOf(was, now).includes('salary');
    const [salary_min, salary_max] = isPaid ? AD_FACTS.salary.of(was) : [];
    return [[String(now.id), { changed_at: now.updatedAt, salary_min, salary_max }] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** @throws ToolError `invalid_argument` */
function sinceFrom(input: string | undefined, name: string | undefined, now: number, site: Site): number | 'last' {
  const word = input?.trim().toLowerCase() ?? '';
  const wrong = (message: string) => refuse('job_changes', [{ field: 'since', message }]);
  if (word === 'last' && name === undefined)
    throw wrong('is "last", which needs a name: it means since the last answer under that name.');
  if (word === 'last' || word === '') return name === undefined ? now - DAY_MS : 'last';
  const reading = timeFrom(input ?? '', now, 'past', site);
  if ('problem' in reading) throw wrong(reading.problem.replace(/\.$/, ', or last with a name.'));
  const since = epochOf(reading.time, site) ?? now;
  if (since > now) throw wrong(`is ${quoted(input)}, which is in the future; give a time in the past.`);
  return since;
}

/** @throws ToolError `invalid_argument` for a name without a letter or digit that can be seen */
function nameFrom(input = ''): string | undefined {
  const name = cleanLine(input);
  if (input.trim() === '') return undefined;
  const message = `is ${quoted(name)}; a name needs a letter or a digit that can be seen.`;
  if (foldName(name) === '') throw refuse('job_changes', [{ field: 'name', message }]);
  return name;
}

/** Case, accents and spaces of a name do not count. */
const nameKey = (name: string) => foldName(name).replace(/\s+/g, '');

function checkpointOf(name: string, board: string, { storage, owner }: ToolContext) {
  return storage.marks.get(owner, board, nameKey(name));
}

async function searchWindow(
  name: string | undefined,
  call: NewsCall,
  board: string,
  context: ToolContext,
): Promise<SearchWindow> {
  const { since, now } = call;
  const {
    client: { site },
    storage: { marks },
    owner,
  } = context;
  const filters = input(call.filters);
  if (name === undefined) return { filters, kinds: call.kinds, since: Number(since), notes: [] };
  const mark = await checkpointOf(name, board, context);
  const storedQuery: Kept | undefined = mark && JSON.parse(mark.question);
  const hasFilters = Object.keys(filters).length > 0;
  const nameQuery: Kept = {
    filters: hasFilters ? filters : (storedQuery?.filters ?? filters),
    kinds: (call.kinds ?? []).length > 0 ? call.kinds : storedQuery?.kinds,
  };
  const question = JSON.stringify(nameQuery);
  const move = async (news: ChangesAnswer) => {
    const message = `is new, and there are ${MOST_SEARCH_NAMES} names already; use one of them with other filters.`;
    if (mark === undefined && (await marks.names(owner, board)).length >= MOST_SEARCH_NAMES)
      throw refuse('job_changes', [{ field: 'name', message }]);
    const checkpoint = { since: news.since, until: news.until, told: now, listing: JSON.stringify(news) };
    await marks.move(owner, board, nameKey(name), { name, question, ...checkpoint });
  };
  const own = quoted(name);
  if (mark === undefined || storedQuery === undefined) {
    const from = since === 'last' ? now - FIRST_LOOK_BACK_MS : since;
    const note = `${own} is new: this answer begins at ${localMinute(from, site)}, the next one where this one ends.`;
    return { ...nameQuery, since: from, notes: [note], move };
  }
  const isSame = mark.question === question;
  const window = { ...nameQuery, before: isSame && hasFilters ? undefined : filtersText(storedQuery, site) };
  if (since === 'last') return { ...window, ...sinceLast(own, mark, isSame, call, site), move };
  const notes = [`With since the mark of ${own} does not move; without since you get all that is new under this name.`];
  if (!isSame) notes.unshift(`${own} keeps its filters; these are for this answer only.`);
  return { ...window, since, notes };
}

/** @param isSame whether the question equals the stored one */
function sinceLast(own: string, mark: Checkpoint, isSame: boolean, { page, now }: NewsCall, site: Site) {
  if (isSame && (page > 1 || Math.abs(now - mark.told) < REPEAT_MS)) {
    const at = localMinute(mark.told, site);
    const note = page === 1 ? `The same answer as at ${at}, repeated.` : `Goes on from the answer at ${at}.`;
    return { since: mark.since, notes: [note], storedAnswer: JSON.parse(mark.listing) };
  }
  const notes = isSame ? [] : [`${own} had other filters before; it keeps these from now on. For both, use two names.`];
  return { since: Math.min(mark.until, now), when: `, the last answer under ${own}`, notes };
}

function input(filters: FilterArguments): FilterArguments {
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
