import { countOf } from '../wire/sentences.ts';
import { matchUnits, sharedEnds } from './align.ts';
import { beginningOf, withoutInvisible } from './clean.ts';

/** A changed place of a text: a line and what became of it, lines that went, or lines that came. */
export interface Hunk {
  /** Index of its first line in the text before, and in the text after. */
  readonly at: readonly [before: number, after: number];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The changed places between two texts, in order. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const keyed = (lines: readonly string[]) => lines.map((text) => ({ key: text, text }));
  const hunks: Hunk[] = [];
  let [row, column] = [0, 0];
  const upTo = (nextRow: number, nextColumn: number) => {
    const [gone, come] = [before.slice(row, nextRow), after.slice(column, nextColumn)];
    if (gone.length + come.length > 0) hunks.push({ at: [row, column], before: gone, after: come });
    [row, column] = [nextRow, nextColumn];
  };
  for (const [nextRow, nextColumn] of [
    ...matchUnits(keyed(before), keyed(after)),
    [before.length, after.length],
  ] as const) {
    upTo(nextRow, column);
    upTo(nextRow, nextColumn);
    if (before[row] === after[column]) [row, column] = [row + 1, column + 1];
    else upTo(row + 1, column + 1);
  }
  return hunks;
}

/** A hunk as answers show it: whole lines, one unchanged line around it, and how many others are left out before it. */
export type ShownHunk = {
  readonly left_out?: number;
  readonly above?: string;
  readonly before?: string[];
  readonly after?: string[];
  readonly below?: string;
  /** The same lines stand elsewhere in the other text. */
  readonly moved?: boolean;
  /** In the last entry: changes that have no room. */
  readonly more?: number;
};

/** Most characters of an unchanged line, and of all hunks of a text. */
const [LONGEST_AROUND, ROOM] = [160, 6_000];

/** The changes of a text, in order, never overlapping. Lines left out between them are counted, behind the last one too. */
export function shownHunks(before: readonly string[], after: readonly string[]): ShownHunk[] {
  const hunks = hunksOf(before, after);
  const isMoved = movedAmong(hunks);
  let [told, room] = [0, ROOM];
  const shown: ShownHunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    room -= [...hunk.before, ...hunk.after].join().length;
    if (room < 0 && index > 0) return [...shown, { more: hunks.length - index }];
    const [, at] = hunk.at;
    const end = at + hunk.after.length;
    const above = after.slice(told, at).at(-1);
    const below = after.slice(end, hunks[index + 1]?.at[1])[0];
    const leftOut = Math.max(0, at - told - 1);
    shown.push({
      ...(leftOut > 0 && { left_out: leftOut }),
      ...(above !== undefined && { above: beginningOf(above, LONGEST_AROUND) }),
      ...(hunk.before.length > 0 && { before: [...hunk.before] }),
      ...(hunk.after.length > 0 && { after: [...hunk.after] }),
      ...(below !== undefined && { below: beginningOf(below, LONGEST_AROUND) }),
      ...(isMoved(hunk) && { moved: true }),
    });
    told = end + (below === undefined ? 0 : 1);
  }
  const rest = after.length - told;
  return hunks.length > 0 && rest > 0 ? [...shown, { left_out: rest }] : shown;
}

/** Tells whether the lines of a hunk only go there and come elsewhere, or the other way round. */
export function movedAmong(hunks: readonly Hunk[]): (hunk: Hunk) => boolean {
  const only = (side: 'before' | 'after', other: 'before' | 'after') =>
    new Set(hunks.flatMap((hunk) => (hunk[other].length === 0 ? [hunk[side].join('\n')] : [])));
  const [gone, come] = [only('before', 'after'), only('after', 'before')];
  return ({ before, after }) => {
    if (after.length === 0) return come.has(before.join('\n'));
    return before.length === 0 && gone.has(after.join('\n'));
  };
}

/** Characters of a line for a model: of a longer one, what differs with so many around it. */
const [LONGEST_LINE, AROUND] = [300, 80];

/** Hunks for a model, which has the text already: long lines are shortened. */
export function shortHunks(hunks: readonly ShownHunk[]): ShownHunk[] {
  const short = (lines: readonly string[], others: readonly string[] = []) =>
    lines.map((line, at) => {
      const other = others[at];
      if (line.length <= LONGEST_LINE) return line;
      return beginningOf(other === undefined ? line : around(line, other, AROUND), LONGEST_LINE);
    });
  return hunks.map((hunk) => {
    const { before, after } = hunk;
    return { ...hunk, ...(before && { before: short(before, after) }), ...(after && { after: short(after, before) }) };
  });
}

/** Hunks as lines of a unified diff. */
export function hunkLines(hunks: readonly ShownHunk[]): string[] {
  return hunks.flatMap(({ left_out = 0, above, before = [], after = [], below, moved, more }) => [
    ...(left_out > 0 ? [`(${countOf(left_out, 'line')} as before)`] : []),
    ...(above === undefined ? [] : [`  ${above}`]),
    ...before.map((line) => `- ${line}${moved ? ' (moved)' : ''}`),
    ...after.map((line) => `+ ${line}${moved ? ' (moved)' : ''}`),
    ...(below === undefined ? [] : [`  ${below}`]),
    ...(more === undefined ? [] : [`(${countOf(more, 'more change')} left out; get_job shows the whole text)`]),
  ]);
}

/** The part of a line around its difference from another line. @param room characters of each side of it */
export function around(line: string, other: string, room: number): string {
  const [start, end] = sharedEnds(line, other, (one, two) => one === two);
  const [from, to] = [Math.max(0, start - room), Math.min(line.length, line.length - end + room)];
  // Without half of a letter at either end.
  return `${from > 0 ? '…' : ''}${withoutInvisible(line.slice(from, to))}${to < line.length ? '…' : ''}`;
}
