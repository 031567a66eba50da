import { prose } from '../../ad-text/plain-text.ts';
import { line, sentences } from '../../answer/answer.ts';
import { timeFrom } from '../../query/dates.ts';
import { formsOfText, splitText } from '../../reading/tokens.ts';
import { basesOf, inflected } from '../../reading/vocabulary/spellings.ts';
import type { Site } from '../../site/site.ts';
import { cleanLine } from '../../text/clean.ts';
import { foldName, plainLetters } from '../../text/fold.ts';
import { quoted, suggestionFor } from '../../text/prose.ts';
import type { Finding } from '../../wire/errors.ts';
import type { ArgumentValues } from '../arguments/argument.ts';
import { flag, text, texts, words } from '../arguments/kinds.ts';
import { locationIds, placeName } from '../arguments/places.ts';
import type { ToolContext } from '../tool.ts';
import { type CourseOrEvent, daysOf, isOver } from './course-or-event.ts';

/* The board filters courses and events by company only. All other filters are applied here, to its whole list. */

export const listingFilters = {
  words: words('All must be in title, text or place.'),
  location: texts('Places, e.g. Porto.'),
  free: flag('Costs nothing.'),
  online: flag('Takes place online.'),
  from: text('Not over by this day: today, 2026-12-31, 2w.'),
  until: text('Begun by this day; written like from.'),
};
const ownArguments = { certified: flag('With a certificate.'), type: texts('E.g. conference.') };
export const { certified, type } = ownArguments;

export type ListingFilters = ArgumentValues<typeof listingFilters & typeof ownArguments>;

/** One filter. @returns undefined where the record does not state the fact; `unsaid` says that of it */
interface RecordTest {
  /** The argument's name, for the note on what is found without it. */
  readonly name: string;
  readonly unsaid: string;
  passes(one: CourseOrEvent): boolean | undefined;
}

const not = (fact: boolean | undefined) => (fact === undefined ? undefined : !fact);

/** Yes-or-no filters: words for a record that does not state the fact, and the fact. */
const FLAGS = {
  free: ['without a price', ({ price, isPaid }) => (price === undefined ? not(isPaid) : price === 0)],
  online: ['without word on being online', ({ isOnline, isPresencial }) => isOnline ?? not(isPresencial)],
  certified: ['without word on a certificate', ({ isCertified }) => isCertified],
} satisfies Record<string, [unsaid: string, of: (one: CourseOrEvent) => boolean | undefined]>;
type Flag = keyof typeof FLAGS;

export async function testsFrom(filters: ListingFilters, context: ToolContext) {
  const { site } = context.client;
  const places = await locationIds(filters.location, context);
  const findings: Finding[] = [...places.findings];
  const [from, until] = (['from', 'until'] as const).map((field) => {
    const reading = filters[field]?.trim() ? timeFrom(filters[field], Date.now(), 'future', site) : { time: undefined };
    if ('problem' in reading) findings.push({ field, message: reading.problem });
    return 'time' in reading ? reading.time?.slice(0, 10) : undefined;
  });
  const words = filters.words?.trim() ?? '';
  const phrases = words === '' ? [] : await phrasesIn(words);
  if (words !== '' && phrases.length === 0)
    findings.push({ field: 'words', message: `${quoted(words)} holds no letter or digit.` });
  if (from !== undefined && until !== undefined && from > until)
    findings.push({ field: 'until', message: `is ${until}, which is before from (${from}).` });
  const tests = Object.entries(FLAGS).flatMap(([name, [unsaid, of]]): RecordTest[] => {
    const isWanted = (fact: boolean | undefined) => (fact === undefined ? undefined : fact === filters[name as Flag]);
    return filters[name as Flag] === undefined ? [] : [{ name, unsaid, passes: (one) => isWanted(of(one)) }];
  });
  const add = (isAsked: boolean, name: string, unsaid: string, passes: RecordTest['passes']) =>
    isAsked && tests.push({ name, unsaid, passes });
  const { ids = [] } = places;
  add(ids.length > 0, 'location', 'without a location', ({ locations: own = [] }) =>
    own.length > 0 ? own.some(({ id }) => ids.includes(id)) : undefined,
  );
  add(Boolean(from ?? until), 'from and until', 'without a date', (one) => {
    const days = daysOf(one);
    return days && days.last >= (from ?? '') && days.first <= (until ?? '9999');
  });
  add(phrases.length > 0, 'words', '', ({ title, description, place, type: own, locations = [] }) => {
    const placeNames = locations.map((one) => placeName(one, site));
    const text = [title, prose(description), place, own, ...placeNames].join('\n');
    const { forms, also } = splitText(plainLetters(cleanLine(text)));
    const all = [...forms, ...also];
    const holds = (phrase: Phrase) => all.some((_, at) => phrase.every((word, next) => word.has(all[at + next] ?? '')));
    return phrases.every((spellings) => spellings.some(holds));
  });
  if (filters.type?.length) tests.push(typeTest(filters.type));
  return { tests, findings, notes: places.notes };
}

const wordsIn = (text: string) => [...text.matchAll(/"([^"]+)"|[^\s",;]+/g)].map(([word, phrase = word]) => phrase);

/** The forms of each of its words. */
type Phrase = readonly ReadonlySet<string>[];

/** Words and quoted phrases: each in all its forms, and by the other names and parts of what it means. */
async function phrasesIn(text: string): Promise<Phrase[][]> {
  const { Vocabulary } = await import('../../reading/vocabulary/vocabulary.ts');
  const vocabulary = new Vocabulary();
  const allForms = (word: string) => new Set([word, ...basesOf(word)].flatMap(inflected));
  return wordsIn(text)
    .map((phrase) => formsOfText(phrase))
    .filter(({ length }) => length > 0)
    .map((forms) => {
      const names = vocabulary.entriesNamed(forms).flatMap((entry) => vocabulary.spokenOf(entry));
      return [forms.map(allForms), ...names.map((name) => name.map((word) => new Set([word])))];
    });
}

export function typeTest(names: readonly string[]): RecordTest {
  const types = new Set(names.map(foldName));
  const passes: RecordTest['passes'] = ({ type: own = '' }) =>
    foldName(own) === '' ? undefined : types.has(foldName(own));
  return { name: 'type', unsaid: 'without a type', passes };
}

/** Words that are a type of a record, which filter by it unless `type` is given (docs/contract.md, Searching). */
export function typeWords({ words: text = '', type: filter = [] }: ListingFilters, records: readonly CourseOrEvent[]) {
  const types = new Set(records.map(({ type: own = '' }) => foldName(own)));
  const isType = (word: string) => foldName(word) !== '' && types.has(foldName(word));
  return filter.length > 0 ? [] : wordsIn(text).filter(isType);
}

/** Messages name types outside the marks, so only plain words qualify. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} /-]{0,29}$/u;

/** The board has no table of types (docs/board.md, Records): those of the records are valid, once all were read. */
export function unknownTypes(types: readonly string[] = [], records: readonly CourseOrEvent[]): Finding[] {
  const occurring = [...new Set(records.flatMap((one) => line(one.type) ?? []))].sort();
  const typeKeys = new Set(occurring.map(foldName));
  const plainTypes = occurring.filter((one) => PLAIN.test(one));
  const unknown = plainTypes.length > 0 ? types.filter((one) => !typeKeys.has(foldName(one))) : [];
  return unknown.map((one) => {
    const advice = suggestionFor(one, plainTypes, (word) => quoted(word)) ?? 'leave it out to see what there is';
    return { field: 'type', message: `${quoted(one)} is not a type that the board lists; ${advice}.` };
  });
}

const firstDayOf = (one: CourseOrEvent) => daysOf(one)?.first ?? '9999';

const MOST_IDS_NAMED = 5;

/** The next first, past ones last; and what else there is: left out for one unstated fact, or found without one filter. */
export function filtered(records: readonly CourseOrEvent[], tests: readonly RecordTest[], site: Site) {
  const unsaid = new Map<string, number[]>();
  const without = new Map<string, number[]>();
  const addTo = (ids: typeof unsaid, name: string, id: number) => ids.set(name, [...(ids.get(name) ?? []), id]);
  const passing = records.filter((one) => {
    const [failed, another] = tests.filter(({ passes }) => passes(one) !== true);
    if (failed === undefined) return true;
    if (another === undefined) addTo(without, failed.name, one.id);
    if (another === undefined && failed.passes(one) === undefined) addTo(unsaid, failed.unsaid, one.id);
    return false;
  });
  const idList = (ids: readonly number[]) =>
    `${ids.slice(0, MOST_IDS_NAMED).join(', ')}${ids.length > MOST_IDS_NAMED ? ' …' : ''}`;
  const text = (idsByName: typeof unsaid, joint: string) =>
    [...idsByName].map(([name, ids]) => `${ids.length}${joint}${name} (${idList(ids)})`).join('; ');
  const sorted = passing.sort((one, other) => (firstDayOf(one) < firstDayOf(other) ? -1 : 1));
  const past = sorted.filter((one) => isOver(one, site)).reverse();
  return {
    records: [...sorted.filter((one) => !isOver(one, site)), ...past],
    /** Records left out as they do not state what is asked for. */
    unsaid: [...unsaid.values()].flat().length,
    note: sentences(
      unsaid.size > 0 && `Left out because they do not say: ${text(unsaid, ' ')}.`,
      passing.length === 0 && without.size > 0 && `Instead: ${text(without, ' without ')}.`,
    ),
  };
}
