import { timeFrom } from '../../query/dates.ts';
import {
  type QueryText,
  type QueryTexts,
  signRefusal,
  splitQuery,
  type WordArgument,
  wordCount,
} from '../../query/split.ts';
import type { Site } from '../../site/site.ts';
import type { FactFilters, FilterName } from '../../wire/ad-facts.ts';
import { type Finding, refuse } from '../../wire/errors.ts';
import { SALARY } from '../../wire/limits.ts';
import type { ArgumentValues } from '../arguments/argument.ts';
import { companyFilter, companyIds } from '../arguments/companies.ts';
import { integer, referringToSearchJobs, tableValues, text, texts, words } from '../arguments/kinds.ts';
import { locationIds } from '../arguments/places.ts';
import type { ToolContext } from '../tool.ts';

export const filterArguments = {
  words: words('All must match; "a phrase", -word, a or b. No pay, dates, sentences.'),
  any_words: texts("At least one, e.g. somebody's skills; best match first."),
  exclude_words: texts('None of these.'),
  title_words: words('All in the title.'),
  location: texts('Places by name.'),
  work_model: tableValues('Any of these.', 'work_model'),
  type: tableValues('As in list_jobs.', 'type', 'unlisted'),
  contract: tableValues('As in list_jobs.', 'contract', 'unlisted'),
  company: companyFilter('As in list_jobs.'),
  exclude_company: companyFilter('Leave these out.'),
  salary_min: integer(
    `Gross a year, from ${SALARY.min}: the ad pays up to this or more; 0: states pay.`,
    0,
    SALARY.max,
  ),
  max_years: integer('At most so many years asked for.', 0, 50),
  published_after: text('That day included: 2025-03-31, 24h, 7d.'),
};

/** The same for other tools, described by a reference: a model reads the descriptions of all tools. */
export const sameFilters = Object.fromEntries(
  Object.entries(filterArguments).map(([name, argument]) => [name, referringToSearchJobs(argument)]),
) as typeof filterArguments;
export type FilterArguments = ArgumentValues<typeof filterArguments>;

/** Does not compile if an argument is no filter, or a filter has no argument. */
type AllFilters = { [N in FilterName | Exclude<keyof FilterArguments, keyof QueryTexts>]: FactFilters[N] };

type SearchArguments = FilterArguments & { readonly skills?: readonly string[] | undefined };

/** @throws ToolError `invalid_argument` with all findings */
export async function filtersFrom(tool: string, values: SearchArguments, context: ToolContext) {
  const { site } = context.client;
  const outcome: ReadingOutcome = { findings: [], notes: [] };
  const texts = queryTexts(values, outcome);
  const after = values.published_after?.trim()
    ? timeFrom(values.published_after, Date.now(), 'past', site)
    : { time: undefined };
  if ('problem' in after) outcome.findings.push({ field: 'published_after', message: after.problem });
  const { salary_min = 0 } = values;
  if (salary_min > 0 && salary_min < SALARY.min)
    outcome.findings.push({ field: 'salary_min', message: whichPay(salary_min, site) });
  // Words may name a place too, so the places are loaded first, and once.
  const mayName = [values.location, texts.words, texts.any_words, texts.exclude_words].some((list) => list?.length);
  const locationTable = mayName ? await context.locations.get(context.client, context.call) : undefined;
  const [places, companies, excluded] = await Promise.all([
    locationIds(values.location, context),
    companyIds('company', values.company, context),
    companyIds('exclude_company', values.exclude_company, context),
  ]);
  const findings = [outcome, places, companies, excluded].flatMap((part) => part.findings);
  if (findings.length > 0 || 'problem' in after) throw refuse(tool, findings);
  const { work_model, type, contract, max_years } = values;
  const filters: AllFilters = {
    location: places.ids,
    company: companies.ids,
    exclude_company: excluded.ids,
    work_model,
    type,
    contract,
    salary_min: values.salary_min,
    max_years,
    published_after: after.time,
  };
  const tables = { ...site.tables, ...(locationTable && { location: locationTable.table }) };
  return {
    query: { tool, texts, filters, site: { ...site, tables } },
    notes: [places, companies, excluded, outcome].flatMap(({ notes }) => notes),
  };
}

interface ReadingOutcome {
  readonly findings: Finding[];
  readonly notes: string[];
}

function queryTexts(values: SearchArguments, outcome: ReadingOutcome): QueryTexts {
  const { words, title_words, any_words = [], exclude_words = [], skills = [] } = values;
  const texts: QueryTexts = {
    words: textsIn('words', [words?.trim() || []].flat(), outcome),
    title_words: textsIn('title_words', [title_words?.trim() || []].flat(), outcome),
    any_words: textsIn('any_words', any_words, outcome),
    exclude_words: textsIn('exclude_words', exclude_words, outcome),
    skills: textsIn('skills', skills, outcome),
  };
  const message = `and the lists hold ${wordCount(texts)} words; give ${MOST_WORDS} at most.`;
  if (wordCount(texts) > MOST_WORDS) outcome.findings.push({ field: 'words', message });
  return texts;
}

/** Each word is looked up, and SQLite takes no expression deeper than 1000. */
const MOST_WORDS = 500;

/** An entry without a letter or digit is left out with a note, unless all are such. */
function textsIn(field: WordArgument, entries: readonly string[], { findings, notes }: ReadingOutcome): QueryText[] {
  const texts = entries.map(splitQuery);
  const refusals = texts.flatMap((text) => signRefusal(text) ?? []);
  findings.push(...refusals.map((message) => ({ field, message })));
  // `quoted` would drop invisible characters.
  const bad = entries
    .filter((_, at) => texts[at]?.parts.length === 0)
    .map((entry) => JSON.stringify(entry.slice(0, 40)));
  const none = `no letter or digit to look for`;
  if (bad.length > 0 && bad.length === entries.length)
    findings.push({ field, message: `holds ${none}: ${bad.join(', ')}.` });
  else if (bad.length > 0) notes.push(`${field} without ${bad.join(', ')}: ${none}.`);
  return texts.filter(({ parts }) => parts.length > 0);
}

/** Below what an ad may pay a year, a figure means thousands or a month: as yearly pay it would match every ad that gives pay. */
function whichPay(pay: number, { currency, months }: Site): string {
  const [thousands, year] = [pay * 1000, pay * months];
  const meanings = [
    ...(thousands < SALARY.min || thousands > SALARY.max ? [] : [`if thousands are meant, give ${thousands}`]),
    ...(year < SALARY.min ? [] : [`if a month, give what that is a year (${pay} × ${months} = ${year})`]),
  ];
  return `is ${pay}, and pay is ${currency.code} gross a year: ${meanings.join('; ') || `give 0, or at least ${SALARY.min}`}.`;
}
