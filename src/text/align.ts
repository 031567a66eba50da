import { diffArrays } from 'diff';

export type Span = readonly [start: number, end: number];

/** A place where two lists differ; one of its sides may be empty. */
interface Gap {
  readonly before: Span;
  readonly after: Span;
}

/** Lists with more differences than this are one gap: the time grows with the square of their number. */
const MOST_DIFFERENCES = 200;

type Same<T> = (one: T | undefined, other: T | undefined) => boolean;

/** The places where two lists of lines, characters or the like differ, in order. What lies between them is equal. */
export function gapsBetween<T>(before: readonly T[], after: readonly T[], isSame: Same<T>): Gap[] {
  const [head, tail] = sharedEnds(before, after, isSame);
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const parts = diffArrays(old, now, { maxEditLength: MOST_DIFFERENCES, comparator: isSame }) ?? [
    { count: old.length, removed: true, added: false },
    { count: now.length, removed: false, added: true },
  ];
  const gaps: Gap[] = [];
  let [row, column] = [head, head];
  for (const { count, added, removed } of parts) {
    const [start, from] = [row, column];
    if (!added) row += count;
    if (!removed) column += count;
    if (!added && !removed) continue;
    const last = gaps.at(-1);
    const isJoined = last?.before[1] === start && last.after[1] === from;
    const [first, second] = isJoined ? [last.before[0], last.after[0]] : [start, from];
    if (isJoined) gaps.pop();
    gaps.push({ before: [first, row], after: [second, column] });
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
  isSame: Same<T>,
): [head: number, tail: number] {
  const least = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < least && isSame(before[head], after[head])) head++;
  while (tail < least - head && isSame(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++;
  return [head, tail];
}

type Pair = readonly [before: number, after: number];

/** Most comparisons; longer runs of changed units count as having nothing in common. */
const MOST_COMPARISONS = 40_000;
/** The least likeness of a changed unit to its original. */
const LEAST_WORD_OVERLAP = 0.4;

interface Keyed {
  readonly key: string;
  readonly text: string;
}

/** Matches equal units, then similar ones between them, then by position where both sides have as many. What moves has no match. */
export function matchUnits(before: readonly Keyed[], after: readonly Keyed[]): Pair[] {
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  const gaps = gapsBetween(before, after, (one, other) => one?.key === other?.key);
  const [gone, come] = [keysIn(before, gaps, 'before'), keysIn(after, gaps, 'after')];
  // A single gap may have units in common: those of lists with too many differences.
  const stays = ({ key }: Keyed) => gaps.length === 1 || !gone.has(key) || !come.has(key);
  const end: Gap = { before: [before.length, before.length], after: [after.length, after.length] };
  for (const gap of [...gaps, end]) {
    while (row < gap.before[0]) pairs.push([row++, column++]);
    const [old, now] = [before.slice(...gap.before).filter(stays), after.slice(...gap.after).filter(stays)];
    for (const [one, other] of alikePairs(old, now))
      pairs.push([before.indexOf(one, row), after.indexOf(other, column)]);
    [row, column] = [gap.before[1], gap.after[1]];
  }
  return pairs;
}

const keysIn = (units: readonly Keyed[], gaps: readonly Gap[], side: keyof Gap) =>
  new Set(gaps.flatMap((gap) => units.slice(...gap[side]).map(({ key }) => key)));

/** Ordered pairs: one for one where both sides have as many, else each unit with the next that is alike. */
function alikePairs(before: readonly Keyed[], after: readonly Keyed[]): (readonly [Keyed, Keyed])[] {
  if (before.length === after.length) return before.map((unit, index) => [unit, after[index] as Keyed]);
  if (before.length * after.length > MOST_COMPARISONS) return [];
  const others = after.map(wordSet);
  let next = 0;
  return before.flatMap((unit): (readonly [Keyed, Keyed])[] => {
    const own = wordSet(unit);
    const column = others.findIndex((other, at) => at >= next && wordOverlap(own, other) >= LEAST_WORD_OVERLAP);
    if (column < 0) return [];
    next = column + 1;
    return [[unit, after[column] as Keyed]];
  });
}

function wordSet({ text }: Keyed): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu));
}

/** Dice's coefficient of the words of two texts. */
function wordOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / (one.size + other.size || 1);
}
