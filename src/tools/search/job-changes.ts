import { CHANGE_KINDS } from '../../search/changes/changes.ts';
import { timeFrom } from '../../search/question/dates.ts';
import { cleanLine } from '../../text/clean.ts';
import { foldName } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { DAY_MS, epochOf } from '../../wire/time.ts';
import { type ArgumentValues, readArguments } from '../kit/arguments/argument.ts';
import { choices, integer, text } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { answerOf, changeRowOf, changesAnswer, DEFAULT_LIMIT } from './changes-answer.ts';
import { onIndex } from './index-answer.ts';
import { markOf, type Window, windowUnder } from './named-question.ts';
import { filtersFrom, sameFilters } from './search-filters.ts';

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

type ChangesArguments = ArgumentValues<typeof changesArguments>;

export const jobChanges = tool({
  name: 'job_changes',
  group: 'search',
  title: 'New, changed and gone ads',
  description:
    'New, changed and gone ads since a time or since a name was last told (filters of search_jobs; a name keeps them).',
  effect: 'read',
  arguments: changesArguments,
  output: changesAnswer,
  run: (values, context) => changes(values, context, true),
});

/** The mark does not move. @throws ToolError `invalid_argument` */
export async function changesUnder(given: string, context: ToolContext): Promise<string> {
  const { values, findings } = readArguments({ name: changesArguments.name }, { name: given });
  if (findings.length > 0) throw refuse('job_changes', findings);
  const name = nameFrom(values.name);
  const { memory } = await context.index();
  if (name === undefined || (await markOf(name, memory.board, context)) === undefined)
    return `Nothing was asked under ${quoted(name ?? given)} yet: job_changes with this name begins it.`;
  return (await changes({ name }, context, false)).text;
}

async function changes(given: ChangesArguments, context: ToolContext, moves: boolean) {
  const { page = 1, limit = DEFAULT_LIMIT } = given;
  const { client, call } = context;
  const index = await context.index();
  const { since, when, move, ...window } = await windowOf(given, page, index.now(), index.memory.board, context);
  const kinds = CHANGE_KINDS.filter((kind) => window.kinds === undefined || window.kinds.includes(kind));
  const { question, notes } = await filtersFrom('job_changes', window.filters, context);
  const found =
    window.told ??
    (await onIndex('job_changes', context, (_, progress) => index.changes(question, since, call, progress)));
  const shown = found.told.filter(({ kind }) => kinds.includes(kind)).slice((page - 1) * limit, page * limit);
  const ads = await index.memory.told(shown);
  const areChanged = ads.some(({ was }) => was !== undefined);
  const places = areChanged ? (await context.locations.get(client, call)).table : [];
  const openIds = shown.flatMap(({ id, kind }) => (kind === 'gone' ? [] : [id]));
  const inIndex = new Map((await index.shown(question, openIds)).map((ad) => [ad.job.id, ad]));
  const rows = ads.map((ad) => changeRowOf(ad, inIndex.get(ad.id), client.baseUrl, places));
  if (index.memory.isBehind)
    notes.push('What the last reading of the board saw could not be kept: changes may be missing.');
  const answer = answerOf(found, rows, { kinds, page, limit }, when, [...window.notes, ...notes]);
  // What could not be read is not told: the mark moves when the answer is there.
  if (moves && page === 1 && !call.signal.aborted) await move?.(found);
  return answer;
}

/** The time and filters of a call, and of the name that it gives. @throws ToolError `invalid_argument` */
async function windowOf(
  { since: written, name: given, kinds, page: _, limit: __, ...filters }: ChangesArguments,
  page: number,
  now: number,
  board: string,
  context: ToolContext,
): Promise<Window> {
  const name = nameFrom(given);
  const since = sinceFrom(written, name, now);
  if (name !== undefined) return windowUnder({ name, filters, kinds, page, since, now }, board, context);
  return { filters, kinds, since: Number(since), when: '', notes: [] };
}

/** @throws ToolError `invalid_argument` for a name that nobody could see, or that nothing would tell from others */
function nameFrom(given = ''): string | undefined {
  const name = cleanLine(given);
  const wrong = (message: string) => refuse('job_changes', [{ field: 'name', message }]);
  if (name === '' && given.trim() !== '') throw wrong('has invisible characters only; give letters or digits.');
  if (name !== '' && foldName(name) === '')
    throw wrong(`is ${quoted(name)}; a name needs a letter or a digit, by which it is known again.`);
  return name === '' ? undefined : name;
}

/** @throws ToolError `invalid_argument` */
function sinceFrom(given: string | undefined, name: string | undefined, now: number): number | 'last' {
  const word = given?.trim().toLowerCase() ?? '';
  const wrong = (message: string) => refuse('job_changes', [{ field: 'since', message }]);
  if (word === 'last' && name === undefined)
    throw wrong('is "last", which needs a name: the last time that this name was told.');
  if (word === 'last' || word === '') return name === undefined ? now - DAY_MS : 'last';
  const read = timeFrom(given ?? '', now);
  if ('problem' in read) throw wrong(read.problem.replace(/\.$/, ', or last with a name.'));
  const since = epochOf(read.time) ?? now;
  if (since > now) throw wrong(`is ${quoted(given)}, which is still to come; give a time in the past.`);
  return since;
}
