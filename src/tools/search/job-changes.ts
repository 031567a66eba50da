import { differencesOf } from '../../query/ad-diff.ts';
import { timeFrom } from '../../query/dates.ts';
import { CHANGE_KINDS, type NewsItem } from '../../query/former-states.ts';
import type { Site } from '../../site/site.ts';
import { quoted } from '../../text/prose.ts';
import { AD_FACTS } from '../../wire/ad-facts.ts';
import { refuse } from '../../wire/errors.ts';
import { DAY_MS, epochOf } from '../../wire/time.ts';
import { type ArgumentValues, readArguments } from '../arguments/argument.ts';
import { choices, integer, text } from '../arguments/kinds.ts';
import { type ToolContext, tool } from '../tool.ts';
import { changesAnswer, changesAnswerOf, DEFAULT_LIMIT, MAX_LIMIT } from './changes-answer.ts';
import { isNameInUse, moveMark, nameFrom, searchWindow } from './named-search.ts';
import { filtersFrom, sameFilters } from './search-filters.ts';

const LONGEST_NAME_CHARACTERS = 80;

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
    const { answer, window, news } = await newsAnswer(values, context, limit);
    // The mark moves only after the answer is complete.
    if ((values.page ?? 1) === 1 && !context.call.signal.aborted) await moveMark(window, news, context);
    return answer.build();
  },
});

/** The answer under a name, without moving its mark. @throws ToolError `invalid_argument` */
export async function changesUnder(name: string, context: ToolContext): Promise<string> {
  const { values, findings } = readArguments({ name: changesArguments.name }, { name }, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  // A name that nobody began is no reason to read the board.
  if (!(await isNameInUse(values.name, context)))
    return `There is no search named ${quoted(name)} yet: call job_changes with this name to begin one.`;
  return (await newsAnswer(values, context, DEFAULT_LIMIT)).answer.build().text;
}

/**
 * All changes in one answer, for a program that writes them out. The mark of a name moves by `moveMark`.
 * @param raw arguments of job_changes @throws ToolError `invalid_argument`
 */
export async function changesToWrite(raw: Readonly<Record<string, unknown>>, context: ToolContext) {
  const { page: _page, limit: _limit, ...own } = changesArguments;
  const { values, findings } = readArguments(own, raw, context.client.site);
  if (findings.length > 0) throw refuse('job_changes', findings);
  const { answer, window, news } = await newsAnswer(values, context, undefined);
  const { text, structured } = answer.build();
  const { page: _, limit: __, ...data } = structured;
  return { text, data, window, news };
}

/** The answer to a call, and the window whose mark may move past it. @param limit none: all changes */
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
  const answer = changesAnswerOf(news, ads, { window, kinds, page, limit }, notes, client);
  return { answer: answer.view({ earlier: earlierFacts(ads) }), window, news };
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
