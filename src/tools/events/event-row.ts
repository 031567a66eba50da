import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { EventRecord } from '../../wire/resources/event.ts';
import { joined, line, withoutEmpty } from '../kit/answer/answer.ts';
import { optionalFlag, optionalText } from '../kit/answer/shapes.ts';
import type { Narrowable } from '../kit/narrowing/narrow.ts';
import { narrowableScheduled, rowText, scheduledFacts, scheduledFields, scheduledText } from '../kit/scheduled.ts';

export const eventFields = {
  ...scheduledFields,
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
    ...scheduledFacts(event),
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
  const { type, isPaid, isOnline } = event;
  return {
    ...narrowableScheduled(event, type),
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
    scheduledText(event),
    event.is_online !== undefined && (event.is_online ? 'online' : 'not online'),
    event.is_paid !== undefined && (event.is_paid ? 'paid' : 'free'),
    event.email,
    event.updated_at !== undefined && `updated ${event.updated_at}`,
  );
}

export const eventLine = (row: EventRow): string => rowText(row, eventFactsLine(row));
