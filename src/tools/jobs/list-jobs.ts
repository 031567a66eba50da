import { CONTRACTS, JOB_TYPES } from '../../wire/tables.ts';
import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { tableValues } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { jobPage, jobRow } from './job-row.ts';

export const listJobs = tool({
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
  async run({ company, type, contract, page, limit }, context) {
    const { client, call } = context;
    const { ids, findings } = await companyIds('company', company, context);
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
function someOf<T>(values: readonly T[] | undefined): T[] | undefined {
  return values === undefined || values.length === 0 ? undefined : [...values];
}
