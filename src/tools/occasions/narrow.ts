import type { Finding } from '../../publishing/ad/finding.ts';
import { readDays } from '../../search/question/dates.ts';
import { foldName } from '../../wire/tables.ts';
import { fold, plainLetters } from '../../wire/text/fold.ts';
import { quoted } from '../../wire/text/quote.ts';
import { line } from '../kit/answer/answer.ts';
import { prose } from '../kit/answer/paragraphs.ts';
import type { ArgumentValues } from '../kit/arguments/argument.ts';
import { flag, text, texts, words } from '../kit/arguments/kinds.ts';
import { locationIds, placeName } from '../kit/places.ts';
import type { ToolContext } from '../kit/tool.ts';
import { isOver, type Occasion } from './occasion.ts';

/* The board lists courses and events by company only. Every other filter is applied here, to all that it lists. */

/** Filters that courses and events share, and those of one kind. */
export const narrowingArguments = {
  words: words('All must be in title, text or place.'),
  location: texts('Places, e.g. Porto.'),
  free: flag('Costs nothing.'),
  online: flag('Without travelling.'),
  from: text('Not over by this day: today, 2026-12-31, monday, 2w.'),
  until: text('Begun by this day; written like from.'),
};
export const certified = flag('With a certificate.');
export const type = texts('E.g. conference.');

export type Narrowing = ArgumentValues<typeof narrowingArguments & { certified: typeof certified; type: typeof type }>;

interface Test {
  readonly field: string;
  passes(one: Occasion): boolean | string;
}

/** The filters but words and type, which depend on what the board lists. */
export async function testsFrom(
  { location, free, online, certified: isCertified, words: said = '', ...given }: Narrowing,
  context: ToolContext,
): Promise<{ tests: Test[]; findings: Finding[]; notes: string[] }> {
  const places = await locationIds('location', location, context);
  const from = dayFrom('from', given.from);
  const until = dayFrom('until', given.until, from.day);
  const findings = [...places.findings, ...from.findings, ...until.findings];
  if (said.trim() !== '' && wordsIn(said).length === 0)
    findings.push({ field: 'words', message: `${quoted(said)} holds no letter or digit.` });
  if (from.day !== undefined && until.day !== undefined && from.day > until.day)
    findings.push({ field: 'until', message: `is ${until.day}, which is before from (${from.day}).` });
  const tests = [
    ...(places.ids?.length ? [placeTest(places.ids)] : []),
    ...factTest('free', isFree, free, 'without a price'),
    ...factTest('online', isOnline, online, 'without word on being online'),
    ...factTest('certified', (one) => one.isCertified, isCertified, 'without word on a certificate'),
    ...(from.day === undefined && until.day === undefined ? [] : [dateTest(from.day ?? '', until.day ?? '9999')]),
  ];
  return { tests, findings, notes: places.notes };
}

const not = (fact: boolean | undefined) => (fact === undefined ? undefined : !fact);
const isFree = ({ price, isPaid }: Occasion) => (price === undefined ? not(isPaid) : price === 0);
const isOnline = ({ isOnline: is, isPresencial }: Occasion) => is ?? not(isPresencial);

function factTest(
  field: string,
  factOf: (one: Occasion) => boolean | undefined,
  wanted: boolean | undefined,
  unsaid: string,
): Test[] {
  if (wanted === undefined) return [];
  const passes = (one: Occasion) => {
    const fact = factOf(one);
    return fact === undefined ? unsaid : fact === wanted;
  };
  return [{ field, passes }];
}

function placeTest(ids: readonly number[]): Test {
  const passes = (one: Occasion) => {
    const { locations = [] } = one;
    if (locations.length > 0) return locations.some(({ id }) => ids.includes(id));
    return isOnline(one) === true ? 'online, with no location' : 'without a location';
  };
  return { field: 'location', passes };
}

/** A record counts from its first day to its last. */
function dateTest(from: string, until: string): Test {
  const passes = ({ dateStart, dateEnd = dateStart }: Occasion) =>
    dateEnd === undefined ? 'without a date' : dateEnd >= from && (dateStart ?? '') <= until;
  return { field: 'from and until', passes };
}

/** @param after the day from which a weekday is looked for; the last day of a week stands behind its first */
function dayFrom(field: string, given = '', after?: string): { day?: string; findings: Finding[] } {
  if (given.trim() === '') return { findings: [] };
  const read = readDays(given, Date.now(), 'future', after);
  return 'problem' in read ? { findings: [{ field, message: read.problem }] } : { day: read.last, findings: [] };
}

const plain = (said: string) => fold(plainLetters(said)).toLowerCase();

/** The words and the phrases in quotes, without case, accents or the punctuation around them. */
function wordsIn(said: string): string[] {
  return [...plain(said).matchAll(/"([^"]+)"|[^\s",;]+/g)]
    .map(([word, phrase = word]) => phrase.replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Types are named outside of the marks, so only plain words are. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} /-]{0,29}$/u;

/** The types that occur are the valid ones; a word that is one of them is that filter (the board has no table). */
export function wordAndTypeTests(
  { words: said = '', type: asked = [] }: Narrowing,
  records: readonly Occasion[],
): { tests: Test[]; notes: string[] } {
  const occurring = [...new Set(records.flatMap((one) => line(one.type) ?? []))]
    .filter((one) => PLAIN.test(one))
    .sort();
  const named = (word: string) => occurring.find((one) => foldName(one) === foldName(word));
  const given = wordsIn(said);
  const typeWords = asked.length > 0 ? [] : given.filter((word) => named(word) !== undefined);
  const wanted = given.filter((word) => !typeWords.includes(word));
  const bodies = new Map(wanted.length === 0 ? [] : records.map((one) => [one, textOf(one)]));
  const types = new Set([...typeWords, ...asked].map(foldName));
  const unknown = asked.filter((one) => named(one) === undefined);
  return {
    tests: [...wanted.map((word) => wordTest(word, bodies)), ...(types.size === 0 ? [] : [typeTest(types)])],
    notes: [
      ...typeWords.map((word) => `The word ${quoted(word)} was taken as type ${named(word)}.`),
      ...(unknown.length === 0 || occurring.length === 0
        ? []
        : [
            `None is of type ${unknown.map((one) => quoted(one)).join(' or ')}; types that occur: ${occurring.slice(0, 20).join(', ')}.`,
          ]),
    ],
  };
}

function textOf({ title, description, place = '', type: kind = '', locations = [] }: Occasion): string {
  return plain([title, prose(description), place, kind, ...locations.map(placeName)].join('\n'));
}

function wordTest(word: string, bodies: ReadonlyMap<Occasion, string>): Test {
  const pattern = wordPattern(word);
  return { field: `the word ${quoted(word)}`, passes: (one) => pattern.test(bodies.get(one) ?? '') };
}

function typeTest(wanted: ReadonlySet<string>): Test {
  return {
    field: 'type',
    passes: ({ type: kind }) => (kind === undefined ? 'without a type' : wanted.has(foldName(kind))),
  };
}

/** A word, in singular or plural where it has four letters or more. */
function wordPattern(word: string): RegExp {
  const isLong = /^[a-z]{4,}$/.test(word);
  const stem = isLong ? word.replace(/s$/, '') : word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}${isLong ? '(?:e?s)?' : ''}(?![\\p{L}\\p{N}+#])`, 'u');
}

/** The next one first, past ones last; says how many leave a fact unsaid, or would pass without each filter. */
export function narrowed(records: readonly Occasion[], tests: readonly Test[]) {
  const unsaid = new Map<string, number>();
  const without = new Map<string, number>();
  const kept = records.filter((one) => {
    const failed = tests.map((test) => ({ test, passes: test.passes(one) })).filter(({ passes }) => passes !== true);
    const [only, another] = failed;
    if (only !== undefined && another === undefined) {
      without.set(only.test.field, (without.get(only.test.field) ?? 0) + 1);
      if (typeof only.passes === 'string') unsaid.set(only.passes, (unsaid.get(only.passes) ?? 0) + 1);
    }
    return failed.length === 0;
  });
  const left = [...unsaid].map(([reason, number]) => `${number} ${reason}`).join('; ');
  const alone = [...without].map(([field, number]) => `without ${field} there are ${number}`).join(', ');
  return {
    kept: [...inOrder(kept.filter((one) => !isOver(one))), ...inOrder(kept.filter(isOver)).reverse()],
    notes: [
      left !== '' && `Left out although the rest fits: ${left}.`,
      kept.length === 0 && tests.length > 1 && alone !== '' && `Filter by filter: ${alone}.`,
    ],
  };
}

function inOrder(records: readonly Occasion[]): Occasion[] {
  const day = ({ dateStart, dateEnd }: Occasion) => dateStart ?? dateEnd ?? '9999';
  return [...records].sort((a, b) => (day(a) < day(b) ? -1 : 1));
}
