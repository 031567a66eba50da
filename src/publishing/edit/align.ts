/** Cells of a table of comparisons, beyond which two texts are taken to have nothing in common. */
const LARGEST = 4_000_000;
const LARGEST_GAP = 40_000;
/** Words that two units share, from 0 to 1, from which one is the other changed. */
const ALIKE = 0.4;

export type Pair = readonly [before: number, after: number];

/** The longest common subsequence of two lists, as pairs of places. */
export function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  return bestPairs(before.length, after.length, (row, column) => (before[row] === after[column] ? 1 : 0), LARGEST);
}

/** Which units are each other's, by their places: in order, and those that moved. Both from the text after to the one before. */
export interface Matches {
  readonly inPlace: ReadonlyMap<number, number>;
  readonly moved: ReadonlyMap<number, number>;
}

/**
 * Matches units that say the same, and between them those that are alike or stand one for one.
 * @param like how alike two units are that say the same: 1 where they look the same too
 */
export function matchUnits(before: readonly string[], after: readonly string[], like: Score): Matches {
  const same: Score = (row, column) => (before[row] === after[column] ? like(row, column) : 0);
  const equal = bestPairs(before.length, after.length, same, LARGEST);
  const moved = movedUnits(before, after, equal);
  const rows = new Set(moved.values());
  const words = before.map((text, row) => (rows.has(row) ? NO_WORDS : wordsOf(text)));
  const others = after.map((text, column) => (moved.has(column) ? NO_WORDS : wordsOf(text)));
  const alike = filled(equal, before.length, after.length, (row, column, height, width) =>
    bestPairs(
      height,
      width,
      (i, j) => likeness(words[row + i] ?? NO_WORDS, others[column + j] ?? NO_WORDS),
      LARGEST_GAP,
    ),
  );
  const all = filled(alike, before.length, after.length, (row, column, height, width) => {
    const isEven = height === width && !words.slice(row, row + height).some(({ length }) => length === 0);
    const isFree = !others.slice(column, column + width).some(({ length }) => length === 0);
    return isEven && isFree ? Array.from({ length: height }, (_, i): Pair => [i, i]) : [];
  });
  return { inPlace: new Map(all.map(([row, column]) => [column, row])), moved };
}

/** Units that say the same in another place. */
function movedUnits(before: readonly string[], after: readonly string[], equal: readonly Pair[]): Map<number, number> {
  const taken = new Set(equal.map(([row]) => row));
  const free = new Map<string, number[]>();
  for (const [row, text] of [...before.entries()].reverse()) {
    if (taken.has(row)) continue;
    const rows = free.get(text);
    if (rows === undefined) free.set(text, [row]);
    else rows.push(row);
  }
  const stay = new Set(equal.map(([, column]) => column));
  const moved = new Map<number, number>();
  for (const [column, text] of after.entries()) {
    const row = stay.has(column) ? undefined : free.get(text)?.pop();
    if (row !== undefined) moved.set(column, row);
  }
  return moved;
}

type PairsOfGap = (row: number, column: number, rows: number, columns: number) => readonly Pair[];

/** Pairs with those of the gaps between them. */
function filled(pairs: readonly Pair[], rows: number, columns: number, inGap: PairsOfGap): Pair[] {
  const all: Pair[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...pairs, [rows, columns] as const]) {
    const found = inGap(row, column, nextRow - row, nextColumn - column);
    for (const [i, j] of found) all.push([row + i, column + j]);
    if (nextRow < rows) all.push([nextRow, nextColumn]);
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return all;
}

type Score = (row: number, column: number) => number;

/** Pairs in order with the highest sum of scores. What is equal at both ends is not compared again. */
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
  const scores = new Float64Array(height * width);
  const best = new Float64Array((height + 1) * (width + 1));
  const at = (row: number, column: number) => best[row * (width + 1) + column] ?? 0;
  const paired = (row: number, column: number) => (scores[row * width + column] ?? 0) + at(row + 1, column + 1);
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--) {
      scores[row * width + column] = score(row, column);
      best[row * (width + 1) + column] = Math.max(paired(row, column), at(row + 1, column), at(row, column + 1));
    }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < height && column < width) {
    const isPair = scores[row * width + column] !== 0 && at(row, column) === paired(row, column);
    if (isPair) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

/** The words of a text, and how often each stands there. */
interface Words {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

const NO_WORDS: Words = { counts: new Map(), length: 0 };

function wordsOf(text: string): Words {
  const words = text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, length: words.length };
}

/** Dice's coefficient of the words of two texts; 0 where they are not alike. */
function likeness(one: Words, other: Words): number {
  const [few, many] = one.counts.size < other.counts.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [word, count] of few.counts) shared += Math.min(count, many.counts.get(word) ?? 0);
  const dice = (2 * shared) / (one.length + other.length || 1);
  return dice >= ALIKE ? dice : 0;
}
