import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CourseRecord } from '../../wire/resources/course.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { joined, line, withoutEmpty } from '../kit/answer/answer.ts';
import { optionalCount, optionalFlag, optionalText } from '../kit/answer/shapes.ts';
import type { Narrowable } from '../kit/narrowing/narrow.ts';
import { narrowableScheduled, rowText, scheduledFacts, scheduledFields, scheduledText } from '../kit/scheduled.ts';

export const courseFields = {
  ...scheduledFields,
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
    ...scheduledFacts(course),
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
  const { price, isPresencial, isCertified } = course;
  return {
    ...narrowableScheduled(course),
    free: price === undefined ? undefined : price === 0,
    online: isPresencial === undefined ? undefined : !isPresencial,
    certified: isCertified,
    record: course,
  };
}

export function courseRowOf(course: CourseRecord): CourseRow {
  return withoutEmpty({ ...courseFactsOf(course), excerpt: excerptOf(course.description ?? '') }) as CourseRow;
}

export function courseFactsLine(course: Omit<CourseRow, 'excerpt'>): string {
  return joined(
    scheduledText(course),
    course.is_presencial !== undefined && (course.is_presencial ? 'in person' : 'not in person'),
    course.hours !== undefined && countOf(course.hours, 'hour'),
    course.price !== undefined && (course.price === 0 ? 'free' : `price ${course.price} (currency not shown)`),
    course.is_certified !== undefined && (course.is_certified ? 'certified' : 'not certified'),
    course.is_funded !== undefined && (course.is_funded ? 'funded' : 'not funded'),
    course.updated_at !== undefined && `updated ${course.updated_at}`,
  );
}

export const courseLine = (row: CourseRow): string => rowText(row, courseFactsLine(row));
