import * as z from 'zod';
import type { EventRecord } from '../../wire/resources/event.ts';
import { LOCATIONS, matchRows } from '../../wire/tables.ts';
import { charactersFor, joined, line, type ToolAnswer, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing, pageArguments } from '../kit/answer/listing.ts';
import { recordInFull } from '../kit/answer/record.ts';
import { optionalFlag, optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { id, texts } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { occasionPage } from './list.ts';
import { type Narrowable, narrowedShape, narrowingArguments } from './narrow.ts';
import { occasionExcerpt, occasionFacts, occasionFields, occasionLine, whenAndWhere } from './occasion.ts';

const eventFields = {
  ...occasionFields,
  email: optionalText,
  type: optionalText,
  is_online: optionalFlag,
  is_paid: optionalFlag,
  updated_at: optionalText,
  slug: optionalText,
};
const eventRow = z.strictObject({ ...eventFields, excerpt: optionalText });
type EventRow = z.output<typeof eventRow>;

function eventFacts(event: EventRecord): Omit<EventRow, 'excerpt'> {
  return withoutEmpty({
    ...occasionFacts(event),
    email: line(event.email),
    type: line(event.type),
    is_online: event.isOnline,
    is_paid: event.isPaid,
  });
}

export function eventRowOf(event: EventRecord): EventRow {
  return withoutEmpty({ ...eventFacts(event), excerpt: occasionExcerpt(event) });
}

function factsLine(event: Omit<EventRow, 'excerpt'>): string {
  const { type, is_online, is_paid, email } = event;
  return joined(
    type,
    whenAndWhere(event),
    is_online === true && 'online',
    is_paid !== undefined && (is_paid ? 'paid' : 'free'),
    email,
  );
}

export const eventLine = (row: EventRow): string => occasionLine(row, factsLine(row));

function narrowable(event: EventRecord): Narrowable<EventRecord> {
  const { type, isPaid, isOnline } = event;
  return { record: event, free: isPaid === undefined ? undefined : !isPaid, online: isOnline, type: line(type) };
}

const eventsAnswer = envelopeOf(eventRow).extend({ narrowed: narrowedShape });

export const listEvents = tool({
  name: 'list_events',
  group: 'events',
  title: 'List events',
  description:
    'The board’s events (conferences, meetups and the like), by city, date and more; with filters besides company all are read and the next come first. For the board’s own search use search_events, for one in full get_event.',
  effect: 'read',
  arguments: {
    company: companyFilter(),
    ...narrowingArguments,
    type: texts('E.g. conference.'),
    ...pageArguments,
  },
  output: eventsAnswer,
  async run(given, context) {
    const { client, call } = context;
    const ask = (asked: Parameters<typeof client.call<'listEvents'>>[1]) => client.call('listEvents', asked, call);
    const list = { tool: 'list_events', what: 'events', ask, narrowable, rowOf: eventRowOf, render: eventLine };
    return (await occasionPage(list, given, context)) as ToolAnswer<z.output<typeof eventsAnswer>>;
  },
});

export const searchEvents = tool({
  name: 'search_events',
  group: 'events',
  title: 'Search events',
  description:
    'Events by the board’s own search: title, text and venue, not the location; whether several words mean all or any is up to it. For a city, a date or free ones use list_events.',
  effect: 'read',
  arguments: { q: required(texts('Words, e.g. a subject.')), company: companyFilter(), ...pageArguments },
  output: envelopeOf(eventRow).extend({ query: optionalText }),
  async run({ q, company, page, limit }, context) {
    const { client, call } = context;
    const { ids, findings } = await companyIds('company', company, context);
    if (findings.length > 0) throw refuse('search_events', findings);
    const answer = await client.call('searchEvents', { q, limit, page, company: ids }, call);
    return listing({
      what: 'events',
      page: answer,
      rows: (answer.results ?? []).map(eventRowOf),
      render: eventLine,
      room: charactersFor(limit === undefined ? 'default' : 'max'),
      asked: q.join(', '),
      query: line(answer.query),
      note: placesNamed(q) ?? (answer.total === 0 ? NONE_FOUND : undefined),
    });
  },
});

const NONE_FOUND = 'Try fewer or other words, or list_events with words, which also finds plurals and other endings.';

/** The board does not look into the location: words that name one are told, not swapped. */
function placesNamed(words: readonly string[]): string | undefined {
  const places = new Set(words.flatMap((word) => matchRows(LOCATIONS, word).slice(0, 1)).map(({ name }) => name));
  if (places.size === 0) return undefined;
  const named = [...places].map((place) => JSON.stringify(place)).join(', ');
  return `The board looks through title, text and venue, not the location; list_events with location ${named} finds what takes place there.`;
}

const eventAnswer = z.strictObject({ ...eventFields, description: optionalText, note: optionalText });

export const getEvent = tool({
  name: 'get_event',
  group: 'events',
  title: 'Read an event',
  description: 'One event in full: dates, place, contact, whether it is online or paid. Find ids with search_events.',
  effect: 'read',
  arguments: { id: id('Event id.') },
  output: eventAnswer,
  async run({ id: eventId }, { client, call }) {
    const event = await client.call('getEvent', { id: eventId }, call);
    const facts = eventFacts(event);
    const { text, structured } = recordInFull('event', facts, factsLine(facts), event.description);
    return { text, structured: structured as z.output<typeof eventAnswer> };
  },
});
