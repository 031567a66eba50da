import * as z from 'zod';
import { type SaidInText, saidByBody } from '../../search/facts/said-in-text.ts';
import { lineKeys, tellingParts } from '../../search/facts/telling-part.ts';
import { LONGEST_EXCERPT } from '../../search/store/ad.ts';
import { htmlToText } from '../../text/html/html.ts';
import { AD_FIELDS, PAY_FIELDS } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { jobPageOf } from '../../wire/site.ts';
import { CONTRACTS, JOB_TYPES, rowById, WORK_MODELS } from '../../wire/tables.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { type AnswerSize, charactersFor, joined, line, prose, withoutEmpty } from '../kit/answer/answer.ts';
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
  salary_text: optionalText,
  work_model_text: optionalText,
  remote_allowed: optionalFlag,
  ref: optionalText,
  published_at: z.string(),
  updated_at: optionalText,
  slug: optionalText,
  url: optionalText,
};
export const jobRow = z.strictObject({ ...rowFields, excerpt: optionalText });
export type JobRow = z.output<typeof jobRow>;

/**
 * The facts of a job without its texts. An older record tells only whether remote work is allowed (docs/board.md,
 * Records), which is no work model.
 * @param said what the text says and the fields do not
 */
export function factsOf(job: JobRecord, baseUrl: string, said: SaidInText = {}) {
  return {
    id: job.id,
    title: line(job.title) ?? '(no title)',
    locations: job.locations?.map(placeName),
    types: job.types?.map((type) => rowName(JOB_TYPES, type)),
    contracts: job.contracts?.map((contract) => rowName(CONTRACTS, contract)),
    work_model: workModelOf(job),
    country: line(job.country),
    ...payFields(job),
    salary_text: said.pay?.text,
    work_model_text: said.workModel === undefined ? undefined : rowById(WORK_MODELS, said.workModel)?.name,
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

/** What a row shows besides the facts of its record. */
export interface RowParts {
  /** What the text says and the fields do not. */
  readonly said?: SaidInText | undefined;
  /** Left out where it is empty, and in a short row. */
  readonly excerpt?: string | undefined;
}

/**
 * A job as a list row (docs/contract.md, Records). A page of many rows keeps to what tells ads apart, for the sake of the
 * reader's context: `short` leaves out excerpt, slugs, last change and the usual type, which get_job shows.
 */
export function jobRowOf(job: JobRecord, baseUrl: string, short: boolean, { said, excerpt }: RowParts): JobRow {
  const { id, slug, name } = job.company;
  const company = withoutEmpty({ id, name: line(name) ?? '', slug: short ? undefined : line(slug) });
  const facts = factsOf(job, baseUrl, said);
  if (!short) return withoutEmpty({ ...facts, company, excerpt }) as JobRow;
  const { slug: _slug, types, updated_at: _changed, ...main } = facts;
  return withoutEmpty({ ...main, types: types?.every((type) => type === USUAL_TYPE) ? [] : types, company }) as JobRow;
}

/** Nearly every ad is full-time, so only another type is worth a reader's time. */
export const USUAL_TYPE = rowById(JOB_TYPES, 1)?.name;

/** The types worth telling: none where an ad is full-time alone, all where it says more. */
export function typesText({ types }: Pick<JobRow, 'types'>): string | undefined {
  return types?.every((type) => type === USUAL_TYPE) ? undefined : types?.join(', ');
}

/** Characters of HTML that are read for one page; a hundred ads have some 250,000 (docs/board.md, Answers). */
const MAX_READ = 600_000;

/** Rows of ads as a list of the board shows them, with what their texts say; a long page has short ones. */
export function jobRowsOf(jobs: readonly JobRecord[], baseUrl: string, short = jobs.length > WHOLE_ROWS): JobRow[] {
  const read = jobs.slice(0, readableCount(jobs));
  const excerpts = short ? [] : excerptsOf(read);
  return jobs.map((job, at) => {
    const said = at < read.length ? saidByBody(job) : undefined;
    return jobRowOf(job, baseUrl, short, { said, excerpt: excerpts[at] });
  });
}

/** How many texts of a page are read: all but those of a board that sends a book. Their facts are shown all the same. */
function readableCount(jobs: readonly JobRecord[]): number {
  let characters = 0;
  const end = jobs.findIndex(({ body, company }) => {
    characters += body.length + (company.description?.length ?? 0);
    return characters > MAX_READ;
  });
  return end < 0 ? jobs.length : end;
}

function excerptsOf(jobs: readonly JobRecord[]) {
  const texts = jobs.map((job) => ({
    group: job.company.id,
    text: plainLetters(htmlToText(job.body)),
    own: lineKeys(prose(job.company.description) ?? ''),
  }));
  return tellingParts(texts, LONGEST_EXCERPT);
}

type PayField = (typeof PAY_FIELDS)[keyof typeof PAY_FIELDS];

export function payText(pay: { readonly [N in PayField]?: number | undefined }): string | undefined {
  const { [PAY_FIELDS.min]: min, [PAY_FIELDS.max]: max } = pay;
  if (min === undefined && max === undefined) return undefined;
  return `${[min, max].filter((amount) => amount !== undefined).join('–')} EUR gross a year`;
}

/** What the text says is marked as such: the board's own fields say otherwise, or nothing. */
export function saidPayText({ salary_text: said }: Pick<JobRow, 'salary_text'>): string | undefined {
  return said === undefined ? undefined : `${said} (from its text)`;
}

export function workModelText(row: Pick<JobRow, 'work_model' | 'work_model_text' | 'remote_allowed'>): string {
  return joined(
    row.work_model,
    row.remote_allowed !== undefined && `remote: ${row.remote_allowed ? 'allowed' : 'not offered'}`,
    row.work_model_text !== undefined && `${row.work_model_text} (from its text)`,
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
