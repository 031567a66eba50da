import * as z from 'zod';
import type { Finding } from '../../publishing/ad/finding.ts';
import { readDays } from '../../search/question/dates.ts';
import type { CourseRecord } from '../../wire/resources/course.ts';
import type { EventRecord } from '../../wire/resources/event.ts';
import { foldName } from '../../wire/tables.ts';
import { fold, plainLetters } from '../../wire/text/fold.ts';
import { likeliest } from '../../wire/text/nearest.ts';
import { quoted } from '../../wire/text/quote.ts';
import { line } from '../kit/answer/answer.ts';
import { prose } from '../kit/answer/prose.ts';
import { count } from '../kit/answer/shapes.ts';
import { flag, text, texts, words } from '../kit/arguments/kinds.ts';
import { locationIds, placeName } from '../kit/places.ts';
import type { ToolContext } from '../kit/tool.ts';
import { isOver } from './occasion.ts';

/*
 * The board lists courses and events by company only. Every other filter is applied here, to all that it lists.
 */

/** Filters that courses and events share. */
export const narrowingArguments = {
  words: words('All must be in title, text or place.'),
  location: texts('Places, e.g. Porto.'),
  free: flag('Costs nothing.'),
  online: flag('Without travelling.'),
  from: text('Not over by this day: today, 2026-12-31, monday, 2w.'),
  until: text('Begun by this day; written like from.'),
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

/** What the filters look at in a record. */
export interface Narrowable<R> {
  readonly record: R;
  readonly free: boolean | undefined;
  readonly online: boolean | undefined;
  readonly certified?: boolean | undefined;
  readonly type?: string | undefined;
}

type Occasion = CourseRecord | EventRecord;

/** A filter as a test. `fact` is what a record leaves unsaid when the test cannot be made. */
interface Test {
  readonly field: string;
  readonly fact: string;
  holds(one: Narrowable<Occasion>): boolean | undefined;
}

/** The filters but words and type, which depend on what the board lists. */
export async function testsFrom(
  given: Narrowing,
  context: ToolContext,
): Promise<{ tests: Test[]; findings: Finding[]; notes: string[] }> {
  const places = await locationIds('location', given.location, context);
  const from = dayFrom('from', given.from, 'start');
  const until = dayFrom('until', given.until, 'last');
  const findings = [...places.findings, ...from.findings, ...until.findings];
  if (given.words !== undefined && given.words.trim() !== '' && !/[\p{L}\p{N}]/u.test(given.words))
    findings.push({ field: 'words', message: `${quoted(given.words)} holds no letter or digit.` });
  if (from.day !== undefined && until.day !== undefined && from.day > until.day)
    findings.push({ field: 'until', message: `is ${until.day}, which is before from (${from.day}).` });
  const tests = [
    ...(places.ids?.length ? [placeTest(places.ids)] : []),
    ...factTest('free', 'price', given.free),
    ...factTest('online', 'word on whether it is online', given.online),
    ...factTest('certified', 'word on a certificate', given.certified),
    ...(from.day === undefined && until.day === undefined ? [] : [dateTest(from.day ?? '', until.day ?? '9999')]),
  ];
  return { tests, findings, notes: places.notes };
}

function factTest(field: 'free' | 'online' | 'certified', fact: string, wanted: boolean | undefined): Test[] {
  if (wanted === undefined) return [];
  return [{ field, fact, holds: (one) => (one[field] === undefined ? undefined : one[field] === wanted) }];
}

function placeTest(ids: readonly number[]): Test {
  const holds = ({ record: { locations = [] } }: Narrowable<Occasion>) =>
    locations.length === 0 ? undefined : locations.some(({ id }) => ids.includes(id));
  return { field: 'location', fact: 'location', holds };
}

/** A record counts from its first day to its last. */
function dateTest(from: string, until: string): Test {
  const holds = ({ record: { dateStart, dateEnd = dateStart } }: Narrowable<Occasion>) =>
    dateStart === undefined && dateEnd === undefined
      ? undefined
      : (dateEnd ?? '') >= from && (dateStart ?? '') <= until;
  return { field: 'from and until', fact: 'date', holds };
}

function dayFrom(field: string, given: string | undefined, which: 'start' | 'last') {
  if (given === undefined || given.trim() === '') return { day: undefined, findings: [] };
  const read = readDays(given, Date.now(), 'future');
  if ('problem' in read) return { day: undefined, findings: [{ field, message: read.problem }] };
  return { day: read[which].slice(0, 10), findings: [] };
}

/** Words that join others or name what is listed. */
const IDLE = new Set(
  'a o as os de da do das dos em no na e ou para por com the of in at on for and or with curso cursos course courses evento eventos event events'.split(
    ' ',
  ),
);

/** Types are named outside of the marks, so only plain words are. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} /-]{0,29}$/u;

/**
 * The tests of words and types. The board has no table of types, so those that occur are the valid ones; a word that is
 * one of them is that filter, and said.
 */
export function wordAndTypeTests(
  { words: given = '', type: asked = [] }: Narrowing,
  records: readonly Narrowable<Occasion>[],
): { tests: Test[]; notes: string[] } {
  const occurring = [...new Set(records.flatMap(({ type }) => type ?? []))].filter((type) => PLAIN.test(type)).sort();
  const named = (word: string) => occurring.find((type) => foldName(type) === foldName(word));
  const phrases = [...plain(given).matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase.trim());
  const loose = plain(given.replace(/"[^"]*"/g, ' ')).match(/[\p{L}\p{N}][\p{L}\p{N}+#.-]*/gu) ?? [];
  const typeWords = asked.length > 0 ? [] : loose.filter((word) => named(word) !== undefined);
  const idle = loose.filter((word) => IDLE.has(word));
  const wanted = loose.filter((word) => !IDLE.has(word) && !typeWords.includes(word)).map((word) => stemOf(word));
  const patterns = [...phrases, ...wanted].map(wordPattern);
  const read = asked.map((type) => ({ type, meant: named(type) ?? likeliest(type, occurring) }));
  const types = new Set([...typeWords, ...read.map(({ type, meant }) => meant ?? type)].map(foldName));
  const tests: Test[] = [
    ...(patterns.length === 0 ? [] : [wordTest(patterns)]),
    ...(types.size === 0 ? [] : [typeTest(types)]),
  ];
  const notes = [
    ...typeWords.map((word) => `The word ${quoted(word)} was taken as type ${named(word)}.`),
    ...(idle.length === 0 ? [] : [`Left out of the words: ${[...new Set(idle)].join(', ')}.`]),
    ...read.flatMap(({ type, meant }) => {
      if (named(type) !== undefined || occurring.length === 0) return [];
      if (meant !== undefined) return [`Type ${quoted(type)} was read as ${meant}.`];
      return [`None is of type ${quoted(type)}; types that occur: ${occurring.slice(0, 20).join(', ')}.`];
    }),
  ];
  return { tests, notes };
}

function wordTest(patterns: readonly RegExp[]): Test {
  const holds = ({ record, type = '' }: Narrowable<Occasion>) => {
    const { title, description, place = '', locations = [] } = record;
    const said = plain([title, prose(description), place, type, ...locations.map(placeName)].join('\n'));
    return patterns.every((pattern) => pattern.test(said));
  };
  return { field: 'words', fact: 'text', holds };
}

function typeTest(wanted: ReadonlySet<string>): Test {
  const holds = ({ type }: Narrowable<Occasion>) => (type === undefined ? undefined : wanted.has(foldName(type)));
  return { field: 'type', fact: 'type', holds };
}

const plain = (said: string) => fold(plainLetters(said)).toLowerCase();

/** A word without the ending of its number and gender; short words and names of technology as they stand. */
function stemOf(word: string): string {
  return /^[a-z]{5,}$/.test(word) ? word.replace(/(?:[aeo]?s|[aeo])$/, '') : word.replace(/[.-]+$/, '');
}

/** A word, or what begins like a stem of four letters or more. */
function wordPattern(words: string): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const ending = /^[a-z]{4,}$/.test(words) ? '[a-z]{0,4}' : '';
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}${ending}(?![\\p{L}\\p{N}+#])`, 'u');
}

/** What passes all tests, the next one first and those that are over last, and how many leave one tested fact unsaid. */
export function narrowed<R extends Occasion>(records: readonly Narrowable<R>[], tests: readonly Test[]) {
  const unsaid = new Map<string, number>();
  const kept = records.filter((one) => {
    const failed = tests.filter((test) => test.holds(one) !== true);
    const [only] = failed;
    if (failed.length === 1 && only !== undefined && only.holds(one) === undefined)
      unsaid.set(only.fact, (unsaid.get(only.fact) ?? 0) + 1);
    return failed.length === 0;
  });
  const all = kept.map(({ record }) => ({ record, start: line(record.dateStart), end: line(record.dateEnd) }));
  const key = ({ start, end }: (typeof all)[number]) => start ?? end ?? '9999';
  const ahead = all.filter((one) => !isOver(one)).sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const over = all.filter(isOver).sort((a, b) => (key(a) > key(b) ? -1 : 1));
  return { kept: [...ahead, ...over].map(({ record }) => record), unsaid };
}

/** How many there are without each filter in turn, where all together leave none. */
export function withoutEach(records: readonly Narrowable<Occasion>[], tests: readonly Test[]): string | undefined {
  if (tests.length < 2) return undefined;
  const counts = tests
    .map((test) => ({
      test,
      left: narrowed(
        records,
        tests.filter((other) => other !== test),
      ).kept.length,
    }))
    .filter(({ left }) => left > 0);
  if (counts.length === 0) return 'Leaving out any one filter finds none either.';
  return `Without ${counts.map(({ test, left }) => `${test.field} there are ${left}`).join(', without ')}.`;
}
