import * as z from 'zod';
import { refuse } from '../../wire/errors.ts';
import { PAGE } from '../../wire/limits.ts';
import { everyRow, type ListPage } from '../../wire/pages.ts';
import { countOf, quoted } from '../../wire/sentences.ts';
import { matchRows, type Site } from '../../wire/site.ts';
import { ANSWER_ROOM, line, sentences } from '../kit/answer/answer.ts';
import { boardPage, envelopeOf, listing, pageArguments } from '../kit/answer/listing.ts';
import type { Arguments, ArgumentValues } from '../kit/arguments/argument.ts';
import { id, queries } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { count, optionalText, type ToolContext, tool } from '../kit/tool.ts';
import {
  certified,
  type Filters,
  filterArguments,
  filtered,
  testsFrom,
  type,
  typeTest,
  typeWords,
  unknownTypes,
} from './filters.ts';
import { type CourseOrEvent, courseOrEventInFull, courseOrEventLine, courseOrEventRow, FIELDS } from './record.ts';

const KINDS = {
  courses: { noun: 'course', list: 'listCourses', get: 'getCourse' },
  events: { noun: 'event', list: 'listEvents', get: 'getEvent' },
} as const;
type Kind = keyof typeof KINDS;

const paging = { company: companyFilter(), ...pageArguments };
type ListArguments = Filters & ArgumentValues<typeof paging>;

const listOf = (kind: Kind): z.ZodObject =>
  envelopeOf(z.strictObject({ ...FIELDS[KINDS[kind].noun], excerpt: optionalText }));

/** Boards list some dozens; one with thousands must not hold up a call. */
const MAX_RECORDS = 1000;

/** A page of the board's list, or of that list filtered here. */
async function pageOf(kind: Kind, { company, page, limit, ...given }: ListArguments, context: ToolContext) {
  const { client, call } = context;
  const companies = await companyIds('company', company, context);
  const { tests, findings, notes } = await testsFrom(given, context);
  const refuseAny = (all: typeof findings) => {
    if (all.length > 0) throw refuse(`list_${kind}`, all);
  };
  refuseAny([...companies.findings, ...findings]);
  const ask = (asked: object) => client.call(KINDS[kind].list, { ...asked, company: companies.ids }, call);
  if (tests.length === 0)
    return listed(kind, await boardPage(ask, page, limit), limit, client.site, { note: sentences(...companies.notes) });
  const { rows, listed: all } = await everyRow(ask, MAX_RECORDS);
  const complete = rows.length >= all;
  if (complete) refuseAny(unknownTypes(given.type, rows));
  const typed = typeWords(given, rows);
  const { kept, note: left } = filtered(rows, typed.length > 0 ? [...tests, typeTest(typed)] : tests, client.site);
  const basis = complete
    ? `Narrowed here from all ${countOf(all, KINDS[kind].noun)}${kept.length > 0 ? ', the next first' : ''}.`
    : `Narrowed here from the first ${rows.length} of ${all} ${kind}: among the others there may be more.`;
  const at = { page: page ?? 1, limit: limit ?? PAGE.defaultLimit };
  const results = kept.slice((at.page - 1) * at.limit, at.page * at.limit);
  const isUnfound = kept.length === 0 && Boolean(given.words?.trim());
  const hint = isUnfound && 'Words are not translated; try another language.';
  const meant = typed.map((word) => `${quoted(word)} was read as a type.`);
  const note = sentences(basis, left, ...companies.notes, ...notes, ...meant, hint);
  const { text, structured } = listed(kind, { total: kept.length, ...at, results }, limit, client.site, { note });
  return { text, structured: { ...structured, narrowed: { read: rows.length, listed: all, complete } } };
}

/** A page as text and data. @param limit as given; with one, the answer may be larger */
function listed(
  kind: Kind,
  page: ListPage<CourseOrEvent>,
  limit: number | undefined,
  site: Site,
  said: { asked?: string; query?: string | undefined; note?: string | undefined },
) {
  const rows = (page.results ?? []).map((one) => courseOrEventRow(one, site));
  const room = ANSWER_ROOM[limit === undefined ? 'default' : 'max'];
  return listing({ what: kind, page, rows, render: courseOrEventLine, room, ...said });
}

function listTool(kind: Kind, description: string, own: Arguments) {
  const narrowedShape = z.strictObject({ read: count, listed: count, complete: z.boolean() }).optional();
  return tool({
    name: `list_${kind}`,
    group: kind,
    title: `List IT ${kind}`,
    description,
    effect: 'read',
    arguments: { company: paging.company, ...filterArguments, ...own, ...pageArguments },
    output: listOf(kind).extend({ narrowed: narrowedShape }),
    run: (given, context) => pageOf(kind, given as ListArguments, context),
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

function readTool(kind: Kind, title: string, description: string) {
  const { noun, get } = KINDS[kind];
  const output: z.ZodObject = z.strictObject({ ...FIELDS[noun], description: optionalText, note: optionalText });
  return tool({
    name: `get_${noun}`,
    group: kind,
    title,
    description,
    effect: 'read',
    arguments: { id: id(noun === 'course' ? 'Course id.' : 'Event id.') },
    output,
    run: async ({ id: asked }, { client, call }) =>
      courseOrEventInFull(noun, await client.call(get, { id: asked }, call), client.site),
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
    const ask = (asked: object) => client.call('searchEvents', { q, ...asked, company: ids }, call);
    const answer = await boardPage(ask, page, limit);
    const isPlace = q.some((word) => matchRows(client.site.tables.location, word).length > 0);
    const note = sentences(...notes, (answer.total === 0 || isPlace) && WHERE_IT_LOOKS);
    return listed('events', answer, limit, client.site, { asked: q.join(', '), query: line(answer.query), note });
  },
});
