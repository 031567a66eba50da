import { distance } from 'fastest-levenshtein';

/** A word that may have been meant. */
export interface Correction {
  readonly word: string;
  /** So near that it is taken; else it is only offered. */
  readonly isNear: boolean;
}

/** Shorter words are technical names, and as near to one another as their mistakes are. */
const SHORTEST = 4;

/** How many mistakes are taken, and how many offered, in a word of so many letters. */
function bounds(letters: number): { taken: number; offered: number } {
  if (letters < SHORTEST) return { taken: 0, offered: 0 };
  if (letters < 5) return { taken: 0, offered: 1 };
  if (letters < 8) return { taken: 1, offered: 2 };
  return { taken: 2, offered: 2 };
}

/** Mistakes between two words; two letters that changed places are one. */
function mistakes(a: string, b: string): number {
  const changes = distance(a, b);
  if (changes !== 2 || a.length !== b.length) return changes;
  let at = 0;
  while (a[at] === b[at]) at++;
  const isSwap = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return isSwap ? 1 : changes;
}

/** A word that occurs. */
export interface KnownWord {
  readonly word: string;
  /** Ads that hold it, or a like measure of how common it is. */
  readonly ads: number;
  /** A name of the vocabulary, which is meant sooner than another word. */
  readonly isName: boolean;
}

/**
 * The word nearest to one that occurs nowhere; undefined when none is near. Words are as the index has them.
 * @param known words that occur, of whatever length
 */
export function correctionOf(word: string, known: Iterable<KnownWord>): Correction | undefined {
  if (!/^\p{L}+$/u.test(word)) return undefined;
  const { taken, offered } = bounds(word.length);
  let best: Rated | undefined;
  for (const one of known) {
    const isPossible = Math.abs(one.word.length - word.length) <= offered && one.word.length >= SHORTEST;
    const rated = isPossible ? ratedFor(word, one) : undefined;
    if (rated !== undefined && rated.wrong <= offered && (best === undefined || rated.rank < best.rank)) best = rated;
  }
  if (best === undefined) return undefined;
  const { known: found, wrong } = best;
  return { word: found.word, isNear: wrong <= taken && (found.word[0] === word[0] || found.isName) };
}

interface Rated {
  readonly known: KnownWord;
  readonly wrong: number;
  /** Lower is better. */
  readonly rank: number;
}

/** A wrong first letter is a rarer mistake than any other one; a name, and a common word, is meant sooner. */
function ratedFor(word: string, known: KnownWord): Rated {
  const wrong = mistakes(word, known.word);
  const first = known.word[0] === word[0] ? 0 : 8;
  const common = Math.min(2, Math.log10(known.ads + 1));
  return { known, wrong, rank: wrong * 10 + first - (known.isName ? 3 : 0) - common };
}
