import * as z from 'zod';
import { line, type Sentence } from '../../answer/answer.ts';
import { Answer } from '../../answer/builder.ts';
import { boardPage, envelopeOf } from '../../answer/listing.ts';
import { count, optionalText } from '../../answer/shapes.ts';
import type { Site } from '../../site/site.ts';
import { matchRows } from '../../site/tables.ts';
import { countOf, quoted } from '../../text/prose.ts';
import { refuse } from '../../wire/errors.ts';
import { PAGE } from '../../wire/limits.ts';
import { everyRow, type ListPage } from '../../wire/pages.ts';
import type { Arguments, ArgumentValues } from '../arguments/argument.ts';
import { companyFilter, companyIds } from '../arguments/companies.ts';
import { id, pageArguments, queries } from '../arguments/kinds.ts';
import { type ToolContext, tool } from '../tool.ts';
import {
  type CourseOrEvent,
  courseOrEventInFull,
  courseOrEventLine,
  courseOrEventRow,
  FIELDS,
} from './course-or-event.ts';
import {
  certified,
  filtered,
  type ListingFilters,
  listingFilters,
  testsFrom,
  type,
  typeTest,
  typeWords,
  unknownTypes,
} from './filters.ts';

const LISTING_KINDS = {
  courses: { noun: 'course', list: 'listCourses', get: 'getCourse' },
  events: { noun: 'event', list: 'listEvents', get: 'getEvent' },
} as const;
type ListingKind = keyof typeof LISTING_KINDS;

const paging = { company: companyFilter(), ...pageArguments };
type ListArguments = ListingFilters & ArgumentValues<typeof paging>;

const listOf = (kind: ListingKind): z.ZodObject =>
  envelopeOf(z.strictObject({ ...FIELDS[LISTING_KINDS[kind].noun], excerpt: optionalText }));

/** Boards list some dozens; one with thousands must not hold up a call. */
const MAX_RECORDS = 1000;

/** A page of the board's list, or of that list filtered here. */
async function pageOf(kind: ListingKind, { company, page, limit, ...filters }: ListArguments, context: ToolContext) {
  const { client, call } = context;
  const companies = await companyIds('company', company, context);
  const { tests, findings, notes } = await testsFrom(filters, context);
  const refuseAny = (all: typeof findings) => {
    if (all.length > 0) throw refuse(`list_${kind}`, all);
  };
  refuseAny([...companies.findings, ...findings]);
  const ask = (paging: object) => client.call(LISTING_KINDS[kind].list, { ...paging, company: companies.ids }, call);
  if (tests.length === 0)
    return listAnswer(kind, await boardPage(ask, page, limit), limit, client.site, [], companies.notes).build();
  const { rows, boardCount: all } = await everyRow(ask, MAX_RECORDS);
  const complete = rows.length >= all;
  if (complete) refuseAny(unknownTypes(filters.type, rows));
  const typed = typeWords(filters, rows);
  if (typed.length > 0) tests.push(typeTest(typed));
  const { records: matches, unsaid, note: unsaidNote } = filtered(rows, tests, client.site);
  const basis = complete
    ? `Filtered here from all ${countOf(all, LISTING_KINDS[kind].noun)}${matches.length > 0 ? ', the next first' : ''}.`
    : `Filtered here from the first ${rows.length} of ${all} ${kind}; the rest may hold more.`;
  const at = { page: page ?? 1, limit: limit ?? PAGE.defaultLimit };
  const results = matches.slice((at.page - 1) * at.limit, at.page * at.limit);
  const typeNotes = typed.map((word) => `${quoted(word)} was read as a type.`);
  const readings = [...companies.notes, ...notes, ...typeNotes];
  return listAnswer(kind, { total: matches.length, ...at, results }, limit, client.site, [basis, unsaidNote], readings)
    .facts({ narrowed: { read: rows.length, listed: all, complete } })
    .viewNotes({ unsaid, incomplete: !complete })
    .build();
}

/** @param limit the caller's: with one, the answer may be larger @param query of a search, and as the board echoes it */
function listAnswer(
  kind: ListingKind,
  page: ListPage<CourseOrEvent>,
  limit: number | undefined,
  site: Site,
  notes: readonly Sentence[],
  readings: readonly Sentence[],
  query: { searchText?: string; query?: string | undefined } = {},
): Answer {
  const rows = (page.results ?? []).map((one) => courseOrEventRow(one, site));
  const list = { what: kind, page, rows, render: courseOrEventLine, ...query };
  return new Answer(limit === undefined ? 'default' : 'max')
    .note(...notes)
    .reading(...readings)
    .list(list);
}

function listTool(kind: ListingKind, description: string, own: Arguments) {
  const narrowedShape = z.strictObject({ read: count, listed: count, complete: z.boolean() }).optional();
  return tool({
    name: `list_${kind}`,
    group: kind,
    title: `List IT ${kind}`,
    description,
    effect: 'read',
    arguments: { company: paging.company, ...listingFilters, ...own, ...pageArguments },
    output: listOf(kind).extend({ narrowed: narrowedShape }),
    run: (values, context) => pageOf(kind, values as ListArguments, context),
  });
}

export const listCourses = listTool(
  'courses',
  'The board’s courses; any filter but company reads all and puts the next first. For one in full use get_course.',
  { certified },
);

export const listEvents = listTool(
  'events',
  'The board’s events (conferences, meetups and the like); any filter but company reads all and puts the next first. For the board’s own search use search_events.',
  { type },
);

function readTool(kind: ListingKind, title: string, description: string) {
  const { noun, get } = LISTING_KINDS[kind];
  const output: z.ZodObject = z.strictObject({ ...FIELDS[noun], description: optionalText, note: optionalText });
  return tool({
    name: `get_${noun}`,
    group: kind,
    title,
    description,
    effect: 'read',
    arguments: { id: id(noun === 'course' ? 'Course id.' : 'Event id.') },
    output,
    run: async ({ id: recordId }, { client, call }) =>
      courseOrEventInFull(noun, await client.call(get, { id: recordId }, call), client.site),
  });
}

export const getCourse = readTool(
  'courses',
  'Read a course',
  'One course in full: dates, place, hours, price, certification. Find ids with list_courses.',
);

export const getEvent = readTool(
  'events',
  'Read an event',
  'One event in full: dates, place, contact, whether it is online or paid. Find ids with search_events.',
);

/** A note if words name a location, or nothing was found; the query stays as given. */
const WHERE_IT_LOOKS =
  'The board looks through title, text and venue, not the location: list_events has location, and finds words in singular and plural.';

export const searchEvents = tool({
  name: 'search_events',
  group: 'events',
  title: 'Search IT events',
  description:
    'Events by the board’s own search of title, text and venue. For a city, a date or free ones use list_events.',
  effect: 'read',
  arguments: { q: queries('Words, e.g. a subject.'), ...paging },
  output: listOf('events').extend({ query: optionalText }),
  async run({ q, company, page, limit }, context) {
    const { client, call } = context;
    const { ids, findings, notes } = await companyIds('company', company, context);
    if (findings.length > 0) throw refuse('search_events', findings);
    const ask = (paging: object) => client.call('searchEvents', { q, ...paging, company: ids }, call);
    const answer = await boardPage(ask, page, limit);
    const isPlace = q.some((word) => matchRows(client.site.tables.location, word).length > 0);
    const readings = [...notes, (answer.total === 0 || isPlace) && WHERE_IT_LOOKS];
    const query = { searchText: q.join(', '), query: line(answer.query) };
    return listAnswer('events', answer, limit, client.site, [], readings, query).build();
  },
});
