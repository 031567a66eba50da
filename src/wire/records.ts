import * as z from 'zod';
import * as field from './fields.ts';

/* Schemas of the board's records (docs/board.md, Records). */

/** A title, name, slug or number. Longer than people write, so that a stranger's text stays within an answer. */
const name = field.line(300);
const optionalName = field.optionalLine(300);
/** A web, mail or street address. */
const optionalAddress = field.optionalLine(2_000);

/** `email` is often missing; social links may be present. */
const companySummaryFields = {
  id: field.id,
  name,
  logo: optionalAddress,
  description: field.optionalText,
  address: optionalAddress,
  phone: optionalName,
  fax: optionalName,
  email: optionalAddress,
  url: optionalAddress,
  url_twitter: optionalAddress,
  url_facebook: optionalAddress,
  url_linkedin: optionalAddress,
  slug: optionalName,
};

/** The summary's fields and the slug for `company/get`. */
export const companyRecord = z.object({ ...companySummaryFields, slug: name });
export type CompanyRecord = z.output<typeof companyRecord>;

/** The board appends a hidden paragraph with its reader's user agent (docs/board.md, Answers), which is not stored. */
const READER = {
  begins: '<p style="visibility:',
  is: /^<p style="visibility:\s*hidden;?">jobboard-mcp\/[\w.+-]+<\/p>\s*$/,
};
export function storedPart(body: string): string {
  const at = body.lastIndexOf(READER.begins);
  return at >= 0 && READER.is.test(body.slice(at)) ? body.slice(0, at).trimEnd() : body;
}

/** With the fields of the older shape. */
export const jobRecord = z.object({
  id: field.id,
  company: z.object(companySummaryFields),
  title: name,
  body: field.text.transform(storedPart),
  ref: optionalName,
  salaryMin: field.optionalInteger,
  salaryMax: field.optionalInteger,
  types: field.references,
  locations: field.references,
  contracts: field.references,
  country: optionalName,
  workModel: field.optionalInteger,
  publishedAt: field.time,
  updatedAt: field.optionalTime,
  slug: optionalName,
  /** Older shape, in place of `workModel`. */
  allowRemote: field.optionalBoolean,
  /** Older shape: annual gross EUR, in place of `salaryMin` and `salaryMax`. */
  wage: field.optionalInteger,
});
export type JobRecord = z.output<typeof jobRecord>;

const { id, slug, url, description } = companySummaryFields;
/** An ad of a list, with what lists and the index use of its company. */
export const listedJob = jobRecord.extend({ company: z.object({ id, name, slug, url, description }) });

const courseOrEventFields = {
  id: field.id,
  title: name,
  description: field.optionalText,
  dateStart: optionalName,
  dateEnd: optionalName,
  locations: field.references,
  place: optionalName,
  url: optionalAddress,
  updatedAt: optionalName,
  slug: optionalName,
};

export const courseRecord = z.object({
  ...courseOrEventFields,
  isPresencial: field.optionalBoolean,
  isCertified: field.optionalBoolean,
  isFunded: field.optionalBoolean,
  hours: field.optionalInteger,
  price: field.optionalInteger,
});
export type CourseRecord = z.output<typeof courseRecord>;

/** Only one type is promised, so any text is read. */
export const eventRecord = z.object({
  ...courseOrEventFields,
  email: optionalAddress,
  type: optionalName,
  isOnline: field.optionalBoolean,
  isPaid: field.optionalBoolean,
});
export type EventRecord = z.output<typeof eventRecord>;

/** `{total, results}`, the whole table (docs/board.md, Operations). */
export const locations = z.object({
  total: field.optionalInteger,
  results: z.array(z.object({ id: field.id, name })).default([]),
});

/** `results` is missing when nothing matches and past the last page (docs/board.md, Answers). */
export const listOf = <R extends z.ZodType>(row: R) =>
  z.object({
    total: field.wholeNumber,
    page: field.optionalInteger,
    limit: field.optionalInteger,
    results: z.array(row).optional(),
  });

/** A list with `query`, the applied query (docs/board.md, Operations). */
export const searchOf = <R extends z.ZodType>(row: R) => listOf(row).extend({ query: field.optionalText });

/** `{success: {message, id}}` of Create, Edit and Suspend. */
export const writeSuccess = z.object({ success: z.object({ message: field.optionalText, id: field.id }) });

/** `{success: {status: {id, name}}}` of Status. The board promises the name of one state only, so the id decides. */
export const statusSuccess = z.object({
  success: z.object({ status: z.object({ id: field.wholeNumber, name: optionalName }) }),
});
