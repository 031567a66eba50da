import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CourseRecord } from '../../wire/resources/course.ts';
import { pageArguments } from '../jobs/job.ts';
import { charactersFor, envelopeOf, joined, line, listing, type Size, withoutEmpty } from '../kit/answer.ts';
import { id } from '../kit/arguments.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { refuse } from '../kit/failure.ts';
import { placeName } from '../kit/places.ts';
import { recordInFull } from '../kit/record.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../kit/shapes.ts';
import { type Tool, tool } from '../kit/tool.ts';

const courseFields = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
  locations: optionalTexts,
  place: optionalText,
  url: optionalText,
  is_presencial: optionalFlag,
  is_certified: optionalFlag,
  is_funded: optionalFlag,
  hours: optionalCount,
  price: optionalCount,
  updated_at: optionalText,
  slug: optionalText,
};
export const courseRow = z.strictObject({ ...courseFields, excerpt: optionalText });
type CourseRow = z.output<typeof courseRow>;
const courseAnswer = z.strictObject({ ...courseFields, description: optionalText, note: optionalText });

function factsOf(course: CourseRecord) {
  return {
    id: course.id,
    title: line(course.title) ?? '(no title)',
    date_start: line(course.dateStart),
    date_end: line(course.dateEnd),
    locations: course.locations?.map(placeName),
    place: line(course.place),
    url: line(course.url),
    is_presencial: course.isPresencial,
    is_certified: course.isCertified,
    is_funded: course.isFunded,
    hours: course.hours,
    price: course.price,
    updated_at: line(course.updatedAt),
    slug: line(course.slug),
  };
}

export function courseRowOf(course: CourseRecord): CourseRow {
  return withoutEmpty({ ...factsOf(course), excerpt: excerptOf(course.description ?? '') }) as CourseRow;
}

/** `2026-11-20 to 2026-11-22`, or one day. */
export function daysText(start: string | undefined, end: string | undefined): string | undefined {
  return end === undefined || end === start ? start : `${start ?? '?'} to ${end}`;
}

function courseFacts(course: Omit<CourseRow, 'excerpt'>): string {
  return joined(
    daysText(course.date_start, course.date_end),
    course.locations?.join(', '),
    course.place,
    course.is_presencial !== undefined && (course.is_presencial ? 'in person' : 'not in person'),
    course.hours !== undefined && `${course.hours} hours`,
    course.price !== undefined && (course.price === 0 ? 'free' : `price ${course.price} (currency not shown)`),
    course.is_certified !== undefined && (course.is_certified ? 'certified' : 'not certified'),
    course.is_funded !== undefined && (course.is_funded ? 'funded' : 'not funded'),
    course.updated_at !== undefined && `updated ${course.updated_at}`,
  );
}

export function courseLine(row: CourseRow): string {
  const head = joined(`- ${row.id} ${row.title}`, courseFacts(row));
  return [head, row.url, row.excerpt].filter((part) => part !== undefined).join('\n  ');
}

const listCourses = tool({
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

export function coursePage(
  courses: readonly CourseRecord[],
  page: { total: number; page?: number | undefined; limit?: number | undefined },
  size: Size,
) {
  return listing({
    what: 'courses',
    page,
    rows: courses.map(courseRowOf),
    render: courseLine,
    room: charactersFor(size),
  });
}

const getCourse = tool({
  name: 'get_course',
  group: 'courses',
  title: 'Read a course',
  description: 'One course in full: dates, place, hours, price, certification. Find ids with list_courses.',
  effect: 'read',
  arguments: { id: id('Course id.') },
  output: courseAnswer,
  async run({ id: courseId }, { client, call }) {
    const course = await client.call('getCourse', { id: courseId }, call);
    const facts = withoutEmpty(factsOf(course));
    const { text, structured } = recordInFull('Course', facts, courseFacts(facts as CourseRow), course.description);
    return { text, structured: structured as z.output<typeof courseAnswer> };
  },
});

export const courseTools: readonly Tool[] = [listCourses, getCourse];
