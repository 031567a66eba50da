import type * as z from 'zod';
import type { ToolAnswer } from '../kit/answer/answer.ts';
import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { flag } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
import { narrowedShape, narrowingArguments } from '../kit/narrowing/narrow.ts';
import { narrowedPage } from '../kit/narrowing/narrowed-page.ts';
import { tool } from '../kit/tool.ts';
import { courseLine, coursePage, courseRow, courseRowOf, narrowableCourse } from './course-row.ts';

const coursesAnswer = envelopeOf(courseRow).extend({ narrowed: narrowedShape });

export const listCourses = tool({
  name: 'list_courses',
  group: 'courses',
  title: 'List courses',
  description:
    'The board’s courses; with filters besides company all are read and the next come first. For one in full use get_course.',
  effect: 'read',
  arguments: {
    company: companyFilter(),
    ...narrowingArguments,
    certified: flag('With a certificate.'),
    ...pageArguments,
  },
  output: coursesAnswer,
  async run({ company, page, limit, ...given }, context) {
    const { client, call } = context;
    const { ids, findings } = await companyIds('company', company, context);
    if (findings.length > 0) throw refuse('list_courses', findings);
    const list = {
      tool: 'list_courses',
      what: 'courses',
      given,
      page,
      limit,
      pageOf: (asked: { page: number; limit: number }) => client.call('listCourses', { ...asked, company: ids }, call),
      narrowable: narrowableCourse,
      rowOf: courseRowOf,
      render: courseLine,
    };
    const narrowed = await narrowedPage(list, context);
    if (narrowed !== undefined) return narrowed as ToolAnswer<z.output<typeof coursesAnswer>>;
    const answer = await client.call('listCourses', { limit, page, company: ids }, call);
    return coursePage(answer.results ?? [], answer, limit === undefined ? 'default' : 'max');
  },
});
