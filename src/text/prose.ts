import { distance } from 'fastest-levenshtein';
import { cleanLine } from './clean.ts';
import { foldName } from './fold.ts';

/** Most characters of a quoted value, and of a quoted message of the board. */
const LONGEST_VALUE = 80;
export const LONGEST_MESSAGE_CHARACTERS = 200;

export function shortened(text: string, longest: number): string {
  const characters = [...cleanLine(text)];
  if (characters.length <= longest) return characters.join('');
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}

/** Marks that could seem to end a quotation. */
const QUOTATION_MARKS = /["\u201c-\u201f\u00ab\u00bb\uff02]/g;

/** Quotes a value in a sentence: one line, short, in quotation marks that its text cannot end. */
export function quoted(value: unknown, longest = LONGEST_VALUE): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `"${shortened(text, longest).replace(QUOTATION_MARKS, "'")}"`;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerated(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `1 ad`, `2 ads`. @param plural unless it is the word with an s */
export function countOf(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}

/** `gives` or `is` for 1, `give` or `are` for more. @param verb in its plural form */
export function verbOf(count: number, verb: string): string {
  if (count !== 1) return verb;
  if (verb === 'are') return 'is';
  return /(?:ch|sh|s|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Share of the longer word's letters that may differ. */
const NEAR_SHARE = 1 / 3;
const SHORTEST_TELLING_CHARACTERS = 3;
const FEW_WORDS = 30;

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

/** Valid words near a wrong one, best first. Ignores case and accents. */
export function nearest(wrong: string, valid: readonly string[], max = 5): string[] {
  const folded = foldName(wrong).slice(0, 60);
  return valid
    .map((word) => {
      const other = foldName(word);
      const shorter = Math.min(folded.length, other.length);
      const contained = shorter >= SHORTEST_TELLING_CHARACTERS && (other.includes(folded) || folded.includes(other));
      const longer = Math.max(folded.length, other.length, 1);
      const letters = mistakes(folded, other);
      return { word, rank: contained || letters === 1 ? Math.min(NEAR_SHARE, letters / longer) : letters / longer };
    })
    .filter(({ rank }) => rank <= NEAR_SHARE)
    .sort((a, b) => a.rank - b.rank)
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
  return valid.length <= FEW_WORDS ? `use one of ${list(valid)}` : undefined;
}

export function likeliest(wrong: string, valid: readonly string[]): string | undefined {
  return nearest(wrong, valid, 1)[0];
}
