import * as z from 'zod';
import { joined, line, lines, someOf } from '../../answer/answer.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../../answer/shapes.ts';
import type { Client } from '../../client/client.ts';
import type { FoundAd } from '../../query/find-ads.ts';
import { jobPageOf, type Site } from '../../site/site.ts';
import { rowById } from '../../site/tables.ts';
import { AD_FACTS, type AskedField, type Asks, type FactField, type QuoteField } from '../../wire/ad-facts.ts';
import type { JobRecord } from '../../wire/records.ts';
import { dayOf } from '../../wire/time.ts';
import { placeName, rowName } from '../arguments/places.ts';

/** Fields that rows and the whole ad share (docs/contract.md, Records). */
export const rowFields = {
  id: count,
  title: z.string(),
  company: z.strictObject({ id: count, name: z.string(), slug: optionalText }),
  locations: optionalTexts,
  types: optionalTexts,
  contracts: optionalTexts,
  work_model: optionalText,
  country: optionalText,
  salary_min: optionalCount,
  salary_max: optionalCount,
  remote_allowed: optionalFlag,
  ref: optionalText,
  published_at: optionalText,
  updated_at: optionalText,
  slug: optionalText,
  url: optionalText,
} satisfies Record<FactField, z.ZodType> & Record<string, z.ZodType>;
export const jobRow = z.strictObject(rowFields);

/** Further fields of rows from the index: quotes from the text, and help to choose. */
const indexFields = {
  salary_text: optionalText,
  work_model_text: optionalText,
  levels: optionalTexts,
  years: optionalCount,
  years_unsaid: optionalFlag,
  languages: optionalTexts,
  residence_text: optionalText,
  excerpt: optionalText,
  skills: optionalTexts,
  matches: optionalText,
} satisfies Record<QuoteField | AskedField, z.ZodType> & Record<string, z.ZodType>;
export const foundJobRow = z.strictObject({ ...rowFields, ...indexFields });
export type JobRow = z.output<typeof foundJobRow>;

/** Older records state only whether remote work is allowed (docs/board.md, Records), which is no work model. */
export function factsOf(job: JobRecord, { baseUrl, site }: Pick<Client, 'baseUrl' | 'site'>) {
  const model = AD_FACTS.work_model.of(job);
  const [lower, upper] = AD_FACTS.salary.of(job);
  // The one figure of an older record is no lower end (docs/board.md, Records).
  const isOnly = job.salaryMin === undefined && job.wage !== undefined;
  const slug = line(job.slug);
  return {
    id: job.id,
    title: line(job.title) ?? '(no title)',
    company: {
      id: job.company.id,
      name: line(job.company.name) ?? `Company ${job.company.id}`,
      slug: line(job.company.slug),
    },
    locations: someOf(job.locations)?.map((place) => placeName(place, site)),
    types: someOf(job.types)?.map((type) => rowName(site.tables.type, type)),
    contracts: someOf(job.contracts)?.map((contract) => rowName(site.tables.contract, contract)),
    work_model:
      model === undefined ? undefined : (rowById(site.tables.work_model, model)?.name ?? `unknown (${model})`),
    country: line(job.country),
    // 0 means that no pay was given (docs/board.md, Limits).
    salary_min: lower || undefined,
    salary_max: upper || (isOnly ? lower || undefined : undefined),
    remote_allowed: model === undefined ? job.allowRemote : undefined,
    ref: line(job.ref),
    published_at: line(job.publishedAt),
    updated_at: line(job.updatedAt),
    slug,
    url: jobPageOf(baseUrl, site, job.id, slug),
  } satisfies Record<FactField, unknown> & Record<string, unknown>;
}

/** What an ad asks for besides skills. */
export function askedFields({ levels, years, languages, residence }: Asks, isForYears = false) {
  return {
    levels: someOf([...levels]),
    years,
    years_unsaid: (isForYears && years === undefined) || undefined,
    languages: someOf(
      languages.map(({ name, degree, plus, or }) =>
        [or && 'or', name, degree, plus && '(plus)'].filter(Boolean).join(' '),
      ),
    ),
    residence_text: residence,
  };
}

/** What the index adds to the facts of an ad. @param isForYears whether `max_years` let it pass */
export function foundFields({ quotes, asks, excerpt, skills = [] }: FoundAd, isForYears: boolean) {
  return { ...quotes, ...askedFields(asks, isForYears), excerpt: excerpt || undefined, skills: someOf([...skills]) };
}

/** "asks: Senior · 5+ years · English B2, French (plus)" */
function asksText({ levels, years, years_unsaid, languages, residence_text }: RowFacts): string | undefined {
  const requirements = joined(
    levels?.join(', '),
    years === undefined ? years_unsaid && 'years unsaid' : years > 0 && `${years}+ years`,
    languages?.join(', ').replaceAll(', or ', ' or '),
    residence_text !== undefined && `“${residence_text}”`,
  );
  return requirements && `asks: ${requirements}`;
}

const FULL_TIME = 1;

type Pay = { readonly salary_min?: number | undefined; readonly salary_max?: number | undefined };

/** The figures from the lower to the upper end, and the word for the one end that alone is given. */
function payEnds({ salary_min: from, salary_max: to }: Pay) {
  const amounts = [...new Set([from, to].filter((amount) => amount !== undefined))];
  return { amounts, end: to === undefined ? 'from ' : from === undefined ? 'up to ' : '' };
}

export function yearlyPayText(pay: Pay, { currency }: Site): string | undefined {
  const { amounts, end } = payEnds(pay);
  return amounts.length === 0 ? undefined : `${end}${amounts.join('–')} ${currency.code} gross a year`;
}

/** `€30–40k`, `from €30k`, or as given where it is not round. */
function shortPay(row: RowFacts, { currency: { sign } }: Site): string {
  const { amounts, end } = payEnds(row);
  if (amounts.length === 0) return '';
  const isRound = amounts.every((amount) => amount % 100 === 0);
  const figures = amounts.map((amount) => (isRound ? amount / 1000 : amount)).join('–');
  return `${end}${sign}${figures}${isRound ? 'k' : ''}`;
}

const quote = (text: string | undefined) => text !== undefined && `text: “${text}”`;

type RowFacts = Partial<Omit<JobRow, 'company'>> & { readonly company?: string | { readonly name: string } };

/** Facts that stand above the rows where most share them and none leaves them unsaid (docs/contract.md, Rules, 6). */
const shareable = ({ company, locations = [], work_model = '', country = '', contracts = [] }: RowFacts) => ({
  company: typeof company === 'string' ? company : (company?.name ?? ''),
  locations: locations.join(', '),
  work_model,
  country,
  contracts: contracts.join(', '),
});
type Shared = Partial<ReturnType<typeof shareable>>;

/** Facts by which people choose, on one line. @param alone shows all of them in full @param above facts not repeated */
export function jobFacts(row: RowFacts, site: Site, alone = false, above: Shared = {}): string {
  const published = row.published_at && dayOf(row.published_at);
  const updated = row.updated_at && dayOf(row.updated_at);
  const facts = shareable(row);
  const own = (name: keyof Shared) => facts[name] !== above[name] && facts[name];
  // Nearly every ad is full-time, so rows show only other types.
  const usualType = rowById(site.tables.type, FULL_TIME)?.name;
  return joined(
    own('locations'),
    // A quote alone would read as if it replaced the field.
    (row.work_model_text && row.work_model) || own('work_model') || (row.remote_allowed === true && 'remote allowed'),
    quote(row.work_model_text),
    own('country'),
    (alone || row.types?.some((type) => type !== usualType)) && row.types?.join(', '),
    own('contracts'),
    alone ? yearlyPayText(row, site) : shortPay(row, site),
    quote(row.salary_text),
    published && `${alone ? 'published ' : ''}${published}`,
    updated !== published && updated && `changed ${updated}`,
  );
}

/** A job row as text: facts, address, reason for the match. @param above facts that are not repeated */
export function jobLine(row: RowFacts, site: Site, above: Shared, lead = '', ...more: (string | undefined)[]): string {
  const { company } = shareable(row);
  const facts = jobFacts(row, site, false, above);
  const head = joined(`${lead}${row.id} ${row.title}`, company !== above.company && company, facts, ...more);
  const why = joined(row.matches, row.excerpt, row.skills && `skills: ${row.skills.join(', ')}`, asksText(row));
  return lines(head, row.url && `  ${row.url}`, why && `  ${why}`);
}

export function sharedBy(rows: readonly RowFacts[]): Shared {
  const all = rows.map(shareable);
  const names = Object.keys(all[0] ?? {}) as (keyof Shared)[];
  const shared = names.flatMap((name) => {
    const values = all.map((facts) => facts[name]);
    const isOfMost = (value: string) => values.filter((other) => other === value).length > values.length / 2;
    const most = values.find(isOfMost);
    return rows.length > 1 && most && !values.includes('') ? [[name, most]] : [];
  });
  return Object.fromEntries(shared);
}

export function sharedLine(shared: Shared): string {
  const all = joined(...Object.values(shared));
  return all && `Unless a row says otherwise: ${all}`;
}

/** Rows of ads for a list, below what most of them share. */
export function jobList<R extends RowFacts>(rows: readonly R[], site: Site) {
  const shared = sharedBy(rows);
  return { rows, above: sharedLine(shared), render: (row: RowFacts) => jobLine(row, site, shared) };
}
