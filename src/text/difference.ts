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
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST });
  if (parts === undefined) return [{ before: [0, before.length], after: [0, after.length] }];
  const gaps: Gap[] = [];
  let [row, column, isOpen] = [0, 0, false];
  for (const { count, added, removed } of parts) {
    const last = isOpen ? gaps.pop() : undefined;
    const [start, first] = [last?.before[0] ?? row, last?.after[0] ?? column];
    if (!added) row += count;
    if (!removed) column += count;
    isOpen = added || removed;
    if (isOpen) gaps.push({ before: [start, row], after: [first, column] });
    else if (last !== undefined) gaps.push(last);
  }
  return gaps;
}
