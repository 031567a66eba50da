import { type TokenText, textAfter, tokenEnd, tokenStart } from '../tokens.ts';
import type { Match } from '../vocabulary/spellings.ts';
import { type Clause, has, listedWords } from './clauses.ts';

export interface Mention extends Match {
  readonly clause: Clause;
}

const BETWEEN_PEOPLE = listedWords('between');
/** Words of a heading above a clause that is about the reader and the work; beside them, of the clause. */
const ASKED_UNDER = ['seek', 'need', 'reader', 'extra', 'wish'];
const ASKING = [...ASKED_UNDER, 'evidence'];
/** Headings under which nothing is asked for. */
const UNASKED_UNDER = ['offer', 'unasked', 'others'];

/** How a clause asks for a skill: outright, by naming it in running text, or not at all. */
export function weightOf(text: TokenText, clause: Clause, word: number): 'required' | 'mentioned' | undefined {
  const { phrases, under, isItem } = clause;
  if (isUnasked(clause, word) || isThird(text, clause, word)) return undefined;
  if (isItem || has(phrases, ...(has(phrases, 'house') ? ['need', 'extra', 'wish'] : ASKING))) return 'required';
  if (under.includes('about') || has(phrases, 'house')) return undefined;
  return ASKED_UNDER.some((kind) => under.includes(kind)) ? 'required' : 'mentioned';
}

/** Whether a skill is offered, taught, another's, excluded, a law to be kept or the name of a degree. */
function isUnasked({ phrases, under, isItem }: Clause, word: number): boolean {
  const degree = phrases.findLast(({ kind, to }) => kind === 'degree_of' && to <= word);
  const sinceDegree = phrases.filter(({ from }) => degree !== undefined && from >= degree.to && from < word);
  return (
    UNASKED_UNDER.some((kind) => under.includes(kind)) ||
    (has(phrases, 'offer') && !has(phrases, ...ASKING)) ||
    has(phrases, 'unasked', 'others') ||
    (!isItem && has(phrases, 'privacy')) ||
    (degree !== undefined && !has(sinceDegree, 'evidence', 'need'))
  );
}

/** "The team that writes Kotlin", "equipa de Java", "Java team": work of others. */
function isThird(text: TokenText, { phrases }: Clause, word: number): boolean {
  if (!textAfter(text, word).includes(',') && phrases.some(({ kind, from }) => kind === 'people' && from === word + 1))
    return true;
  const people = phrases.findLast(({ kind, to }) => kind === 'people' && to <= word);
  if (people === undefined) return false;
  const isBehind = BETWEEN_PEOPLE.has(text.forms[people.to] ?? '') && word - people.to <= 4;
  return isBehind || phrases.some(({ kind, from, to }) => kind === 'third' && from >= people.to && to <= word);
}

/** Words between a word of seeking and a level, some 60 characters; between the article of an item and a level. */
const REACH = 9;
const ITEM_REACH = 5;
const PROFILE = listedWords('profile');
const ARTICLES = listedWords('article');

/** "Senior: 6+ years", "mid (2-4 years)" */
const BEFORE_YEARS = /^(?:: | [-–—(>\d])/;

/** Whether a text asks for a level: on a labelled line, behind a word of seeking, as a profile or a whole item. */
export function isLevelAsked(text: TokenText, { spelling, from, length, clause }: Mention): boolean {
  const form = (word: number) => text.forms[word] ?? '';
  const to = from + length;
  const { phrases, under, isItem } = clause;
  if (to > clause.to) return false;
  const isFree = (since: number) =>
    !phrases.some(
      (phrase) => phrase.kind === 'not_level' && ((phrase.from >= since && phrase.to <= from) || phrase.from === to),
    );
  if (phrases.some((phrase) => phrase.kind === 'language' && phrase.to <= from) || !isFree(from)) return false;
  if ([from - 1, from - 3, to].some((word) => PROFILE.has(form(word)))) return true;
  // "- A training academy designed for you"
  if (spelling.strictness === 'free' && isSubject(text, clause, from)) return true;
  const isBehind = (kind: string) =>
    phrases.some(
      (phrase) => phrase.kind === kind && phrase.to <= from && from - phrase.to <= REACH && isFree(phrase.to),
    );
  if (has(phrases, 'unit') && BEFORE_YEARS.test(text.text.slice(tokenEnd(text, to - 1)))) return true;
  return (under.includes('label_level') && isBehind('label_level')) || (!isItem && isBehind('seek'));
}

/** "- A mid-level or senior developer" */
function isSubject(text: TokenText, { from, isItem }: Clause, level: number): boolean {
  const between = text.text.slice(tokenStart(text, from), tokenStart(text, level));
  return isItem && ARTICLES.has(text.forms[from] ?? '') && level - from <= ITEM_REACH && !between.includes(',');
}
