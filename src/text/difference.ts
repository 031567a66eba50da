import { diffArrays } from 'diff';

export type Span = readonly [start: number, end: number];

/** A stretch in which two lists differ; one of its sides may be empty. */
export interface Gap {
  readonly before: Span;
  readonly after: Span;
}

/** Lists with more differences than this are one gap: the time grows with the square of their number. */
const MOST = 1_000;

/** The stretches in which two lists of lines, words or the like differ, in order. What lies between them is equal. */
export function gapsBetween<T>(before: readonly T[], after: readonly T[]): Gap[] {
  // Equal ends stay together: of equal neighbours, the library may match a later one with an earlier.
  const least = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < least && before[head] === after[head]) head++;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const parts = diffArrays(old, now, { maxEditLength: MOST });
  if (parts === undefined) return [{ before: [head, head + old.length], after: [head, head + now.length] }];
  return gapsOf(parts, head);
}

/** Joins removed and added parts that meet. */
function gapsOf(parts: readonly Part[], head: number): Gap[] {
  const gaps: Gap[] = [];
  let [row, column] = [head, head];
  for (const { count, added, removed } of parts) {
    const last = gaps.at(-1);
    const [start, first] = [row, column];
    if (!added) row += count;
    if (!removed) column += count;
    if (!added && !removed) continue;
    const meets = last?.before[1] === start && last.after[1] === first;
    if (meets) gaps.pop();
    gaps.push({ before: [meets ? last.before[0] : start, row], after: [meets ? last.after[0] : first, column] });
  }
  return gaps;
}

type Part = Readonly<Record<'added' | 'removed', boolean> & { count: number }>;
