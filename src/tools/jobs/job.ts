import * as z from 'zod';
import { acceptedHtml, excerptOf, htmlToMarkdown, htmlToText } from '../../text/html/html.ts';
import { AD_FIELDS } from '../../wire/ad-fields.ts';
import { PAGE } from '../../wire/limits.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { jobPageOf } from '../../wire/site.ts';
import { CONTRACTS, JOB_TYPES, rowById, WORK_MODELS } from '../../wire/tables.ts';
import { companyFields, companyLines, companySummaryOf } from '../companies/company-record.ts';
import { charactersFor, envelopeOf, fence, joined, line, listing, type Size, withoutEmpty } from '../kit/answer.ts';
import { choice, id, integer, tableValues } from '../kit/arguments.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { refuse } from '../kit/failure.ts';
import { paragraphsThatFit } from '../kit/paragraphs.ts';
import { placeName, rowName } from '../kit/places.ts';
import { count, optionalCount, optionalText, optionalTexts } from '../kit/shapes.ts';
import { type Tool, tool } from '../kit/tool.ts';

/** Page arguments of every list (interface, Endpoints). */
export const pageArguments = {
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows a page; the board's default is ${PAGE.defaultLimit}.`, 1, 1_000),
};

/** A page of more rows than this shows short ones. */
const WHOLE_ROWS = 12;

const rowFields = {
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

const jobAnswer = z.strictObject({
  ...rowFields,
  company: companyFields.omit({ url_twitter: true, url_facebook: true, url_linkedin: true }),
  body: optionalText,
  body_format: z.string(),
  note: optionalText,
});

/** The facts of a job without its texts; the older record shape reads as the newer (field notes, Answers). */
function factsOf(job: JobRecord, baseUrl: string) {
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

/** Pay in annual gross EUR; 0 means none was given (interface, Limits). */
export function salaryOf(job: JobRecord): { salary_min?: number; salary_max?: number } {
  const min = AD_FIELDS.salary_min.read(job) || undefined;
  const max = AD_FIELDS.salary_max.read(job) || undefined;
  return { ...(min === undefined ? {} : { salary_min: min }), ...(max === undefined ? {} : { salary_max: max }) };
}

/** The work model's name, where the record tells it. */
export function workModelOf(job: JobRecord): string | undefined {
  const id = AD_FIELDS.work_model.read(job);
  return id === undefined ? undefined : (rowById(WORK_MODELS, id)?.name ?? `unknown (${id})`);
}

/**
 * A job as a list row (surface, Records). A page of many rows keeps to what tells ads apart, for the sake of the
 * reader's context: `short` leaves out excerpt, slug, types, last change and the company's slug, which get_job shows.
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

function jobFacts(row: Omit<JobRow, 'company' | 'excerpt'>): string {
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

const listJobs = tool({
  name: 'list_jobs',
  group: 'jobs',
  title: 'List job ads',
  description:
    'One page of the open job ads, newest first as the board sends them, filtered by company, type or contract. A page over 12 rows keeps to the main facts. For words, place, pay or date use search_jobs; for one ad in full get_job.',
  effect: 'read',
  arguments: {
    company: companyFilter(),
    type: tableValues('Job types.', JOB_TYPES),
    contract: tableValues('Contracts.', CONTRACTS),
    ...pageArguments,
  },
  output: envelopeOf(jobRow),
  async run({ company, type, contract, page, limit }, { client, call }) {
    const { ids, findings } = await companyIds('company', company, client, call);
    if (findings.length > 0) throw refuse('list_jobs', findings);
    const answer = await client.call(
      'listJobs',
      { limit, page, company: ids, type: someOf(type), contract: someOf(contract) },
      call,
    );
    return jobPage(answer.results ?? [], answer, client.baseUrl, limit === undefined ? 'default' : 'max');
  },
});

/** An empty list filters nothing, so it is not sent. */
export function someOf<T>(values: readonly T[] | undefined): T[] | undefined {
  return values === undefined || values.length === 0 ? undefined : [...values];
}

export const BODY_FORMATS = ['markdown', 'html', 'text'] as const;
export type BodyFormat = (typeof BODY_FORMATS)[number];

const CONVERT: Record<BodyFormat, (html: string) => string> = {
  markdown: htmlToMarkdown,
  html: acceptedHtml,
  text: (html) => htmlToText(html),
};

const getJob = tool({
  name: 'get_job',
  group: 'jobs',
  title: 'Read a job ad',
  description:
    'One job ad in full, with its company and contacts. Find ids with list_jobs or search_jobs; use body_format html to edit the text and send it back with edit_job.',
  effect: 'read',
  arguments: {
    id: id('Job id.'),
    body_format: choice('How to show the text; markdown by default.', BODY_FORMATS),
  },
  output: jobAnswer,
  async run({ id: jobId, body_format: asked }, { client, call }) {
    const job = await client.call('getJob', { id: jobId }, call);
    return jobInFull(job, client.baseUrl, asked ?? 'markdown', asked === undefined ? 'default' : 'max');
  },
});

/** One job as text and data, its body cut only at whole paragraphs. */
export function jobInFull(job: JobRecord, baseUrl: string, format: BodyFormat, size: Size) {
  const facts = factsOf(job, baseUrl);
  const { description: whole = '', ...contacts } = companySummaryOf(job.company);
  const about = paragraphsThatFit(whole, charactersFor(size) / 4, 'max');
  const company = withoutEmpty({ ...contacts, description: about.text });
  const head = [
    `# ${facts.title}`,
    joined(`job ${facts.id}`, jobFacts(facts as JobRow)),
    facts.url,
    // What the company says of itself is get_company's business; in the text of an ad a line of it is enough.
    ...companyLines({ ...company, description: excerptOf(job.company.description ?? '') }),
  ].filter((part) => part !== undefined && part !== '');
  const room = charactersFor(size) - Math.max(head.join('\n').length, JSON.stringify({ facts, company }).length);
  const body = paragraphsThatFit(CONVERT[format](job.body), room, size);
  const cut =
    about.note === undefined
      ? undefined
      : `Of what the company says of itself ${about.note.replace(/ The rest.*$/, '')} get_company shows it.`;
  const note = [body.note, cut].filter((part) => part !== undefined).join(' ');
  const structured = withoutEmpty({
    ...withoutEmpty(facts),
    company,
    body: body.text,
    body_format: format,
    note: note === '' ? undefined : note,
  });
  const text = [
    `Job ${facts.id}, text as ${format}.`,
    note === '' ? undefined : note,
    fence([...head, '', body.text].join('\n')),
  ];
  return { text: text.filter((part) => part !== undefined).join('\n'), structured } as {
    text: string;
    structured: z.output<typeof jobAnswer>;
  };
}

export const jobTools: readonly Tool[] = [listJobs, getJob];
