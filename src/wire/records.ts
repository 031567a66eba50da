import * as field from './codecs/fields.ts';

/* What the board shows (docs/board.md, Records). Here alone is a record parsed. */

/** A title, name, slug or number. Longer than people write, so that a stranger's text stays within an answer. */
const name = field.textLine(300);
/** A web, mail or street address. */
const address = field.textLine(2_000);
const optionalName = field.optional(name);
const optionalAddress = field.optional(address);
const optionalText = field.optional(field.string);

/** `email` is often missing; social links may be present. */
const companySummaryFields = {
  id: field.wholeNumber,
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
export const companyRecord = field.record({ ...companySummaryFields, slug: name });
export type CompanyRecord = field.Output<typeof companyRecord>;

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
export const jobRecord = field.record({
  id: field.wholeNumber,
  company: field.record(companySummaryFields),
  title: name,
  body: (value, misfits): string => storedPart(field.string(value, misfits) ?? ''),
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
export type JobRecord = field.Output<typeof jobRecord>;

const courseOrEventFields = {
  id: field.wholeNumber,
  title: name,
  description: optionalText,
  dateStart: optionalName,
  dateEnd: optionalName,
  locations: field.references,
  place: optionalName,
  url: optionalAddress,
  updatedAt: optionalName,
  slug: optionalName,
};

export const courseRecord = field.record({
  ...courseOrEventFields,
  isPresencial: field.optionalBoolean,
  isCertified: field.optionalBoolean,
  isFunded: field.optionalBoolean,
  hours: field.optionalInteger,
  price: field.optionalInteger,
});
export type CourseRecord = field.Output<typeof courseRecord>;

/** Only one type is promised, so any text is read. */
export const eventRecord = field.record({
  ...courseOrEventFields,
  email: optionalAddress,
  type: optionalName,
  isOnline: field.optionalBoolean,
  isPaid: field.optionalBoolean,
});
export type EventRecord = field.Output<typeof eventRecord>;

const locationList = field.list(field.record({ id: field.wholeNumber, name }));

/** `{total, results}`, the whole table (docs/board.md, Operations). */
export const locations = field.record({
  total: field.optionalInteger,
  results: (value, misfits) => locationList(value ?? null, misfits),
});

/** `results` is missing when nothing matches and past the last page (docs/board.md, Answers). */
const envelopeOf = <R>(row: field.Field<R>) => ({
  total: field.wholeNumber,
  page: field.optionalInteger,
  limit: field.optionalInteger,
  results: field.optional(field.list(row)),
});

export const listOf = <R>(row: field.Field<R>) => field.record(envelopeOf(row));

/** A list with `query`, the applied query (docs/board.md, Operations). */
export const searchOf = <R>(row: field.Field<R>) => field.record({ ...envelopeOf(row), query: optionalText });

/** `{success: {message, id}}` of Create, Edit and Suspend. */
export const writeSuccess = field.record({ success: field.record({ message: optionalText, id: field.positive }) });

/** `{success: {status: {id, name}}}` of Status. The board promises the name of one state only, so the id decides. */
export const statusSuccess = field.record({
  success: field.record({ status: field.record({ id: field.wholeNumber, name: optionalName }) }),
});
