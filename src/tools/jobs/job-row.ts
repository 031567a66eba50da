import * as z from 'zod';
import type { Client } from '../../client/client.ts';
import {
  AD_FACTS,
  type AskedField,
  type Asks,
  type FactField,
  type Language,
  type QuoteField,
} from '../../wire/ad-facts.ts';
import { PAY_FIELDS } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/records.ts';
import { jobPageOf, PORTUGAL, type Site } from '../../wire/site.ts';
import { rowById } from '../../wire/tables.ts';
import { dayOf } from '../../wire/time.ts';
import { joined, line, lines, someOf } from '../kit/answer/answer.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { placeName, rowName } from '../kit/places.ts';

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
  [PAY_FIELDS.min]: optionalCount,
  [PAY_FIELDS.max]: optionalCount,
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
  const { min, max } = PAY_FIELDS;
  const model = AD_FACTS.work_model.of(job);
  const [lower, upper] = AD_FACTS.salary.of(job);
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
    [min]: lower || undefined,
    [max]: upper || undefined,
    remote_allowed: model === undefined ? job.allowRemote : undefined,
    ref: line(job.ref),
    published_at: line(job.publishedAt),
    updated_at: line(job.updatedAt),
    slug,
    url: jobPageOf(baseUrl, site, job.id, slug),
  };
}

/** What an ad asks for besides skills. */
export function askedFields({ levels, years, languages, residence }: Asks) {
  return {
    levels: someOf([...levels]),
    years,
    languages: someOf(languages.map(languageText)),
    residence_text: residence,
  };
}

const languageText = ({ name, degree, plus, or }: Language): string =>
  [or && 'or', name, degree, plus && '(plus)'].filter(Boolean).join(' ');

/** "asks: Senior · 5+ years · English B2, French (plus)" */
function asksText({ levels, years, languages, residence_text }: RowFacts): string | undefined {
  const asked = joined(
    levels?.join(', '),
    years !== undefined && `${years}+ years`,
    languages?.join(', ').replaceAll(', or ', ' or '),
    residence_text !== undefined && `“${residence_text}”`,
  );
  return asked && `asks: ${asked}`;
}

/** Nearly every ad is full-time, so rows show only other types. */
const USUAL_TYPE = rowById(PORTUGAL.tables.type, 1)?.name;

type Pay = { readonly [N in (typeof PAY_FIELDS)[keyof typeof PAY_FIELDS]]?: number | undefined };

const amountsOf = ({ [PAY_FIELDS.min]: min, [PAY_FIELDS.max]: max }: Pay) =>
  [min, max].filter((amount) => amount !== undefined);

export function payText(pay: Pay, { currency }: Site): string | undefined {
  const shown = amountsOf(pay).join('–');
  return shown === '' ? undefined : `${shown} ${currency.code} gross a year`;
}

/** `€30–40k`, or as given where it is not round. */
function shortPay(row: RowFacts, { currency: { sign } }: Site): string {
  const amounts = amountsOf(row);
  const isRound = amounts.length > 0 && amounts.every((amount) => amount % 100 === 0);
  const shown = amounts.map((amount) => (isRound ? amount / 1000 : amount)).join('–');
  return shown && `${sign}${shown}${isRound ? 'k' : ''}`;
}

const quote = (text: string | undefined) => text !== undefined && `text: “${text}”`;

type RowFacts = Partial<Omit<JobRow, 'company'>>;

/** Facts by which people choose, on one line. @param alone shows all of them in full @param above as in jobLine */
export function jobFacts(row: RowFacts, site: Site, alone = false, above: Shared = {}): string {
  const published = row.published_at && dayOf(row.published_at);
  const updated = row.updated_at && dayOf(row.updated_at);
  return joined(
    above.locations === undefined && row.locations?.join(', '),
    !above.work_model && (row.work_model ?? (row.remote_allowed === true && 'remote allowed')),
    quote(row.work_model_text),
    above.country === undefined && row.country,
    (alone || row.types?.some((type) => type !== USUAL_TYPE)) && row.types?.join(', '),
    above.contracts === undefined && row.contracts?.join(', '),
    alone ? payText(row, site) : shortPay(row, site),
    quote(row.salary_text),
    published && `${alone ? 'published ' : ''}${published}`,
    updated !== published && updated && `changed ${updated}`,
  );
}

/** A job row as text: facts, address, reason for the match. @param above facts that all rows share, not repeated */
export function jobLine(
  row: RowFacts,
  site: Site,
  company: string,
  above: Shared,
  lead = '',
  ...more: (string | false)[]
): string {
  const name = above.company === undefined && company;
  const head = joined(`- ${lead}${row.id} ${row.title}`, name, jobFacts(row, site, false, above), ...more);
  const why = joined(row.matches ?? row.excerpt, row.skills && `skills: ${row.skills.join(', ')}`, asksText(row));
  return lines(head, row.url && `  ${row.url}`, why && `  ${why}`);
}

/** Facts that stand above the rows where all share them, '' if no row has one (docs/contract.md, Rules, 6). */
const SHAREABLE = {
  locations: ({ locations }) => locations?.join(', ') ?? '',
  work_model: (row) => row.work_model ?? '',
  country: (row) => row.country ?? '',
  contracts: ({ contracts }) => contracts?.join(', ') ?? '',
} satisfies Record<string, (row: RowFacts) => string>;
export type Shared = { readonly [N in 'company' | keyof typeof SHAREABLE]?: string };

export function sharedBy<R extends RowFacts>(rows: readonly R[], companyOf: (row: R) => string): Shared {
  const [first, second] = rows;
  if (first === undefined || second === undefined) return {};
  const texts = Object.entries({ company: companyOf, ...SHAREABLE }).map(
    ([name, textOf]) => [name, rows.map(textOf)] as const,
  );
  return Object.fromEntries(texts.flatMap(([name, all]) => (new Set(all).size === 1 ? [[name, all[0]]] : [])));
}

/** @param areAll whether no row of the list is on another page */
export function sharedLine(shared: Shared, areAll: boolean): string {
  const all = joined(...Object.values(shared));
  return all && `${areAll ? 'All' : 'All on this page'}: ${all}`;
}

export const companyInHead = ({ company: { id, name, slug } }: JobRow) =>
  joined(name, `id ${id}`, slug !== undefined && `slug ${slug}`);
