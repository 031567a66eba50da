import { countOf, shortened } from '../../text/prose.ts';
import type { ConsentLine, ItemList } from './ad-lines.ts';
import type { TextSection } from './changed-text.ts';
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
  readonly text?: TextSection | undefined;
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
const LEAST_OF_TEXT = 3;
const NAME_CHARACTERS = 60;

/** At most 15 lines of 75 columns; the first three say what matters most, since some hosts show no more. */
export function writePrompt(prompt: ConsentPrompt, target: ConsentTarget, advice: readonly string[]) {
  const { line, below } = secondLine(prompt.lines);
  const first = [longest(titleLine(prompt)), line, longest(thirdLine(prompt, target))];
  const also = [...titleBelow(prompt), ...companyBelow(prompt, target), ...prompt.also];
  const fields = below.filter(({ ways }) => ways === undefined).sort((one, other) => weightOf(one) - weightOf(other));
  const lists = [
    listOf(also, 'line', 1),
    listOf(fields.map(({ whole }) => whole), 'field', 3),
    ...below.flatMap(({ ways }) => ways ?? []),
  ]; // biome-ignore format: a list
  const rest: string[] = [];
  const room = () => MOST_LINES - first.length - 1 - rest.length;
  const textLeast = prompt.text === undefined ? 0 : LEAST_OF_TEXT;
  for (const [index, list] of lists.entries()) {
    const others = lists.slice(index + 1).reduce((sum, { least }) => sum + least, textLeast);
    rest.push(...listLines(list, Math.min(list.most, Math.max(list.least, room() - others))));
  }
  const { lines, leftOut } = adviceLines(advice, room() - (prompt.text?.wanted ?? 0));
  rest.push(...lines);
  rest.push(...(prompt.text?.write(room()) ?? []));
  return { text: [...first, ...(rest.length === 0 ? [] : ['', ...rest])].join('\n'), leftOut };
}

/** Pay stands before an address, which may take all lines of the fields. */
const weightOf = ({ isPay }: ConsentLine) => (isPay ? 0 : 1);

function listOf(items: readonly string[], word: string, least: number): ItemList {
  const rest = (count: number) => `… and ${countOf(count, `more ${word}`)}`;
  return { label: '', items, rest, least: Math.min(least, items.length), most: MOST_LINES };
}

/** As many items as have room, each on fewer lines where that shows more of them; those without room are counted. */
function listLines({ label, items, rest }: ItemList, room: number): string[] {
  for (let count = items.length; count >= 0; count--) {
    const left = items.length - count;
    const [first = '', ...others] = [...items.slice(0, count), ...(left === 0 ? [] : [rest(left)])];
    const lines = [MOST_OF_ONE, 1]
      .map((most) => packed([label + first, ...others], most))
      .find((each) => each.length <= room);
    if (lines !== undefined) return lines;
  }
  return [];
}

/** Whole notes alone. @returns those without room as `leftOut`: they stand in the answer */
function adviceLines(notes: readonly string[], room: number) {
  const lines: string[] = [];
  const leftOut = notes.filter((note) => {
    const own = wrapped(`Note: ${escaped(note)}`);
    if (own.length > Math.min(room - lines.length, MOST_OF_ONE)) return true;
    lines.push(...own);
    return false;
  });
  return { lines, leftOut };
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

/** As many short items on a line as have room. @param most lines of one item */
function packed(items: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const joined = `${lines.at(-1)} · ${item}`;
    if (lines.length > 0 && columnsOf(joined) <= LINE_COLUMNS) lines.splice(-1, 1, joined);
    else lines.push(...firstLines(wrapped(item), most));
  }
  return lines;
}
