import { CHANGE_KINDS } from '../../search/memory/recall/window.ts';
import { timeFrom } from '../../search/query/dates/dates.ts';
import { cleanLine } from '../../text/clean.ts';
import { foldName } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { DAY_MS, epochOf } from '../../wire/time.ts';
import { type ArgumentValues, readArguments } from '../kit/arguments/argument.ts';
import { choices, integer, text } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { changeRowOf, unfitRowOf } from './change-rows.ts';
import { answerOf, changesAnswer, DEFAULT_LIMIT, filtersText } from './changes-answer.ts';
import { type FilterArguments, filtersFrom, sameFilters } from './former-filters.ts';
import { onIndex, progressOf } from './on-index.ts';

const MAX_ROWS = 100;
/** Characters of a name. */
const LONGEST_NAME = 80;

const changesArguments = {
  since: text('Date, 24h, 7d, or last (default with name; else 24h).'),
  name: text('For the question, e.g. my kotlin search.'),
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
  run: (values, context) => changes(values, context),
});

/**
 * What is new under a name, as text, for who reads without being told.
 * @throws ToolError `invalid_argument`
 */
export async function changesUnder(given: string, context: ToolContext): Promise<string> {
  const { values, findings } = readArguments({ name: changesArguments.name }, { name: given });
  if (findings.length > 0) throw refuse('job_changes', findings);
  const name = nameFrom(values.name);
  const index = (await context.index()).former;
  if (name === undefined || (await index.memory.question(context.owner, name)) === undefined)
    return `Nothing was asked under ${quoted(name ?? given)} yet: job_changes with this name begins it.`;
  return (await changes({ name }, context, true)).text;
}

async function changes(
  { since: from, name: named, kinds: asked, page = 1, limit = DEFAULT_LIMIT, ...given }: ChangesArguments,
  context: ToolContext,
  onlyLooks = false,
) {
  const index = (await context.index()).former;
  const name = nameFrom(named);
  const since = sinceFrom(from, name, index.now());
  const kinds = CHANGE_KINDS.filter((kind) => asked === undefined || asked.length === 0 || asked.includes(kind));
  const kept = name === undefined || isSome(given) ? undefined : await index.memory.question(context.owner, name);
  const filters = kept === undefined ? given : (JSON.parse(kept) as FilterArguments);
  const { question, notes } = await filtersFrom('job_changes', filters, context, 'remembered');
  const isUsualTime = name === undefined && (from ?? '').trim() === '';
  const recall = { since, isUsualTime, owner: context.owner, name, question: questionOf(filters), kinds, page, limit };
  const found = await onIndex('job_changes', context, () =>
    index.changes(question, recall, context.call, progressOf(context)),
  );
  const keptNote =
    kept !== undefined && isSome(filters) ? [`Filters kept under this name: ${filtersText(filters)}.`] : [];
  const places = [...found.ads, ...found.unfit.ads].some(({ differences = [] }) =>
    differences.some(({ field }) => field === 'places'),
  );
  const table = places ? (await context.locations.get(context.client, context.call)).table : [];
  const writes = found.ads.some(({ kind }) => kind === 'gone') ? await context.ledger.written() : [];
  const rows = found.ads.map((ad) => ({ ...changeRowOf(ad, context.client.baseUrl, table, writes), kind: ad.kind }));
  const unfit = page > 1 ? [] : found.unfit.ads.map((ad) => unfitRowOf(ad, context.client.baseUrl, table));
  return answerOf(found, { rows, unfit }, { ...recall, onlyLooks }, [...keptNote, ...notes]);
}

const isSome = (given: object) => Object.values(given).some((value) => value !== undefined && value !== '');

/** @throws ToolError `invalid_argument` for a name that nobody could see, or that nothing would tell from others */
function nameFrom(given: string | undefined): string | undefined {
  const name = cleanLine(given ?? '');
  if (name === '' && (given ?? '').trim() !== '')
    throw refuse('job_changes', [{ field: 'name', message: 'has invisible characters only; give letters or digits.' }]);
  if (name !== '' && foldName(name) === '')
    throw refuse('job_changes', [
      { field: 'name', message: `is ${quoted(name)}; a name needs a letter or a digit, by which it is known again.` },
    ]);
  return name === '' ? undefined : name;
}

/** The filters that were given, in one order. */
function questionOf(given: FilterArguments): string {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** @throws ToolError `invalid_argument` */
function sinceFrom(given: string | undefined, name: string | undefined, now: number): number | 'last' {
  if ((name?.length ?? 0) > LONGEST_NAME)
    throw refuse('job_changes', [
      { field: 'name', message: `has ${name?.length} characters; give ${LONGEST_NAME} at most.` },
    ]);
  const word = given?.trim().toLowerCase() ?? '';
  if (word === 'last' && name === undefined)
    throw refuse('job_changes', [
      { field: 'since', message: 'is "last", which needs a name: the last time that this name was told.' },
    ]);
  if (word === 'last' || (word === '' && name !== undefined)) return 'last';
  if (word === '') return now - DAY_MS;
  const read = timeFrom(given ?? '', now);
  if ('problem' in read)
    throw refuse('job_changes', [{ field: 'since', message: read.problem.replace(/\.$/, ', or last with a name.') }]);
  const since = epochOf(read.time) ?? now;
  if (since > now)
    throw refuse('job_changes', [
      { field: 'since', message: `is ${quoted(given)}, which is still to come; give a time in the past.` },
    ]);
  return since;
}
