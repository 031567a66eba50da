import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CourseRecord } from '../../wire/resources/course.ts';
import type { EventRecord } from '../../wire/resources/event.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { boardTime, dayOf } from '../../wire/time.ts';
import { charactersFor, fence, joined, line, lines, withoutEmpty } from '../kit/answer/answer.ts';
import { paragraphsThatFit, prose } from '../kit/answer/paragraphs.ts';
import { count, optionalCount, optionalFlag, optionalText, optionalTexts } from '../kit/answer/shapes.ts';
import { placeName } from '../kit/places.ts';

/** A course or an event: most fields are common to both, and each lacks those of the other. */
export type Occasion = CourseRecord & EventRecord;

const common = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
  is_over: optionalFlag,
  locations: optionalTexts,
  place: optionalText,
  url: optionalText,
};

export const FIELDS = {
  course: {
    ...common,
    is_presencial: optionalFlag,
    is_certified: optionalFlag,
    is_funded: optionalFlag,
    hours: optionalCount,
    price: optionalCount,
    updated_at: optionalText,
    slug: optionalText,
  },
  event: {
    ...common,
    email: optionalText,
    type: optionalText,
    is_online: optionalFlag,
    is_paid: optionalFlag,
    updated_at: optionalText,
    slug: optionalText,
  },
};

function factsOf(one: Occasion) {
  return withoutEmpty({
    id: one.id,
    title: line(one.title) ?? '(no title)',
    date_start: line(one.dateStart),
    date_end: line(one.dateEnd),
    is_over: isOver(one) || undefined,
    locations: one.locations?.map(placeName),
    place: line(one.place),
    url: line(one.url),
    email: line(one.email),
    type: line(one.type),
    is_presencial: one.isPresencial,
    is_online: one.isOnline,
    is_certified: one.isCertified,
    is_funded: one.isFunded,
    is_paid: one.isPaid,
    hours: one.hours,
    price: one.price,
    updated_at: line(one.updatedAt),
    slug: line(one.slug),
  });
}
type Facts = ReturnType<typeof factsOf>;
type OccasionRow = Facts & { readonly excerpt?: string };

export function isOver({ dateStart, dateEnd = dateStart }: Occasion): boolean {
  return dateEnd !== undefined && dateEnd.trim().slice(0, 10) < boardTime(Date.now()).slice(0, 10);
}

/** On one line. A venue that only repeats the location or says online is not told twice. */
function factsLine({ date_start = '', date_end = date_start, locations = [], place, ...facts }: Facts): string {
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

/** Characters of a description that a row shows (docs/contract.md, Rules, 6). */
const LONGEST_EXCERPT = 160;

export function occasionRow(one: Occasion): OccasionRow {
  return withoutEmpty({ ...factsOf(one), excerpt: excerptOf(one.description ?? '', LONGEST_EXCERPT) });
}

export function occasionLine(row: OccasionRow): string {
  return [joined(`- ${row.id} ${row.title}`, factsLine(row)), row.url, row.excerpt]
    .filter((part) => part !== undefined)
    .join('\n  ');
}

export function occasionInFull(noun: string, one: Occasion) {
  const facts = factsOf(one);
  const room = charactersFor('default') - JSON.stringify(facts).length;
  const { text, note } = paragraphsThatFit(prose(one.description) ?? '', room, 'max');
  const updated = facts.updated_at && `updated ${dayOf(facts.updated_at)}`;
  const head = lines(`# ${facts.title}`, joined(`${noun} ${facts.id}`, factsLine(facts), updated), facts.url);
  return {
    text: lines(note, fence(text === '' ? head : `${head}\n\n${text}`)),
    structured: withoutEmpty({ ...facts, description: text, note }),
  };
}
