import {
  type Field,
  integerField,
  line,
  list,
  type Output,
  optional,
  optionalBooleanField,
  optionalIntegerField,
  optionalTimeField,
  record,
  referencesField,
  textField,
  timeField,
} from './codecs/fields.ts';

/* What the board shows (docs/board.md, Records). Here alone is a record parsed. */

/** A title, name, slug or number. Longer than people write, so that a stranger's text stays within an answer. */
const name = line(300);
/** A web, mail or street address. */
const address = line(2_000);
const optionalName = optional(name);
const optionalAddress = optional(address);
const optionalText = optional(textField);

/** `email` is often missing; social links may be present. */
const companySummaryFields = {
  id: integerField,
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
export const companyRecord = record({ ...companySummaryFields, slug: name });
export type CompanyRecord = Output<typeof companyRecord>;

/** With the fields of the older shape. */
export const jobRecord = record({
  id: integerField,
  company: record(companySummaryFields),
  companyId: optionalIntegerField,
  title: name,
  body: textField,
  ref: optionalName,
  salaryMin: optionalIntegerField,
  salaryMax: optionalIntegerField,
  types: referencesField,
  locations: referencesField,
  contracts: referencesField,
  country: optionalName,
  workModel: optionalIntegerField,
  publishedAt: timeField,
  updatedAt: optionalTimeField,
  slug: optionalName,
  /** Older shape, in place of `workModel`. */
  allowRemote: optionalBooleanField,
  /** Older shape: annual gross EUR, in place of `salaryMin` and `salaryMax`. */
  wage: optionalIntegerField,
});
export type JobRecord = Output<typeof jobRecord>;

/** What courses and events have in common. */
const occasionFields = {
  id: integerField,
  title: name,
  description: optionalText,
  dateStart: optionalName,
  dateEnd: optionalName,
  locations: referencesField,
  place: optionalName,
  url: optionalAddress,
  updatedAt: optionalName,
  slug: optionalName,
};

export const courseRecord = record({
  ...occasionFields,
  isPresencial: optionalBooleanField,
  isCertified: optionalBooleanField,
  isFunded: optionalBooleanField,
  hours: optionalIntegerField,
  price: optionalIntegerField,
});
export type CourseRecord = Output<typeof courseRecord>;

/** Only one type is promised, so any text is read. */
export const eventRecord = record({
  ...occasionFields,
  email: optionalAddress,
  type: optionalName,
  isOnline: optionalBooleanField,
  isPaid: optionalBooleanField,
});
export type EventRecord = Output<typeof eventRecord>;

const locationList = list(record({ id: integerField, name }));

/** `{total, results}`, the whole table (docs/board.md, Operations). */
export const locations = record({
  total: optionalIntegerField,
  results: (value, misfits) => locationList(value ?? null, misfits),
});

/** `results` is missing when nothing matches and past the last page (docs/board.md, Answers). */
const envelopeOf = <R>(row: Field<R>) => ({
  total: integerField,
  page: optionalIntegerField,
  limit: optionalIntegerField,
  results: optional(list(row)),
});

export const listOf = <R>(row: Field<R>) => record(envelopeOf(row));

/** A list with `query`, the applied query (docs/board.md, Operations). */
export const searchOf = <R>(row: Field<R>) => record({ ...envelopeOf(row), query: optionalText });

/** `{success: {message, id}}` of Create, Edit and Suspend. */
export const writeSuccess = record({ success: record({ message: optionalText, id: integerField }) });

/** `{success: {status: {id, name}}}` of Status. The board promises the name of one state only, so the id decides. */
export const statusSuccess = record({ success: record({ status: record({ id: integerField, name: optionalName }) }) });
