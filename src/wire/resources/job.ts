import * as z from 'zod';
import { listOf, statusSuccess, writeSuccess } from '../codecs/envelopes.ts';
import {
  integerField,
  optionalBooleanField,
  optionalIntegerField,
  optionalTextField,
  referencesField,
  textField,
} from '../codecs/fields.ts';
import {
  optionalAmount,
  optionalChoice,
  optionalInteger,
  optionalIntegers,
  optionalString,
  requiredInteger,
  requiredString,
} from '../codecs/parameters.ts';
import { operation } from '../operation.ts';
import { APPLY_METHODS } from '../tables.ts';

/** The company inside a job (interface, Job). `email` is often missing; social links may be there (field notes, Answers). */
export const companySummary = z.object({
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
});

/** A job as the board shows it (interface, Job), with the fields of the older shape (field notes, Answers). */
export const jobRecord = z.object({
  id: integerField,
  company: companySummary,
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
  publishedAt: textField,
  updatedAt: optionalTextField,
  slug: optionalTextField,
  /** Older shape: remote or not, in place of `workModel`. */
  allowRemote: optionalBooleanField,
  /** Older shape: annual gross EUR, in place of `salaryMin` and `salaryMax`. */
  wage: optionalIntegerField,
});
export type JobRecord = z.output<typeof jobRecord>;

/** Parameters that Create and Edit share, in the order of the interface's table. */
const adParameters = {
  location: optionalIntegers,
  contract: optionalIntegers,
  type: optionalIntegers,
} as const;

const adTail = {
  country: optionalString,
  ref: optionalString,
  salary_min: optionalAmount,
  salary_max: optionalAmount,
  apply_method: optionalChoice(APPLY_METHODS),
  apply_address: optionalString,
} as const;

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
  createJob: operation({
    name: 'job/create',
    effect: 'create',
    reserved: true,
    parameters: {
      title: requiredString,
      body: requiredString,
      ...adParameters,
      work_model: optionalInteger,
      ...adTail,
    },
    answer: writeSuccess,
  }),
  /** `workModel`, not `work_model`; left out, it becomes 0 and the country the site's own (interface, Job, Edit parameters). */
  editJob: operation({
    name: 'job/edit',
    effect: 'change',
    reserved: true,
    parameters: {
      id: requiredInteger,
      title: optionalString,
      body: optionalString,
      ...adParameters,
      workModel: optionalInteger,
      ...adTail,
    },
    answer: writeSuccess,
  }),
  jobStatus: operation({
    name: 'job/status',
    effect: 'read',
    reserved: true,
    parameters: { id: requiredInteger },
    answer: statusSuccess,
  }),
  suspendJob: operation({
    name: 'job/suspend',
    effect: 'change',
    reserved: true,
    parameters: { id: requiredInteger },
    answer: writeSuccess,
  }),
} as const;
