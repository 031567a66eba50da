import * as z from 'zod';
import { excerptOf, prose } from '../../ad-text/plain-text.ts';
import { joined, line, lines, wholeRecord, withoutEmpty } from '../../answer/answer.ts';
import { Answer } from '../../answer/builder.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../../answer/shapes.ts';
import type { Site } from '../../site/site.ts';
import { countOf } from '../../text/prose.ts';
import type { CourseRecord, EventRecord } from '../../wire/records.ts';
import { boardTime, comparableTime, dayOf } from '../../wire/time.ts';
import { placeName } from '../arguments/places.ts';

/** A course or an event; each lacks the other's own fields. */
export type CourseOrEvent = CourseRecord & EventRecord;

const common = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
  is_over: optionalFlag,
  locations: optionalTexts,
  place: optionalText,
  url: optionalText,
  updated_at: optionalText,
  slug: optionalText,
};
const ofCourses = {
  is_presencial: optionalFlag,
  is_certified: optionalFlag,
  is_funded: optionalFlag,
  hours: optionalCount,
  price: optionalCount,
};
const ofEvents = { email: optionalText, type: optionalText, is_online: optionalFlag, is_paid: optionalFlag };

/** Answers name a record's fields in snake_case. */
export const FIELDS = { course: { ...common, ...ofCourses }, event: { ...common, ...ofEvents } };

const anyFields = z.strictObject({ ...common, ...ofCourses, ...ofEvents });
type ListingFacts = z.output<typeof anyFields>;
type ListingRow = ListingFacts & { readonly excerpt?: string };

function courseOrEventFacts(one: CourseOrEvent, site: Site): ListingFacts {
  const own = Object.keys(anyFields.shape).map((name) => {
    const value = one[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof CourseOrEvent];
    return [name, typeof value === 'string' ? line(value) : value];
  });
  return withoutEmpty({
    ...(Object.fromEntries(own) as ListingFacts),
    title: line(one.title) ?? '(no title)',
    is_over: isOver(one, site) || undefined,
    locations: one.locations?.map((place) => placeName(place, site)),
  });
}

/** Its first and last day as `YYYY-MM-DD`; a date that cannot be read (none, 0000-00-00, soon) counts as not given. */
export function daysOf({ dateStart = '', dateEnd = '' }: CourseOrEvent) {
  const days = [dateStart, dateEnd].map((date) => comparableTime(date).slice(0, 10)).filter((day) => day > '0001');
  const [first, last = first] = days.sort();
  return first === undefined || last === undefined ? undefined : { first, last };
}

export function isOver(one: CourseOrEvent, site: Site): boolean {
  const days = daysOf(one);
  return days !== undefined && days.last < boardTime(Date.now(), site).slice(0, 10);
}

/** A venue that only repeats the location or says online is left out. */
function factsLine({ date_start = '', date_end = date_start, locations = [], place, ...facts }: ListingFacts): string {
  const [first, last] = [date_start, date_end].map((day) => dayOf(day));
  const where = locations.join(', ');
  const isSaid = place === undefined || place === where || /^online$/i.test(place);
  return joined(
    facts.type,
    first === last ? first : `${first || '?'} to ${last}`,
    facts.is_over === true && 'already over',
    where,
    !isSaid && `at ${place}`,
    facts.is_presencial === true && 'in person',
    (facts.is_online === true || facts.is_presencial === false) && 'online',
    facts.hours !== undefined && countOf(facts.hours, 'hour'),
    facts.price !== undefined && (facts.price === 0 ? 'free' : `price ${facts.price} (currency not shown)`),
    facts.is_paid !== undefined && (facts.is_paid ? 'paid' : 'free'),
    facts.is_certified === true && 'certified',
    facts.is_funded === true && 'funded',
    facts.email,
  );
}

export function courseOrEventRow(one: CourseOrEvent, site: Site): ListingRow {
  return withoutEmpty({ ...courseOrEventFacts(one, site), excerpt: excerptOf(one.description) });
}

export function courseOrEventLine(row: ListingRow): string {
  return lines(
    joined(`${row.id} ${row.title}`, factsLine(row)),
    row.url && `  ${row.url}`,
    row.excerpt && `  ${row.excerpt}`,
  );
}

/** What people ask of one, besides what its kind always says. */
const ASKED_FOR = {
  date_start: 'date',
  locations: 'location',
  place: 'venue',
  url: 'website',
  description: 'description',
};
const OF_KIND = { course: { price: 'price', hours: 'hours' }, event: { is_paid: 'price' } };

export function courseOrEventInFull(kind: keyof typeof FIELDS, one: CourseOrEvent, site: Site) {
  const askedFor = { ...ASKED_FOR, ...OF_KIND[kind] };
  const answer = new Answer();
  const whole = wholeRecord(courseOrEventFacts(one, site), prose(one.description) ?? '', answer.room, askedFor);
  const { facts, description, note } = whole;
  const updated = facts.updated_at && `updated ${dayOf(facts.updated_at)}`;
  const head = lines(`# ${facts.title}`, joined(`${kind} ${facts.id}`, factsLine(facts), updated), facts.url);
  return answer
    .note(note)
    .foreign(description === '' ? head : `${head}\n\n${description}`)
    .facts({ ...facts, description })
    .build();
}
