import { countOf } from '../../text/prose.ts';
import type { ConsentLine, ItemList } from './ad-lines.ts';
import type { TextSection } from './changed-text.ts';
import { columnWidth, cut, escaped, inOrder, LINE_COLUMNS, linesThatFit, wrapped } from './columns.ts';

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
  /** Undefined for a new ad. */
  readonly jobId?: number;
}

/** Where an ad goes, and as whom; undefined while the company of the key is not known. */
export interface ConsentTarget {
  readonly board: string;
  readonly company: string | undefined;
}

/** Most lines: a host hides an answer behind more. Most lines of one value or note. */
const [MOST_LINES, MOST_OF_ONE] = [15, 3];
const LEAST_OF_TEXT = 3;
/** Most columns of a title, and those of a board's host beside a long company. */
const [TITLE_COLUMNS, BOARD_COLUMNS] = [60, 24];

/** At most 15 lines of 75 columns; the first three say what matters most, since some hosts show no more. */
export function writePrompt(prompt: ConsentPrompt, target: ConsentTarget, advice: readonly string[]) {
  const { line, below } = secondLine(prompt.lines);
  const title = titleLine(prompt);
  const fields = below.filter(({ ways }) => ways === undefined);
  // An address may take all lines of the fields.
  const payFirst = [...fields.filter(({ isPay }) => isPay), ...fields.filter(({ isPay }) => !isPay)];
  const lists = [
    listOf([...title.below, ...prompt.also], 'line', 1),
    listOf(payFirst.map(({ whole }) => whole), 'field', 3),
    ...below.flatMap(({ ways }) => ways ?? []),
  ]; // biome-ignore format: a list
  const rest: string[] = [];
  const room = () => MOST_LINES - 4 - rest.length;
  for (const [index, list] of lists.entries()) {
    const others = lists
      .slice(index + 1)
      .reduce((sum, { leastLines }) => sum + leastLines, prompt.text ? LEAST_OF_TEXT : 0);
    rest.push(...itemLines(list, Math.min(list.mostLines, Math.max(list.leastLines, room() - others))));
  }
  // Notes stand whole, or in the answer.
  const leftOut = advice.filter((note) => {
    const lines = wrapped(`Note: ${escaped(note)}`);
    const fits = lines.length <= Math.min(room() - (prompt.text?.leastLines ?? 0), MOST_OF_ONE);
    rest.push(...(fits ? lines : []));
    return !fits;
  });
  rest.push(...(prompt.text?.write(room()) ?? []));
  const first = [title.line, line, thirdLine(prompt, target)];
  return { text: [...first, ...(rest.length === 0 ? [] : ['', ...rest])].map(inOrder).join('\n'), leftOut };
}

/** A title that its line has no room for stands whole below. */
function titleLine({ act, title }: ConsentPrompt) {
  const text = escaped(title);
  const room = Math.min(TITLE_COLUMNS, LINE_COLUMNS - columnWidth(act('“”')));
  // No sign in a title ends the quotation before its end.
  const line = act(`“${cut(text, room).replace(/[“”„‟]/g, "'")}”`);
  return { line, below: columnWidth(text) > room ? [`Title: ${text}`] : [] };
}

function thirdLine({ jobId, follows }: ConsentPrompt, { board, company }: ConsentTarget): string {
  const what = jobId === undefined ? 'On' : `Job ${jobId} on`;
  const who = company === undefined ? 'the account of this key' : escaped(company);
  const room = LINE_COLUMNS - columnWidth(`${what}  as ; ${follows}.`);
  const place = cut(escaped(board), Math.max(BOARD_COLUMNS, room - columnWidth(who)));
  return `${what} ${place} as ${cut(who, room - columnWidth(place))}; ${follows}.`;
}

/** As many facts as have room in a line; the others, and those that it cuts, stand below. */
function secondLine(lines: readonly ConsentLine[]): { line: string; below: ConsentLine[] } {
  for (let count = lines.length; count > 0; count--) {
    const isBelow = ({ whole, isCut }: ConsentLine, at: number) => whole !== '' && (at >= count || isCut === true);
    const below = lines.filter(isBelow);
    const shorts = lines.slice(0, count).map(({ short }) => short);
    const line = [...shorts, ...(below.length > 0 ? [`+${below.length} below`] : [])].join(' · ');
    if (columnWidth(line) <= LINE_COLUMNS) return { line, below };
  }
  return { line: cut(lines[0]?.short ?? ''), below: [...lines] };
}

function listOf(items: readonly string[], word: string, least: number): ItemList {
  const rest = (count: number) => `… and ${countOf(count, `more ${word}`)}`;
  return { label: '', items, rest, leastLines: Math.min(least, items.length), mostLines: MOST_LINES };
}

/** As many items as have room, each on fewer lines where that shows more of them; those without room are counted. */
function itemLines({ label, items, rest }: ItemList, room: number): string[] {
  for (let count = items.length; count >= 0; count--) {
    const restCount = items.length - count;
    const [first = '', ...others] = [...items.slice(0, count), ...(restCount === 0 ? [] : [rest(restCount)])];
    const forms = [MOST_OF_ONE, 1].map((most) => packed([label + first, ...others], most));
    const lines = forms.find((each) => each.length <= room);
    if (lines !== undefined) return lines;
  }
  return [];
}

/** As many short items on a line as have room. @param most lines of one item */
function packed(items: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const joined = `${lines.at(-1)} · ${item}`;
    if (lines.length > 0 && columnWidth(joined) <= LINE_COLUMNS) lines.splice(-1, 1, joined);
    else lines.push(...linesThatFit(wrapped(item), most));
  }
  return lines;
}
