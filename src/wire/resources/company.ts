import { searchOf } from '../codecs/envelopes.ts';
import { type Output, record, textField } from '../codecs/fields.ts';
import { optionalInteger, requiredString, requiredWords } from '../codecs/parameters.ts';
import { operation } from '../operation.ts';
import { companySummaryFields } from './job.ts';

/** A company (docs/board.md, Records): the summary's fields and the slug for `company/get`. */
const companyRecord = record({ ...companySummaryFields, slug: textField });
export type CompanyRecord = Output<typeof companyRecord>;

export const companyOperations = {
  getCompany: operation({
    name: 'company/get',
    effect: 'read',
    reserved: false,
    parameters: { slug: requiredString },
    answer: companyRecord,
  }),
  searchCompanies: operation({
    name: 'company/search',
    effect: 'read',
    reserved: false,
    parameters: { q: requiredWords, limit: optionalInteger, page: optionalInteger },
    answer: searchOf(companyRecord),
  }),
} as const;
