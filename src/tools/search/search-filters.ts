import * as z from 'zod';
import type { Finding } from '../../publishing/ad/finding.ts';
import type { Coverage } from '../../search/board-index.ts';
import { StillReading } from '../../search/crawl/freshness.ts';
import { DECLARED } from '../../search/find/filters.ts';
import { oldestPublication, timeFrom } from '../../search/query/dates.ts';
import { type Asked, holdsWord } from '../../search/query/question.ts';
import type { Question } from '../../search/query/reading.ts';
import { AD_LIFE_DAYS, SALARY } from '../../wire/limits.ts';
import { CONTRACTS, JOB_TYPES, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { boardTime } from '../../wire/time.ts';
import { count, optionalCount } from '../kit/answer/shapes.ts';
import type { ArgumentValues } from '../kit/arguments/argument.ts';
import { integer, tableValues, text, texts, words } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse, ToolError } from '../kit/failure.ts';

import { locationIds } from '../kit/places.ts';
import { townsOf } from '../kit/places-by-map.ts';
import type { ToolContext } from '../kit/tool.ts';

/** Filters that all tools over the whole board take (docs/contract.md, Tools). */
export const filterArguments = {
  words: words('All; "a phrase", =exact, begin*, -not, a or b.'),
  any_words: texts('At least one.'),
  exclude_words: texts('None.'),
  title_words: words('All, in the title.'),
  location: texts('E.g. Porto.'),
  work_model: tableValues('Any of these.', WORK_MODELS),
  type: tableValues('Any of these.', JOB_TYPES),
  contract: tableValues('Any of these.', CONTRACTS),
  company: companyFilter('Id, slug, exact name or website.'),
  exclude_company: companyFilter('Likewise.'),
  salary_min: integer('EUR a year that the upper end reaches.', 1, SALARY.max),
  published_after: text('That day included: 2025-03-31, today, monday, 24h, 7d.'),
};

const AS_THERE = 'As there.';

/** The same for a further tool: what search_jobs tells need not be told again, since every word is in the reader's context. */
export const sameFilters = {
  words: words(AS_THERE),
  any_words: texts(AS_THERE),
  exclude_words: texts(AS_THERE),
  title_words: words(AS_THERE),
  location: texts(AS_THERE),
  work_model: tableValues(AS_THERE, WORK_MODELS, 'unlisted'),
  type: tableValues(AS_THERE, JOB_TYPES, 'unlisted'),
  contract: tableValues(AS_THERE, CONTRACTS, 'unlisted'),
  company: companyFilter(AS_THERE),
  exclude_company: companyFilter(AS_THERE),
  salary_min: integer(AS_THERE, 1, SALARY.max),
  published_after: text(AS_THERE),
} satisfies { readonly [N in keyof typeof filterArguments]: (typeof filterArguments)[N] };
export type FilterArguments = ArgumentValues<typeof filterArguments>;

/** Every word costs the index a look; nobody types more. */
const MOST_ENTRIES = 50;
const MOST_CHARACTERS = 10_000;

/**
 * The question as the index takes it, with sentences on how its filters were read.
 * @throws ToolError `invalid_argument` naming everything that cannot be understood
 */
export async function filtersFrom(
  tool: string,
  given: FilterArguments,
  context: ToolContext,
): Promise<{ question: Question; notes: string[] }> {
  const asked = askedWords(given);
  const published = publishedFrom(given.published_after);
  const [places, table, companies, excluded] = await Promise.all([
    locationIds('location', given.location, context),
    placesNamed(given, context),
    companyIds('company', given.company, context),
    companyIds('exclude_company', given.exclude_company, context),
  ]);
  const pay = payFrom(given.salary_min);
  const read = [asked, published, pay, places, companies, excluded];
  const findings = read.flatMap((part) => part.findings);
  if (findings.length > 0) throw refuse(tool, findings);
  const filters = {
    locations: places.ids,
    workModels: given.work_model,
    types: given.type,
    contracts: given.contract,
    companies: companies.ids,
    excludedCompanies: excluded.ids,
    salaryMin: given.salary_min,
    publishedFrom: published.time,
  };
  return {
    question: { asked: asked.asked, filters, places: table, towns: townsIn(table) },
    notes: [...published.notes, ...pay.notes],
  };
}

/** The board's places, where there are words that may name one. */
async function placesNamed(
  { words, any_words, exclude_words }: FilterArguments,
  { locations, client, call }: ToolContext,
) {
  const isAsked = [words, ...(any_words ?? []), ...(exclude_words ?? [])].some(
    (given) => given !== undefined && given !== '',
  );
  return isAsked ? (await locations.get(client, call)).table : [];
}

/** Working out the towns takes longer than a search, and the board's table stays the same for an hour. */
let townsKnown: { readonly table: Table; readonly towns: Table } | undefined;

function townsIn(table: Table): Table {
  if (townsKnown?.table !== table) townsKnown = { table, towns: townsOf(table) };
  return townsKnown.towns;
}

/** The words that are asked for, and what is wrong with them. */
function askedWords(given: FilterArguments): { asked: Asked; findings: Finding[] } {
  const texts = { words: given.words ?? '', title_words: given.title_words ?? '' };
  const lists = {
    any_words: withoutEmptyEntries(given.any_words),
    exclude_words: withoutEmptyEntries(given.exclude_words),
  };
  const findings = [
    ...Object.entries(texts).flatMap(([field, text]) => findingsOn(field, text.trim() === '' ? [] : [text])),
    ...Object.entries(lists).flatMap(([field, entries]) => findingsOn(field, entries)),
  ];
  const asked = {
    words: texts.words.trim(),
    anyWords: lists.any_words,
    excludeWords: lists.exclude_words,
    titleWords: texts.title_words.trim(),
  };
  return { asked, findings };
}

const withoutEmptyEntries = (entries: readonly string[] | undefined) => entries?.filter((entry) => entry !== '') ?? [];

function findingsOn(field: string, entries: readonly string[]): Finding[] {
  if (entries.length > MOST_ENTRIES)
    return [{ field, message: `has ${entries.length} entries; give ${MOST_ENTRIES} at most.` }];
  const characters = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (characters > MOST_CHARACTERS)
    return [{ field, message: `has ${characters} characters; give ${MOST_CHARACTERS} at most.` }];
  return entries
    .filter((entry) => !holdsWord(entry))
    .map((entry) => ({
      field,
      message: `${quoted(entry)} holds no letter or digit, so there is no word to look for in it.`,
    }));
}

/** Less is no pay a year, but thousands of it or pay a month. */
const LEAST_PAY = 1000;

/** Pay that may be meant otherwise is asked back, never taken: a search by it would find every ad that gives pay. */
function payFrom(given: number | undefined): { findings: Finding[]; notes: string[] } {
  if (given === undefined || given >= SALARY.min) return { findings: [], notes: [] };
  const month = `if a month, give what that is a year (${given} × 14 = ${given * 14})`;
  if (given >= LEAST_PAY)
    return {
      findings: [],
      notes: [`salary_min ${given} was read as EUR a year, which all pay on the board reaches; ${month}.`],
    };
  const message = `is ${given}, and pay is EUR gross a year: if thousands are meant, give ${given * 1000}; ${month}.`;
  return { findings: [{ field: 'salary_min', message }], notes: [] };
}

function publishedFrom(given: string | undefined): { time?: string; findings: Finding[]; notes: string[] } {
  if (given === undefined || given.trim() === '') return { findings: [], notes: [] };
  const now = Date.now();
  const read = timeFrom(given, now);
  if ('problem' in read) return { findings: [{ field: 'published_after', message: read.problem }], notes: [] };
  if (read.time > boardTime(now))
    return { time: read.time, findings: [], notes: [`published_after ${quoted(given)} lies in the future.`] };
  const oldest = oldestPublication(now);
  if (read.time >= oldest) return { time: read.time, findings: [], notes: [] };
  const note = `An ad stays open for ${AD_LIFE_DAYS} days, so older ones than of ${oldest.slice(0, 10)} are no longer on the board.`;
  return { time: read.time, findings: [], notes: [note] };
}

const undeclaredFields = Object.fromEntries([...DECLARED, 'skill'].map((field) => [field, optionalCount])) as Record<
  (typeof DECLARED)[number] | 'skill',
  typeof optionalCount
>;

/** What an answer is based on (docs/contract.md, Tools). */
export const coverageShape = z.strictObject({
  open_jobs: count,
  as_of: z.string(),
  complete: z.boolean(),
  undeclared: z.strictObject(undeclaredFields),
  in_text: z.strictObject({ work_model: optionalCount, salary: optionalCount }).optional(),
});

/** How the words were read, one line a word (docs/contract.md, Searching). */
export const understoodShape = z.array(z.string()).optional();

export function readingText(understood: readonly string[]): string | undefined {
  return understood.length === 0 ? undefined : `Read as: ${understood.join(' · ')}.`;
}

export function coverageOf(coverage: Coverage): z.output<typeof coverageShape> {
  const { openJobs, asOf, complete, undeclared, inText } = coverage;
  const more = Object.values(inText).some((ads) => ads > 0) ? { in_text: inText } : {};
  return { open_jobs: openJobs, as_of: asOf, complete, undeclared, ...more };
}

/** How many ads the index holds, as of when, and whether that is all. */
export function coverageText({ openJobs, asOf, complete, total }: Coverage): string {
  const time = asOf.slice(0, 16).replace('T', ' ');
  const whole = complete ? 'complete' : `incomplete: the board counts ${total}`;
  return `Index: ${openJobs} open ads as of ${time} (Portuguese time), ${whole}.`;
}

/** Words for what an ad leaves unsaid. */
export const UNSAID_WORDS: Readonly<Record<(typeof DECLARED)[number], string>> = {
  location: 'location',
  work_model: 'work model',
  type: 'type',
  contract: 'contract',
  salary: 'pay',
  published_at: 'readable date',
};

/** How many more ads would match if their texts counted. */
export function inTextNote({ inText }: Coverage, workModels: readonly number[] = []): string | undefined {
  const { work_model: models = 0, salary: paid = 0 } = inText;
  const named = workModels.map((id) => rowById(WORK_MODELS, id)?.name).join(' or ') || 'this work model';
  const said = [
    models > 0 && `+${models} more say ${named} in their text`,
    paid > 0 && `+${paid} more name enough pay in their text`,
  ].filter((part) => part !== false);
  return said.length === 0 ? undefined : `${said.join('; ')}, not in the board's fields.`;
}

/** Runs a question on the index, and puts what can go wrong with the index into the words of a tool. */
export async function onIndex<T>(tool: string, context: ToolContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (context.call.signal.aborted) throw new ToolError('cancelled', `${tool} was cancelled.`);
    if (!(error instanceof StillReading)) throw error;
    const far = error.total === 0 ? '' : ` (${error.done} of ${error.total} ads so far)`;
    throw new ToolError(
      'board_unreachable',
      `${tool}: the whole board is being read for the first time${far}, which takes longer than this call may. Reading goes on; call again in a few seconds.`,
    );
  }
}

/** Tells the caller how far a reading of the board is. */
export function progressOf({ progress }: ToolContext): (done: number, total: number) => void {
  return (done, total) => {
    // A client that cannot be told has gone away; the call itself will notice.
    progress(done, total, `reading the board: ${done} of ${total} ads`).catch(() => undefined);
  };
}
