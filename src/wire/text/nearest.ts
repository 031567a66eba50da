import { distance } from 'fastest-levenshtein';
import { foldName } from '../tables.ts';

/** Share of the longer word's letters that may differ. */
const NEAR = 1 / 3;
const TELLING = 3;
const FEW = 30;

/** Whether two neighbouring letters are swapped, as in `hepl`. */
function isSwapped(wrong: string, word: string): boolean {
  const at = [...wrong].findIndex((letter, index) => letter !== word[index]);
  const swapped = `${wrong.slice(0, at)}${wrong[at + 1]}${wrong[at]}${wrong.slice(at + 2)}`;
  return at >= 0 && swapped === word;
}

/** Wrong letters; two neighbours that are swapped count once. */
export function mistakes(wrong: string, word: string): number {
  const letters = distance(wrong, word);
  return letters === 2 && isSwapped(wrong, word) ? 1 : letters;
}

/** Words with their distance from a wrong one (0 to 1), nearest first. Ignores case and accents. */
function ranked(wrong: string, words: readonly string[]): { word: string; rank: number }[] {
  const folded = foldName(wrong).slice(0, 60);
  return words
    .map((word) => {
      const other = foldName(word);
      const shorter = Math.min(folded.length, other.length);
      const contained = shorter >= TELLING && (other.includes(folded) || folded.includes(other));
      const longer = Math.max(folded.length, other.length, 1);
      const letters = mistakes(folded, other);
      return { word, rank: contained || letters === 1 ? Math.min(NEAR, letters / longer) : letters / longer };
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Valid words near a wrong one, best first. Ignores case and accents. */
export function nearest(wrong: string, valid: readonly string[], max = 5): string[] {
  return ranked(wrong, valid)
    .filter(({ rank }) => rank <= NEAR)
    .slice(0, max)
    .map(({ word }) => word);
}

/** The near words of a long list, else all words if they are few, else nothing (docs/contract.md, Rules, 3). */
export function suggestionFor(
  wrong: string,
  valid: readonly string[],
  show: (word: string) => string,
): string | undefined {
  const near = nearest(wrong, valid);
  const list = (words: readonly string[]) => words.map(show).join(', ');
  if (near.length > 0 && near.length < valid.length && valid.length > 5)
    return `the nearest ${near.length === 1 ? 'is' : 'are'} ${list(near)}`;
  return valid.length <= FEW ? `use one of ${list(valid)}` : undefined;
}

export function likeliest(wrong: string, valid: readonly string[]): string | undefined {
  return nearest(wrong, valid, 1)[0];
}
