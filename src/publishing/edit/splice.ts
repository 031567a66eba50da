/** A part of a text to replace. */
export type Splice = readonly [from: number, to: number, replacement: string];

export function applySplices(source: string, splices: readonly Splice[]): string {
  let [result, position] = ['', 0];
  for (const [from, to, replacement] of [...splices].sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    result += source.slice(position, from) + replacement;
    position = to;
  }
  return result + source.slice(position);
}
