/** Milliseconds in words: `30 s`, `0.3 s`. */
export function seconds(milliseconds: number): string {
  return milliseconds >= 1000 ? `${Math.ceil(milliseconds / 1000)} s` : `${Math.ceil(milliseconds / 100) / 10} s`;
}
