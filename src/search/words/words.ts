import { fold } from '../../wire/text/fold.ts';

/*
 * What a word is, for ads and questions alike. Words are runs of letters and digits, blind to case and accents, and:
 *
 * - `C#`, `F#` (a single letter and #), `C++` and `.NET` are words, so C finds neither C# nor C++, and .NET no "net".
 * - Words joined by `. - / ' & _ @` are found by their parts and as a whole: Node.js by node, by Node.js and by NodeJS.
 * - A single letter so joined is no word: R does not find R&D, nor C find C-level, T-SQL is `tsql` and sql. In a list with
 *   slashes it is one: R/Python, C/C++. Letters joined only to letters are one word: A/B, I/O, R&D, R & D.
 * - A letter before $ is a currency: R$.
 * - The other gender behind a word is no word: programador/a, engenheiros(as).
 */

/** A word, or a name of several parts, as the index holds it. */
export interface Words {
  /** In order; several are a phrase. */
  readonly forms: readonly string[];
  /** The same written as one word (`nodejs`), where people write that. */
  readonly joined?: string;
  /** Words in it besides its forms: the `sql` of T-SQL. */
  readonly parts?: readonly string[];
}

/** Words with their place in the text. */
export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly words: Words;
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const LETTERS_JOINED = String.raw`[A-Za-z](?:(?:\/| ?& ?)[A-Za-z])+(?![\p{L}\p{N}\p{M}+#])`;
const ATOM = String.raw`(?:${LETTERS_JOINED}|[A-Za-z](?:\+\+|#(?!\p{L}))|\.[Nn][Ee][Tt](?!\p{L})|${LETTER}+)`;
const UNIT = new RegExp(`${ATOM}(?:[./&'_@-]${ATOM})*`, 'gu');
const SIGN = /[./&'_@#+-]/;

/** Names in which `.net` is the platform and no domain. */
const BEFORE_NET = new Set(['asp', 'vb', 'ado', 'ml', 'json', 'c#', 'f#']);

/** The ending of the other gender, as it stands behind a slash or in brackets behind a word. */
const GENDER = /^(?:[ao]s?|as|os|ra|ras|eira|eiras)$/;
const GENDER_BEHIND_SLASH = /(?<=\p{L}{3})\/(?:[ao]s?|ras?)$/iu;

/** The words of a text, with their places in it. @param text in composed letters (`plainLetters`) */
export function unitsOf(text: string): Unit[] {
  const source = fold(text);
  const units: Unit[] = [];
  for (const match of source.matchAll(UNIT)) {
    const written = match[0].includes('/') ? match[0].replace(GENDER_BEHIND_SLASH, '') : match[0];
    const start = match.index;
    const end = start + match[0].length;
    const words = SIGN.test(written) ? namedWords(written) : wordOf(written, source, start, end);
    if (words !== undefined) units.push({ start, end, words });
  }
  return units;
}

/** The words of units in their order. */
export function formsIn(units: readonly Unit[]): string[] {
  const forms: string[] = [];
  for (const { words } of units) for (const form of words.forms) forms.push(form);
  return forms;
}

/** What units are besides: names written as one word, and the parts of those that are one. */
export function alsoIn(units: readonly Unit[]): string[] {
  const also: string[] = [];
  for (const { words } of units) {
    if (words.joined !== undefined) also.push(words.joined);
    if (words.parts !== undefined) also.push(...words.parts);
  }
  return also;
}

function wordOf(written: string, source: string, start: number, end: number): Words | undefined {
  const word = written.toLowerCase();
  if (word.length === 1 && source[end] === '$') return undefined;
  if (isOtherGender(word, source, start, end)) return undefined;
  return { forms: [word] };
}

/** `(a)` right behind a word. */
function isOtherGender(word: string, source: string, start: number, end: number): boolean {
  return (
    source[start - 1] === '(' && source[end] === ')' && GENDER.test(word) && /\p{L}/u.test(source[start - 2] ?? '')
  );
}

/** A part of a name, with the sign that joins it to the part before. */
interface Part {
  readonly text: string;
  readonly sign: string;
}

const PART = new RegExp(ATOM, 'yu');

function partsOf(name: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < name.length) {
    // The first part may begin with a dot of its own (.NET), which is no sign that joins.
    const sign = parts.length === 0 ? '' : name.charAt(at);
    PART.lastIndex = at + sign.length;
    const found = PART.exec(name)?.[0];
    if (found === undefined) break;
    at = PART.lastIndex;
    const before = parts.at(-1)?.text ?? '';
    const platform = sign === '.' && /^net$/i.test(found) && (BEFORE_NET.has(before) || found.startsWith('N'));
    parts.push({ sign, text: platform ? '.net' : found.toLowerCase().replaceAll(' ', '') });
  }
  return parts;
}

const isLetter = (text: string) => text.length === 1 && text >= 'a' && text <= 'z';

function namedWords(name: string): Words {
  const segments: Part[][] = [[]];
  for (const part of partsOf(name)) {
    if (part.sign === '/') segments.push([]);
    segments.at(-1)?.push(part);
  }
  const [only = []] = segments;
  return segments.length === 1 ? wordsOfSegment(only) : wordsOfList(segments);
}

/** `C/C++`, `CI/CD`, `S/4HANA`. */
function wordsOfList(segments: readonly Part[][]): Words {
  const written = segments.map((segment) =>
    segment.map(({ sign, text }) => (sign === '/' ? '' : sign) + text).join(''),
  );
  const others = written.filter((text) => !isLetter(text));
  const isName = others.length < written.length && others.some((text) => /^\p{N}/u.test(text));
  if (isName) return { forms: [written.join('')] };
  const words = segments.map(wordsOfSegment);
  const short = written.length === 2 && written.every((text) => /^[\p{L}\p{N}]{1,4}$/u.test(text));
  const parts = words.flatMap(({ joined, parts: inside = [] }) =>
    joined === undefined ? inside : [joined, ...inside],
  );
  return {
    forms: words.flatMap(({ forms }) => forms),
    ...(short ? { joined: written.join('') } : {}),
    ...(parts.length === 0 ? {} : { parts }),
  };
}

/** Longest name that anybody writes as one word. */
export const LONGEST_JOINED = 20;

/** `Node.js`, `T-SQL`, `go-to-market`. */
function wordsOfSegment(segment: readonly Part[]): Words {
  const texts = segment.map(({ text }) => text);
  if (segment.length === 1) return { forms: texts };
  if (texts.some(isLetter)) {
    const form = segment.map(({ sign, text }) => (sign === '&' ? sign + text : text)).join('');
    const parts = texts.filter((text) => text.length > 1);
    return parts.length === 0 ? { forms: [form] } : { forms: [form], parts };
  }
  const joined = texts.join('');
  const isOneWord =
    joined.length <= LONGEST_JOINED &&
    !SIGN.test(joined) &&
    segment.every(({ sign, text }, index) => (index === 0 || ".-'".includes(sign)) && !/^\d+$/.test(text));
  return isOneWord ? { forms: texts, joined } : { forms: texts };
}
