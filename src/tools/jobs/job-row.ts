import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import { AD_FIELDS } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { jobPageOf } from '../../wire/site.ts';
import { CONTRACTS, JOB_TYPES, rowById, WORK_MODELS } from '../../wire/tables.ts';
import { charactersFor, joined, line, type Size, withoutEmpty } from '../kit/answer/answer.ts';
import { listing } from '../kit/answer/listing.ts';
import { count, optionalCount, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { placeName, rowName } from '../kit/places.ts';

/** A page of more rows than this shows short ones. */
const WHOLE_ROWS = 12;

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
  ref: optionalText,
  published_at: z.string(),
  updated_at: optionalText,
  slug: optionalText,
  url: optionalText,
};
export const jobRow = z.strictObject({ ...rowFields, excerpt: optionalText });
export type JobRow = z.output<typeof jobRow>;

/** The facts of a job without its texts; the older record shape reads as the newer (docs/board.md, Records). */
export function factsOf(job: JobRecord, baseUrl: string) {
  const salary = salaryOf(job);
  return {
    id: job.id,
    title: line(job.title) ?? '(no title)',
    locations: job.locations?.map(placeName),
    types: job.types?.map((type) => rowName(JOB_TYPES, type)),
    contracts: job.contracts?.map((contract) => rowName(CONTRACTS, contract)),
    work_model: workModelOf(job),
    country: line(job.country),
    ...salary,
    ref: line(job.ref),
    published_at: line(job.publishedAt) ?? '',
    updated_at: line(job.updatedAt),
    slug: line(job.slug),
    url: jobPageOf(baseUrl, job.id, line(job.slug)),
  };
}

/** Pay in annual gross EUR; 0 means none was given (docs/board.md, Limits). */
function salaryOf(job: JobRecord): { salary_min?: number; salary_max?: number } {
  const min = AD_FIELDS.salary_min.read(job) || undefined;
  const max = AD_FIELDS.salary_max.read(job) || undefined;
  return { ...(min === undefined ? {} : { salary_min: min }), ...(max === undefined ? {} : { salary_max: max }) };
}

/** The work model's name, where the record tells it. */
function workModelOf(job: JobRecord): string | undefined {
  const id = AD_FIELDS.work_model.read(job);
  return id === undefined ? undefined : (rowById(WORK_MODELS, id)?.name ?? `unknown (${id})`);
}

/**
 * A job as a list row (docs/contract.md, Records). A page of many rows keeps to what tells ads apart, to save context:
 * `short` leaves out excerpt, slug, types, last change and the company's slug, which get_job shows.
 */
export function jobRowOf(job: JobRecord, baseUrl: string, short: boolean): JobRow {
  const { id, slug, name } = job.company;
  const company = withoutEmpty({ id, name: line(name) ?? '', slug: short ? undefined : line(slug) });
  const facts = factsOf(job, baseUrl);
  if (!short) return withoutEmpty({ ...facts, company, excerpt: excerptOf(job.body) }) as JobRow;
  const { slug: _slug, types: _types, updated_at: _changed, ...main } = facts;
  return withoutEmpty({ ...main, company }) as JobRow;
}

export function payText({
  salary_min: min,
  salary_max: max,
}: {
  salary_min?: number | undefined;
  salary_max?: number | undefined;
}) {
  if (min === undefined && max === undefined) return undefined;
  return `${[min, max].filter((amount) => amount !== undefined).join('–')} EUR gross a year`;
}

export function jobFacts(row: Omit<JobRow, 'company' | 'excerpt'>): string {
  return joined(
    row.locations?.join(', '),
    row.work_model,
    row.country,
    row.types?.join(', '),
    row.contracts?.join(', '),
    payText(row),
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
  size: Size,
) {
  const rows = jobs.map((job) => jobRowOf(job, baseUrl, jobs.length > WHOLE_ROWS));
  return listing({ what: 'jobs', page, rows, render: jobLine, room: charactersFor(size) });
}
