import { matchUnits } from './align.ts';

/** A changed place of a text: a line and what became of it, lines that went, or lines that came. */
export interface Hunk {
  /** Index of its first line in the text before, and in the text after. */
  readonly at: readonly [before: number, after: number];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const keyed = (lines: readonly string[]) => lines.map((text) => ({ key: text, text }));

/** The changed places between two texts, in order. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [row, column] = [0, 0];
  const upTo = (nextRow: number, nextColumn: number) => {
    const [gone, come] = [before.slice(row, nextRow), after.slice(column, nextColumn)];
    if (gone.length + come.length > 0) hunks.push({ at: [row, column], before: gone, after: come });
    [row, column] = [nextRow, nextColumn];
  };
  for (const [nextRow, nextColumn] of matchUnits(keyed(before), keyed(after))) {
    upTo(nextRow, column);
    upTo(row, nextColumn);
    if (before[row] === after[column]) [row, column] = [row + 1, column + 1];
    else upTo(row + 1, column + 1);
  }
  upTo(before.length, column);
  upTo(row, after.length);
  return hunks;
}
