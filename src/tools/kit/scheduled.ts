import * as z from 'zod';
import type { EventRecord } from '../../wire/resources/event.ts';
import { daysText, joined, line, prose } from './answer/answer.ts';
import { count, optionalFlag, optionalText, optionalTexts } from './answer/shapes.ts';
import { isOver, placeNames } from './narrowing/narrow.ts';
import { placeName } from './places.ts';

/** What a course and an event have in common: when and where it takes place. */
type Scheduled = Pick<EventRecord, 'id' | 'title' | 'description' | 'dateStart' | 'dateEnd' | 'locations' | 'place'>;

/** The first fields of a row; each kind has more of its own behind them. */
export const scheduledFields = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
  is_over: optionalFlag,
  locations: optionalTexts,
  place: optionalText,
};

export function scheduledFacts({ id, title, dateStart, dateEnd, locations, place }: Scheduled) {
  const [start, end] = [line(dateStart), line(dateEnd)];
  return {
    id,
    title: line(title) ?? '(no title)',
    date_start: start,
    date_end: end,
    is_over: isOver({ start, end }) || undefined,
    locations: locations?.map(placeName),
    place: line(place),
  };
}

/** What all filters see of it. @param more words that are looked through besides, before the names of places */
export function narrowableScheduled(record: Scheduled, ...more: (string | undefined)[]) {
  const { id, title, description, dateStart, dateEnd, locations, place = '' } = record;
  return {
    id,
    start: line(dateStart),
    end: line(dateEnd),
    locations,
    text: [title, prose(description), place, ...more, placeNames(locations)].join('\n'),
  };
}

type ScheduledRow = {
  readonly [F in Exclude<keyof typeof scheduledFields, 'id'>]?: z.output<(typeof scheduledFields)[F]>;
};

/** When and where, on one line. */
export function scheduledText({ date_start, date_end, is_over, locations, place }: ScheduledRow): string {
  return joined(daysText(date_start, date_end), is_over === true && 'already over', locations?.join(', '), place);
}

interface ListedRow {
  readonly id: number;
  readonly title: string;
  readonly url?: string | undefined;
  readonly excerpt?: string | undefined;
}

/** A row of a list as text. @param facts of it, on one line */
export function rowText({ id, title, url, excerpt }: ListedRow, facts: string): string {
  return [joined(`- ${id} ${title}`, facts), url, excerpt].filter((part) => part !== undefined).join('\n  ');
}
