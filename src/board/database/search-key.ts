import { fold, plainLetters } from '../../wire/text/fold.ts';

/** A text as searches compare it: without case, accents or double spaces. */
export function searchKey(text: string): string {
  return fold(plainLetters(text)).toLowerCase().replace(/\s+/g, ' ').trim();
}
