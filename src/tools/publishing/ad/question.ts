import { cleanLine } from '../../../text/clean.ts';
import { countOf } from '../../../wire/text/phrases.ts';

export interface Fact {
  /** For the second line: a value. */
  readonly short: string;
  /** For below, if the second line has no room: the value whole, with its name. Empty if the text shows it. */
  readonly whole: string;
  /** Whether `short` leaves some of it out: then both are shown. */
  readonly isCut?: boolean;
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

/** Most columns of a line, and most lines: a host at 80 columns cuts longer ones, and hides an answer behind more. */
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

/** At most 15 lines of 75 columns; the first three say what matters most, since some hosts show no more. */
export function wholeQuestion({ act, facts, follows, also, text }: Question, notes: readonly string[]): string {
  const { line, below } = factLine(facts);
  const first = [fitted(act), line, fitted(follows)];
  const told = notes.map((note) => `Note: ${escaped(note)}`);
  const words = text.flatMap(wrapped);
  const room = MOST_LINES - first.length - 1;
  const most = room - Math.min(words.length, LEAST_OF_TEXT);
  const others = [...also, ...told].flatMap(inShort).length;
  // Where not all have room, the short ones stand first: many addresses would hide the pay.
  const inOrder = packed(below).length + others <= most ? below : below.toSorted((a, b) => a.length - b.length);
  const above = cut(
    [...also.flatMap(inShort), ...packed(inOrder), ...told.flatMap(inShort)],
    most,
    (left) => `… and ${countOf(left, 'line')} more.`,
  );
  const rest = [...above, ...cut(words, room - above.length)];
  return [...first, ...(rest.length === 0 ? [] : ['', ...rest])].join('\n');
}

/** The notes that a question has no room for. */
export function notesLeftOut(question: string, notes: readonly string[]): string[] {
  const letters = (text: string) => text.replace(/\s+/g, '');
  return notes.filter((note) => !letters(question).includes(letters(escaped(note))));
}

/** The longest form of a line that fits. */
function fitted(write: (room: number) => string): string {
  let room = LONGEST_NAME;
  while (room > 1 && columnsOf(write(room)) > LONGEST_LINE) room--;
  return within(write(room));
}

/** As many facts as have room in a line; the others, and those that it cuts, stand below. */
function factLine(facts: readonly Fact[]): { line: string; below: string[] } {
  for (let count = facts.length; count > 0; count--) {
    const isBelow = ({ whole, isCut }: Fact, at: number) => whole !== '' && (at >= count || isCut);
    const below = facts.filter(isBelow).map(({ whole }) => whole);
    const shown = facts.slice(0, count).map(({ short }) => short);
    const line = [...shown, ...(below.length > 0 ? [`+${below.length} below`] : [])].join(' · ');
    if (columnsOf(line) <= LONGEST_LINE) return { line, below };
  }
  return { line: within(facts[0]?.short ?? ''), below: facts.map(({ whole }) => whole) };
}

function within(line: string): string {
  return columnsOf(line) <= LONGEST_LINE ? line : `${beginning(line, LONGEST_LINE - 1)}…`;
}

/** The beginning of a line, in whole letters and escapes. */
function beginning(line: string, columns: number): string {
  let text = '';
  for (const letter of line.match(/\\.|./gsu) ?? []) {
    if (columnsOf(text + letter) > columns) break;
    text += letter;
  }
  return text;
}

/** As many short facts on a line as have room. */
function packed(facts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const joined = `${lines.at(-1)} · ${fact}`;
    if (lines.length > 0 && columnsOf(joined) <= LONGEST_LINE) lines.splice(-1, 1, joined);
    else lines.push(...inShort(fact));
  }
  return lines;
}

const inShort = (line: string) => cut(wrapped(line), MOST_OF_ONE);

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (columnsOf(rest) > LONGEST_LINE) {
    const most = beginning(rest, LONGEST_LINE);
    const blank = rest.lastIndexOf(' ', most.length);
    const part = blank > most.length / 2 ? rest.slice(0, blank) : most;
    lines.push(part);
    rest = rest.slice(part.length).trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}

/** The first lines. The last of them says how many are left out, or ends with a mark. */
function cut(lines: readonly string[], most: number, words?: (left: number) => string): string[] {
  if (lines.length <= most) return [...lines];
  const last = words?.(lines.length - most + 1) ?? `${beginning(lines[most - 1] ?? '', LONGEST_LINE - 2)} …`;
  return [...lines.slice(0, most - 1), last];
}
