import * as z from 'zod';
import { AD_FIELDS, PAY_FIELDS } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { jobPageOf } from '../../wire/site.ts';
import { CONTRACTS, JOB_TYPES, rowById, WORK_MODELS } from '../../wire/tables.ts';
import { joined, line, withoutEmpty } from '../kit/answer/answer.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { placeName, rowName } from '../kit/places.ts';

/** The fields of a job that rows and the whole ad share (docs/contract.md, Records). */
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
};
export const jobRow = z.strictObject(rowFields);

/** What rows over the index show besides: quotes from the text, and what helps to choose. */
const indexFields = {
  salary_text: optionalText,
  work_model_text: optionalText,
  excerpt: optionalText,
  skills: optionalTexts,
  matches: optionalText,
};
export const foundJobRow = z.strictObject({ ...rowFields, ...indexFields });
export type JobRow = z.output<typeof foundJobRow>;
type IndexFacts = Pick<JobRow, keyof typeof indexFields>;

/**
 * The facts of a job without its texts. An older record tells only whether remote work is allowed (docs/board.md,
 * Records), which is no work model.
 */
export function factsOf(job: JobRecord, baseUrl: string) {
  const { min, max } = PAY_FIELDS;
  const model = job.workModel;
  return {
    id: job.id,
    title: line(job.title) ?? '(no title)',
    company: withoutEmpty({
      id: job.company.id,
      name: line(job.company.name) ?? `Company ${job.company.id}`,
      slug: line(job.company.slug),
    }),
    locations: job.locations?.map(placeName),
    types: job.types?.map((type) => rowName(JOB_TYPES, type)),
    contracts: job.contracts?.map((contract) => rowName(CONTRACTS, contract)),
    work_model: model === undefined ? undefined : (rowById(WORK_MODELS, model)?.name ?? `unknown (${model})`),
    country: line(job.country),
    // 0 means that no pay was given (docs/board.md, Limits).
    [min]: AD_FIELDS[min].read(job) || undefined,
    [max]: AD_FIELDS[max].read(job) || undefined,
    remote_allowed: model === undefined ? job.allowRemote : undefined,
    ref: line(job.ref),
    published_at: line(job.publishedAt),
    updated_at: line(job.updatedAt),
    slug: line(job.slug),
    url: jobPageOf(baseUrl, job.id, line(job.slug)),
  };
}

/** A job as a list row. */
export function jobRowOf(job: JobRecord, baseUrl: string, more: IndexFacts = {}): JobRow {
  return withoutEmpty({ ...factsOf(job, baseUrl), ...more }) as JobRow;
}

/** Nearly every ad is full-time, so only another type is worth a reader's time. */
const USUAL_TYPE = rowById(JOB_TYPES, 1)?.name;

/** The types worth telling: none where an ad is full-time alone. */
export function typesText({ types }: Pick<JobRow, 'types'>): string | undefined {
  return types?.every((type) => type === USUAL_TYPE) ? undefined : types?.join(', ');
}

type PayField = (typeof PAY_FIELDS)[keyof typeof PAY_FIELDS];

type Pay = { readonly [N in PayField]?: number | undefined };

export function payText(pay: Pay): string | undefined {
  const amounts = amountsText(pay);
  return amounts === undefined ? undefined : `${amounts} gross a year`;
}

function amountsText({ [PAY_FIELDS.min]: min, [PAY_FIELDS.max]: max }: Pay): string | undefined {
  const amounts = [min, max].filter((amount) => amount !== undefined);
  return amounts.length === 0 ? undefined : `${amounts.join('–')} EUR`;
}

/** The pay of a row: by the fields, all of them gross a year, else as the text says it. */
export function payOrQuote(row: Omit<JobRow, 'company'>): string | undefined {
  return amountsText(row) ?? (row.salary_text === undefined ? undefined : `text: “${row.salary_text}”`);
}

/** The work model by the fields; for an older record whether it allows remote work; and what the text says. */
export function workModelText(row: Pick<JobRow, 'work_model' | 'work_model_text' | 'remote_allowed'>): string {
  return joined(
    row.work_model ?? (row.remote_allowed === true && 'remote allowed'),
    row.work_model_text !== undefined && `text: “${row.work_model_text}”`,
  );
}

/** The facts by which people choose, on one line; of an ad alone with what rows leave to their head. */
export function jobFacts(row: Omit<JobRow, 'company'>, alone = false): string {
  const [published, updated] = [row.published_at?.slice(0, 10), row.updated_at?.slice(0, 10)];
  return joined(
    row.locations?.join(', '),
    workModelText(row),
    row.country,
    typesText(row),
    row.contracts?.join(', '),
    alone ? payText(row) : payOrQuote(row),
    published !== '' && `${alone ? 'published ' : ''}${published}`,
    updated !== undefined && updated !== published && `changed ${updated}`,
  );
}

/** A job row as text. @param company whether to name it; a list of one company's ads names it once */
export function jobLine(row: JobRow, company = true): string {
  const head = joined(`- ${row.id} ${row.title}`, company && row.company.name, jobFacts(row));
  return [head, row.url].filter((part) => part !== undefined).join('\n  ');
}

const SHARED = ['locations', 'work_model', 'country', 'contracts'] as const;

/**
 * What all rows of a list say alike, told once above them (docs/contract.md, Rules, 6): a line for it, whether the company
 * is in it, and a row without it.
 */
export function sharedBy(rows: readonly JobRow[]) {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0)
    return { above: undefined, company: false, own: (row: JobRow) => row };
  const company = others.every((row) => row.company.id === first.company.id);
  const fields = SHARED.filter(
    (field) =>
      others.length > 1 &&
      first[field] !== undefined &&
      others.every((row) => String(row[field]) === String(first[field])),
  );
  const { id, name, slug } = first.company;
  const said = joined(
    company && joined(name, `id ${id}`, slug !== undefined && `slug ${slug}`),
    ...fields.map((field) => [first[field]].flat().join(', ')),
  );
  const without = Object.fromEntries(fields.map((field) => [field, undefined]));
  const own = (row: JobRow): JobRow => ({ ...row, ...without });
  return { above: said === '' ? undefined : `All: ${said}`, company, own };
}
