import * as z from 'zod';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { recordInFull } from '../kit/answer/record.ts';
import { optionalText } from '../kit/answer/shapes.ts';
import { id } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import { type CourseRow, courseFactsLine, courseFactsOf, courseFields } from './course-row.ts';

const courseAnswer = z.strictObject({ ...courseFields, description: optionalText, note: optionalText });

export const getCourse = tool({
  name: 'get_course',
  group: 'courses',
  title: 'Read a course',
  description: 'One course in full: dates, place, hours, price, certification. Find ids with list_courses.',
  effect: 'read',
  arguments: { id: id('Course id.') },
  output: courseAnswer,
  async run({ id: courseId }, { client, call }) {
    const course = await client.call('getCourse', { id: courseId }, call);
    const facts = withoutEmpty(courseFactsOf(course));
    const { text, structured } = recordInFull('Course', facts, courseFactsLine(facts as CourseRow), course.description);
    return { text, structured: structured as z.output<typeof courseAnswer> };
  },
});
