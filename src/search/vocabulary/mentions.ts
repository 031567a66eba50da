import type { Asks } from '../../wire/ad-facts.ts';
import { asksOf } from '../asks/asks.ts';
import { type Clause, clausesOf } from '../asks/clauses.ts';
import { isLevelAsked } from '../asks/level.ts';
import { isPlaced, isQuoted, type Weight, weightOf } from '../asks/skills.ts';
import type { EntryKind } from './entries.ts';
import { descriptionIn, signaturesIn } from './silence.ts';
import { hasGap, isExcluded, type Match } from './spellings.ts';
import { endOf, startOf, type Text } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Positions of the entries that an ad means, parents last, and what else it asks for. @param description of its company */
export function meaningOf(vocabulary: Vocabulary, title: Text, body: Text, description: string) {
  const { entries, parents } = vocabulary;
  const titleClauses = clausesOf(title, true);
  const inTitle = mentionsIn(vocabulary, title, {
    isTitle: true,
    without: new Set(),
    isSilent: () => false,
    clauses: titleClauses,
  });
  // Roles and levels in the title are the only ones of the ad.
  const without = new Set(
    inTitle.all.map((entry) => entries[entry]?.kind).filter((kind) => kind === 'role' || kind === 'level'),
  );
  const isWord = (word: string) => vocabulary.knows(word);
  const silent = [...descriptionIn(body.text, description), ...signaturesIn(body.text, isWord)];
  const isSilent = (place: number) => silent.some(({ start, end }) => start <= place && place < end);
  const clauses = clausesOf(body, false).filter(({ from }) => !isSilent(startOf(body, from)));
  const inText = mentionsIn(vocabulary, body, { isTitle: false, without, isSilent, clauses });
  const withParents = (named: readonly number[]) => [
    ...new Set([...named, ...named.flatMap((entry) => parents[entry] ?? [])]),
  ];
  const levels = [...new Set([...inTitle.all, ...inText.all])]
    .filter((place) => entries[place]?.kind === 'level')
    .sort((a, b) => a - b)
    .map((place) => entries[place]?.name ?? '');
  const asks: Asks = { levels, ...asksOf(title, titleClauses, body, clauses) };
  const spoken = asks.languages.map(({ name }) => vocabulary.placeOf(name)).filter((place) => place !== undefined);
  return {
    title: withParents(inTitle.all),
    text: withParents([...inText.all, ...spoken]),
    skills: withParents([...inTitle.asked, ...inText.asked]).filter((place) => entries[place]?.kind === 'skill'),
    asks,
  };
}

/** Separators between two names of a list: signs, versions and joining words. */
const SIGNS_BETWEEN = /[ \t,;/|\u00b7\u2022+&()]/;
const WORD_BETWEEN = /^(?:\d{1,4}[a-z]?(?:\.\d+)*|and|or|e|ou|plus|with|com)?$/iu;
const LONGEST_BETWEEN = 30;
const FEWEST_LISTED = 4;
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s{0,3}$/u;
/** Maximum distance in mentions between two names of a list. */
const REACH = 4;

interface Mentions {
  readonly all: readonly number[];
  /** Asked for, not merely named. */
  readonly asked: readonly number[];
}

interface Reading {
  readonly isTitle: boolean;
  /** Kinds of entries that do not count. */
  readonly without: ReadonlySet<EntryKind | undefined>;
  /** Whether a place is in a passage that says nothing about the work. */
  readonly isSilent: (place: number) => boolean;
  readonly clauses: readonly Clause[];
}

function mentionsIn(vocabulary: Vocabulary, text: Text, { isTitle, without, isSilent, clauses }: Reading): Mentions {
  const all: Match[] = [];
  for (let at = 0; at < text.run.forms.length; at++) vocabulary.matchesAt(text.run, at, all);
  const matches = all.filter(
    (match) =>
      !without.has(match.way.of.kind) &&
      (isTitle || !hasGap(match.way)) &&
      !isSilent(startOf(text, match.from)) &&
      !isExcluded(text.run, match) &&
      match.way.of.kind !== 'language' &&
      (isTitle || match.way.of.kind !== 'level' || isAskedLevel(text, match, clauses)),
  );
  const isKnown = (word: string) => vocabulary.knows(word);
  const certain = new Set(matches.filter((match) => isCertain(text, match, isTitle, isKnown)));
  if (certain.size < matches.length) confirm(text, matches, certain);
  const found = matches.filter((match) => certain.has(match));
  const entriesOf = (some: readonly Match[]) => some.map(({ way }) => way.entry);
  if (isTitle) return { all: entriesOf(found), asked: entriesOf(found) };
  const weights = new Map(found.map((match) => [match, weightIn(text, clauses, match, vocabulary)]));
  const [required, named] = (['required', 'named'] as const).map((weight) =>
    entriesOf(found.filter((match) => weights.get(match) === weight)),
  ) as [number[], number[]];
  // Where requirements are listed, running text tells of the house.
  const isListed = new Set(required).size >= FEWEST_LISTED;
  return { all: [...required, ...named], asked: isListed ? required : [...required, ...named] };
}

function weightIn(text: Text, clauses: readonly Clause[], { way, from }: Match, vocabulary: Vocabulary): Weight {
  if (way.of.kind !== 'skill') return 'named';
  const clause = clauses.find((one) => one.from <= from && from < one.to);
  return weightOf(text, clause, from, vocabulary.isRole(way.spelling));
}

const writtenAs = (text: Text, { from, length }: Match) =>
  text.text.slice(startOf(text, from), endOf(text, from + length - 1));

function isCertain(text: Text, match: Match, isTitle: boolean, isKnown: (word: string) => boolean): boolean {
  const { way, from, length } = match;
  if (way.certainty === 'free' || way.of.kind === 'level') return true;
  if (!isWrittenSo(text, match)) return false;
  if (way.certainty === 'exact') return true;
  if (isQuoted(text, startOf(text, from), endOf(text, from + length - 1))) return false;
  if (way.certainty === 'common' && (isTitle || !beginsSentence(text, match))) return true;
  const { forms } = text.run;
  if (way.of.near.has(forms[from - 1] ?? '') || way.of.near.has(forms[from + length] ?? '')) return true;
  return (
    way.certainty === 'placed' && ((isTitle && way.spelling.length > 1) || isPlaced(text, from, from + length, isKnown))
  );
}

function isAskedLevel(text: Text, match: Match, clauses: readonly Clause[]): boolean {
  const { way, from, length } = match;
  const forms = text.run.forms;
  // A plural is about others: mentoring juniors.
  if (forms[from]?.endsWith('s') || (way.certainty === 'unsure' && !way.of.near.has(forms[from - 1] ?? '')))
    return false;
  const clause = clauses.find((one) => one.from <= from && from + length <= one.to);
  return isLevelAsked(text, clause, match);
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
  return between.length <= LONGEST_BETWEEN && between.split(SIGNS_BETWEEN).every((word) => WORD_BETWEEN.test(word));
}
