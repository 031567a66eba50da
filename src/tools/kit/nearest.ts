import { foldName } from '../../wire/tables.ts';

/** Single-letter changes between two words (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Words that differ in more than this part of their letters are not alike. */
const ALIKE = 0.6;

/** Words with how much they differ from a wrong one (0 to 1), nearest first. Blind to case and accents. */
function ranked(wrong: string, words: readonly string[]): { word: string; rank: number }[] {
  const folded = foldName(wrong).slice(0, 60);
  return words
    .map((word) => {
      const other = foldName(word);
      const contained = folded !== '' && (other.includes(folded) || folded.includes(other));
      return { word, rank: contained ? 0 : distance(folded, other) / Math.max(folded.length, other.length, 1) };
    })
    .sort((a, b) => a.rank - b.rank);
}

/** The valid words most like a wrong one, best first; all of them when few are valid. Blind to case and accents. */
export function nearest(wrong: string, valid: readonly string[], max = 5): string[] {
  if (valid.length <= max) return [...valid];
  return ranked(wrong, valid)
    .filter(({ rank }, index) => index === 0 || rank <= ALIKE)
    .slice(0, max)
    .map(({ word }) => word);
}

/** The valid word that a wrong one is most like, or undefined where it is like none. */
export function likeliest(wrong: string, valid: readonly string[]): string | undefined {
  const [best] = ranked(wrong, valid);
  return best !== undefined && best.rank <= ALIKE ? best.word : undefined;
}
