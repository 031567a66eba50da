import * as read from './codecs/fields.ts';

/* What the board shows (docs/board.md, Records). Here alone is a record parsed. */

/** A title, name, slug or number. Longer than people write, so that a stranger's text stays within an answer. */
const name = read.line(300);
/** A web, mail or street address. */
const address = read.line(2_000);
const optionalName = read.optional(name);
const optionalAddress = read.optional(address);
const optionalText = read.optional(read.text);

/** `email` is often missing; social links may be present. */
const companySummaryFields = {
  id: read.integer,
  name,
  logo: optionalAddress,
  description: optionalText,
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
export const companyRecord = read.record({ ...companySummaryFields, slug: name });
export type CompanyRecord = read.Output<typeof companyRecord>;

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
export const jobRecord = read.record({
  id: read.integer,
  company: read.record(companySummaryFields),
  title: name,
  body: (value, misfits): string => storedPart(read.text(value, misfits) ?? ''),
  ref: optionalName,
  salaryMin: read.optionalInteger,
  salaryMax: read.optionalInteger,
  types: read.references,
  locations: read.references,
  contracts: read.references,
  country: optionalName,
  workModel: read.optionalInteger,
  publishedAt: read.time,
  updatedAt: read.optionalTime,
  slug: optionalName,
  /** Older shape, in place of `workModel`. */
  allowRemote: read.optionalBoolean,
  /** Older shape: annual gross EUR, in place of `salaryMin` and `salaryMax`. */
  wage: read.optionalInteger,
});
export type JobRecord = read.Output<typeof jobRecord>;

/** What courses and events have in common. */
const courseOrEventFields = {
  id: read.integer,
  title: name,
  description: optionalText,
  dateStart: optionalName,
  dateEnd: optionalName,
  locations: read.references,
  place: optionalName,
  url: optionalAddress,
  updatedAt: optionalName,
  slug: optionalName,
};

export const courseRecord = read.record({
  ...courseOrEventFields,
  isPresencial: read.optionalBoolean,
  isCertified: read.optionalBoolean,
  isFunded: read.optionalBoolean,
  hours: read.optionalInteger,
  price: read.optionalInteger,
});
export type CourseRecord = read.Output<typeof courseRecord>;

/** Only one type is promised, so any text is read. */
export const eventRecord = read.record({
  ...courseOrEventFields,
  email: optionalAddress,
  type: optionalName,
  isOnline: read.optionalBoolean,
  isPaid: read.optionalBoolean,
});
export type EventRecord = read.Output<typeof eventRecord>;

const locationList = read.list(read.record({ id: read.integer, name }));

/** `{total, results}`, the whole table (docs/board.md, Operations). */
export const locations = read.record({
  total: read.optionalInteger,
  results: (value, misfits) => locationList(value ?? null, misfits),
});

/** `results` is missing when nothing matches and past the last page (docs/board.md, Answers). */
const envelopeOf = <R>(row: read.Field<R>) => ({
  total: read.integer,
  page: read.optionalInteger,
  limit: read.optionalInteger,
  results: read.optional(read.list(row)),
});

export const listOf = <R>(row: read.Field<R>) => read.record(envelopeOf(row));

/** A list with `query`, the applied query (docs/board.md, Operations). */
export const searchOf = <R>(row: read.Field<R>) => read.record({ ...envelopeOf(row), query: optionalText });

/** `{success: {message, id}}` of Create, Edit and Suspend. */
export const writeSuccess = read.record({ success: read.record({ message: optionalText, id: read.integer }) });

/** `{success: {status: {id, name}}}` of Status. The board promises the name of one state only, so the id decides. */
export const statusSuccess = read.record({
  success: read.record({ status: read.record({ id: read.integer, name: optionalName }) }),
});
