import type { Finding } from '../../publishing/ad/finding.ts';
import type { FactFilters } from '../../search/matching/filters.ts';
import { timeFrom } from '../../search/question/dates.ts';
import { holdsWord, type QuestionText } from '../../search/question/parse.ts';
import type { Question } from '../../search/question/read.ts';
import { SALARY } from '../../wire/limits.ts';
import { CONTRACTS, JOB_TYPES, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { boardTime } from '../../wire/time.ts';
import type { ArgumentValues } from '../kit/arguments/argument.ts';
import { integer, tableValues, text, texts, toldElsewhere, words } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
import { locationIds } from '../kit/places.ts';
import type { ToolContext } from '../kit/tool.ts';

/** Filters that all tools over the whole board take (docs/contract.md, Tools). */
export const filterArguments = {
  words: words('All, as meant; "a phrase", =exact, begin*, -not, a or b. No pay, dates, sentences.'),
  any_words: texts("At least one, e.g. somebody's skills; most first."),
  exclude_words: texts('None of these.'),
  title_words: words('All in the title.'),
  location: texts('Places, e.g. Porto.'),
  work_model: tableValues('Any of these.', WORK_MODELS),
  type: tableValues('As in list_jobs.', JOB_TYPES, 'unlisted'),
  contract: tableValues('As in list_jobs.', CONTRACTS, 'unlisted'),
  company: companyFilter('As in list_jobs.'),
  exclude_company: companyFilter('Left out; as company.'),
  salary_min: integer('EUR a year, 1000 or more, that the upper end reaches; 0: states pay.', 0, SALARY.max),
  published_after: text('That day included: 2025-03-31, monday, 24h, 7d.'),
};

/** The same for a further tool: what search_jobs tells need not be told again, since every word is in the reader's context. */
export const sameFilters = Object.fromEntries(
  Object.entries(filterArguments).map(([name, argument]) => [name, toldElsewhere(argument)]),
) as typeof filterArguments;
export type FilterArguments = ArgumentValues<typeof filterArguments>;

/** Every word costs the index a look; nobody types more. */
const MAX_ENTRIES = 50;
const MAX_CHARACTERS = 2_000;

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
  const findings = [asked, published, pay, places, companies, excluded].flatMap((part) => part.findings);
  if (findings.length > 0) throw refuse(tool, findings);
  const filters: FactFilters = {
    location: places.ids,
    work_model: given.work_model,
    type: given.type,
    contract: given.contract,
    company: companies.ids,
    exclude_company: excluded.ids,
    salary_min: given.salary_min,
    published_after: published.time,
  };
  return {
    question: { asked: asked.asked, filters, places: table },
    notes: [...places.notes, ...asked.notes, ...published.notes, ...pay.notes],
  };
}

/** The board's places, where there are words that may name one. */
async function placesNamed(
  { words: asked }: FilterArguments,
  { locations, client, call }: ToolContext,
): Promise<Table> {
  return asked === undefined || asked === '' ? [] : (await locations.get(client, call)).table;
}

interface AskedWords {
  readonly asked: QuestionText;
  readonly findings: Finding[];
  readonly notes: string[];
}

/** The words that are asked for. An entry of a list without a letter or digit costs itself alone. */
function askedWords(given: FilterArguments): AskedWords {
  const notes: string[] = [];
  const findings: Finding[] = [];
  const textOf = (field: 'words' | 'title_words'): string => {
    const asked = given[field]?.trim() ?? '';
    if (asked !== '' && !holdsWord(asked))
      findings.push({ field, message: `is ${quoted(asked)}, which holds no letter or digit to look for.` });
    if (asked.length > MAX_CHARACTERS)
      findings.push({ field, message: `has ${asked.length} characters; give ${MAX_CHARACTERS} at most.` });
    return asked;
  };
  const listOf = (field: 'any_words' | 'exclude_words'): string[] => {
    const entries = given[field]?.filter((entry) => entry !== '') ?? [];
    if (entries.length > MAX_ENTRIES)
      findings.push({ field, message: `has ${entries.length} entries; give ${MAX_ENTRIES} at most.` });
    const bad = entries.filter((entry) => !holdsWord(entry));
    if (bad.length > 0 && bad.length === entries.length)
      findings.push({ field, message: `holds no letter or digit to look for: ${bad.map(shownEntry).join(', ')}.` });
    else if (bad.length > 0)
      notes.push(`${field} without ${bad.map(shownEntry).join(', ')}: no letter or digit to look for.`);
    return entries.filter(holdsWord);
  };
  const asked = {
    words: textOf('words'),
    title_words: textOf('title_words'),
    any_words: listOf('any_words'),
    exclude_words: listOf('exclude_words'),
  };
  return { asked, findings, notes };
}

/** A caller's own entry; `quoted` shows letters alone. */
const shownEntry = (entry: string) => JSON.stringify(entry.slice(0, 40));

/** Less is no pay a year, but thousands of it or pay a month. */
const LEAST_PAY = 1000;

/** Pay that may be meant otherwise is asked back, never taken: a search by it would find every ad that gives pay. */
function payFrom(given: number | undefined): { findings: Finding[]; notes: string[] } {
  if (given === undefined || given === 0 || given >= SALARY.min) return { findings: [], notes: [] };
  const month = `if a month, give what that is a year (${given} × 14 = ${given * 14})`;
  if (given >= LEAST_PAY) return { findings: [], notes: [`salary_min ${given} was read as EUR a year; ${month}.`] };
  const message = `is ${given}, and pay is EUR gross a year: if thousands are meant, give ${given * 1000}; ${month}.`;
  return { findings: [{ field: 'salary_min', message }], notes: [] };
}

function publishedFrom(given: string | undefined): { time?: string; findings: Finding[]; notes: string[] } {
  if (given === undefined || given.trim() === '') return { findings: [], notes: [] };
  const now = Date.now();
  const read = timeFrom(given, now);
  if ('problem' in read) return { findings: [{ field: 'published_after', message: read.problem }], notes: [] };
  const notes = read.time > boardTime(now) ? [`published_after ${quoted(given)} lies in the future.`] : [];
  return { time: read.time, findings: [], notes };
}
