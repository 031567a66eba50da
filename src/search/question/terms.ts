import type { IndexDatabase } from '../index/database.ts';
import type { Phrase, SearchTerm } from '../matching/plan.ts';
import { basesOf, inflected, plainWords } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Words } from '../words/words.ts';
import type { QuestionPart } from './parse.ts';

/** A term, and a line that explains how it was read; absent when it was read literally. */
export interface ReadTerm {
  readonly term: SearchTerm;
  readonly line?: string | undefined;
}

/** Sorts after every letter. */
const LAST = '\u{10ffff}';

export class Lexicon {
  readonly #db: IndexDatabase;

  constructor(db: IndexDatabase) {
    this.#db = db;
  }

  has(word: string): boolean {
    return this.#db.get('SELECT doc FROM terms WHERE term = :word', { word }) !== undefined;
  }

  beginning(from: string, longest: number): string[] {
    const sql =
      'SELECT term FROM terms WHERE term >= :from AND term < :to AND length(term) <= :longest ORDER BY doc DESC';
    const rows = this.#db.all(sql, { from, to: from + LAST, longest });
    return rows.map(({ term }) => String(term));
  }
}

export interface Knowledge {
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
}

export const exactTerm = (written: string, phrase: Phrase): SearchTerm => termOf(written, [phrase]);

function termOf(written: string, phrases: readonly Phrase[], isBeginning = false): SearchTerm {
  return { written, phrases, said: phrases, exact: phrases, isBeginning };
}

const SHOWN = 3;

/** @param entries positions in the vocabulary of the entries with this name */
export function entryTerm(
  vocabulary: Vocabulary,
  written: string,
  phrase: Phrase,
  entries: readonly number[],
): ReadTerm {
  const phrases = entries.map((entry) => [vocabulary.tokens[entry] ?? '']);
  const said = [phrase, ...entries.flatMap((entry) => vocabulary.spokenOf(entry))];
  const term = { written, phrases, said, exact: [phrase], isBeginning: false, entries };
  return { term, line: entryLine(vocabulary, written, entries) };
}

const squashed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '');

/** Whether words differ only in inflection, signs and gaps, which readers expect. */
function isSame(words: readonly string[], asked: readonly string[]): boolean {
  const isForm = (word: string, other = '') => inflected(word).includes(other) || inflected(other).includes(word);
  const areForms = words.length === asked.length && words.every((word, at) => isForm(word, asked[at]));
  return areForms || words.join('') === asked.join('');
}

function entryLine(vocabulary: Vocabulary, written: string, [place = -1]: readonly number[]): string | undefined {
  const entry = vocabulary.entries[place];
  if (entry === undefined) return undefined;
  const { kind, name, pt = [], en = [] } = entry;
  if (kind === 'skill') return squashed(name) === squashed(written) ? undefined : `${written}: ${name}`;
  const asked = plainWords(written);
  const isOther = (spelling: string) => !isSame(plainWords(spelling), asked) && !spelling.includes('~');
  // The other language comes first: readers do not expect it.
  const languages = pt.every(isOther) ? [pt, en] : [en, pt];
  const shown = [...new Set(languages.flat().filter(isOther))].slice(0, SHOWN);
  return shown.length === 0 ? undefined : `${written}: ${shown.join(', ')}${kind === 'word' ? '' : ' (by title)'}`;
}

/** A word, or several joined by signs, that the vocabulary does not have. */
export function plainTerm(written: string, words: Words, knowledge: Knowledge): ReadTerm {
  const [word = '', ...more] = words.forms;
  const others = more.length > 0 ? [] : heldForms(word, knowledge);
  if (others.length === 0) return { term: termOf(written, withJoined(words)) };
  const phrases = [[word], ...others.map((form) => [form])];
  const line = `${written}: ${others.slice(0, SHOWN).join(', ')}${others.length > SHOWN ? ' …' : ''}`;
  return { term: { ...exactTerm(written, [word]), phrases, said: phrases }, line };
}

const withJoined = ({ forms, joined }: Words): Phrase[] => (joined === undefined ? [forms] : [forms, [joined]]);

/** Shorter words are mostly technical names. */
const SHORTEST_INFLECTED = 4;

function heldForms(word: string, { lexicon, vocabulary }: Knowledge): string[] {
  if (word.length < SHORTEST_INFLECTED || !/^\p{L}+$/u.test(word)) return [];
  // The word may be an inflected form, whose base has more forms.
  const bases = basesOf(word).filter((base) => lexicon.has(base));
  const forms = new Set([word, ...bases].flatMap(inflected));
  return [...forms].filter((form) => form !== word && !vocabulary.isName(form) && lexicon.has(form));
}

/** Whether no ad holds any form of a word, and the vocabulary does not know it. */
export const isUnknown = (word: string, knowledge: Knowledge): boolean =>
  !knowledge.vocabulary.knows(word) && !knowledge.lexicon.has(word) && heldForms(word, knowledge).length === 0;

export function eitherTerm(a: SearchTerm, b: SearchTerm): SearchTerm {
  return {
    written: `${a.written} or ${b.written}`,
    phrases: [...a.phrases, ...b.phrases],
    said: [...a.said, ...b.said],
    exact: [...a.exact, ...b.exact],
    isBeginning: false,
  };
}

/** A term in quotes, after = or before *. */
export function literalTerm(source: string, { kind, units }: QuestionPart): SearchTerm {
  const written = source.slice(units[0]?.start ?? 0, units.at(-1)?.end ?? 0);
  const [only, second] = units;
  const isBeginning = kind === 'beginning';
  if (only !== undefined && second === undefined && !isBeginning) return termOf(written, withJoined(only));
  return termOf(written, [units.flatMap(({ forms }) => [...forms])], isBeginning);
}
