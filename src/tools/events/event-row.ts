import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { EventRecord } from '../../wire/resources/event.ts';
import { type AnswerSize, charactersFor, daysText, joined, line, prose, withoutEmpty } from '../kit/answer/answer.ts';
import { listing } from '../kit/answer/listing.ts';
import { count, optionalFlag, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { isOver, type Narrowable, placeNames } from '../kit/narrowing/narrow.ts';
import { placeName } from '../kit/places.ts';

export const eventFields = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
  is_over: optionalFlag,
  locations: optionalTexts,
  place: optionalText,
  email: optionalText,
  url: optionalText,
  type: optionalText,
  is_online: optionalFlag,
  is_paid: optionalFlag,
  updated_at: optionalText,
  slug: optionalText,
};
export const eventRow = z.strictObject({ ...eventFields, excerpt: optionalText });
export type EventRow = z.output<typeof eventRow>;
export function eventFactsOf(event: EventRecord) {
  return {
    id: event.id,
    title: line(event.title) ?? '(no title)',
    date_start: line(event.dateStart),
    date_end: line(event.dateEnd),
    is_over: isOver({ start: line(event.dateStart), end: line(event.dateEnd) }) || undefined,
    locations: event.locations?.map(placeName),
    place: line(event.place),
    email: line(event.email),
    url: line(event.url),
    type: line(event.type),
    is_online: event.isOnline,
    is_paid: event.isPaid,
    updated_at: line(event.updatedAt),
    slug: line(event.slug),
  };
}

/** An event as the filters see it. */
export function narrowableEvent(event: EventRecord): Narrowable & { readonly record: EventRecord } {
  const { id, title, description, dateStart, dateEnd, locations, place = '', type, isPaid, isOnline } = event;
  return {
    id,
    start: line(dateStart),
    end: line(dateEnd),
    locations,
    text: [title, prose(description), place, type, placeNames(locations)].join('\n'),
    free: isPaid === undefined ? undefined : !isPaid,
    online: isOnline,
    type: line(type),
    record: event,
  };
}

export function eventRowOf(event: EventRecord): EventRow {
  return withoutEmpty({ ...eventFactsOf(event), excerpt: excerptOf(event.description ?? '') }) as EventRow;
}

export function eventFactsLine(event: Omit<EventRow, 'excerpt'>): string {
  return joined(
    event.type,
    daysText(event.date_start, event.date_end),
    event.is_over === true && 'already over',
    event.locations?.join(', '),
    event.place,
    event.is_online !== undefined && (event.is_online ? 'online' : 'not online'),
    event.is_paid !== undefined && (event.is_paid ? 'paid' : 'free'),
    event.email,
    event.updated_at !== undefined && `updated ${event.updated_at}`,
  );
}

export function eventLine(row: EventRow): string {
  const head = joined(`- ${row.id} ${row.title}`, eventFactsLine(row));
  return [head, row.url, row.excerpt].filter((part) => part !== undefined).join('\n  ');
}

export function eventPage(
  events: readonly EventRecord[],
  page: { total: number; page?: number | undefined; limit?: number | undefined },
  size: AnswerSize,
  searched: { asked?: string; query?: string | undefined } = {},
) {
  return listing({
    what: 'events',
    page,
    rows: events.map(eventRowOf),
    render: eventLine,
    room: charactersFor(size),
    ...searched,
  });
}
