import { listOf } from '../codecs/envelopes.ts';
import {
  integerField,
  type Output,
  optionalBooleanField,
  optionalIntegerField,
  optionalTextField,
  optionalTimeField,
  record,
  referencesField,
  textField,
  timeField,
} from '../codecs/fields.ts';
import { optionalInteger, optionalIntegers, requiredInteger } from '../codecs/parameters.ts';
import { operation } from '../operation.ts';

/** The company of a job (docs/board.md, Records). `email` is often missing; social links may be present. */
export const companySummaryFields = {
  id: integerField,
  name: textField,
  logo: optionalTextField,
  description: optionalTextField,
  address: optionalTextField,
  phone: optionalTextField,
  fax: optionalTextField,
  email: optionalTextField,
  url: optionalTextField,
  url_twitter: optionalTextField,
  url_facebook: optionalTextField,
  url_linkedin: optionalTextField,
  slug: optionalTextField,
};

/** A job record, with the fields of the older shape (docs/board.md, Records). */
const jobRecord = record({
  id: integerField,
  company: record(companySummaryFields),
  companyId: optionalIntegerField,
  title: textField,
  body: textField,
  ref: optionalTextField,
  salaryMin: optionalIntegerField,
  salaryMax: optionalIntegerField,
  types: referencesField,
  locations: referencesField,
  contracts: referencesField,
  country: optionalTextField,
  workModel: optionalIntegerField,
  publishedAt: timeField,
  updatedAt: optionalTimeField,
  slug: optionalTextField,
  /** Older shape, in place of `workModel`. */
  allowRemote: optionalBooleanField,
  /** Older shape: annual gross EUR, in place of `salaryMin` and `salaryMax`. */
  wage: optionalIntegerField,
});
export type JobRecord = Output<typeof jobRecord>;

export const jobOperations = {
  getJob: operation({
    name: 'job/get',
    effect: 'read',
    reserved: false,
    parameters: { id: requiredInteger },
    answer: jobRecord,
  }),
  listJobs: operation({
    name: 'job/list',
    effect: 'read',
    reserved: false,
    parameters: {
      limit: optionalInteger,
      page: optionalInteger,
      company: optionalIntegers,
      type: optionalIntegers,
      contract: optionalIntegers,
    },
    answer: listOf(jobRecord),
  }),
} as const;
