import type * as z from 'zod';
import type { ToolAnswer } from '../kit/answer/answer.ts';
import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { flag } from '../kit/arguments/kinds.ts';
import { companyFilter } from '../kit/companies/ids.ts';
import { listPage } from '../kit/narrowing/list-page.ts';
import { narrowedShape, narrowingArguments } from '../kit/narrowing/narrow.ts';
import { tool } from '../kit/tool.ts';
import { courseLine, courseRow, courseRowOf, narrowableCourse } from './course-row.ts';

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
  async run(given, context) {
    const { client, call } = context;
    const answer = await listPage(
      {
        tool: 'list_courses',
        what: 'courses',
        ask: (asked) => client.call('listCourses', asked, call),
        narrowable: narrowableCourse,
        rowOf: courseRowOf,
        render: courseLine,
      },
      given,
      context,
    );
    return answer as ToolAnswer<z.output<typeof coursesAnswer>>;
  },
});
