import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CourseRecord } from '../../wire/resources/course.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { type AnswerSize, charactersFor, daysText, joined, line, prose, withoutEmpty } from '../kit/answer/answer.ts';
import { listing } from '../kit/answer/listing.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { isOver, type Narrowable, placeNames } from '../kit/narrowing/narrow.ts';
import { placeName } from '../kit/places.ts';

export const courseFields = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
  is_over: optionalFlag,
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
export type CourseRow = z.output<typeof courseRow>;
export function courseFactsOf(course: CourseRecord) {
  return {
    id: course.id,
    title: line(course.title) ?? '(no title)',
    date_start: line(course.dateStart),
    date_end: line(course.dateEnd),
    is_over: isOver({ start: line(course.dateStart), end: line(course.dateEnd) }) || undefined,
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

/** A course as the filters see it. */
export function narrowableCourse(course: CourseRecord): Narrowable & { readonly record: CourseRecord } {
  const { id, title, description, dateStart, dateEnd, locations, place = '', price, isPresencial } = course;
  return {
    id,
    start: line(dateStart),
    end: line(dateEnd),
    locations,
    text: [title, prose(description), place, placeNames(locations)].join('\n'),
    free: price === undefined ? undefined : price === 0,
    online: isPresencial === undefined ? undefined : !isPresencial,
    certified: course.isCertified,
    record: course,
  };
}

export function courseRowOf(course: CourseRecord): CourseRow {
  return withoutEmpty({ ...courseFactsOf(course), excerpt: excerptOf(course.description ?? '') }) as CourseRow;
}

export function courseFactsLine(course: Omit<CourseRow, 'excerpt'>): string {
  return joined(
    daysText(course.date_start, course.date_end),
    course.is_over === true && 'already over',
    course.locations?.join(', '),
    course.place,
    course.is_presencial !== undefined && (course.is_presencial ? 'in person' : 'not in person'),
    course.hours !== undefined && countOf(course.hours, 'hour'),
    course.price !== undefined && (course.price === 0 ? 'free' : `price ${course.price} (currency not shown)`),
    course.is_certified !== undefined && (course.is_certified ? 'certified' : 'not certified'),
    course.is_funded !== undefined && (course.is_funded ? 'funded' : 'not funded'),
    course.updated_at !== undefined && `updated ${course.updated_at}`,
  );
}

export function courseLine(row: CourseRow): string {
  const head = joined(`- ${row.id} ${row.title}`, courseFactsLine(row));
  return [head, row.url, row.excerpt].filter((part) => part !== undefined).join('\n  ');
}

export function coursePage(
  courses: readonly CourseRecord[],
  page: { total: number; page?: number | undefined; limit?: number | undefined },
  size: AnswerSize,
) {
  return listing({
    what: 'courses',
    page,
    rows: courses.map(courseRowOf),
    render: courseLine,
    room: charactersFor(size),
  });
}
