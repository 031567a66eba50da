import { type Unit, unitsOf } from '../words/words.ts';
import { descriptionIn, type Span, signaturesIn } from './silence.ts';
import { hasGap, isExcluded, type Match, type Run, runOf } from './spellings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text in composed letters (`plainLetters`) with its words. */
export interface Text {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly run: Run;
}

export function textOf(text: string): Text {
  const units = unitsOf(text);
  return { text, units, run: runOf(units) };
}

/** Positions of the entries that an ad means, parents last. @param description of its company */
export function meaningOf(vocabulary: Vocabulary, title: Text, body: Text, description: string) {
  const { entries, parents } = vocabulary;
  const inTitle = mentionsIn(vocabulary, title, { silent: [], isTitle: true, withRoles: true });
  // Roles in the title are the only roles of the ad.
  const withRoles = !inTitle.some((entry) => entries[entry]?.kind === 'role');
  const isWord = (word: string) => vocabulary.knows(word);
  const silent = [...descriptionIn(body.text, description), ...signaturesIn(body.text, isWord)];
  const inText = mentionsIn(vocabulary, body, { silent, isTitle: false, withRoles });
  const withParents = (named: readonly number[]) => [
    ...new Set([...named, ...named.flatMap((entry) => parents[entry] ?? [])]),
  ];
  return { title: withParents(inTitle), text: withParents(inText) };
}

/** Separators between two names of a list: signs, versions and joining words. */
const BETWEEN =
  /^(?:[ \t,;/|\u00b7\u2022+&()]|\d{1,4}[a-z]?(?:\.\d+)*(?![\p{L}])|(?<!\p{L})(?:and|or|e|ou|plus|with|com)(?!\p{L}))*$/iu;
const LONGEST_BETWEEN = 30;
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s*$/u;
/** Maximum distance in mentions between two names of a list. */
const REACH = 4;

/** @param silent passages that say nothing about the work */
function mentionsIn(
  vocabulary: Vocabulary,
  text: Text,
  { silent, isTitle, withRoles }: { silent: readonly Span[]; isTitle: boolean; withRoles: boolean },
): number[] {
  const all: Match[] = [];
  for (let at = 0; at < text.run.forms.length; at++) vocabulary.matchesAt(text.run, at, all);
  const isSilent = (place: number) => silent.some(({ start, end }) => start <= place && place < end);
  const matches = all.filter(
    (match) =>
      (withRoles || match.way.of.kind !== 'role') &&
      (isTitle || !hasGap(match.way)) &&
      !isSilent(startOf(text, match.from)) &&
      !isExcluded(text.run, match),
  );
  const certain = new Set(matches.filter((match) => isCertain(text, match, isTitle)));
  if (certain.size < matches.length) confirm(text, matches, certain);
  return matches.filter((match) => certain.has(match)).map(({ way }) => way.entry);
}

const startOf = ({ units, run }: Text, word: number) => units[run.units[word] ?? 0]?.start ?? 0;
const endOf = ({ units, run }: Text, word: number) => units[run.units[word] ?? 0]?.end ?? 0;
const writtenAs = (text: Text, { from, length }: Match) =>
  text.text.slice(startOf(text, from), endOf(text, from + length - 1));

function isCertain(text: Text, match: Match, isTitle: boolean): boolean {
  const { way, from, length } = match;
  if (way.certainty === 'free') return true;
  if (!isWrittenSo(text, match)) return false;
  if (way.certainty === 'exact' || (way.certainty === 'common' && (isTitle || !beginsSentence(text, match))))
    return true;
  const { forms } = text.run;
  return way.of.near.has(forms[from - 1] ?? '') || way.of.near.has(forms[from + length] ?? '');
}

/** A doubtful skill counts beside a certain one in a list; it makes the next one certain in turn. */
function confirm(text: Text, matches: readonly Match[], certain: Set<Match>): void {
  const skills = matches.filter(
    (match) => match.way.of.kind === 'skill' && (match.way.certainty !== 'unsure' || isWrittenSo(text, match)),
  );
  for (const order of [skills, skills.toReversed()]) {
    for (const [index, match] of order.entries()) {
      const others = order.slice(Math.max(0, index - REACH), index + REACH + 1);
      const isMeant = (other: Match) =>
        certain.has(other) && other.way.entry !== match.way.entry && isOneList(text, match, other);
      if (!certain.has(match) && others.some(isMeant)) certain.add(match);
    }
  }
}

/** Whether the text has the capitals and accents of the spelling. */
function isWrittenSo(text: Text, match: Match): boolean {
  const written = writtenAs(text, match);
  const { spelling } = match.way;
  if (written === spelling) return true;
  const at = written.indexOf(spelling);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(`${written[at - 1] ?? ''}${written[at + spelling.length] ?? ''}`);
}

/** Whether a match is the first word of a sentence; items of lists do not count. */
function beginsSentence(text: Text, { from, way: { spelling } }: Match): boolean {
  const start = startOf(text, from);
  return /^\p{Lu}\p{Ll}+$/u.test(spelling) && SENTENCE_BEGINS.test(text.text.slice(Math.max(0, start - 3), start));
}

/** Whether only separators are between two names. */
function isOneList(text: Text, a: Match, b: Match): boolean {
  const [first, second] = a.from < b.from ? [a, b] : [b, a];
  const last = first.from + first.length - 1;
  if (second.from <= last) return false;
  if (text.run.units[last] === text.run.units[second.from]) return writtenAs(text, first).includes('/');
  const between = text.text.slice(endOf(text, last), startOf(text, second.from));
  return between.length <= LONGEST_BETWEEN && BETWEEN.test(between);
}
