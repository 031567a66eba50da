export type Pair = readonly [before: number, after: number];
export type Span = readonly [start: number, end: number];

export interface Gap {
  readonly before: Span;
  readonly after: Span;
}

type Score = (row: number, column: number) => number;

/** Most cells of a comparison table; larger lists count as having nothing in common. */
const LARGEST = 1_000_000;
const LARGEST_GAP = 40_000;
/** The least likeness of a changed unit to its original, and the score of units matched by position alone. */
const [ALIKE, ONE_FOR_ONE] = [0.4, 0.001];

export function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  return bestPairs(before.length, after.length, (row, column) => (before[row] === after[column] ? 1 : 0), LARGEST);
}

export function gapsOf(pairs: readonly Pair[], rows: number, columns: number): Gap[] {
  const gaps: Gap[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...pairs, [rows, columns] as const]) {
    if (nextRow > row || nextColumn > column) gaps.push({ before: [row, nextRow], after: [column, nextColumn] });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return gaps;
}

interface Keyed {
  readonly key: string;
  readonly text: string;
}

/** Matches equal units, then similar ones between them, then by position where both sides have as many. */
export function matchUnits(before: readonly Keyed[], after: readonly Keyed[]): Pair[] {
  const key = (unit: Keyed) => unit.key;
  const equal = commonPairs(before.map(key), after.map(key));
  const alike = gapsOf(equal, before.length, after.length).flatMap((gap) => {
    const [own, others] = [before.slice(...gap.before).map(wordsOf), after.slice(...gap.after).map(wordsOf)];
    const least = own.length === others.length ? ONE_FOR_ONE : 0;
    const score: Score = (row, column) => Math.max(likeness(own[row], others[column]), least);
    const pairs = bestPairs(own.length, others.length, score, LARGEST_GAP);
    return pairs.map(([row, column]): Pair => [gap.before[0] + row, gap.after[0] + column]);
  });
  return [...equal, ...alike];
}

/** Ordered pairs with the highest sum of scores. Equal units at both ends skip the table. */
function bestPairs(rows: number, columns: number, score: Score, largest: number): Pair[] {
  let start = 0;
  while (start < Math.min(rows, columns) && score(start, start) === 1) start++;
  let end = 0;
  while (end < Math.min(rows, columns) - start && score(rows - 1 - end, columns - 1 - end) === 1) end++;
  const [height, width] = [rows - start - end, columns - start - end];
  const inner = height * width > largest ? [] : tablePairs(height, width, (i, j) => score(start + i, start + j));
  return [
    ...Array.from({ length: start }, (_, i): Pair => [i, i]),
    ...inner.map(([i, j]): Pair => [start + i, start + j]),
    ...Array.from({ length: end }, (_, i): Pair => [rows - end + i, columns - end + i]),
  ];
}

function tablePairs(height: number, width: number, score: Score): Pair[] {
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
