/** A source of choices that always makes the same ones for the same seed, so that every sample board is the same. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** `count` different members (fewer when there are not as many), in the order of the list. */
  some<T>(choices: readonly T[], count: number): T[];
  shuffled<T>(members: readonly T[]): T[];
}

/** @param seed any 32-bit integer */
export function randomFrom(seed: number): Random {
  const next = mulberry32(seed);
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const shuffled = <T>(members: readonly T[]): T[] =>
    members
      .map((member) => ({ member, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ member }) => member);
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(choices) {
      const [chosen] = choices.slice(between(0, choices.length - 1));
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
    some(choices, count) {
      const kept = new Set(shuffled(choices.map((_, index) => index)).slice(0, count));
      return choices.filter((_, index) => kept.has(index));
    },
    shuffled,
  };
}

/** Mulberry32, a small generator of the public domain: even enough for sample content. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
