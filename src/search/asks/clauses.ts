import { behind, endOf, startOf, type Text } from '../words/words.ts';
import data from './asks.yaml';

/** Words of a text that stand in a list of asks.yaml. */
export interface Mark {
  readonly kind: string;
  /** The row of a list of lists: a language, a degree. */
  readonly row: string;
  readonly from: number;
  /** The word behind the last one. */
  readonly to: number;
}

interface Phrase extends Pick<Mark, 'kind' | 'row'> {
  readonly words: readonly string[];
}

/** Phrases by their first word, and by the first letters of one with any ending. */
const PHRASES = new Map<string, Phrase[]>();
const BEGINNINGS = new Map<string, Phrase[]>();
const KEY = 4;

const { words: WORDS, ...MARKED } = data as Readonly<Record<string, unknown>>;
for (const [kind, list] of Object.entries(MARKED)) {
  const rows = Array.isArray(list) ? { '': list } : (list as Readonly<Record<string, unknown>>);
  for (const [row, phrases] of Object.entries(rows)) {
    for (const phrase of phrases as string[]) {
      const [first = '', ...rest] = phrase.split(' ');
      const [map, key] = first.endsWith('~') ? [BEGINNINGS, first.slice(0, KEY)] : [PHRASES, first];
      map.set(key, [...(map.get(key) ?? []), { kind, row, words: [first, ...rest] }]);
    }
  }
}
// The longest phrase of a kind wins.
for (const phrases of [...PHRASES.values(), ...BEGINNINGS.values()])
  phrases.sort((a, b) => b.words.length - a.words.length);

/** Words of asks.yaml that are looked at only beside others. */
export const wordsOf = (name: string): ReadonlySet<string> =>
  new Set((WORDS as Readonly<Record<string, readonly string[]>>)[name]);

const isWord = (form: string | undefined, word: string) =>
  word.endsWith('~') ? form?.startsWith(word.slice(0, -1)) === true : form === word;

/** In the order of the text; of one kind the longest phrase at a word, and none within another. */
function marksIn({ forms }: Text): Mark[] {
  const marks: Mark[] = [];
  const ends = new Map<string, number>();
  const mark = (from: number, phrases: readonly Phrase[] | undefined) => {
    for (const { kind, row, words } of phrases ?? []) {
      if (!words.every((word, at) => isWord(forms[from + at], word)) || (ends.get(kind) ?? 0) > from) continue;
      marks.push({ kind, row, from, to: from + words.length });
      ends.set(kind, from + words.length);
    }
  };
  for (const [from, form] of forms.entries()) {
    mark(from, PHRASES.get(form));
    mark(from, BEGINNINGS.get(form.slice(0, KEY)));
  }
  return marks;
}

/** A part of a sentence or of a list; longer ones are cut, so that reading one stays cheap. */
export interface Clause {
  /** Its words, by position in the text. */
  readonly from: number;
  readonly to: number;
  readonly marks: readonly Mark[];
  readonly isItem: boolean;
  readonly isTitle: boolean;
  readonly isQuestion: boolean;
  /** Kinds of words in the heading above it and in the label of its line. */
  readonly under: ReadonlySet<string>;
}

const LONGEST = 120;
const SHORT_HEADING = 45;
/** Most characters of a heading by the sign that ends it. */
const HEADINGS: Readonly<Record<string, number>> = { ':': 120, '.': 0 };
const LONGEST_LABEL = 40;
const BULLET = /[-–—•·*●▪►➢✓✔→>]/;
/** A dot before a small letter or a digit shortens a word: min. 3 anos. */
const ENDS = /[;!?•·|]|\.\s+[^\p{Ll}\d\s]|\.$/u;
const FACTS = new Set(['language', 'unit']);
/** Clauses of other lines say nothing of what is asked for. */
const TELLING = wordsOf('telling');
const OF_HEADINGS = wordsOf('of_headings');

export function clausesOf(text: Text, isTitle: boolean): Clause[] {
  const marks = marksIn(text);
  let heading: readonly string[] = [];
  let place = 0;
  return linesOf(text).flatMap((line) => {
    const first = place;
    while ((marks[place]?.from ?? line.to) < line.to) place++;
    // What somebody says in quotation marks asks for nothing.
    const inLine = isSaid(text, line.from) && !isTitle ? [] : marks.slice(first, place);
    const isFact = inLine.some(({ kind }) => FACTS.has(kind));
    if (line.isHeading && !isTitle && !isFact) heading = kindsIn(inLine, line.to);
    const isNeeded = line.isItem || heading.length > 0 || inLine.some(({ kind }) => TELLING.has(kind));
    if (!isNeeded) return [];
    const above = [...heading, ...kindsIn(inLine, labelEnd(text, line))];
    return partsOf(text, line).map(([from, to], at, parts) => {
      const within = ([first, last]: readonly [number, number]) =>
        inLine.filter((mark) => mark.from >= first && mark.from < last);
      const own = within([from, to]);
      // "Our platform runs on Kafka; nobody expects you to know it."
      const isGoingOn = text.text[endOf(text, to - 1)] === ';';
      const later = isGoingOn ? within(parts[at + 1] ?? [to, to]).map(({ kind }) => kind) : [];
      const after = later.filter((kind) => kind === 'unasked' || kind === 'others');
      const under = new Set([...above, ...after, ...kindsIn(own, labelEnd(text, { from, to }))]);
      const isQuestion = text.text[endOf(text, to - 1)] === '?';
      return { from, to, isTitle, isQuestion, under, isItem: line.isItem, marks: own };
    });
  });
}

const isSaid = (text: Text, from: number) =>
  /["“«] ?$/.test(text.text.slice(Math.max(0, startOf(text, from) - 2), startOf(text, from)));

const kindsIn = (marks: readonly Mark[], before: number) =>
  marks.flatMap(({ kind, to }) => (to <= before && OF_HEADINGS.has(kind) ? [kind] : []));

interface Line {
  readonly from: number;
  readonly to: number;
  readonly isItem: boolean;
  /** A short line, or one that ends with a colon. */
  readonly isHeading: boolean;
}

function linesOf(text: Text): Line[] {
  const lines: Line[] = [];
  const { text: source } = text;
  const words = text.forms.length;
  for (let from = 0, to = 0; to < words; from = to) {
    const newline = source.indexOf('\n', startOf(text, from));
    const end = newline < 0 ? source.length : newline;
    while (to < words && startOf(text, to) < end) to++;
    const start = startOf(text, from);
    const isItem = BULLET.test(source.slice(source.lastIndexOf('\n', start) + 1, start));
    const last = endOf(text, to - 1);
    const longest = HEADINGS[source[last] ?? ''] ?? SHORT_HEADING;
    lines.push({ from, to, isItem, isHeading: !isItem && last - start <= longest });
  }
  return lines;
}

/** The word behind a label and its colon; the first word if there is none. */
function labelEnd(text: Text, { from, to }: Pick<Line, 'from' | 'to'>): number {
  const start = startOf(text, from);
  const colon = text.text.slice(start, Math.min(endOf(text, to - 1) + 1, start + LONGEST_LABEL)).indexOf(':');
  let label = from;
  while (colon >= 0 && label < to && endOf(text, label) <= start + colon) label++;
  return label;
}

function partsOf(text: Text, { from, to }: Line): [number, number][] {
  const parts: [number, number][] = [];
  let start = from;
  for (let word = from; word < to; word++) {
    const gap = word === to - 1 ? '' : behind(text, word);
    const isEnd = gap !== ' ' && gap !== '' && ENDS.test(gap + (text.text[startOf(text, word + 1)] ?? ''));
    if (word < to - 1 && word - start < LONGEST && !isEnd) continue;
    parts.push([start, word + 1]);
    start = word + 1;
  }
  return parts;
}
