import * as z from 'zod';
import type { CourseRecord } from '../../wire/resources/course.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { joined, type ToolAnswer, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { recordInFull } from '../kit/answer/record.ts';
import { optionalCount, optionalFlag, optionalText } from '../kit/answer/shapes.ts';
import { flag, id } from '../kit/arguments/kinds.ts';
import { companyFilter } from '../kit/companies/ids.ts';
import { tool } from '../kit/tool.ts';
import { occasionPage } from './list.ts';
import { type Narrowable, narrowedShape, narrowingArguments } from './narrow.ts';
import { occasionExcerpt, occasionFacts, occasionFields, occasionLine, whenAndWhere } from './occasion.ts';

const courseFields = {
  ...occasionFields,
  is_presencial: optionalFlag,
  is_certified: optionalFlag,
  is_funded: optionalFlag,
  hours: optionalCount,
  price: optionalCount,
  updated_at: optionalText,
  slug: optionalText,
};
const courseRow = z.strictObject({ ...courseFields, excerpt: optionalText });
type CourseRow = z.output<typeof courseRow>;

function courseFacts(course: CourseRecord): Omit<CourseRow, 'excerpt'> {
  return withoutEmpty({
    ...occasionFacts(course),
    is_presencial: course.isPresencial,
    is_certified: course.isCertified,
    is_funded: course.isFunded,
    hours: course.hours,
    price: course.price,
  });
}

export function courseRowOf(course: CourseRecord): CourseRow {
  return withoutEmpty({ ...courseFacts(course), excerpt: occasionExcerpt(course) });
}

function factsLine(course: Omit<CourseRow, 'excerpt'>): string {
  const { is_presencial, hours, price, is_certified, is_funded } = course;
  return joined(
    whenAndWhere(course),
    is_presencial !== undefined && (is_presencial ? 'in person' : 'online'),
    hours !== undefined && countOf(hours, 'hour'),
    price !== undefined && (price === 0 ? 'free' : `price ${price} (currency not shown)`),
    is_certified === true && 'certified',
    is_funded === true && 'funded',
  );
}

export const courseLine = (row: CourseRow): string => occasionLine(row, factsLine(row));

function narrowable(course: CourseRecord): Narrowable<CourseRecord> {
  const { price, isPresencial, isCertified } = course;
  return {
    record: course,
    free: price === undefined ? undefined : price === 0,
    online: isPresencial === undefined ? undefined : !isPresencial,
    certified: isCertified,
  };
}

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
    const ask = (asked: Parameters<typeof client.call<'listCourses'>>[1]) => client.call('listCourses', asked, call);
    const list = { tool: 'list_courses', what: 'courses', ask, narrowable, rowOf: courseRowOf, render: courseLine };
    return (await occasionPage(list, given, context)) as ToolAnswer<z.output<typeof coursesAnswer>>;
  },
});

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
    const facts = courseFacts(course);
    const { text, structured } = recordInFull('course', facts, factsLine(facts), course.description);
    return { text, structured: structured as z.output<typeof courseAnswer> };
  },
});
