import { hasGap, isExcluded, type Match } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { endOf, startOf, type Text } from '../words/words.ts';
import type { Clause } from './clauses.ts';
import { isLevelAsked, isPlaced, isQuoted, type Weight, weightOf } from './skills.ts';

/** Separators between two names of a list: signs, versions and joining words. */
const SIGNS_BETWEEN = /[ \t,;/|\u00b7\u2022+&()]/;
const WORD_BETWEEN = /^(?:\d{1,4}[a-z]?(?:\.\d+)*|and|or|e|ou|plus|with|com)?$/iu;
const FEWEST_LISTED = 4;
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s{0,3}$/u;

interface Mentions {
  readonly all: readonly number[];
  /** Asked for, not merely named. */
  readonly asked: readonly number[];
}

interface Reading {
  readonly text: Text;
  readonly isTitle: boolean;
  readonly clauses: readonly Clause[];
  /** Whether a mention can count at all. */
  readonly isRead: (match: Match) => boolean;
}

export function mentionsIn(vocabulary: Vocabulary, { text, isTitle, clauses, isRead }: Reading): Mentions {
  const all: Match[] = [];
  for (let at = 0; at < text.forms.length; at++) vocabulary.matchesAt(text.forms, at, all);
  const matches = all.filter(
    (match) =>
      match.way.of.kind !== 'language' &&
      (isTitle || (!hasGap(match.way) && (match.way.of.kind !== 'level' || isLevelAsked(text, clauses, match)))) &&
      isRead(match) &&
      !isExcluded(text.forms, match),
  );
  const isKnown = (word: string) => vocabulary.knows(word);
  const certain = new Set(matches.filter((match) => isCertain(text, match, isTitle, isKnown)));
  if (certain.size < matches.length) confirm(text, matches, certain);
  const found = matches.filter((match) => certain.has(match));
  const entriesOf = (some: readonly Match[]) => some.map(({ way }) => way.entry);
  if (isTitle) return { all: entriesOf(found), asked: entriesOf(found) };
  const weightIn = ({ way, from }: Match): Weight => {
    const clause = clauses.find((one) => one.from <= from && from < one.to);
    return way.of.kind === 'skill' ? weightOf(text, clause, from) : 'named';
  };
  const weights = found.map(weightIn);
  const weighing = (weight: Weight) => entriesOf(found.filter((_, at) => weights[at] === weight));
  const [required, named] = [weighing('required'), weighing('named')];
  // Where requirements are listed, running text tells of the house.
  const isListed = new Set(required).size >= FEWEST_LISTED;
  return { all: [...required, ...named], asked: isListed ? required : [...required, ...named] };
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
  const { forms } = text;
  if (way.of.near.has(forms[from - 1] ?? '') || way.of.near.has(forms[from + length] ?? '')) return true;
  return way.certainty === 'placed' && isPlaced(text, from, from + length, isKnown);
}

/** A doubtful skill counts beside a certain one in a list; it makes the next one certain in turn. */
function confirm(text: Text, matches: readonly Match[], certain: Set<Match>): void {
  const skills = matches.filter(
    (match) => match.way.of.kind === 'skill' && (match.way.certainty !== 'unsure' || isWrittenSo(text, match)),
  );
  for (const order of [skills, skills.toReversed()]) {
    for (const [index, match] of order.entries()) {
      const isMeant = (other: Match | undefined) =>
        other !== undefined &&
        certain.has(other) &&
        other.way.entry !== match.way.entry &&
        isOneList(text, match, other);
      if (isMeant(order[index - 1]) || isMeant(order[index + 1])) certain.add(match);
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
  const between = text.text.slice(endOf(text, last), startOf(text, second.from));
  return between.split(SIGNS_BETWEEN).every((word) => WORD_BETWEEN.test(word));
}
