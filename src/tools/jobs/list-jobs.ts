import { someOf } from '../../answer/answer.ts';
import { Answer } from '../../answer/builder.ts';
import { boardPage, envelopeOf } from '../../answer/listing.ts';
import { refuse } from '../../wire/errors.ts';
import { companyFilter, companyIds } from '../arguments/companies.ts';
import { pageArguments, tableValues } from '../arguments/kinds.ts';
import { tool } from '../tool.ts';
import { factsOf, jobList, jobRow } from './job-row.ts';

export const listJobs = tool({
  name: 'list_jobs',
  group: 'jobs',
  title: 'List job ads',
  description:
    'Open job ads as the board sends them, newest first, by company, type or contract. For words, place, pay or date use search_jobs.',
  effect: 'read',
  arguments: {
    company: companyFilter(),
    type: tableValues('Job types.', 'type'),
    contract: tableValues('Kinds of contract.', 'contract'),
    ...pageArguments,
  },
  output: envelopeOf(jobRow),
  async run({ company, type, contract, page, limit }, context) {
    const { client, call } = context;
    const { ids, findings, notes } = await companyIds('company', company, context);
    if (findings.length > 0) throw refuse('list_jobs', findings);
    const filters = { company: ids, type: someOf(type), contract: someOf(contract) };
    const answer = await boardPage((paging) => client.call('listJobs', { ...filters, ...paging }, call), page, limit);
    const rows = (answer.results ?? []).map((job) => factsOf(job, client));
    return new Answer(limit === undefined ? 'default' : 'max')
      .reading(...notes)
      .list({ what: 'jobs', page: answer, ...jobList(rows, client.site) })
      .build();
  },
});
