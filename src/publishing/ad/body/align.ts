/** What goes together: an index of the one sequence and an index of the other, both growing. */
export type Pair = readonly [before: number, after: number];

/** Comparisons beyond which two sequences are no longer aligned: some thousand words against as many. */
const MAX_CELLS = 6_000_000;
/** Words compared beyond which lines are no longer paired by what they have in common: more than any ad holds. */
const MAX_WORDS = 400_000;
/** Share of common words from which two lines are taken for one that was changed. */
const ALIKE = 0.4;

/** The longest common subsequence of two lists, as pairs; none where the lists are too long to tell. */
export function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  const { head, tail } = equalEnds(before, after);
  const middle = bestPairs(before.length - head - tail, after.length - head - tail, (row, column) =>
    before[head + row] === after[head + column] ? 1 : 0,
  );
  return withEnds(before.length, after.length, head, tail, middle);
}

/**
 * Which line became which, each given as its words: equal lines first, then between two equal ones those that have most
 * words in common. A line alone between the same neighbours is the same line, whatever became of its words.
 */
export function alignLines(before: readonly string[][], after: readonly string[][]): Pair[] {
  const key = (words: readonly string[]) => words.join(' ');
  const equal = commonPairs(before.map(key), after.map(key));
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...equal, [before.length, after.length] as const]) {
    const found = alikeLines(before.slice(row, nextRow), after.slice(column, nextColumn));
    for (const [i, j] of found) pairs.push([row + i, column + j]);
    if (nextRow < before.length) pairs.push([nextRow, nextColumn]);
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return pairs;
}

function alikeLines(before: readonly string[][], after: readonly string[][]): Pair[] {
  if (before.length === 1 && after.length === 1) return [[0, 0]];
  const words = (lines: readonly string[][]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (words(before) * after.length + words(after) * before.length > MAX_WORDS) return [];
  return bestPairs(before.length, after.length, (row, column) => {
    const alike = similarity(before[row] ?? [], after[column] ?? []);
    return alike < ALIKE ? 0 : alike;
  });
}

/** Twice the common words over all words of both, from 0 to 1. */
function similarity(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of after) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common++;
    counts.set(word, left - 1);
  }
  const all = before.length + after.length;
  return all === 0 ? 1 : (2 * common) / all;
}

function equalEnds(before: readonly string[], after: readonly string[]): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { head, tail };
}

function withEnds(rows: number, columns: number, head: number, tail: number, middle: readonly Pair[]): Pair[] {
  const first = Array.from({ length: head }, (_, index): Pair => [index, index]);
  const last = Array.from({ length: tail }, (_, index): Pair => [rows - tail + index, columns - tail + index]);
  return [...first, ...middle.map(([row, column]): Pair => [head + row, head + column]), ...last];
}

/** The pairs whose weights sum up to most, in order; a weight of 0 is no pair. */
function bestPairs(rows: number, columns: number, weight: (row: number, column: number) => number): Pair[] {
  if (rows * columns > MAX_CELLS) return [];
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const weights = new Float64Array((rows + 1) * width);
  const at = (table: Float64Array, row: number, column: number) => table[row * width + column] ?? 0;
  /** What pairing these two would bring, or nothing where they are no pair. */
  const paired = (row: number, column: number) => {
    const own = at(weights, row, column);
    return own === 0 ? 0 : own + at(best, row + 1, column + 1);
  };
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      weights[row * width + column] = weight(row, column);
      const skipped = Math.max(at(best, row + 1, column), at(best, row, column + 1));
      best[row * width + column] = Math.max(skipped, paired(row, column));
    }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (at(best, row, column) > 0 && paired(row, column) === at(best, row, column)) pairs.push([row++, column++]);
    else if (at(best, row + 1, column) >= at(best, row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
