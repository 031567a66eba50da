import type { Match } from '../vocabulary/spellings.ts';
import { endOf, startOf, type Text } from '../words/words.ts';
import { type Clause, type Mark, wordsOf } from './clauses.ts';

/** How a clause asks for a skill: outright, by naming it in running text, or not at all. */
export type Weight = 'required' | 'named' | 'not asked for';

const BETWEEN_PEOPLE = wordsOf('between');
/** Words of a clause that is about the reader and the work. */
const ASKING = ['seek', 'reader', 'need', 'evidence', 'extra', 'wish'];

const ASKED_UNDER = ['seek', 'need', 'reader', 'extra', 'wish'];

export function weightOf(text: Text, clause: Clause | undefined, word: number): Weight {
  if (clause === undefined) return 'named';
  if (isUnasked(clause, word) || isThird(text, clause, word)) return 'not asked for';
  const { marks, under, isItem } = clause;
  const isAsking = marks.some(({ kind }) => ASKING.includes(kind));
  if (!isItem && !isAsking && (under.has('about') || marks.some(({ kind }) => kind === 'house')))
    return 'not asked for';
  return isItem || isAsking || ASKED_UNDER.some((kind) => under.has(kind)) ? 'required' : 'named';
}

/** Whether a skill is offered, taught, another's, excluded, a law to be kept or the name of a degree. */
function isUnasked({ marks, under, isItem }: Clause, word: number): boolean {
  const has = (...kinds: readonly string[]) => marks.some(({ kind }) => kinds.includes(kind));
  const degree = marks.findLast(({ kind, to }) => kind === 'degree_of' && to <= word);
  const isBehind = ({ kind, from }: Mark) => (kind === 'evidence' || kind === 'need') && degree && from >= degree.to;
  return (
    ['offer', 'unasked', 'others'].some((kind) => under.has(kind)) ||
    (has('offer') && !has(...ASKING)) ||
    has('unasked', 'others') ||
    (!isItem && has('privacy')) ||
    (degree !== undefined && !marks.some((mark) => isBehind(mark) && mark.from < word))
  );
}

/** "The team that writes Kotlin", "equipa de Java", "Java team": work of others. */
function isThird({ forms }: Text, { marks }: Clause, word: number): boolean {
  if (marks.some(({ kind, from }) => kind === 'people' && from === word + 1)) return true;
  const people = marks.findLast(({ kind, to }) => kind === 'people' && to <= word);
  if (people === undefined) return false;
  const isBetween = ({ kind, from, to }: Mark) => kind === 'third' && from >= people.to && to <= word;
  return (BETWEEN_PEOPLE.has(forms[people.to] ?? '') && word - people.to <= 4) || marks.some(isBetween);
}

const USE = wordsOf('use');
const KNOWN = wordsOf('known');
const OF = new Set(['of', 'de']);
const TO = wordsOf('to');
const QUOTE = /["'“”„«»‘’]/;

export const isQuoted = ({ text }: Text, start: number, end: number) =>
  QUOTE.test(text[start - 1] ?? '') && QUOTE.test(text[end] ?? '');

/**
 * Whether a short name stands where a language does: behind a word of use, or alone in a list or a line.
 * @param isKnown whether the vocabulary holds a word
 */
export function isPlaced(text: Text, from: number, to: number, isKnown: (word: string) => boolean): boolean {
  const [start, end] = [startOf(text, from), endOf(text, to - 1)];
  const { text: source } = text;
  const { forms } = text;
  const rest = source.slice(end, end + 4);
  if (/^ \p{Lu}/u.test(rest) && !isKnown(forms[to] ?? '')) return false;
  const [before = '', earlier = ''] = [forms[from - 1], forms[from - 2]];
  const isBeside = source.slice(endOf(text, from - 1), start) === ' ';
  if (isBeside && (USE.has(before) || (OF.has(before) && KNOWN.has(earlier)))) return true;
  const isAlone = /^(?:$|\n|[,/;|)]| ?\(|\.(?:\s|$)| too)/.test(rest);
  return isAlone && ((end - start > 1 && isBeside && TO.has(before)) || beginsEntry(text, from, to, end - start > 1));
}

/** First in an item, or in a list: "- Statistics, R, energy markets", but not among grades ("B, C"). */
function beginsEntry(text: Text, from: number, to: number, isLong: boolean): boolean {
  const start = startOf(text, from);
  const lead = text.text.slice(Math.max(0, start - 3), start);
  const { forms } = text;
  const isAmongWords = [forms[from - 1] ?? '', forms[to] ?? '--'].every((form) => form.length > 1);
  if (/(?:^|\n)[-–•*] $/.test(lead) || (isLong && /[(/|:;] ?$/.test(lead))) return true;
  return (isLong || isAmongWords) && /, ?$/.test(lead);
}

/** Words between a word of seeking and a level, some 60 characters; between the article of an item and a level. */
const REACH = 9;
const ITEM_REACH = 5;
const PROFILE = wordsOf('profile');
const ARTICLES = wordsOf('article');

/** Whether a text asks for a level: on a labelled line, behind a word of seeking, as a profile or a whole item. */
export function isLevelAsked(text: Text, clauses: readonly Clause[], { from, length }: Match): boolean {
  const form = (word: number) => text.forms[word] ?? '';
  const to = from + length;
  const clause = clauses.find((one) => one.from <= from && to <= one.to);
  // A plural is about others: mentoring juniors.
  if (clause === undefined || form(from).endsWith('s')) return false;
  const { marks, under, isItem } = clause;
  const isFree = (since: number) =>
    !marks.some((mark) => mark.kind === 'not_level' && ((mark.from >= since && mark.to <= from) || mark.from === to));
  if (marks.some(({ kind, to: end }) => kind === 'language' && end <= from) || !isFree(from)) return false;
  if ([from - 1, from - 3, to].some((word) => PROFILE.has(form(word))) || isSubject(text, clause, from)) return true;
  const isBehind = (kind: string) =>
    marks.some((mark) => mark.kind === kind && mark.to <= from && from - mark.to <= REACH && isFree(mark.to));
  return (under.has('label_level') && isBehind('label_level')) || (!isItem && isBehind('seek'));
}

/** "- A mid-level or senior developer" */
function isSubject(text: Text, { from, isItem }: Clause, level: number): boolean {
  const between = text.text.slice(startOf(text, from), startOf(text, level));
  return isItem && ARTICLES.has(text.forms[from] ?? '') && level - from <= ITEM_REACH && !between.includes(',');
}
