import * as z from 'zod';
import { AD_FIELDS, PAY_FIELDS } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { jobPageOf } from '../../wire/site.ts';
import { CONTRACTS, JOB_TYPES, rowById, WORK_MODELS } from '../../wire/tables.ts';
import { type AnswerSize, charactersFor, joined, line, withoutEmpty } from '../kit/answer/answer.ts';
import { listing } from '../kit/answer/listing.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { placeName, rowName } from '../kit/places.ts';

/** A page of more rows than this shows short ones. */
export const WHOLE_ROWS = 12;

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
  published_at: z.string(),
  updated_at: optionalText,
  slug: optionalText,
  url: optionalText,
};
/** What rows over the index show besides: quotes from the text, and what helps to choose. */
const indexFields = {
  salary_text: optionalText,
  work_model_text: optionalText,
  excerpt: optionalText,
  skills: optionalTexts,
  matches: optionalText,
};
export const jobRow = z.strictObject(rowFields);
export const foundJobRow = z.strictObject({ ...rowFields, ...indexFields });
export type JobRow = z.output<typeof foundJobRow>;

/**
 * The facts of a job without its texts. An older record tells only whether remote work is allowed (docs/board.md,
 * Records), which is no work model.
 */
export function factsOf(job: JobRecord, baseUrl: string) {
  return {
    id: job.id,
    title: line(job.title) ?? '(no title)',
    locations: job.locations?.map(placeName),
    types: job.types?.map((type) => rowName(JOB_TYPES, type)),
    contracts: job.contracts?.map((contract) => rowName(CONTRACTS, contract)),
    work_model: workModelOf(job),
    country: line(job.country),
    ...payFields(job),
    remote_allowed: job.workModel === undefined ? job.allowRemote : undefined,
    ref: line(job.ref),
    published_at: line(job.publishedAt) ?? '',
    updated_at: line(job.updatedAt),
    slug: line(job.slug),
    url: jobPageOf(baseUrl, job.id, line(job.slug)),
  };
}

/** Pay in annual gross EUR; 0 means none was given (docs/board.md, Limits). */
function payFields(job: JobRecord): { [N in PayField]: number | undefined } {
  const { min, max } = PAY_FIELDS;
  return { [min]: AD_FIELDS[min].read(job) || undefined, [max]: AD_FIELDS[max].read(job) || undefined };
}

/** The work model's name, where the record tells it. */
function workModelOf(job: JobRecord): string | undefined {
  const id = job.workModel;
  return id === undefined ? undefined : (rowById(WORK_MODELS, id)?.name ?? `unknown (${id})`);
}

/** What a row over the index shows besides the facts of its record. */
export type RowParts = Partial<Pick<JobRow, 'salary_text' | 'work_model_text' | 'excerpt' | 'skills' | 'matches'>>;

/**
 * A job as a list row (docs/contract.md, Records). A page of many rows keeps to what tells ads apart, for the sake of the
 * reader's context: `short` leaves out excerpt, slugs, last change and the usual type, which get_job shows.
 */
export function jobRowOf(job: JobRecord, baseUrl: string, short: boolean, parts: RowParts = {}): JobRow {
  const { id, slug, name } = job.company;
  const company = withoutEmpty({ id, name: line(name) ?? '', slug: short ? undefined : line(slug) });
  const { excerpt, skills, ...quotes } = parts;
  const facts = { ...factsOf(job, baseUrl), ...quotes };
  if (!short) return withoutEmpty({ ...facts, company, excerpt, skills }) as JobRow;
  const { slug: _slug, types, updated_at: _changed, ...main } = facts;
  return withoutEmpty({ ...main, types: types?.every((type) => type === USUAL_TYPE) ? [] : types, company }) as JobRow;
}

/** Nearly every ad is full-time, so only another type is worth a reader's time. */
export const USUAL_TYPE = rowById(JOB_TYPES, 1)?.name;

/** The types worth telling: none where an ad is full-time alone, all where it says more. */
export function typesText({ types }: Pick<JobRow, 'types'>): string | undefined {
  return types?.every((type) => type === USUAL_TYPE) ? undefined : types?.join(', ');
}

/** Rows of ads as a list of the board shows them; a long page has short ones. */
export function jobRowsOf(jobs: readonly JobRecord[], baseUrl: string, short = jobs.length > WHOLE_ROWS): JobRow[] {
  return jobs.map((job) => jobRowOf(job, baseUrl, short));
}

type PayField = (typeof PAY_FIELDS)[keyof typeof PAY_FIELDS];

export function payText(pay: { readonly [N in PayField]?: number | undefined }): string | undefined {
  const { [PAY_FIELDS.min]: min, [PAY_FIELDS.max]: max } = pay;
  if (min === undefined && max === undefined) return undefined;
  return `${[min, max].filter((amount) => amount !== undefined).join('–')} EUR gross a year`;
}

/** A quote from the text, which is no figure of the board's fields. */
export function saidPayText({ salary_text: said }: Pick<JobRow, 'salary_text'>): string | undefined {
  return said === undefined ? undefined : `text: “${said}”`;
}

export function workModelText(row: Pick<JobRow, 'work_model' | 'work_model_text' | 'remote_allowed'>): string {
  return joined(
    row.work_model,
    row.remote_allowed === true && 'remote allowed',
    row.work_model_text !== undefined && `text: “${row.work_model_text}”`,
  );
}

export function jobFacts(row: Omit<JobRow, 'company' | 'excerpt'>): string {
  return joined(
    row.locations?.join(', '),
    workModelText(row),
    row.country,
    row.types?.join(', '),
    row.contracts?.join(', '),
    payText(row) ?? saidPayText(row),
    `published ${row.published_at}`,
    row.updated_at !== undefined && row.updated_at !== row.published_at && `updated ${row.updated_at}`,
    row.ref !== undefined && `ref ${row.ref}`,
  );
}

/** A job row as text: what it is and where, then its facts, then why it may fit. */
export function jobLine(row: JobRow): string {
  const company = `${row.company.name} (${row.company.slug ?? row.company.id})`;
  const head = `- ${row.id} ${row.title} · ${company} · ${jobFacts(row)}`;
  return [head, row.url, row.excerpt].filter((part) => part !== undefined).join('\n  ');
}

/** A page of jobs as every list of jobs shows it. */
export function jobPage(
  jobs: readonly JobRecord[],
  page: { total: number; page?: number | undefined; limit?: number | undefined },
  baseUrl: string,
  size: AnswerSize,
) {
  return listing({ what: 'jobs', page, rows: jobRowsOf(jobs, baseUrl), render: jobLine, room: charactersFor(size) });
}
