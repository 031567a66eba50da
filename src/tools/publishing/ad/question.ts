import { cleanLine } from '../../../text/clean.ts';
import { trimmedEnd } from '../../../wire/text/edges.ts';
import { countOf } from '../../../wire/text/phrases.ts';

export interface Fact {
  /** For the second line: a value, with an address of at most so many characters. */
  words(room: number): string;
  /** For below, if the second line has no room: the value whole, with its name. Empty if the text shows it. */
  readonly line: string;
}

/** The question to a person before a write (docs/contract.md, Writing, "Asked for"). Its texts are escaped already. */
export interface Question {
  /** The first line, with a title of at most so many characters. */
  act(room: number): string;
  /** In the order of what they may cost. */
  readonly facts: readonly Fact[];
  /** The third line, with names of at most so many characters. */
  follows(room: number): string;
  /** What the person must know besides: an earlier create that this one may repeat. */
  readonly also: readonly string[];
  /** The text of the ad, or its changed places. */
  readonly text: readonly string[];
}

/** Most characters of a line, and most lines: a host at 80 columns cuts longer ones, and hides an answer behind more. */
export const LONGEST_LINE = 75;
const MOST_LINES = 15;
/** Lines that a text keeps at least, and lines of one fact or note. */
const [LEAST_OF_TEXT, MOST_OF_ONE] = [4, 3];
const LONGEST_NAME = 60;

/** Letters of one UTF-16 unit that take two columns of a terminal. Of two units each may take two. */
const WIDE =
  /[\u1100-\u115f\u231a-\u231b\u23e9-\u23f3\u25fd-\u27bf\u2b1b-\u2b55\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

/** The columns that a terminal needs for a line, at least. */
export function columnsOf(line: string): number {
  return line.length + (line.match(WIDE)?.length ?? 0);
}

/** Escapes Markdown and HTML in a line by others, so that no host renders it. */
export function escaped(line: string): string {
  return cleanLine(line).replace(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** At most 15 lines of 75 characters; the first three say what matters most, since some hosts show no more. */
export function wholeQuestion({ act, facts, follows, also, text }: Question, notes: readonly string[]): string {
  const [line, shown] = factLine(facts);
  const first = [fitted(act), line, fitted(follows)];
  const rest = facts.slice(shown).flatMap(({ line: whole }) => (whole === '' ? [] : [whole]));
  const told = [...packed(rest), ...[...also, ...notes.map((note) => `Note: ${escaped(note)}`)].flatMap(wrapped)];
  const words = text.flatMap((each) => wrappedWhole(each));
  const room = MOST_LINES - first.length - 1;
  const above = cut(
    told,
    room - Math.min(words.length, LEAST_OF_TEXT),
    (left) => `… and ${countOf(left, 'line')} more.`,
  );
  const below = cut(words, room - above.length, () => '…');
  return [...first, ...(above.length + below.length === 0 ? [] : ['']), ...above, ...below].join('\n');
}

/** The longest form of a line that fits. */
function fitted(write: (room: number) => string): string {
  let room = LONGEST_NAME;
  while (room > 1 && columnsOf(write(room)) > LONGEST_LINE) room--;
  return within(write(room));
}

/** Characters of an address in the second line, beside "apply to" and "+9 below". */
const ADDRESS_ROOMS = [52, 36, 26];

/** As many facts as have room in a line, and how many they are: long addresses make room for others. */
function factLine(facts: readonly Fact[]): [line: string, shown: number] {
  const lines = ADDRESS_ROOMS.flatMap((room) =>
    facts.map((_, index): [string, number] => {
      const words = facts.slice(0, index + 1).map((fact) => fact.words(room));
      const more = facts.slice(index + 1).filter((fact) => fact.line !== '').length;
      return [[...words, ...(more > 0 ? [`+${more} below`] : [])].join(' · '), words.length];
    }),
  );
  const fitting = lines.filter(([line]) => columnsOf(line) <= LONGEST_LINE);
  const most = Math.max(0, ...fitting.map(([, shown]) => shown));
  return fitting.find(([, shown]) => shown === most) ?? [within(facts[0]?.words(26) ?? ''), 0];
}

function within(line: string): string {
  return columnsOf(line) <= LONGEST_LINE ? line : `${whole(line, LONGEST_LINE - 1)}…`;
}

/** The beginning of a line, without half of a pair of surrogates or an escape without its character. */
function whole(line: string, columns: number): string {
  let length = Math.min(line.length, columns);
  while (columnsOf(line.slice(0, length)) > columns) length--;
  const cut = line.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  const isHalf = (cut.length - trimmedEnd(cut, /\\/).length) % 2 === 1;
  return isHalf ? cut.slice(0, -1) : cut;
}

/** As many short facts on a line as have room. */
function packed(facts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const joined = `${lines.at(-1)} · ${fact}`;
    if (lines.length > 0 && columnsOf(joined) <= LONGEST_LINE) lines.splice(-1, 1, joined);
    else lines.push(...wrapped(fact));
  }
  return lines;
}

function wrapped(line: string): string[] {
  return cut(wrappedWhole(line), MOST_OF_ONE, () => '…');
}

function wrappedWhole(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (columnsOf(rest) > LONGEST_LINE) {
    const most = whole(rest, LONGEST_LINE);
    const blank = rest.lastIndexOf(' ', most.length);
    const part = blank > most.length / 2 ? rest.slice(0, blank) : most;
    lines.push(part);
    rest = rest.slice(part.length).trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}

/** The first lines. The last one ends with, or is, words on those that are left out. */
function cut(lines: readonly string[], most: number, words: (left: number) => string): string[] {
  if (lines.length <= most) return [...lines];
  const left = words(lines.length - most + 1);
  if (left !== '…') return [...lines.slice(0, most - 1), left];
  return [...lines.slice(0, most - 1), `${whole(lines[most - 1] ?? '', LONGEST_LINE - 2)} …`];
}

export function shortened(text: string, room: number): string {
  const characters = [...cleanLine(text)];
  if (characters.length <= room) return characters.join('');
  return `${characters
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…`;
}
