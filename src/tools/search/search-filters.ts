import * as z from 'zod';
import type { Finding } from '../../publishing/ad/finding.ts';
import type { Coverage } from '../../search/board-index.ts';
import { StillReading } from '../../search/crawl/freshness.ts';
import { oldestPublication, timeFrom } from '../../search/query/dates.ts';
import { DECLARED, type Filters } from '../../search/query/filters.ts';
import { operatorsIn, phraseOf, type Term, termsOf } from '../../search/query/query.ts';
import { AD_LIFE_DAYS, SALARY } from '../../wire/limits.ts';
import { quoted } from '../../wire/quote.ts';
import { CONTRACTS, JOB_TYPES, WORK_MODELS } from '../../wire/tables.ts';
import { count, optionalCount } from '../kit/answer/shapes.ts';
import type { ArgumentValues } from '../kit/arguments/argument.ts';
import { integer, tableValues, text, texts } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse, ToolError } from '../kit/failure.ts';

import { locationIds } from '../kit/places.ts';
import type { ToolContext } from '../kit/tool.ts';

/**
 * Filters that both tools over the whole board take (docs/contract.md, Tools). Their names say most; what is told in one tool
 * need not be told in the other, since every word is in the reader's context.
 */
export const filterArguments = {
  words: text('All; "a phrase", begin*.'),
  any_words: texts(''),
  exclude_words: texts(''),
  location: texts(''),
  work_model: tableValues('', WORK_MODELS),
  type: tableValues('', JOB_TYPES),
  contract: tableValues('', CONTRACTS),
  company: companyFilter(''),
  exclude_company: companyFilter(''),
  salary_min: integer('EUR a year.', 1, SALARY.max),
  published_after: text('2025-03-31, 7d or 24h.'),
};
export type FilterArguments = ArgumentValues<typeof filterArguments>;

/** Every word costs the index a look; nobody types more. */
const MOST_ENTRIES = 50;
const MOST_CHARACTERS = 10_000;

/**
 * The filters as the index takes them, with sentences on how they were read.
 * @throws ToolError `invalid_argument` naming everything that cannot be understood
 */
export async function filtersFrom(
  tool: string,
  given: FilterArguments,
  context: ToolContext,
): Promise<{ filters: Filters; notes: string[] }> {
  const all = wordTerms(given.words);
  const any = entryTerms('any_words', given.any_words);
  const none = entryTerms('exclude_words', given.exclude_words);
  const published = publishedFrom(given.published_after);
  const [places, companies, excluded] = await Promise.all([
    locationIds('location', given.location, context),
    companyIds('company', given.company, context),
    companyIds('exclude_company', given.exclude_company, context),
  ]);
  const read = [all, any, none, published, places, companies, excluded];
  const findings = read.flatMap((part) => part.findings);
  if (findings.length > 0) throw refuse(tool, findings);
  const filters = {
    question: { all: all.terms, any: any.terms, none: none.terms },
    locations: places.ids,
    workModels: given.work_model,
    types: given.type,
    contracts: given.contract,
    companies: companies.ids,
    excludedCompanies: excluded.ids,
    salaryMin: given.salary_min,
    publishedFrom: published.time,
  };
  return { filters, notes: [...all.notes, ...published.notes] };
}

interface ReadTerms {
  readonly terms: Term[];
  readonly findings: Finding[];
}

function wordTerms(words: string | undefined): ReadTerms & { notes: string[] } {
  if (words === undefined || words.trim() === '') return { terms: [], findings: [], notes: [] };
  if (words.length > MOST_CHARACTERS) return { terms: [], findings: [tooLong('words', words.length)], notes: [] };
  const terms = termsOf(words);
  if (terms.length === 0) return { terms, findings: [withoutWord('words', words)], notes: [] };
  const operators = operatorsIn(words);
  if (operators.length === 0) return { terms, findings: [], notes: [] };
  const named = operators
    .slice(0, 5)
    .map((operator) => quoted(operator))
    .join(', ');
  return { terms, findings: [], notes: [`${named} counted as plain words; use any_words and exclude_words.`] };
}

function tooLong(field: string, characters: number): Finding {
  return { field, message: `has ${characters} characters; give ${MOST_CHARACTERS} at most.` };
}

function withoutWord(field: string, given: string): Finding {
  return { field, message: `${quoted(given)} holds no letter or digit, so there is no word to look for in it.` };
}

/** Each entry is a word or a phrase. */
function entryTerms(field: string, entries: readonly string[] | undefined): ReadTerms {
  const given = entries?.filter((entry) => entry !== '') ?? [];
  if (given.length > MOST_ENTRIES) {
    return { terms: [], findings: [{ field, message: `has ${given.length} entries; give ${MOST_ENTRIES} at most.` }] };
  }
  const characters = given.reduce((sum, entry) => sum + entry.length, 0);
  if (characters > MOST_CHARACTERS) return { terms: [], findings: [tooLong(field, characters)] };
  const read = given.map((entry) => ({ entry, term: phraseOf(entry) }));
  return {
    terms: read.map(({ term }) => term).filter((term) => term !== undefined),
    findings: read.filter(({ term }) => term === undefined).map(({ entry }) => withoutWord(field, entry)),
  };
}

function publishedFrom(given: string | undefined): { time?: string; findings: Finding[]; notes: string[] } {
  if (given === undefined || given.trim() === '') return { findings: [], notes: [] };
  const now = Date.now();
  const read = timeFrom(given, now);
  if ('problem' in read) return { findings: [{ field: 'published_after', message: read.problem }], notes: [] };
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
});

export function coverageOf({ openJobs, asOf, complete, undeclared }: Coverage): z.output<typeof coverageShape> {
  return { open_jobs: openJobs, as_of: asOf, complete, undeclared };
}

/** How many ads the index holds, as of when, and whether that is all. */
export function coverageText({ openJobs, asOf, complete, total }: Coverage): string {
  const time = asOf.slice(0, 16).replace('T', ' ');
  const whole = complete ? 'complete' : `incomplete: the board counts ${total}`;
  return `Index: ${openJobs} open ads as of ${time} (Portuguese time), ${whole}.`;
}

/** Words for what an ad leaves unsaid. */
export const UNSAID: Readonly<Record<(typeof DECLARED)[number], string>> = {
  location: 'location',
  work_model: 'work model',
  type: 'type',
  contract: 'contract',
  salary: 'pay',
  published_at: 'readable date',
};

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
