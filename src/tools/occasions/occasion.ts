import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CourseRecord } from '../../wire/resources/course.ts';
import type { EventRecord } from '../../wire/resources/event.ts';
import { boardTime } from '../../wire/time.ts';
import { joined, line } from '../kit/answer/answer.ts';
import { count, optionalFlag, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { placeName } from '../kit/places.ts';

/* What courses and events have in common: when and where they take place. */

/** The first fields of a record; each kind has more of its own behind them. */
export const occasionFields = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
  is_over: optionalFlag,
  locations: optionalTexts,
  place: optionalText,
  url: optionalText,
};

export function occasionFacts(record: CourseRecord | EventRecord) {
  const [start, end] = [line(record.dateStart), line(record.dateEnd)];
  return {
    id: record.id,
    title: line(record.title) ?? '(no title)',
    date_start: start,
    date_end: end,
    is_over: isOver({ start, end }) || undefined,
    locations: record.locations?.map(placeName),
    place: line(record.place),
    url: line(record.url),
    updated_at: line(record.updatedAt),
    slug: line(record.slug),
  };
}

/** Whether it is over, by its last day. */
export function isOver({ start, end = start }: { start?: string | undefined; end?: string | undefined }): boolean {
  return end !== undefined && end.slice(0, 10) < boardTime(Date.now()).slice(0, 10);
}

type OccasionRow = {
  readonly [F in Exclude<keyof typeof occasionFields, 'id'>]?: z.output<(typeof occasionFields)[F]>;
};

/** When and where, on one line. A venue that only repeats the location or says online is not told twice. */
export function whenAndWhere({ date_start, date_end, is_over, locations = [], place }: OccasionRow): string {
  const days = date_end === undefined || date_end === date_start ? date_start : `${date_start ?? '?'} to ${date_end}`;
  const where = locations.join(', ');
  const isSaid = place === undefined || place === where || /^online$/i.test(place);
  return joined(days, is_over === true && 'already over', where, !isSaid && `at ${place}`);
}

/** A row of a list as text. @param facts of it, on one line */
export function occasionLine(
  row: OccasionRow & { readonly id: number; readonly excerpt?: string | undefined },
  facts: string,
): string {
  return [joined(`- ${row.id} ${row.title}`, facts), row.url, row.excerpt]
    .filter((part) => part !== undefined)
    .join('\n  ');
}

/** Characters of a description that a row shows (docs/contract.md, Rules, 6). */
const LONGEST_EXCERPT = 160;

export function occasionExcerpt({ description = '' }: CourseRecord | EventRecord): string {
  return excerptOf(description, LONGEST_EXCERPT);
}
