import { timeFrom } from '../../search/question/dates.ts';
import { basesOf, inflected } from '../../search/vocabulary/spellings.ts';
import { formsOfText, splitText } from '../../search/words/words.ts';
import { cleanLine } from '../../text/clean.ts';
import { prose } from '../../text/html/html.ts';
import type { Finding } from '../../wire/errors.ts';
import { foldName, plainLetters } from '../../wire/letters.ts';
import { quoted, suggestionFor } from '../../wire/sentences.ts';
import type { Site } from '../../wire/site.ts';
import { line, sentences } from '../kit/answer/answer.ts';
import type { ArgumentValues } from '../kit/arguments/argument.ts';
import { flag, text, texts, words } from '../kit/arguments/kinds.ts';
import { locationIds, placeName } from '../kit/places.ts';
import type { ToolContext } from '../kit/tool.ts';
import { type CourseOrEvent, daysOf, isOver } from './record.ts';

/* The board filters courses and events by company only. All other filters are applied here, to its whole list. */

/** Filters that courses and events share. */
export const filterArguments = {
  words: words('All must be in title, text or place.'),
  location: texts('Places, e.g. Porto.'),
  free: flag('Costs nothing.'),
  online: flag('Takes place online.'),
  from: text('Not over by this day: today, 2026-12-31, 2w.'),
  until: text('Begun by this day; written like from.'),
};
const ownArguments = { certified: flag('With a certificate.'), type: texts('E.g. conference.') };
export const { certified, type } = ownArguments;

export type Filters = ArgumentValues<typeof filterArguments & typeof ownArguments>;

/** One filter. @returns undefined where the record does not state the fact; `unsaid` says that of it */
interface Test {
  /** The argument, for what other filters would find. */
  readonly name: string;
  readonly unsaid: string;
  passes(one: CourseOrEvent): boolean | undefined;
}

const not = (fact: boolean | undefined) => (fact === undefined ? undefined : !fact);

/** Facts that are so or not, each after the words for a record that does not state it. */
const FLAGS = {
  free: ['without a price', ({ price, isPaid }) => (price === undefined ? not(isPaid) : price === 0)],
  online: ['without word on being online', ({ isOnline, isPresencial }) => isOnline ?? not(isPresencial)],
  certified: ['without word on a certificate', ({ isCertified }) => isCertified],
} satisfies Record<string, [unsaid: string, of: (one: CourseOrEvent) => boolean | undefined]>;
type Flag = keyof typeof FLAGS;

export async function testsFrom(given: Filters, context: ToolContext) {
  const { site } = context.client;
  const places = await locationIds(given.location, context);
  const from = dayFrom('from', given.from, site);
  const until = dayFrom('until', given.until, site);
  const findings: Finding[] = [...places.findings, ...from.findings, ...until.findings];
  const said = given.words?.trim() ?? '';
  const wanted = phrasesIn(said);
  if (said !== '' && wanted.length === 0)
    findings.push({ field: 'words', message: `${quoted(said)} holds no letter or digit.` });
  if (from.day !== undefined && until.day !== undefined && from.day > until.day)
    findings.push({ field: 'until', message: `is ${until.day}, which is before from (${from.day}).` });
  const tests = Object.entries(FLAGS).flatMap(([name, [unsaid, of]]): Test[] => {
    const isWanted = (fact: boolean | undefined) => (fact === undefined ? undefined : fact === given[name as Flag]);
    return given[name as Flag] === undefined ? [] : [{ name, unsaid, passes: (one) => isWanted(of(one)) }];
  });
  const add = (isAsked: boolean, name: string, unsaid: string, passes: Test['passes']) =>
    isAsked && tests.push({ name, unsaid, passes });
  const { ids = [] } = places;
  add(ids.length > 0, 'location', 'without a location', ({ locations: own = [] }) =>
    own.length > 0 ? own.some(({ id }) => ids.includes(id)) : undefined,
  );
  const [first = '', last = '9999'] = [from.day, until.day];
  const isDated = from.day !== undefined || until.day !== undefined;
  add(isDated, 'from and until', 'without a date', (one) => {
    const days = daysOf(one);
    return days && days.last >= first && days.first <= last;
  });
  add(wanted.length > 0, 'words', '', ({ title, description, place, type: own, locations = [] }) => {
    const named = locations.map((one) => placeName(one, site));
    const text = [title, prose(description), place, own, ...named].join('\n');
    const { forms, also } = splitText(plainLetters(cleanLine(text)));
    const all = [...forms, ...also];
    const holds = (phrase: (typeof wanted)[number]) =>
      all.some((_, at) => phrase.every((word, next) => word.has(all[at + next] ?? '')));
    return wanted.every(holds);
  });
  if (given.type?.length) tests.push(typeTest(given.type));
  return { tests, findings, notes: places.notes };
}

function dayFrom(field: string, given = '', site: Site): { day?: string; findings: Finding[] } {
  if (given.trim() === '') return { findings: [] };
  const read = timeFrom(given, Date.now(), 'future', site);
  return 'problem' in read
    ? { findings: [{ field, message: read.problem }] }
    : { day: read.time.slice(0, 10), findings: [] };
}

const wordsIn = (said: string) => [...said.matchAll(/"([^"]+)"|[^\s",;]+/g)].map(([word, phrase = word]) => phrase);

/** Words and quoted phrases; each word in all its forms. */
function phrasesIn(said: string): ReadonlySet<string>[][] {
  const allForms = (word: string) => new Set([word, ...basesOf(word)].flatMap(inflected));
  return wordsIn(said)
    .map((phrase) => formsOfText(phrase).map(allForms))
    .filter(({ length }) => length > 0);
}

export function typeTest(wanted: readonly string[]): Test {
  const types = new Set(wanted.map(foldName));
  const passes: Test['passes'] = ({ type: own = '' }) => (foldName(own) === '' ? undefined : types.has(foldName(own)));
  return { name: 'type', unsaid: 'without a type', passes };
}

/** Words that are a type of a record, which filter by it unless `type` is given (docs/contract.md, Searching). */
export function typeWords(
  { words: said = '', type: given = [] }: Filters,
  records: readonly CourseOrEvent[],
): string[] {
  const types = new Set(records.map(({ type: own = '' }) => foldName(own)));
  return given.length > 0 ? [] : wordsIn(said).filter((word) => foldName(word) !== '' && types.has(foldName(word)));
}

/** Messages name types outside the marks, so only plain words qualify. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} /-]{0,29}$/u;

/** The board has no table of types (docs/board.md, Records): those of the records are valid, once all were read. */
export function unknownTypes(asked: readonly string[] = [], records: readonly CourseOrEvent[]): Finding[] {
  const occurring = [...new Set(records.flatMap((one) => line(one.type) ?? []))].sort();
  const known = new Set(occurring.map(foldName));
  const shown = occurring.filter((one) => PLAIN.test(one));
  const unknown = shown.length > 0 ? asked.filter((one) => !known.has(foldName(one))) : [];
  return unknown.map((one) => {
    const advice = suggestionFor(one, shown, (word) => quoted(word)) ?? 'leave it out to see what there is';
    return { field: 'type', message: `${quoted(one)} is not a type that the board lists; ${advice}.` };
  });
}

const dayOf = (one: CourseOrEvent) => daysOf(one)?.first ?? '9999';

const NAMED = 5;

/** The next first, past ones last; and what else there is: left out for one unstated fact, or found without one filter. */
export function filtered(records: readonly CourseOrEvent[], tests: readonly Test[], site: Site) {
  const unsaid = new Map<string, number[]>();
  const without = new Map<string, number[]>();
  const addTo = (ids: typeof unsaid, name: string, id: number) => ids.set(name, [...(ids.get(name) ?? []), id]);
  const kept = records.filter((one) => {
    const [failed, another] = tests.filter(({ passes }) => passes(one) !== true);
    if (failed === undefined) return true;
    if (another === undefined) addTo(without, failed.name, one.id);
    if (another === undefined && failed.passes(one) === undefined) addTo(unsaid, failed.unsaid, one.id);
    return false;
  });
  const named = (ids: readonly number[]) => `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ' …' : ''}`;
  const said = (found: typeof unsaid, joint: string) =>
    found.size > 0 && [...found].map(([name, ids]) => `${ids.length}${joint}${name} (${named(ids)})`).join('; ');
  const left = said(unsaid, ' ');
  const instead = kept.length === 0 && said(without, ' without ');
  const sorted = kept.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  const past = sorted.filter((one) => isOver(one, site)).reverse();
  return {
    kept: [...sorted.filter((one) => !isOver(one, site)), ...past],
    note: sentences(left && `Left out although the rest fits: ${left}.`, instead && `Instead: ${instead}.`),
  };
}
