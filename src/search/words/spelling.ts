import { distance } from 'fastest-levenshtein';

export interface Correction {
  readonly word: string;
  /** So near that it is taken; else it is only offered. */
  readonly isNear: boolean;
}

/** Shorter words are technical names, and as near to one another as their mistakes are. */
const SHORTEST = 4;

/** One mistake is taken from five letters on, two from eight; a nearer guess is only offered. */
export function correctionOf(word: string, known: Iterable<string>): Correction | undefined {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return undefined;
  const offered = word.length === SHORTEST ? 1 : 2;
  // A wrong first letter is a rarer mistake than any other one.
  const wrongIn = (other: string) => distance(word, other) + (other[0] === word[0] ? 0 : 0.5);
  let best = { word: '', wrong: offered + 1 };
  for (const other of known) {
    if (other.length < SHORTEST || Math.abs(other.length - word.length) > offered) continue;
    const wrong = wrongIn(other);
    if (wrong < best.wrong) best = { word: other, wrong };
  }
  const taken = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
  return best.word === '' ? undefined : { word: best.word, isNear: Math.floor(best.wrong) <= taken };
}
