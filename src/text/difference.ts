import { diffArrays } from 'diff';

type Span = readonly [start: number, end: number];

/** A stretch in which two lists differ; one of its sides may be empty. */
interface Gap {
  readonly before: Span;
  readonly after: Span;
}

/** Lists with more differences than this are one gap: the time grows with the square of their number. */
const MOST = 1_000;

/** The stretches in which two lists of lines, words or the like differ, in order. What lies between them is equal. */
export function gapsBetween<T>(before: readonly T[], after: readonly T[]): Gap[] {
  const [head, tail] = sharedEnds(before, after, (one, other) => one === other);
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const parts = diffArrays(old, now, { maxEditLength: MOST }) ?? [
    { count: old.length, removed: true, added: false },
    { count: now.length, removed: false, added: true },
  ];
  const gaps: Gap[] = [];
  let [row, column, isOpen] = [head, head, false];
  for (const { count, added, removed } of parts) {
    const last = isOpen ? gaps.pop() : undefined;
    const [first, start] = [last?.before[0] ?? row, last?.after[0] ?? column];
    if (!added) row += count;
    if (!removed) column += count;
    isOpen = added || removed;
    if (isOpen) gaps.push({ before: [first, row], after: [start, column] });
    else if (last !== undefined) gaps.push(last);
  }
  return gaps;
}

/**
 * How many items two lists share at their beginning, and behind that at their end. Of equal neighbours, the library may
 * match a later one with an earlier; so, these stay together.
 */
export function sharedEnds<T>(
  before: ArrayLike<T>,
  after: ArrayLike<T>,
  isSame: (one: T | undefined, other: T | undefined) => boolean,
): [head: number, tail: number] {
  const least = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < least && isSame(before[head], after[head])) head++;
  while (tail < least - head && isSame(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++;
  return [head, tail];
}
