import { mistakes } from '../../wire/text/nearest.ts';

/** Shorter words are technical names, as similar to one another as to their misspellings. */
const SHORTEST = 4;

/** Known words near a misspelt one, nearest first. @param most mistakes, from five letters on; one in four letters */
export function nearestSpellings(word: string, known: Iterable<string>, most: 1 | 2): string[] {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
  const allowed = word.length === SHORTEST ? 1 : most;
  const near: { word: string; wrong: number }[] = [];
  for (const other of known) {
    if (other.length < SHORTEST || Math.abs(other.length - word.length) > allowed) continue;
    // A wrong first letter is rarer than other mistakes.
    const wrong = mistakes(word, other) + (other[0] === word[0] ? 0 : 0.5);
    if (Math.floor(wrong) <= allowed) near.push({ word: other, wrong });
  }
  return near.sort((a, b) => a.wrong - b.wrong).map((one) => one.word);
}
