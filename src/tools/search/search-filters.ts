import { timeFrom } from '../../search/question/dates.ts';
import { holdsWord, type QuestionText } from '../../search/question/terms.ts';
import type { FactFilters, FilterName } from '../../wire/ad-facts.ts';
import { type Finding, refuse } from '../../wire/errors.ts';
import { SALARY } from '../../wire/limits.ts';
import type { Site } from '../../wire/site.ts';
import type { ArgumentValues } from '../kit/arguments/argument.ts';
import { integer, tableValues, text, texts, toldElsewhere, words } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { locationIds } from '../kit/places.ts';
import type { ToolContext } from '../kit/tool.ts';

export const filterArguments = {
  words: words('All must match; "a phrase", =exact, begin*, -not, a or b. No pay, dates, sentences.'),
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
  Object.entries(filterArguments).map(([name, argument]) => [name, toldElsewhere(argument)]),
) as typeof filterArguments;
export type FilterArguments = ArgumentValues<typeof filterArguments>;

/** Does not compile if an argument is no filter, or a filter has no argument. */
type AllFilters = { [N in FilterName | Exclude<keyof FilterArguments, keyof QuestionText>]: FactFilters[N] };

/** @throws ToolError `invalid_argument` with all findings */
export async function filtersFrom(
  tool: string,
  given: FilterArguments & Pick<QuestionText, 'skills'>,
  context: ToolContext,
) {
  const { site } = context.client;
  const said: Said = { findings: [], notes: [] };
  const asked = askedWords(given, said);
  const after = given.published_after?.trim()
    ? timeFrom(given.published_after, Date.now(), 'past', site)
    : { time: undefined };
  if ('problem' in after) said.findings.push({ field: 'published_after', message: after.problem });
  refuseMonthlyPay(given.salary_min, said, site);
  // Words may name a place too. Asked first, so that the places are read once.
  const mayName = [...(given.location ?? []), asked.words || [], ...asked.any_words, ...asked.exclude_words].flat();
  const known = mayName.length === 0 ? undefined : await context.locations.get(context.client, context.call);
  const [places, companies, excluded] = await Promise.all([
    locationIds(given.location, context),
    companyIds('company', given.company, context),
    companyIds('exclude_company', given.exclude_company, context),
  ]);
  const findings = [said, places, companies, excluded].flatMap((part) => part.findings);
  if (findings.length > 0 || 'problem' in after) throw refuse(tool, findings);
  const { work_model, type, contract, salary_min, max_years } = given;
  const filters: AllFilters = {
    location: places.ids,
    company: companies.ids,
    exclude_company: excluded.ids,
    work_model,
    type,
    contract,
    salary_min,
    max_years,
    published_after: after.time,
  };
  return {
    question: {
      asked,
      filters,
      site: { ...site, tables: { ...site.tables, ...(known && { location: known.table }) } },
    },
    notes: [...[places, companies, excluded].flatMap(({ notes }) => notes), ...said.notes],
  };
}

interface Said {
  readonly findings: Finding[];
  readonly notes: string[];
}

/** The search words. A list entry without a letter or digit is left out with a note, unless all are such. */
function askedWords(given: FilterArguments & Pick<QuestionText, 'skills'>, { findings, notes }: Said) {
  const held = (field: keyof QuestionText, entries: readonly string[]): string[] => {
    const good = entries.filter(holdsWord);
    // `quoted` would drop invisible characters.
    const bad = entries.filter((entry) => !holdsWord(entry)).map((entry) => JSON.stringify(entry.slice(0, 40)));
    const named = bad.join(', ');
    if (bad.length > 0 && good.length === 0)
      findings.push({ field, message: `holds no letter or digit to look for: ${named}.` });
    else if (bad.length > 0) notes.push(`${field} without ${named}: no letter or digit to look for.`);
    return good;
  };
  const heldIn = (field: 'words' | 'title_words') => held(field, [given[field]?.trim() || []].flat()).join('');
  return {
    words: heldIn('words'),
    title_words: heldIn('title_words'),
    any_words: held('any_words', given.any_words ?? []),
    exclude_words: held('exclude_words', given.exclude_words ?? []),
    skills: held('skills', given.skills ?? []),
  };
}

/** Below what an ad may pay a year, a figure means thousands or a month: as yearly pay it would match every ad that gives pay. */
function refuseMonthlyPay(given: number | undefined, { findings }: Said, { currency, months }: Site): void {
  if (given === undefined || given === 0 || given >= SALARY.min) return;
  const [thousands, year] = [given * 1000, given * months];
  const meant = [
    ...(thousands < SALARY.min || thousands > SALARY.max ? [] : [`if thousands are meant, give ${thousands}`]),
    ...(year < SALARY.min ? [] : [`if a month, give what that is a year (${given} × ${months} = ${year})`]),
  ];
  const message = `is ${given}, and pay is ${currency.code} gross a year: ${meant.join('; ') || `give 0, or at least ${SALARY.min}`}.`;
  findings.push({ field: 'salary_min', message });
}
