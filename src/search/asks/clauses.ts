import { behind, endOf, startOf, type Text } from '../vocabulary/text.ts';
import { type Mark, marksIn } from './phrases.ts';

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
const TELLING = new Set(
  `language unit residence seek reader label_level evidence need house others privacy degree_of with_people offer unasked people`.split(
    ' ',
  ),
);
const OF_HEADINGS = new Set([
  'extra',
  'about',
  'offer',
  'label_languages',
  'label_level',
  'evidence',
  'need',
  'wish',
  'seek',
]);

export function clausesOf(text: Text, isTitle: boolean): Clause[] {
  const marks = marksIn(text.run);
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
  const words = text.run.forms.length;
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
