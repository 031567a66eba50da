import { refuse } from '../../wire/errors.ts';
import { ANSWER_ROOM, fence, lines, sentences, someOf } from '../kit/answer/answer.ts';
import { boardPage, envelopeOf, pageArguments, rowsOf } from '../kit/answer/listing.ts';
import { tableValues } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { tool } from '../kit/tool.ts';
import { factsOf, jobLine, jobLines, jobRow, sharedBy } from './job-row.ts';

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
    const answer = await boardPage((asked) => client.call('listJobs', { ...filters, ...asked }, call), page, limit);
    const rows = (answer.results ?? []).map((job) => factsOf(job, client));
    const shared = sharedBy(rows);
    const list = rowsOf({
      what: 'jobs',
      page: answer,
      rows,
      render: (row) => jobLine(row, client.site, shared),
      room: ANSWER_ROOM[limit === undefined ? 'default' : 'max'],
      note: sentences(...notes),
    });
    return {
      text: lines(list.head, list.lines && fence(jobLines(shared, list.lines))),
      structured: list.structured,
    };
  },
});
