import { cleanLine } from '../text/clean.ts';
import { fold, plainLetters, trimmedEnd } from '../text/fold.ts';

/*
 * The rules for words in ads and questions. Words are runs of letters and digits, without case and accents, and:
 *
 * - `C#`, `F#` (a single letter and #), `C++` and `.NET` are words: C finds neither C# nor C++, and .NET no "net".
 * - Words joined by `. - / ' & _ @` are found by their parts and as a whole: Node.js by node, by Node.js and by NodeJS.
 * - A single joined letter is no word: R does not find R&D, nor C find C-level, T-SQL is `tsql` and sql. In a list with
 *   slashes it is one: R/Python, C/C++. Letters joined only to letters are one word: A/B, I/O, R&D, R & D.
 * - An ending of the other gender is no word: programador/a, engenheiros(as).
 */

/** A word, or a name of several parts, in the form of the index. */
export interface WordForms {
  readonly forms: readonly string[];
  /** The name as one word (`nodejs`), if people write it so. */
  readonly joined?: string;
  /** Further words in it, such as the `sql` of T-SQL. */
  readonly parts?: readonly string[];
}

export interface WordToken extends WordForms {
  readonly start: number;
  readonly end: number;
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const LETTERS_JOINED = String.raw`[A-Za-z](?:(?:\/| ?& ?)[A-Za-z])+(?![\p{L}\p{N}\p{M}+#])`;
/** The platform, not the domain: with capitals, at the start of a word, or after ASP, VB, C# and F#. */
const NET = String.raw`\.(?:N[Ee][Tt]|(?<=(?<![\p{L}\p{N}])\.|(?:[Aa][Ss][Pp]|[Vv][Bb]|[CFcf]#)\.)net)(?!\p{L})`;
/** 5y, 3yrs */
const OF_YEARS = String.raw`\d{1,2}(?=(?:y|yrs?|years?|anos?)(?![\p{L}\p{N}]))`;
const ATOM = String.raw`(?:${OF_YEARS}|${LETTERS_JOINED}|[A-Za-z](?:\+\+|#(?!\p{L}))|${NET}|${LETTER}+)`;
const UNIT = new RegExp(`${ATOM}(?:[./&'_@-]${ATOM})*`, 'gu');
const SIGN = /[./&'_@#+-]/;

/** An ending of the other gender, after a slash or in brackets. */
const OTHER_GENDER = /[/(](?<=\p{L}{2}.)(?:[ao]s?|r?as|eiras?)(?![\p{L}\p{N}])/giu;

/** Brackets with sexes, or with an ending of the other gender: (m/f), programador(a). */
const SEX_BRACKETS = /\((?:[mfhwxd](?: ?\/ ?[mfhwxd]){1,3}|[ao]s?|r?as|eiras?)\)/giu;

export const withoutSexes = (text: string): string => text.replace(SEX_BRACKETS, '');

/** The words of a text with their positions. @param text in composed letters (`plainLetters`) */
export function unitsOf(text: string): WordToken[] {
  const source = fold(text).replace(OTHER_GENDER, (ending) => ' '.repeat(ending.length));
  // Has the length of the source: no folded letter changes its length in lower case.
  const lower = source.toLowerCase();
  const units: WordToken[] = [];
  for (const { 0: word, index: start } of source.matchAll(UNIT)) {
    const end = start + word.length;
    const isCurrency = word.length === 1 && source[end] === '$';
    if (isCurrency) continue;
    units.push(
      SIGN.test(word) ? { start, end, ...namedWords(word) } : { start, end, forms: [lower.slice(start, end)] },
    );
  }
  return units;
}

/** A text in composed letters with its words; each begins and ends where its name does. */
export interface TokenText {
  readonly text: string;
  readonly forms: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Additional words: names written as one word, and the parts of such names. */
  readonly also: readonly string[];
}

/** @param text in composed letters (`plainLetters`) */
export function splitText(text: string): TokenText {
  const [forms, also]: [string[], string[]] = [[], []];
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const unit of unitsOf(text)) {
    for (const form of unit.forms) {
      forms.push(form);
      starts.push(unit.start);
      ends.push(unit.end);
    }
    if (unit.joined !== undefined) also.push(unit.joined);
    if (unit.parts !== undefined) also.push(...unit.parts);
  }
  return { text, forms, starts, ends, also };
}

export const tokenStart = ({ starts }: TokenText, word: number) => starts[word] ?? 0;
export const tokenEnd = ({ ends }: TokenText, word: number) => ends[word] ?? 0;
/** What stands behind a word, before the next; empty within a name. */
export const textAfter = (text: TokenText, word: number) =>
  text.text.slice(tokenEnd(text, word), tokenStart(text, word + 1));

export const formsOfText = (text: string): string[] =>
  unitsOf(plainLetters(cleanLine(text))).flatMap(({ forms }) => [...forms]);

interface NamePart {
  readonly text: string;
  readonly sign: string;
}

const NAME_PART = new RegExp(`([./&'_@-]??)(${ATOM})`, 'gu');

const isLetter = (text: string) => text.length === 1 && text >= 'a' && text <= 'z';

/** Each part of `C/C++` and `CI/CD` is a name. A dot at the start, as in .NET, belongs to the first part. */
function namedWords(name: string): WordForms {
  const words: WordForms[] = [];
  let segment: NamePart[] = [];
  for (const [, sign = '', text = ''] of name.matchAll(NAME_PART)) {
    if (sign === '/') {
      words.push(wordsOfSegment(segment));
      segment = [];
    }
    segment.push({ sign, text: text.toLowerCase().replaceAll(' ', '') });
  }
  const last = wordsOfSegment(segment);
  if (words.length === 0) return last;
  words.push(last);
  const parts = words.flatMap(({ joined, parts: inside = [] }) => inside.concat(joined ?? []));
  return { forms: words.flatMap(({ forms }) => forms), ...(parts.length > 0 ? { parts } : {}) };
}

export const LONGEST_JOINED = 20;

/** `Node.js`, `T-SQL`, `go-to-market`. */
function wordsOfSegment(segment: readonly NamePart[]): WordForms {
  const texts = segment.flatMap(({ text }) => text);
  if (segment.length === 1) return { forms: texts };
  if (texts.some(isLetter)) {
    const form = segment.map(({ sign, text }) => (sign === '&' ? sign + text : text)).join('');
    return { forms: [form], parts: texts.filter((text) => text.length > 1) };
  }
  const joined = texts.join('');
  const isOneWord =
    joined.length <= LONGEST_JOINED &&
    !SIGN.test(joined) &&
    segment.every(({ sign, text }, index) => (index === 0 || ".-'".includes(sign)) && !/^\d+$/.test(text));
  return isOneWord ? { forms: texts, joined } : { forms: texts };
}

/** "Senior Java Developer (m/f) - Lisboa" and "Java Developer | Remote" count as one title. */

const BRACKETS = /[([{][^)\]}]*[)\]}]?/g;
const AFTERTHOUGHT = / [-\u2013\u2014@\u00b7\u2022] ?| ?\| ?|[,:] /;
const SEXES = /(?<![\p{L}\p{N}])[mfhwxd](?:\s?\/\s?[mfhwxd]){1,3}(?![\p{L}\p{N}])/giu;
/** A word that may begin with another one holds no sign: `mid-level` is two words, so that a text reads in one way. */
const LEVEL =
  '(?:j[uú]nior|jr|s[eé]nior|sr|pleno|mid(?:dle)?(?:level)?|entry[- ]level|principal|trainee|intern|estagi[aá]ri[oa]|(?:n[ií]vel|level)(?: \\d)?|i{1,3}|iv)';
const LEVELS = new RegExp(String.raw`(?<![\p{L}\p{N}+#.-])${LEVEL}(?:[-/ ]${LEVEL})*(?![\p{L}\p{N}+#-])\.?`, 'giu');
/** Parts of a title that say nothing about the work. */
const HOLLOW = /^(?:lead|team lead|\P{L}*)$/iu;

/** Removes level, gender, brackets and additions, and keeps the spelling; the title itself when nothing is left. */
export function plainTitle(title: string): string {
  // The patterns would be tried from each space of a run.
  const bare = title.replace(BRACKETS, ' ').replace(SEXES, ' ').replace(/\s+/g, ' ');
  const pieces = bare
    .split(AFTERTHOUGHT)
    .map((piece) =>
      piece
        .replace(LEVELS, '')
        .replace(/\s+/g, ' ')
        .replace(/^[\s/,&-]+/, ''),
    )
    .map((piece) => trimmedEnd(piece, /[\s/,.&-]/));
  return pieces.find((piece) => !HOLLOW.test(piece)) ?? title.trim();
}

export function titleKey(title: string): string {
  return fold(plainLetters(title)).toLowerCase();
}
