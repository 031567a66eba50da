import { countOf, shortened } from '../../text/prose.ts';
import type { ConsentLine, WayList } from './ad-lines.ts';
import type { Section } from './changed-text.ts';
import { columnsOf, escaped, firstLines, fitting, LINE_COLUMNS, wrapped } from './columns.ts';

/** What a person is asked before a write (docs/contract.md, Writing, "Asked for"). Its texts are escaped already. */
export interface ConsentPrompt {
  /** The first line, of a title in its quotation marks. */
  act(title: string): string;
  readonly title: string;
  /** In the order of what they may cost. */
  readonly lines: readonly ConsentLine[];
  /** What the third line says behind the place and the account. */
  readonly follows: string;
  /** What the person must know besides: an earlier create that this one may repeat. */
  readonly also: readonly string[];
  /** The text of the ad, or its changed places. */
  readonly text?: Section | undefined;
  /** The stored ad, unless it is a new one. */
  readonly stored?: {
    readonly id: number;
    readonly company?: { readonly id: number; readonly name: string } | undefined;
  };
}

/** Where an ad goes, and as whom; undefined while the company of the key is not known. */
export interface ConsentTarget {
  readonly board: string;
  readonly company: { readonly id: number; readonly name: string } | undefined;
}

/** Most lines: a host hides an answer behind more. Most lines of one value or note. */
const [MOST_LINES, MOST_OF_ONE] = [15, 3];
const NAME_CHARACTERS = 60;

/** At most 15 lines of 75 columns; the first three say what matters most, since some hosts show no more. */
export function writePrompt(prompt: ConsentPrompt, target: ConsentTarget, notes: readonly string[]) {
  const { line, below } = secondLine(prompt.lines);
  const first = [longest(titleLine(prompt)), line, longest(thirdLine(prompt, target))];
  const advice = notesSection(notes);
  const fields = below.filter(({ ways }) => ways === undefined).sort((one, other) => weightOf(one) - weightOf(other));
  const others = [
    itemSection([...titleBelow(prompt), ...companyBelow(prompt, target), ...prompt.also], [1, 5], 'line'),
    itemSection(fields.map(({ whole }) => whole), [3, MOST_LINES], 'field'),
    ...below.flatMap(({ ways }) => ways ?? []).map(listSection),
    advice.section,
    ...(prompt.text === undefined ? [] : [prompt.text]),
  ]; // biome-ignore format: a list
  const rest = arranged(others, MOST_LINES - first.length - 1);
  return {
    text: [...first, ...(rest.length === 0 ? [] : ['', ...rest])].join('\n'),
    /** The notes without room. */
    leftOut: advice.leftOut(),
  };
}

/** Pay stands before an address, which may take all lines of the fields. */
const weightOf = ({ isPay }: ConsentLine) => (isPay ? 0 : 1);

/** Gives each part its least lines, then what it wants, then what is left, in the order of what they may cost. */
function arranged(parts: readonly Section[], room: number): string[] {
  const rooms = parts.map(() => 0);
  let left = room;
  const give = (most: (part: Section) => number) => {
    for (const [index, part] of parts.entries()) {
      const own = rooms[index] ?? 0;
      const used = part.write(Math.max(own, Math.min(own + left, most(part)))).length;
      left -= used - own;
      rooms[index] = used;
    }
  };
  give(({ least }) => least);
  give(({ wanted }) => wanted);
  give(() => room);
  return parts.flatMap((part, index) => part.write(rooms[index] ?? 0));
}

/** Short items share a line; those without room are counted. */
function itemSection(items: readonly string[], [least, wanted]: readonly [number, number], word: string): Section {
  const write = (room: number) => {
    for (let count = items.length; count >= 0; count--) {
      const left = items.length - count;
      const lines = packed([
        ...items.slice(0, count),
        ...(left === 0 ? [] : [`… and ${countOf(left, `more ${word}`)}`]),
      ]);
      if (lines.length <= room) return lines;
    }
    return [];
  };
  return { least, wanted, write };
}

/** As many items of a list as have room, and the number of the others. */
function listSection({ items, rest, wanted }: WayList): Section {
  const write = (lines: number) => {
    const room = Math.min(lines, wanted);
    for (let count = items.length; count > 1; count--) {
      const left = items.length - count;
      const lines = wrapped([...items.slice(0, count), ...(left === 0 ? [] : [rest(left)])].join(' · '));
      if (lines.length <= room) return lines;
    }
    const end = items.length > 1 ? ` · ${rest(items.length - 1)}` : '';
    return room === 0 ? [] : firstLines(wrapped(`${items[0] ?? ''}${end}`), room);
  };
  return { least: 1, wanted, write };
}

/** Whole notes alone: one without room stands in the answer. */
function notesSection(notes: readonly string[]) {
  const noteLines = notes.map((note) => wrapped(`Note: ${escaped(note)}`));
  let shown: readonly number[] = [];
  const write = (room: number) => {
    let left = room;
    shown = noteLines.flatMap((lines, index) => {
      if (lines.length > Math.min(left, MOST_OF_ONE)) return [];
      left -= lines.length;
      return [index];
    });
    return shown.flatMap((index) => noteLines[index] ?? []);
  };
  const section: Section = { least: 0, wanted: 0, write };
  return { section, leftOut: () => notes.filter((_, index) => !shown.includes(index)) };
}

/** The longest form of a line that fits. */
function longest(write: (room: number) => string): string {
  let room = NAME_CHARACTERS;
  while (room > 1 && columnsOf(write(room)) > LINE_COLUMNS) room--;
  return fitting(write(room));
}

/** No sign in a title ends the quotation before its end. */
const inQuotes = (title: string) => `“${escaped(title).replace(/[“”„‟]/g, "'")}”`;

const titleLine =
  ({ act, title }: ConsentPrompt) =>
  (room: number) =>
    act(inQuotes(shortened(title, room)));

/** A title that its line has no room for stands whole below. */
function titleBelow({ act, title }: ConsentPrompt): string[] {
  return columnsOf(act(inQuotes(title))) > LINE_COLUMNS || [...title].length > NAME_CHARACTERS
    ? [`Title: ${escaped(title)}`]
    : [];
}

function companyBelow({ stored }: ConsentPrompt, { company }: ConsentTarget): string[] {
  if (stored?.company === undefined || stored.company.id === company?.id) return [];
  return [`Company of the ad: ${escaped(shortened(stored.company.name, NAME_CHARACTERS))}`];
}

const thirdLine =
  ({ stored, follows }: ConsentPrompt, { board, company }: ConsentTarget) =>
  (room: number) => {
    const isOther = company !== undefined && stored?.company !== undefined && stored.company.id !== company.id;
    const what = stored === undefined ? 'On' : `Job ${stored.id} ${isOther ? 'of another company ' : ''}on`;
    const who = company === undefined ? 'the account of this key' : escaped(shortened(company.name, room));
    return `${what} ${escaped(shortened(board, Math.max(room, 24)))} as ${who}; ${follows}.`;
  };

/** As many facts as have room in a line; the others, and those that it cuts, stand below. */
function secondLine(lines: readonly ConsentLine[]): { line: string; below: ConsentLine[] } {
  for (let count = lines.length; count > 0; count--) {
    const isBelow = ({ whole, isCut }: ConsentLine, at: number) => whole !== '' && (at >= count || isCut === true);
    const below = lines.filter(isBelow);
    const shown = lines.slice(0, count).map(({ short }) => short);
    const line = [...shown, ...(below.length > 0 ? [`+${below.length} below`] : [])].join(' · ');
    if (columnsOf(line) <= LINE_COLUMNS) return { line, below };
  }
  return { line: fitting(lines[0]?.short ?? ''), below: [...lines] };
}

/** As many short items on a line as have room. */
function packed(items: readonly string[]): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const joined = `${lines.at(-1)} · ${item}`;
    if (lines.length > 0 && columnsOf(joined) <= LINE_COLUMNS) lines.splice(-1, 1, joined);
    else lines.push(...firstLines(wrapped(item), MOST_OF_ONE));
  }
  return lines;
}
