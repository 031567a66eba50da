import type { CallOptions } from '../../client/client.ts';
import { PAGE } from '../../wire/limits.ts';
import type { CourseRecord } from '../../wire/resources/course.ts';
import type { EventRecord } from '../../wire/resources/event.ts';
import { verbOf } from '../../wire/text/phrases.ts';
import { charactersFor, sentences } from '../kit/answer/answer.ts';
import { listing } from '../kit/answer/listing.ts';
import { companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';
import { type Narrowable, type Narrowing, narrowed, testsFrom, withoutEach, wordAndTypeTests } from './narrow.ts';

interface ListPage<R> {
  readonly total: number;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly results?: readonly R[] | undefined;
}

/** What a list of courses and one of events differ in. */
interface OccasionList<R, Row> {
  readonly tool: string;
  /** Plural noun of the records. */
  readonly what: string;
  /** A page of the board's own list. */
  ask(asked: {
    readonly company: number[] | undefined;
    readonly page: number | undefined;
    readonly limit: number | undefined;
  }): Promise<ListPage<R>>;
  narrowable(record: R): Narrowable<R>;
  rowOf(record: R): Row;
  readonly render: (row: Row) => string;
}

interface ListArguments extends Narrowing {
  readonly company?: readonly string[] | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/**
 * A page of the board's list, or of what is left of it by filters that the board does not have.
 * @throws ToolError `invalid_argument` naming everything that cannot be understood
 */
export async function occasionPage<R extends CourseRecord | EventRecord, Row extends { readonly id: number }>(
  { tool, what, ask, narrowable, rowOf, render }: OccasionList<R, Row>,
  { company: named, page, limit, ...given }: ListArguments,
  context: ToolContext,
) {
  const companies = await companyIds('company', named, context);
  const { tests, findings, notes } = await testsFrom(given, context);
  const problems = [...companies.findings, ...findings];
  if (problems.length > 0) throw refuse(tool, problems);
  const company = companies.ids;
  const room = charactersFor(limit === undefined ? 'default' : 'max');
  const isNarrowed = tests.length > 0 || (given.words ?? '').trim() !== '' || (given.type?.length ?? 0) > 0;
  if (!isNarrowed) {
    const answer = await ask({ limit, page, company });
    return listing({ what, page: answer, rows: (answer.results ?? []).map(rowOf), render, room });
  }
  const all = await readAll((asked) => ask({ ...asked, company }), context.call);
  const records = all.records.map(narrowable);
  const more = wordAndTypeTests(given, records);
  const every = [...tests, ...more.tests];
  const { kept, unsaid } = narrowed(records, every);
  const note = sentences(
    narrowingText(what, all, unsaid),
    ...notes,
    ...more.notes,
    kept.length === 0 && withoutEach(records, every),
  );
  const at = { page: page ?? 1, limit: limit ?? PAGE.defaultLimit };
  const { text, structured } = listing({
    what,
    page: { total: kept.length, ...at },
    rows: kept.slice((at.page - 1) * at.limit, at.page * at.limit).map(rowOf),
    render,
    room: room - (note?.length ?? 0),
    note,
  });
  const { listed, complete } = all;
  return { text, structured: { ...structured, narrowed: { read: records.length, listed, complete } } };
}

/** Bounds of one reading: boards list some dozens of courses and events, and one with thousands must not hold up a call. */
const MAX_RECORDS = 1000;
const MAX_PAGES = 40;
/** Part of a call's time after which no further page is begun. */
const SHARE_FOR_READING = 0.7;

interface AllRead<R> {
  readonly records: readonly R[];
  /** How many the board counts. */
  readonly listed: number;
  readonly complete: boolean;
}

/** The records of all pages, up to a bound. An id that comes twice, as at page borders, counts once. */
async function readAll<R extends { readonly id: number }>(
  pageOf: (asked: { page: number; limit: number }) => Promise<ListPage<R>>,
  { deadline }: CallOptions,
): Promise<AllRead<R>> {
  const latest = Date.now() + (deadline - Date.now()) * SHARE_FOR_READING;
  const records = new Map<number, R>();
  let listed = 0;
  for (let page = 1; page <= MAX_PAGES && records.size < MAX_RECORDS; page++) {
    const { total, results = [] } = await pageOf({ page, limit: PAGE.honouredLimit });
    const before = records.size;
    for (const record of results) records.set(record.id, record);
    listed = total;
    // A board that shows the same page again has no more to show.
    if (records.size === before || records.size >= total || Date.now() > latest) break;
  }
  return { records: [...records.values()], listed, complete: records.size >= listed };
}

/** What a reader must know of a list that was narrowed here. */
function narrowingText(what: string, all: AllRead<unknown>, unsaid: ReadonlyMap<string, number>): string | undefined {
  const { records, listed, complete } = all;
  const left = [...unsaid].map(([fact, number]) => `${number} ${verbOf(number, 'give')} no ${fact}`);
  return sentences(
    complete
      ? `Narrowed here from all ${listed} ${what}, the next first.`
      : `Narrowed here from the first ${records.length} of ${listed} ${what}: among the others there may be more.`,
    left.length > 0 && `Left out although the rest fits: ${left.join(', ')}.`,
  );
}
