import { cleanLine } from '../../text/clean.ts';
import { plainLetters } from '../../wire/letters.ts';
import { mistakes } from '../../wire/sentences.ts';
import type { IndexDatabase } from '../index/database.ts';
import type { Phrase, SearchTerm } from '../matching/plan.ts';
import type { Entry } from '../vocabulary/entries.ts';
import { basesOf, inflected, plainWords } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Words } from '../words/words.ts';
import { formsOfText, type Unit, unitsOf } from '../words/words.ts';

/** A term, and a line that explains how it was read; absent when it was read literally. */
export interface ReadTerm {
  readonly term: SearchTerm;
  readonly line?: string | undefined;
}

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

/** Words as they are written. */
export function exactTerm(written: string, phrases: readonly Phrase[]): SearchTerm {
  return { written, phrases, said: phrases, exact: phrases };
}

const SHOWN = 2;

/** @param entries positions in the vocabulary of the entries with this name */
export function entryTerm(
  vocabulary: Vocabulary,
  written: string,
  phrase: Phrase,
  entries: readonly number[],
): ReadTerm {
  const phrases = entries.map((entry) => [vocabulary.tokens[entry] ?? '']);
  const said = [phrase, ...entries.flatMap((entry) => vocabulary.spokenOf(entry))];
  const term = { written, phrases, said, exact: [phrase], entries };
  return { term, line: entryLine(vocabulary, written, entries) };
}

const squashed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '');

/** Whether words differ only in inflection, signs and gaps, which readers expect. */
function isSameName(words: readonly string[], asked: readonly string[]): boolean {
  const isForm = (word: string, other = '') => inflected(word).includes(other) || inflected(other).includes(word);
  const areForms = words.length === asked.length && words.every((word, at) => isForm(word, asked[at]));
  return areForms || words.join('') === asked.join('');
}

function entryLine({ entries }: Vocabulary, written: string, places: readonly number[]): string | undefined {
  const said = places.flatMap((place) => otherNames(entries[place], written) ?? []);
  return said.length === 0 ? undefined : `${written}: ${said.join(', ')}`;
}

/** Names of an entry that a reader does not expect. */
function otherNames(entry: Entry | undefined, written: string): string | undefined {
  if (entry === undefined) return undefined;
  const { kind, name, pt = [], en = [] } = entry;
  if (kind === 'skill') return squashed(name) === squashed(written) ? undefined : name;
  const asked = plainWords(written);
  const isOther = (spelling: string) => !isSameName(plainWords(spelling), asked) && !spelling.includes('~');
  // The other language comes first: readers do not expect it.
  const languages = pt.every(isOther) ? [pt, en] : [en, pt];
  const shown = [...new Set(languages.flat().filter(isOther))].slice(0, SHOWN);
  return shown.length === 0 ? undefined : `${shown.join(', ')}${kind === 'role' ? ' (by title)' : ''}`;
}

/** A word with its forms, which readers expect, or several joined by signs, that the vocabulary does not have. */
export function plainTerm(written: string, words: Words, knowledge: Knowledge): SearchTerm {
  const [word = '', ...more] = words.forms;
  const others = more.length > 0 ? [] : heldForms(word, knowledge);
  if (others.length === 0) return exactTerm(written, withJoined(words));
  const phrases = [[word], ...others.map((form) => [form])];
  return { ...exactTerm(written, [[word]]), phrases, said: phrases };
}

const withJoined = ({ forms, joined }: Words): Phrase[] => (joined === undefined ? [forms] : [forms, [joined]]);

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

/** A term in quotes, after = or before *. */
export function literalTerm(source: string, { kind, units }: QuestionPart): SearchTerm {
  const written = source.slice(units[0]?.start ?? 0, units.at(-1)?.end ?? 0);
  const [only, second] = units;
  const forms = units.flatMap((unit) => [...unit.forms]);
  if (kind === 'beginning') return exactTerm(`${written}*`, [[...forms.slice(0, -1), `${forms.at(-1)}*`]]);
  return exactTerm(written, only !== undefined && second === undefined ? withJoined(only) : [forms]);
}

/** Shorter words are technical names, as similar to one another as to their misspellings. */
const SHORTEST = 4;

/** Known words near a misspelt one, nearest first. @param most mistakes, from five letters on; one in four letters */
export function nearestSpellings(word: string, known: Iterable<string>, most: 1 | 2): string[] {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
  const allowed = word.length === SHORTEST ? 1 : most;
  const near: { word: string; wrong: number }[] = [];
  for (const other of known) {
    if (other.length < SHORTEST || Math.abs(other.length - word.length) > allowed) continue;
    // A wrong first letter is rarer than other mistakes.
    const wrong = mistakes(word, other) + (other[0] === word[0] ? 0 : 0.5);
    if (Math.floor(wrong) <= allowed) near.push({ word: other, wrong });
  }
  return near.sort((a, b) => a.wrong - b.wrong).map((one) => one.word);
}

export interface QuestionText {
  readonly words?: string | undefined;
  readonly any_words?: readonly string[] | undefined;
  readonly exclude_words?: readonly string[] | undefined;
  readonly title_words?: string | undefined;
  readonly skills?: readonly string[] | undefined;
}

/** Words of a question that are read in the same way. */
export interface QuestionPart {
  readonly kind: 'plain' | 'exact' | 'phrase' | 'beginning';
  readonly units: readonly Unit[];
  /** What it begins with is excluded, as in -java, and all of a phrase. */
  readonly isUnwanted: boolean;
  /** A comma comes before it. */
  readonly isListed: boolean;
}

const QUOTED =
  /["\u201c\u201d\u201e\u00ab\u00bb]([^"\u201c\u201d\u201e\u00ab\u00bb]*)["\u201c\u201d\u201e\u00ab\u00bb]/g;
/** A minus in words: java not junior, suporte sem turnos; but sem termo and sem experiência are names. */
const MINUS = 'not|não|excep?to?|(?:sem|without)(?! +(?:termo|experi))';
const NOT = new RegExp(String.raw`${QUOTED.source}|(?<!\S)(?:${MINUS}) +(?=\S)`, 'giu');
/** A minus before brackets: java not (junior or intern). */
const NONE_OF = new RegExp(String.raw`(?<!\S)(?:(?:${MINUS}) ?|-)\(([^()]*)\)`, 'giu');
const OR = / (?:or|ou) |[,|]/iu;
const excluded = (entry: string) => {
  const words = entry.trim();
  return words.includes(' ') && !words.includes('"') ? `-"${words}"` : `-${words}`;
};
/** The slash of a list, whose parts are words: Java/Kotlin, C/C++. */
const IN_LIST = /(?<=[\p{L}\p{N}+#]{2})\/|\/(?=[\p{L}\p{N}.][\p{L}\p{N}+#])/gu;
/** Shorter prefixes match too many words. */
const SHORTEST_BEGINNING = 4;
/** Signs that end a run of words: no name contains them. */
const ENDS_RUN = /[,;:?!\n]|\.\s/;

/** Splits a question into "a phrase", =word, begin*, -word, and runs of plain words between them. */
export function partsOf(text: string, most: number) {
  const source = plainLetters(cleanLine(text))
    .replace(NONE_OF, (_, entries: string) => entries.split(OR).map(excluded).join(' '))
    // SEM is search engine marketing.
    .replace(NOT, (found) => (found.endsWith(' ') && !found.startsWith('SEM ') ? '-' : found));
  const quotes = [...source.matchAll(QUOTED)].map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
  const parts: (QuestionPart & { readonly units: Unit[]; readonly quote: number })[] = [];
  const units = unitsOf(source.replace(IN_LIST, ' '));
  for (const unit of units.slice(0, most)) {
    const quote = quotes.findIndex(({ from, to }) => unit.start >= from && unit.end <= to);
    const kind = quote >= 0 ? 'phrase' : partKind(source, unit);
    const isUnwanted = hasMinus(source, quotes[quote]?.from ?? unit.start);
    const last = parts.at(-1);
    const isAlike = last?.kind === kind && last.quote === quote;
    const between = source.slice(last?.units.at(-1)?.end, unit.start);
    const isRun = kind === 'phrase' || (kind === 'plain' && !isUnwanted && !ENDS_RUN.test(between));
    if (last !== undefined && isAlike && isRun) last.units.push(unit);
    else parts.push({ kind, units: [unit], isUnwanted, isListed: between.trim() === ',', quote });
  }
  return { source, parts, count: units.length };
}

export const holdsWord = (text: string): boolean => formsOfText(text).length > 0;

function partKind(source: string, { start, end, forms }: Unit): QuestionPart['kind'] {
  if (source[start - 1] === '=') return 'exact';
  return source[end] === '*' && (forms.at(-1) ?? '').length >= SHORTEST_BEGINNING ? 'beginning' : 'plain';
}

/** Whether a word is excluded, as in `-java`; a dash between words or inside one does not count. */
function hasMinus(source: string, start: number): boolean {
  const at = source[start - 1] === '=' ? start - 2 : start - 1;
  return source[at] === '-' && (at === 0 || source[at - 1] === ' ');
}
