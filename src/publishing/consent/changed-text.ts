import { htmlToText, leftOut } from '../../text/html/html.ts';
import { type ChangedPlace, changedPlaces, hunksOf, movedAmong } from '../../text/hunks.ts';
import { countOf } from '../../text/prose.ts';
import { textLines } from '../ad/changes.ts';
import { firstLines, LINE_COLUMNS, shareOf, withoutMarks, wrapped } from './columns.ts';

/** A part of a question. */
export interface Section {
  /** Lines that it keeps where others want more, and lines that it gets before advice and whole texts. */
  readonly least: number;
  readonly wanted: number;
  /** At most so many lines. What has no room is counted in them. */
  write(lines: number): string[];
}

/** Characters of unchanged words on each side of a changed place. */
const AROUND = 24;
/** Most characters of each place, and of the words around it: tried in turn until all places have room. */
const SHARES = [
  [Number.POSITIVE_INFINITY, AROUND],
  ...[800, 400, 200, 100].map((share) => [share, AROUND] as const),
  ...[[60, 16] as const, [36, 8] as const, [24, 0] as const, [8, 0] as const],
] as const;

/** One changed line of a text, or lines that came, went or moved. */
interface TextChange {
  readonly label: 'Now' | 'New' | 'Moved' | 'Gone';
  readonly places: readonly ChangedPlace[];
}

export const lengthOf = (html: string): string => countOf(htmlToText(html).length, 'character');

/** @param how words between "The text" and its length */
export function wholeText(html: string, how = ''): Section {
  const lines = [`The text${how}, ${lengthOf(html)}:`, ...textLines(html)].flatMap(wrapped);
  return { least: 3, wanted: 4, write: (most) => firstLines(lines, most) };
}

/** The changed places of a text. Each is shown, at least its beginning, or counted (docs/contract.md, Writing). */
export function changedText(before: string | undefined, after: string): Section {
  if (before === undefined) return wholeText(after, ' in place of one that could not be read');
  const changes = changesOfText(textLines(before), textLines(after));
  if (changes.length === 0) {
    const hidden = leftOut(after);
    const words =
      hidden === undefined ? 'The text: the same words, in another form.' : `The text changes unseen. ${hidden}`;
    return { least: 1, wanted: 2, write: (most) => firstLines(wrapped(words), most) };
  }
  const count = changes.reduce((sum, { places }) => sum + places.length, 0);
  const head = `${countOf(count, 'change')} of the text, which then has ${lengthOf(after)}:`;
  const write = (lines: number) => {
    const all = writeChanges(changes, lines - 1);
    if (all.hidden + all.unsaid === 0) return [head, ...all.lines];
    const { lines: some, hidden, unsaid } = writeChanges(changes, lines - 2);
    const more = [
      ...(hidden === 0 ? [] : [`${countOf(hidden, 'more change')} of the text`]),
      ...(unsaid === 0 ? [] : [`what ${countOf(unsaid, 'change')} took the place of`]),
    ];
    return [head, ...some, ...(more.length === 0 ? [] : [`… and ${more.join(', and ')}.`])];
  };
  return { least: Math.min(changes.length + 1, 3), wanted: 2 * changes.length + 1, write };
}

function changesOfText(before: readonly string[], after: readonly string[]): TextChange[] {
  const hunks = hunksOf(before, after);
  const isMoved = movedAmong(hunks);
  return hunks.flatMap((hunk): TextChange[] => {
    const [old, now] = [hunk.before[0] ?? '', hunk.after[0] ?? ''];
    if (hunk.before.length > 0 && hunk.after.length > 0)
      return [{ label: 'Now', places: changedPlaces(old, now, AROUND) }];
    const whole = { lead: '', before: '', trail: '', isStart: true, isEnd: true };
    const lines = [...hunk.before, ...hunk.after].map((line) => ({ ...whole, after: line }));
    if (hunk.after.length > 0) return [{ label: isMoved(hunk) ? 'Moved' : 'New', places: lines }];
    return isMoved(hunk) ? [] : [{ label: 'Gone', places: lines }];
  });
}

/** A place with its neighbours. Words that only went are named where they stood. */
function placeWords(place: ChangedPlace, side: 'before' | 'after', share: number, around: number): string {
  const { lead, trail, isStart, isEnd } = place;
  const words = shareOf(place[side], share);
  if (isStart && isEnd && around === AROUND && words === place[side] && words !== '') return lead + words + trail;
  const gone = `[gone: ${withoutMarks(shareOf(place.before.trim(), share))}] `;
  const middle = place[side] === '' ? gone : withoutMarks(words);
  return withoutMarks(around === 0 ? '' : lead.slice(-around)) + middle + withoutMarks(trail.slice(0, around));
}

interface Excerpt {
  readonly lines: readonly string[];
  /** How many places it shows. */
  readonly count: number;
  readonly isWhole: boolean;
}

/** Writes as many places as have room: rather all of them shortened than some of them whole. */
function writerOf(label: string, places: readonly ChangedPlace[]): (lines: number) => Excerpt {
  const side = label === 'Was' ? 'before' : 'after';
  const between = label === 'Was' || label === 'Now' ? ' … ' : ' / ';
  const forms = SHARES.map(([share, around]) => places.map((place) => placeWords(place, side, share, around)));
  const linesOf = (words: readonly string[], most: number) => {
    if (words.reduce((sum, word) => sum + word.length, 0) > most * LINE_COLUMNS) return undefined;
    const [first, last] = [places[0]?.isStart ? '' : '…', places[words.length - 1]?.isEnd ? '' : '…'];
    const lines = wrapped(`${label}: ${first}${words.join(between)}${last}`);
    return lines.length <= most ? lines : undefined;
  };
  const attempt = (most: number): Excerpt => {
    for (let count = most > 0 ? places.length : 0; count > 0; count--) {
      const fitting = forms.findIndex((words) => linesOf(words.slice(0, count), most) !== undefined);
      const lines = linesOf(forms[fitting]?.slice(0, count) ?? [], most) ?? [];
      if (fitting >= 0) return { lines, count, isWhole: fitting === 0 && count === places.length };
    }
    return { lines: [], count: 0, isWhole: places.length === 0 };
  };
  const excerpts = new Map<number, Excerpt>();
  return (most) => {
    const excerpt = excerpts.get(most) ?? attempt(most);
    excerpts.set(most, excerpt);
    return excerpt;
  };
}

/** Lines of what went, or of where lines moved to. */
const MOST_OF_OLD = 2;

/** Writes changes: a line of new words for each, then of its old ones, then more of both. */
function writeChanges(changes: readonly TextChange[], lines: number) {
  const rows = changes.slice(0, Math.max(0, lines)).map(({ label, places }) => {
    const most = label === 'Gone' || label === 'Moved' ? MOST_OF_OLD : Number.POSITIVE_INFINITY;
    const replaced = label === 'Now' ? places.filter(({ before, after }) => before !== '' && after !== '') : [];
    return { places, most, now: 1, was: 0, nowIn: writerOf(label, places), wasIn: writerOf('Was', replaced) };
  });
  type Row = (typeof rows)[number];
  let linesLeft = lines - rows.length;
  const grow = (side: 'now' | 'was', wants: (row: Row) => boolean) => {
    for (let hasGrown = true; hasGrown && linesLeft > 0; ) {
      hasGrown = false;
      for (const row of rows)
        if (linesLeft > 0 && wants(row)) {
          row[side]++;
          linesLeft--;
          hasGrown = true;
        }
    }
  };
  const isShort = (row: Row) => row.now < row.most && !row.nowIn(row.now).isWhole;
  grow('now', (row) => isShort(row) && row.nowIn(row.now).count < row.places.length);
  grow('was', (row) => row.was === 0 && !row.wasIn(0).isWhole);
  grow('now', isShort);
  grow('was', (row) => row.was < MOST_OF_OLD && !row.wasIn(row.was).isWhole);
  const excerpts = rows.map((row) => ({ now: row.nowIn(row.now), was: row.wasIn(row.was), old: row.wasIn(Infinity) }));
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  return {
    lines: excerpts.flatMap(({ now, was }) => [...now.lines, ...was.lines]),
    hidden: sum(changes.map(({ places }) => places.length)) - sum(excerpts.map(({ now }) => now.count)),
    unsaid: sum(excerpts.map(({ was, old }) => old.count - was.count)),
  };
}
