import { gapsBetween } from './difference.ts';

type Pair = readonly [before: number, after: number];

/** Most comparisons; longer runs of changed units count as having nothing in common. */
const LARGEST = 40_000;
/** The least likeness of a changed unit to its original. */
const ALIKE = 0.4;

interface Keyed {
  readonly key: string;
  readonly text: string;
}

/** Matches equal units, then similar ones between them, then by position where both sides have as many. */
export function matchUnits(before: readonly Keyed[], after: readonly Keyed[]): Pair[] {
  const key = (unit: Keyed) => unit.key;
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  const end = { before: [before.length, before.length], after: [after.length, after.length] } as const;
  for (const gap of [...gapsBetween(before.map(key), after.map(key)), end]) {
    while (row < gap.before[0]) pairs.push([row++, column++]);
    const [own, others] = [before.slice(...gap.before).map(wordsOf), after.slice(...gap.after).map(wordsOf)];
    for (const [i, j] of alikePairs(own, others)) pairs.push([row + i, column + j]);
    [row, column] = [gap.before[1], gap.after[1]];
  }
  return pairs;
}

/** Ordered pairs: one for one where both sides have as many, else each unit with the next that is alike. */
function alikePairs(before: readonly Words[], after: readonly Words[]): Pair[] {
  if (before.length === after.length) return before.map((_, index) => [index, index]);
  if (before.length * after.length > LARGEST) return [];
  let next = 0;
  return before.flatMap((own, row): Pair[] => {
    const column = after.findIndex((other, at) => at >= next && likeness(own, other) >= ALIKE);
    if (column < 0) return [];
    next = column + 1;
    return [[row, column]];
  });
}

type Words = ReadonlySet<string>;

function wordsOf({ text }: Keyed): Words {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu));
}

/** Dice's coefficient of the words of two texts. */
function likeness(one: Words, other: Words): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / (one.size + other.size || 1);
}
