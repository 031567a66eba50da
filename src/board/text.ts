import { fold, plainLetters } from '../wire/text/fold.ts';

/** A text as searches compare it: without case, accents or double spaces. */
export function searchKey(text: string): string {
  return fold(plainLetters(text)).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A text as it stands in an address: lower case, without accents, words joined by hyphens, at most 80 characters. */
export function slugOf(text: string): string {
  return searchKey(text)
    .replaceAll('#', ' sharp ')
    .replaceAll('+', ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
}
