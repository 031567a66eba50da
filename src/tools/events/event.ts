import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { EventRecord } from '../../wire/resources/event.ts';
import { foldName, LOCATIONS, matchRows } from '../../wire/tables.ts';
import { daysText } from '../courses/course.ts';
import { pageArguments } from '../jobs/job.ts';
import { charactersFor, envelopeOf, joined, line, listing, type Size, withoutEmpty } from '../kit/answer.ts';
import { id, required, texts } from '../kit/arguments.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { refuse } from '../kit/failure.ts';
import { placeName } from '../kit/places.ts';
import { recordInFull } from '../kit/record.ts';
import { count, optionalFlag, optionalText, optionalTexts } from '../kit/shapes.ts';
import { type Tool, tool } from '../kit/tool.ts';

const eventFields = {
  id: count,
  title: z.string(),
  date_start: optionalText,
  date_end: optionalText,
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
type EventRow = z.output<typeof eventRow>;
const eventAnswer = z.strictObject({ ...eventFields, description: optionalText, note: optionalText });

function factsOf(event: EventRecord) {
  return {
    id: event.id,
    title: line(event.title) ?? '(no title)',
    date_start: line(event.dateStart),
    date_end: line(event.dateEnd),
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

export function eventRowOf(event: EventRecord): EventRow {
  return withoutEmpty({ ...factsOf(event), excerpt: excerptOf(event.description ?? '') }) as EventRow;
}

function eventFacts(event: Omit<EventRow, 'excerpt'>): string {
  return joined(
    event.type,
    daysText(event.date_start, event.date_end),
    event.locations?.join(', '),
    event.place,
    event.is_online !== undefined && (event.is_online ? 'online' : 'not online'),
    event.is_paid !== undefined && (event.is_paid ? 'paid' : 'free'),
    event.email,
    event.updated_at !== undefined && `updated ${event.updated_at}`,
  );
}

export function eventLine(row: EventRow): string {
  const head = joined(`- ${row.id} ${row.title}`, eventFacts(row));
  return [head, row.url, row.excerpt].filter((part) => part !== undefined).join('\n  ');
}

export function eventPage(
  events: readonly EventRecord[],
  page: { total: number; page?: number | undefined; limit?: number | undefined },
  size: Size,
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

const listEvents = tool({
  name: 'list_events',
  group: 'events',
  title: 'List events',
  description:
    'One page of the board’s events (conferences, meetups and the like), filtered by company. To find events by words use search_events; for one in full get_event.',
  effect: 'read',
  arguments: { company: companyFilter(), ...pageArguments },
  output: envelopeOf(eventRow),
  async run({ company, page, limit }, { client, call }) {
    const { ids, findings } = await companyIds('company', company, client, call);
    if (findings.length > 0) throw refuse('list_events', findings);
    const answer = await client.call('listEvents', { limit, page, company: ids }, call);
    return eventPage(answer.results ?? [], answer, limit === undefined ? 'default' : 'max');
  },
});

/** The board compares words as they stand; a place that it knows by another name is told, not swapped. */
function boardNames(words: readonly string[]): string | undefined {
  const said = words.flatMap((word) => {
    const [row] = matchRows(LOCATIONS, word);
    return row === undefined || foldName(row.name) === foldName(word)
      ? []
      : [`"${line(word)}" is "${row.name}" in the board's words`];
  });
  return said.length === 0 ? undefined : `${said.join('; ')}: search for that too.`;
}

const searchEvents = tool({
  name: 'search_events',
  group: 'events',
  title: 'Search events',
  description:
    'Events that match words, such as a city or a subject. Whether several words mean all or any is up to the board. Without words, list_events.',
  effect: 'read',
  arguments: { q: required(texts('Words to look for.')), company: companyFilter(), ...pageArguments },
  output: envelopeOf(eventRow).extend({ query: optionalText }),
  async run({ q, company, page, limit }, { client, call }) {
    const { ids, findings } = await companyIds('company', company, client, call);
    if (findings.length > 0) throw refuse('search_events', findings);
    const answer = await client.call('searchEvents', { q, limit, page, company: ids }, call);
    const found = eventPage(answer.results ?? [], answer, limit === undefined ? 'default' : 'max', {
      asked: q.join(', '),
      query: line(answer.query),
    });
    const hint = boardNames(q);
    if (hint === undefined) return found;
    const note = [found.structured.note, hint].filter((part) => part !== undefined).join(' ');
    return { text: `${found.text}\n${hint}`, structured: { ...found.structured, note } };
  },
});

const getEvent = tool({
  name: 'get_event',
  group: 'events',
  title: 'Read an event',
  description: 'One event in full: dates, place, contact, whether it is online or paid. Find ids with search_events.',
  effect: 'read',
  arguments: { id: id('Event id.') },
  output: eventAnswer,
  async run({ id: eventId }, { client, call }) {
    const event = await client.call('getEvent', { id: eventId }, call);
    const facts = withoutEmpty(factsOf(event));
    const { text, structured } = recordInFull('Event', facts, eventFacts(facts as EventRow), event.description);
    return { text, structured: structured as z.output<typeof eventAnswer> };
  },
});

export const eventTools: readonly Tool[] = [listEvents, searchEvents, getEvent];
