import type { IndexDatabase } from '../index/database.ts';
import type { WordForms } from '../reading/tokens.ts';
import type { SkillEntry } from '../reading/vocabulary/entries.ts';
import { basesOf, inflected, isSameName, plainWords } from '../reading/vocabulary/spellings.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import { mistakes } from '../text/prose.ts';
import type { SearchTerm, WordSequence } from './plan.ts';

export interface Knowledge {
  readonly vocabulary: Vocabulary;
  readonly db: IndexDatabase;
}

/** A match ends at its first ad; the table `terms` counts them all. */
const isHeld = ({ db }: Knowledge, word: string): boolean =>
  db.get('SELECT 1 FROM words WHERE words MATCH :word LIMIT 1', { word: JSON.stringify(word) }) !== undefined;

/** Words of ads that begin so, the most frequent first. */
export function heldWords({ db }: Knowledge, from: string, longest: number): string[] {
  const sql =
    'SELECT term FROM terms WHERE term >= :from AND term < :to AND length(term) <= :longest ORDER BY doc DESC';
  // The last character sorts after every letter.
  return db.all(sql, { from, to: `${from}\u{10ffff}`, longest }).map(({ term }) => String(term));
}

export function exactTerm(wording: string, phrases: readonly WordSequence[]): SearchTerm {
  return { wording, phrases, spellings: phrases };
}

/** Any of these terms, as one. */
export function eitherTerm(terms: readonly SearchTerm[]): SearchTerm {
  const entries = terms.flatMap((term) => term.entries ?? []);
  return {
    wording: terms.map(({ wording }) => wording).join(' or '),
    phrases: terms.flatMap(({ phrases }) => phrases),
    spellings: terms.flatMap(({ spellings }) => spellings),
    ...(terms.some(({ exact }) => exact) && { exact: terms.flatMap(({ exact, phrases }) => exact ?? phrases) }),
    ...(entries.length > 0 && { entries }),
  };
}

/** @param entries positions in the vocabulary of the entries with this name */
export function entryTerm(
  vocabulary: Vocabulary,
  wording: string,
  phrase: WordSequence,
  entries: readonly number[],
): SearchTerm {
  const names = entries.flatMap((entry) => otherNames(vocabulary.entries[entry], wording) ?? []);
  return {
    wording,
    phrases: entries.map((entry) => [vocabulary.tokens[entry] ?? '']),
    spellings: [phrase, ...entries.flatMap((entry) => vocabulary.spokenOf(entry))],
    exact: [phrase],
    entries,
    note: names.length === 0 ? undefined : `${wording}: ${names.join(', ')}`,
  };
}

const MOST_NAMES_SHOWN = 2;
const squashed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '');

/** Names of an entry that a reader does not expect. */
function otherNames(entry: SkillEntry | undefined, wording: string): string | undefined {
  if (entry === undefined) return undefined;
  const { kind, name, pt = [], en = [] } = entry;
  if (kind === 'skill') return squashed(name) === squashed(wording) ? undefined : name;
  const words = plainWords(wording);
  const isOther = (spelling: string) => !isSameName(plainWords(spelling), words) && !spelling.includes('~');
  // The other language comes first: readers do not expect it.
  const languages = pt.every(isOther) ? [pt, en] : [en, pt];
  const names = [...new Set(languages.flat().filter(isOther))].slice(0, MOST_NAMES_SHOWN);
  return names.length === 0 ? undefined : `${names.join(', ')}${kind === 'role' ? ' (by title)' : ''}`;
}

/** A word with its forms, which readers expect, or several joined by signs, that the vocabulary does not have. */
export function plainTerm(wording: string, words: WordForms, knowledge: Knowledge): SearchTerm {
  const [word = '', ...more] = words.forms;
  const others = more.length > 0 ? [] : heldForms(word, knowledge);
  if (others.length === 0) return exactTerm(wording, withJoined(words));
  return { ...exactTerm(wording, [[word], ...others.map((form) => [form])]), exact: [[word]] };
}

const withJoined = ({ forms, joined }: WordForms): WordSequence[] =>
  joined === undefined ? [forms] : [forms, [joined]];

export const phraseTerm = (wording: string, words: readonly WordForms[]): SearchTerm =>
  exactTerm(wording, words.length === 1 ? words.flatMap(withJoined) : [words.flatMap(({ forms }) => forms)]);

/** Shorter words are mostly technical names. */
const SHORTEST_INFLECTED = 4;

function heldForms(word: string, knowledge: Knowledge): string[] {
  if (word.length < SHORTEST_INFLECTED || !/^\p{L}+$/u.test(word)) return [];
  // The word may be an inflected form, whose base has more forms.
  const bases = basesOf(word).filter((base) => isHeld(knowledge, base));
  const forms = new Set([word, ...bases].flatMap(inflected));
  return [...forms].filter((form) => form !== word && !knowledge.vocabulary.isName(form) && isHeld(knowledge, form));
}

/** Whether no ad holds any form of a word, and the vocabulary does not know it. */
export const isUnknown = (word: string, knowledge: Knowledge): boolean =>
  !knowledge.vocabulary.knows(word) && !isHeld(knowledge, word) && heldForms(word, knowledge).length === 0;

/** Shorter words are technical names, as similar to one another as to their misspellings. */
const SHORTEST_CORRECTED = 4;

/** Known words near a misspelt one, nearest first. @param most mistakes, from five letters on; one in four letters */
export function nearestSpellings(word: string, spellings: Iterable<string>, most: 1 | 2): string[] {
  if (word.length < SHORTEST_CORRECTED || !/^\p{L}+$/u.test(word)) return [];
  const allowed = word.length === SHORTEST_CORRECTED ? 1 : most;
  const near: { word: string; wrong: number }[] = [];
  for (const other of spellings) {
    if (other.length < SHORTEST_CORRECTED || Math.abs(other.length - word.length) > allowed) continue;
    // A wrong first letter is rarer than other mistakes.
    const wrong = mistakes(word, other) + (other[0] === word[0] ? 0 : 0.5);
    if (Math.floor(wrong) <= allowed) near.push({ word: other, wrong });
  }
  return near.sort((a, b) => a.wrong - b.wrong).map((one) => one.word);
}
