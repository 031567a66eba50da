import type { Finding } from '../../publishing/ad/finding.ts';
import { oldestPublication, timeFrom } from '../../search/query/dates/dates.ts';
import { holdsWord, type QuestionText } from '../../search/query/question.ts';
import type { Question } from '../../search/query/question-reader.ts';
import { AD_LIFE_DAYS, SALARY } from '../../wire/limits.ts';
import { CONTRACTS, JOB_TYPES, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { boardTime } from '../../wire/time.ts';
import type { ArgumentValues } from '../kit/arguments/argument.ts';
import { integer, tableValues, text, texts, toldElsewhere, words } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
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

/** The same for a further tool: what search_jobs tells need not be told again, since every word is in the reader's context. */
export const sameFilters = Object.fromEntries(
  Object.entries(filterArguments).map(([name, argument]) => [name, toldElsewhere(argument)]),
) as typeof filterArguments;
export type FilterArguments = ArgumentValues<typeof filterArguments>;

/** Every word costs the index a look; nobody types more. */
const MAX_ENTRIES = 50;
const MAX_CHARACTERS = 10_000;

/**
 * The question as the index takes it, with sentences on how its filters were read.
 * @param among the ads that are open, or also those that are gone
 * @throws ToolError `invalid_argument` naming everything that cannot be understood
 */
export async function filtersFrom(
  tool: string,
  given: FilterArguments,
  context: ToolContext,
  among: 'open' | 'remembered' = 'open',
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
    notes: [...(among === 'open' ? published.notes : []), ...pay.notes],
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
function askedWords(given: FilterArguments): { asked: QuestionText; findings: Finding[] } {
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
  if (entries.length > MAX_ENTRIES)
    return [{ field, message: `has ${entries.length} entries; give ${MAX_ENTRIES} at most.` }];
  const characters = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (characters > MAX_CHARACTERS)
    return [{ field, message: `has ${characters} characters; give ${MAX_CHARACTERS} at most.` }];
  return entries
    .filter((entry) => !holdsWord(entry))
    .map((entry) => ({
      field,
      message: `${quoted(entry)} holds no letter or digit, so there is no word to look for in it.`,
    }));
}

/** Less is no pay a year, but thousands of it or pay a month. */
const MIN_PAY = 1000;

/** Pay that may be meant otherwise is asked back, never taken: a search by it would find every ad that gives pay. */
function payFrom(given: number | undefined): { findings: Finding[]; notes: string[] } {
  if (given === undefined || given >= SALARY.min) return { findings: [], notes: [] };
  const month = `if a month, give what that is a year (${given} × 14 = ${given * 14})`;
  if (given >= MIN_PAY)
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
