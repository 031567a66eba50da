import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { refuse } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { coursePage, courseRow } from './course-row.ts';

export const listCourses = tool({
  name: 'list_courses',
  group: 'courses',
  title: 'List courses',
  description: 'One page of the board’s courses, filtered by company. For one in full use get_course.',
  effect: 'read',
  arguments: { company: companyFilter(), ...pageArguments },
  output: envelopeOf(courseRow),
  async run({ company, page, limit }, { client, call }) {
    const { ids, findings } = await companyIds('company', company, client, call);
    if (findings.length > 0) throw refuse('list_courses', findings);
    const answer = await client.call('listCourses', { limit, page, company: ids }, call);
    return coursePage(answer.results ?? [], answer, limit === undefined ? 'default' : 'max');
  },
});
