import { commonPairs, gapsOf } from './align.ts';
import { type Char, isMark, keyOf, type Unit } from './source.ts';
import { type Edge, endOf, type Splice, startOf, written } from './write.ts';

/** What makes a stored unit read as another: words that stay keep their bytes, with all that stands between them. */
export function unitSplices(stored: Unit, wanted: readonly Char[]): Splice[] {
  const [before, after] = [wordsOf(stored.chars), wordsOf(wanted)];
  const pairs = commonPairs(before.map(keyOf), after.map(keyOf));
  return gapsOf(pairs, before.length, after.length).map((gap) => {
    const at = before.slice(0, gap.before[0]).reduce((sum, word) => sum + word.length, 0);
    return exchanged(stored.chars, at, before.slice(...gap.before).flat(), after.slice(...gap.after).flat());
  });
}

export function exchanged(chars: readonly Char[], at: number, gone: readonly Char[], come: readonly Char[]): Splice {
  const [start, end] = sharedEnds(gone, come);
  const old = gone.slice(start, gone.length - end);
  const [before, after] = [chars[at + start - 1], chars[at + gone.length - end]];
  const fresh = come.slice(start, come.length - end).map((char) => inPlaceOf(old[0] ?? before, char));
  const [first, last] = [old[0], old.at(-1)];
  const from = isLike(first, fresh[0]) ? { at: first.from, open: first.open } : edgeAfter(before, chars);
  const to = isLike(last, fresh.at(-1)) ? { at: last.to, open: last.open } : edgeBefore(after, chars);
  return { from: from.at, to: to.at, html: written(fresh, from.open, to.open) };
}

function isLike(one: Char | undefined, other: Char | undefined): one is Char {
  return one !== undefined && one.looks === other?.looks;
}

function edgeAfter(char: Char | undefined, chars: readonly Char[]): Edge {
  return char === undefined ? startOf(chars) : { at: char.to, open: char.open };
}

function edgeBefore(char: Char | undefined, chars: readonly Char[]): Edge {
  return char === undefined ? endOf(chars) : { at: char.from, open: char.open };
}

/** A new character in the marks of a stored one where it looks the same; else with those that its format cannot show. */
function inPlaceOf(stored: Char | undefined, fresh: Char): Char {
  if (stored === undefined) return fresh;
  if (stored.looks === fresh.looks) return { ...fresh, open: stored.open };
  const unseen = stored.open.filter((inline) => isMark(inline) && inline.look === '');
  return { ...fresh, open: [...unseen, ...fresh.open] };
}

function sharedEnds(one: readonly Char[], other: readonly Char[]): [start: number, end: number] {
  const max = Math.min(one.length, other.length);
  const isSame = (a: Char | undefined, b: Char | undefined) =>
    a !== undefined && b !== undefined && a.text === b.text && (a.text === ' ' || a.looks === b.looks);
  let start = 0;
  while (start < max && isSame(one[start], other[start])) start++;
  let end = 0;
  while (end < max - start && isSame(one[one.length - 1 - end], other[other.length - 1 - end])) end++;
  return [start, end];
}

function wordsOf(chars: readonly Char[]): Char[][] {
  const words: Char[][] = [[]];
  for (const char of chars) {
    words.at(-1)?.push(char);
    if (char.text === ' ') words.push([]);
  }
  return words;
}
