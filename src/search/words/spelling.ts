import { mistakes } from '../../wire/text/nearest.ts';

export interface Correction {
  readonly word: string;
  /** Near enough to be used; otherwise it is only offered. */
  readonly isNear: boolean;
}

/** Shorter words are technical names, as similar to one another as to their misspellings. */
const SHORTEST = 4;

/** Corrects one mistake from five letters on, two from eight; other guesses are only offered. */
export function correctionOf(word: string, known: Iterable<string>): Correction | undefined {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return undefined;
  const offered = word.length === SHORTEST ? 1 : 2;
  // A wrong first letter is rarer than other mistakes.
  const wrongIn = (other: string) => mistakes(word, other) + (other[0] === word[0] ? 0 : 0.5);
  let best = { word: '', wrong: offered + 1 };
  for (const other of known) {
    if (other.length < SHORTEST || Math.abs(other.length - word.length) > offered) continue;
    const wrong = wrongIn(other);
    if (wrong < best.wrong) best = { word: other, wrong };
  }
  const taken = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
  return best.word === '' ? undefined : { word: best.word, isNear: Math.floor(best.wrong) <= taken };
}
