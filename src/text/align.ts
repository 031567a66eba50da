import { gapsBetween } from './difference.ts';

type Pair = readonly [before: number, after: number];
type Score = (row: number, column: number) => number;

/** Most cells of a comparison table; longer runs of changed units count as having nothing in common. */
const LARGEST = 40_000;
/** The least likeness of a changed unit to its original, and the score of units matched by position alone. */
const [ALIKE, ONE_FOR_ONE] = [0.4, 0.001];

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
    const least = own.length === others.length ? ONE_FOR_ONE : 0;
    const score: Score = (i, j) => Math.max(likeness(own[i], others[j]), least);
    const alike = own.length * others.length > LARGEST ? [] : bestPairs(own.length, others.length, score);
    for (const [i, j] of alike) pairs.push([row + i, column + j]);
    [row, column] = [gap.before[1], gap.after[1]];
  }
  return pairs;
}

/** Ordered pairs with the highest sum of scores. */
function bestPairs(height: number, width: number, score: Score): Pair[] {
  const best = new Float64Array((height + 1) * (width + 1));
  const at = (row: number, column: number) => best[row * (width + 1) + column] ?? 0;
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--)
      best[row * (width + 1) + column] = Math.max(
        score(row, column) + at(row + 1, column + 1),
        at(row + 1, column),
        at(row, column + 1),
      );
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < height && column < width) {
    if (at(row, column) === at(row + 1, column)) row++;
    else if (at(row, column) === at(row, column + 1)) column++;
    else pairs.push([row++, column++]);
  }
  return pairs;
}

function wordsOf({ text }: Keyed): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu));
}

/** Dice's coefficient of the words of two texts; 0 below `ALIKE`. */
function likeness(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const dice = (2 * shared) / (one.size + other.size || 1);
  return dice >= ALIKE ? dice : 0;
}
