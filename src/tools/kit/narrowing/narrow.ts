import * as z from 'zod';
import type { Finding } from '../../../publishing/ad/finding.ts';
import { readDays } from '../../../search/query/dates/days.ts';
import type { Reference } from '../../../wire/codecs/fields.ts';
import { foldName } from '../../../wire/tables.ts';
import { likeliest } from '../../../wire/text/nearest.ts';
import { verbOf } from '../../../wire/text/phrases.ts';
import { quoted } from '../../../wire/text/quote.ts';
import { boardTime } from '../../../wire/time.ts';
import { count } from '../answer/shapes.ts';
import { flag, text, texts, words } from '../arguments/kinds.ts';
import { locationIds, placeName } from '../places.ts';
import type { ToolContext } from '../tool.ts';
import type { AllRead } from './read-all.ts';
import { type WordTest, wordsTest } from './words.ts';

/*
 * The board lists courses and events by company only. Every other filter is applied here, to all that it lists.
 */

/** What the filters look at in a course or an event. */
export interface Narrowable {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly locations: readonly Reference[] | undefined;
  /** What words are looked for in. */
  readonly text: string;
  readonly free: boolean | undefined;
  readonly online: boolean | undefined;
  readonly certified?: boolean | undefined;
  readonly type?: string | undefined;
}

/** Filters that courses and events share. */
export const narrowingArguments = {
  words: words('All must be in title, text or place.'),
  location: texts('Places, e.g. Porto.'),
  free: flag('Costs nothing.'),
  online: flag('Without travelling.'),
  from: text('Not over by this day: today, 2026-12-31, 2026-12, monday, 2w.'),
  until: text('Begun by then; likewise.'),
};

export interface Narrowing {
  readonly words?: string | undefined;
  readonly location?: readonly string[] | undefined;
  readonly free?: boolean | undefined;
  readonly online?: boolean | undefined;
  readonly certified?: boolean | undefined;
  readonly type?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export const narrowedShape = z.strictObject({ read: count, listed: count, complete: z.boolean() }).optional();

export interface Test {
  /** The argument that it comes from. */
  readonly field: string;
  /** What a record leaves unsaid when the test cannot be made. */
  readonly fact: string;
  holds(record: Narrowable): boolean | undefined;
}

/** The filters as tests, with what cannot be understood of them. No test at all where nothing is to be narrowed. */
export async function testsFrom(
  given: Narrowing,
  context: ToolContext,
): Promise<{ tests: Test[]; findings: Finding[]; notes: string[] }> {
  const asked = wordsTest('words', given.words);
  const places = await locationIds('location', given.location, context);
  const from = dayFrom('from', given.from, 'start');
  const until = dayFrom('until', given.until, 'last');
  const findings = [...asked.findings, ...places.findings, ...from.findings, ...until.findings];
  if (from.day !== undefined && until.day !== undefined && from.day > until.day)
    findings.push({ field: 'until', message: `is ${until.day}, which is before from (${from.day}).` });
  const { free, online, certified } = given;
  const tests: (Test | undefined | false)[] = [
    asked.test && wordTest(asked.test),
    places.ids && places.ids.length > 0 && placeTest(places.ids),
    free !== undefined && { field: 'free', fact: 'price', holds: (record) => same(record.free, free) },
    online !== undefined && {
      field: 'online',
      fact: 'word on whether it is online',
      holds: (record) => same(record.online, online),
    },
    certified !== undefined && {
      field: 'certified',
      fact: 'word on a certificate',
      holds: (record) => same(record.certified, certified),
    },
    (from.day !== undefined || until.day !== undefined) && dateTest(from.day ?? '', until.day ?? '9999'),
  ];
  return { tests: tests.filter((test) => test !== undefined && test !== false), findings, notes: places.warnings };
}

export const wordTest = (test: WordTest): Test => ({
  field: 'words',
  fact: 'text',
  holds: ({ text: said }) => test(said),
});

const same = (said: boolean | undefined, wanted: boolean) => (said === undefined ? undefined : said === wanted);

function placeTest(ids: readonly number[]): Test {
  return {
    field: 'location',
    fact: 'location',
    holds: ({ locations = [] }) => (locations.length === 0 ? undefined : locations.some(({ id }) => ids.includes(id))),
  };
}

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} /-]{0,29}$/u;

/**
 * The board has no table of types, so those that occur are the valid ones: a near one is taken and said, for another the
 * valid ones are named.
 */
export function typeTest(asked: readonly string[], records: readonly Narrowable[]): { test: Test; notes: string[] } {
  // Only plain words are repeated outside of the fence.
  const types = [...new Set(records.flatMap(({ type }) => type ?? []))].filter((type) => PLAIN.test(type)).sort();
  const notes: string[] = [];
  const wanted = new Set(asked.map(foldName));
  for (const given of asked) {
    const exact = types.filter((type) => foldName(type) === foldName(given));
    const [meant = exact.length > 0 ? undefined : likeliest(given, types)] = exact;
    if (meant !== undefined) wanted.add(foldName(meant));
    if (exact.length === 0 && types.length > 0)
      notes.push(
        meant === undefined
          ? `None is of type ${quoted(given)}; types that occur: ${types.slice(0, 20).join(', ')}.`
          : `Type ${quoted(given)} was read as ${meant}.`,
      );
  }
  const holds = ({ type }: Narrowable) => (type === undefined ? undefined : wanted.has(foldName(type)));
  return { test: { field: 'type', fact: 'type', holds }, notes };
}

/** A record counts from its first day to its last. */
function dateTest(from: string, until: string): Test {
  return {
    field: 'from and until',
    fact: 'date',
    holds: ({ start, end = start }) =>
      start === undefined && end === undefined ? undefined : (end ?? '') >= from && (start ?? '') <= until,
  };
}

function dayFrom(field: string, given: string | undefined, which: 'start' | 'last') {
  if (given === undefined || given.trim() === '') return { day: undefined, findings: [] };
  const read = readDays(given, Date.now(), 'future');
  if ('problem' in read) return { day: undefined, findings: [{ field, message: read.problem }] };
  return { day: read[which].slice(0, 10), findings: [] };
}

/** Today, as the board writes days. */
export const today = () => boardTime(Date.now()).slice(0, 10);

/** Whether a course or an event is over, by its last day. */
export function isOver({ start, end = start }: { start?: string | undefined; end?: string | undefined }): boolean {
  return end !== undefined && end.slice(0, 10) < today();
}

/** The records that pass all tests, the next one first and those that are over last, and what is left unsaid. */
export function narrowed<R extends Narrowable>(records: readonly R[], tests: readonly Test[]) {
  const unsaid = new Map<string, number>();
  const kept = records.filter((record) => {
    const failed = tests.map((test) => ({ test, held: test.holds(record) })).filter(({ held }) => held !== true);
    const [only] = failed;
    if (failed.length === 1 && only?.held === undefined && only !== undefined)
      unsaid.set(only.test.fact, (unsaid.get(only.test.fact) ?? 0) + 1);
    return failed.length === 0;
  });
  const key = (record: R) => record.start ?? record.end ?? '9999';
  const ahead = kept.filter((record) => !isOver(record)).sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const over = kept.filter(isOver).sort((a, b) => (key(a) > key(b) ? -1 : 1));
  return { kept: [...ahead, ...over], unsaid };
}

/** What a reader must know of a list that was narrowed here. */
export function narrowingText(
  what: string,
  { records, listed, complete }: AllRead<unknown>,
  unsaid: ReadonlyMap<string, number>,
): string {
  const read = complete
    ? `Narrowed here from ${listed === 1 ? 'the one' : `all ${listed} ${what}`} that the board lists; the next come first.`
    : `Narrowed here from the first ${records.length} of ${listed} ${what} that the board lists: among the others there may be more.`;
  const left = [...unsaid].map(([fact, number]) => `${number} ${verbOf(number, 'give')} no ${fact}`);
  return left.length === 0 ? read : `${read} Left out although the rest fits: ${left.join(', ')}.`;
}

/** How many there are without each filter in turn, where all together leave none. */
export function withoutEach(records: readonly Narrowable[], tests: readonly Test[]): string | undefined {
  if (tests.length < 2) return undefined;
  const counts = tests
    .map(({ field }, index) => ({
      field,
      left: narrowed(
        records,
        tests.filter((_, at) => at !== index),
      ).kept.length,
    }))
    .filter(({ left }) => left > 0);
  if (counts.length === 0) return 'Leaving out any one filter finds none either.';
  return `Without ${counts.map(({ field, left }) => `${field} there are ${left}`).join(', without ')}.`;
}

/** Names of places, for words to be found in. */
export const placeNames = (locations: readonly Reference[] | undefined) => (locations ?? []).map(placeName).join(' ');
