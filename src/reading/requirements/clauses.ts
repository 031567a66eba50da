import { type TokenText, textAfter, tokenEnd, tokenStart } from '../tokens.ts';
import data from './requirements.yaml';

/** A phrase of requirements.yaml that stands in a text. */
export interface FoundPhrase {
  readonly kind: string;
  /** The row of a list of lists: a language, a degree. */
  readonly row: string;
  readonly from: number;
  /** The word behind the last one. */
  readonly to: number;
}

interface ListedPhrase extends Pick<FoundPhrase, 'kind' | 'row'> {
  readonly words: readonly { readonly text: string; readonly isStem: boolean }[];
}

/** Phrases by the first three letters of their first word, which may have any ending: most words of a text begin none. */
const PHRASES: ListedPhrase[][] = Array.from({ length: 4096 }, () => []);
const phrasesAt = (word: string): ListedPhrase[] =>
  PHRASES[
    (word.charCodeAt(0) * 961 + (word.charCodeAt(1) | 0) * 31 + (word.charCodeAt(2) | 0)) & 4095
  ] as ListedPhrase[];

const { words: WORDS, ...PHRASE_LISTS } = data as Readonly<Record<string, unknown>>;
for (const [kind, list] of Object.entries(PHRASE_LISTS)) {
  const rows = Array.isArray(list) ? { '': list } : (list as Readonly<Record<string, unknown>>);
  for (const [row, phrases] of Object.entries(rows)) {
    for (const phrase of phrases as string[]) {
      const words = phrase.split(' ').map((word) => ({ text: word.replace('~', ''), isStem: word.endsWith('~') }));
      phrasesAt(phrase.split(/[ ~]/, 1).join()).push({ kind, row, words });
    }
  }
}
// The longest phrase of a kind wins.
for (const phrases of PHRASES) phrases.sort((a, b) => b.words.length - a.words.length);

/** A list of `words` in requirements.yaml, which count beside others only. */
export const listedWords = (name: string): ReadonlySet<string> =>
  new Set((WORDS as Readonly<Record<string, readonly string[]>>)[name]);

const isWord = (form: string | undefined, { text, isStem }: ListedPhrase['words'][number]) =>
  isStem ? form?.startsWith(text) === true : form === text;

/** In the order of the text; of one kind the longest phrase at a word, and none within another. */
function foundPhrases({ forms }: TokenText): FoundPhrase[] {
  const phrases: FoundPhrase[] = [];
  const ends = new Map<string, number>();
  for (let from = 0; from < forms.length; from++) {
    for (const { kind, row, words } of phrasesAt(forms[from] ?? '')) {
      if (!words.every((word, at) => isWord(forms[from + at], word)) || (ends.get(kind) ?? 0) > from) continue;
      phrases.push({ kind, row, from, to: from + words.length });
      ends.set(kind, from + words.length);
    }
  }
  return phrases;
}

/** A part of a sentence or of a list; longer ones are cut, so that reading one stays cheap. */
export interface Clause {
  /** Its words, by position in the text. */
  readonly from: number;
  readonly to: number;
  readonly phrases: readonly FoundPhrase[];
  readonly isItem: boolean;
  readonly isTitle: boolean;
  readonly isQuestion: boolean;
  /** Kinds of words in the heading above it and in the label of its line. */
  readonly under: readonly string[];
}

export const has = (phrases: readonly FoundPhrase[], ...kinds: readonly string[]) =>
  phrases.some(({ kind }) => kinds.includes(kind));

const LONGEST_CLAUSE_WORDS = 120;
const SHORT_HEADING = 45;
/** Most characters of a heading that ends with a colon, and of a label. */
const LONGEST_HEADING = 120;
const LONGEST_LABEL = 40;
/** Before the first word of an item. */
const BULLET = /[-–—•·*●▪►➢✓✔➤◆■❖○‣§→>]/;
/** A dot before a small letter or a digit shortens a word: min. 3 anos. */
const ENDS = /[;!?•·|]|\.\s+[^\p{Ll}\d\s]/u;
/** A testimonial, or the post of somebody: "I came as an intern", "Head of Talent, Java & Cloud @ Example". */
const SAID =
  /^.?["“«] ?[^"“”«»]{25}|^(?:.?\n)?(?:[^-–—•*@\n]{2,80} @ \S|[^-–—•*\n]{0,20}(?:[Rr]ecruiter|[Tt]alent [Aa]cquisition)[^.:\n]{0,60}(?:\n|$))/s;
const OF_HEADINGS = listedWords('of_headings');

/** The clauses of a text in their order. @param isIgnored whether what begins at a character is left out */
export function clausesOf(text: TokenText, isTitle: boolean, isIgnored: (start: number) => boolean): Clause[] {
  const phrases = foundPhrases(text);
  const clauses: Clause[] = [];
  let heading: readonly string[] = [];
  let place = 0;
  let wasItem = false;
  for (const line of lineSpans(text)) {
    const first = place;
    while ((phrases[place]?.from ?? line.to) < line.to) place++;
    const start = tokenStart(text, line.from);
    if (!isTitle && SAID.test(text.text.slice(Math.max(0, start - 2), start + 120))) continue;
    const inLine = phrases.slice(first, place);
    if (line.isHeading && !has(inLine, 'language', 'unit')) heading = kindsIn(inLine, line.to);
    else if (wasItem && !line.isItem) heading = [];
    wasItem = line.isItem;
    addClauses(clauses, text, line, { isTitle, phrases: inLine, heading }, isIgnored);
  }
  return clauses;
}

type InLine = Pick<Clause, 'isTitle' | 'phrases'> & { readonly heading: readonly string[] };

function addClauses(
  clauses: Clause[],
  text: TokenText,
  line: TextLine,
  { heading, phrases, isTitle }: InLine,
  isIgnored: (start: number) => boolean,
): void {
  const above = kindsAbove(text, line, phrases, heading);
  const parts = partsOf(text, line);
  let place = 0;
  const phrasesByPart = parts.map(([, to]) => {
    const first = place;
    while ((phrases[place]?.from ?? to) < to) place++;
    return phrases.slice(first, place);
  });
  for (const [at, [from, to]] of parts.entries()) {
    if (isIgnored(tokenStart(text, from))) continue;
    const own = phrasesByPart[at] ?? [];
    const under = above.concat(kindsIn(own, labelEnd(text, { from, to })));
    const sign = text.text[tokenEnd(text, to - 1)];
    // "Our platform runs on Kafka; nobody expects you to know it."
    if (sign === ';')
      for (const { kind } of phrasesByPart[at + 1] ?? []) if (kind === 'unasked' || kind === 'others') under.push(kind);
    clauses.push({ from, to, isTitle, isItem: line.isItem, isQuestion: sign === '?', under, phrases: own });
  }
}

/** The label of a line counts in place of the heading, that of an item beside it. */
function kindsAbove(
  text: TokenText,
  line: TextLine,
  phrases: readonly FoundPhrase[],
  heading: readonly string[],
): readonly string[] {
  const label = kindsIn(phrases, labelEnd(text, line));
  return line.isItem || label.length === 0 ? heading.concat(label) : label;
}

const kindsIn = (phrases: readonly FoundPhrase[], before: number) =>
  phrases.flatMap(({ kind, to }) => (to <= before && OF_HEADINGS.has(kind) ? [kind] : []));

interface TextLine {
  readonly from: number;
  readonly to: number;
  readonly isItem: boolean;
  /** A short line, or one that ends with a colon. */
  readonly isHeading: boolean;
}

function lineSpans(text: TokenText): TextLine[] {
  const lines: TextLine[] = [];
  const { text: source } = text;
  const words = text.forms.length;
  for (let from = 0, to = 0; to < words; from = to) {
    const start = tokenStart(text, from);
    const newline = source.indexOf('\n', start);
    const end = newline < 0 ? source.length : newline;
    while (to < words && tokenStart(text, to) < end) to++;
    const isItem = BULLET.test(source.slice(source.lastIndexOf('\n', start) + 1, start));
    const last = tokenEnd(text, to - 1);
    const longest = source[last] === ':' ? LONGEST_HEADING : SHORT_HEADING;
    // "Docker (a plus)" asks for Docker.
    const isHeading = !isItem && !/[.)]/.test(source[last] ?? '') && last - start <= longest;
    lines.push({ from, to, isItem, isHeading });
  }
  return lines;
}

/** The word behind a label and its colon; the first word if there is none. */
function labelEnd(text: TokenText, { from, to }: Pick<TextLine, 'from' | 'to'>): number {
  const start = tokenStart(text, from);
  const colon = text.text.slice(start, Math.min(tokenEnd(text, to - 1) + 1, start + LONGEST_LABEL)).indexOf(':');
  let label = from;
  while (colon >= 0 && label < to && tokenEnd(text, label) <= start + colon) label++;
  return label;
}

function partsOf(text: TokenText, { from, to }: TextLine): [number, number][] {
  const parts: [number, number][] = [];
  let start = from;
  for (let word = from; word < to; word++) {
    const gap = word === to - 1 ? '' : textAfter(text, word);
    const isEnd = gap !== ' ' && gap !== '' && ENDS.test(gap + (text.text[tokenStart(text, word + 1)] ?? ''));
    if (word < to - 1 && word - start < LONGEST_CLAUSE_WORDS && !isEnd) continue;
    parts.push([start, word + 1]);
    start = word + 1;
  }
  return parts;
}
