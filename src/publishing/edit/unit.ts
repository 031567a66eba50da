import { commonPairs } from './align.ts';
import type { StoredLinks } from './links.ts';
import { keyOf, looksOf, type Sees, saysAddress, unseenMarks } from './looks.ts';
import { type Char, textOf, type Unit } from './source.ts';
import { endOf, type Splice, startOf, written } from './write.ts';

export const TAG = /<[a-z/!?]/i;

/** A word or a blank. */
type Word = readonly Char[];

/** What changes one unit into what it is to say: words exchanged in place, or the unit written anew. */
export function unitSplices(
  source: string,
  stored: Unit,
  wanted: Unit,
  sees: Sees,
  links: StoredLinks,
): readonly Splice[] {
  return wordSplices(source, stored, wanted, sees, links) ?? [rewritten(source, stored, wanted, sees)];
}

/** Words exchanged where no tag stands between them; undefined where words are to look otherwise than those there. */
function wordSplices(source: string, stored: Unit, wanted: Unit, sees: Sees, links: StoredLinks): Splice[] | undefined {
  const [before, after] = [wordsOf(stored.chars), wordsOf(wanted.chars)];
  const key = (word: Word) => keyOf(word, sees);
  const splices: Splice[] = [];
  let [row, column] = [0, 0];
  const pairs = commonPairs(before.map(key), after.map(key));
  for (const [nextRow, nextColumn] of [...pairs, [before.length, after.length] as const]) {
    const [gone, come] = [before.slice(row, nextRow), after.slice(column, nextColumn)];
    if (gone.length > 0 || come.length > 0) {
      const at = before.slice(0, row).reduce((sum, word) => sum + word.length, 0);
      const one = exchanged(source, stored.chars, at, gone.flat(), come.flat(), sees);
      if (one === undefined) return undefined;
      splices.push(one);
      followWords(gone, come, links);
    }
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return splices;
}

function exchanged(
  source: string,
  chars: readonly Char[],
  at: number,
  gone: readonly Char[],
  come: readonly Char[],
  sees: Sees,
): Splice | undefined {
  const [start, end] = sharedEnds(gone, come, sees);
  const old = gone.slice(start, gone.length - end);
  const fresh = come.slice(start, come.length - end);
  const looks = (char: Char) => looksOf(char.open, sees);
  const wanted = fresh.filter(({ text }) => text !== ' ').map(looks);
  const html = fresh.map((char) => char.html).join('');
  const fits = (char: Char | undefined) => char !== undefined && wanted.every((each) => each === looks(char));
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) {
    const [before, after] = [chars[at + start - 1], chars[at + start]];
    if (before !== undefined && fits(before)) return { from: before.to, to: before.to, html };
    return after !== undefined && fits(after) ? { from: after.from, to: after.from, html } : undefined;
  }
  const isPlain = !TAG.test(source.slice(first.from, last.to)) && fits(first);
  return isPlain ? { from: first.from, to: last.to, html } : undefined;
}

/** How many characters two texts share at their beginning and at their end. */
export function sharedEnds(one: readonly Char[], other: readonly Char[], sees: Sees): [start: number, end: number] {
  const max = Math.min(one.length, other.length);
  const same = (a: Char | undefined, b: Char | undefined) =>
    a !== undefined && b !== undefined && keyOf([a], sees) === keyOf([b], sees);
  let start = 0;
  while (start < max && same(one[start], other[start])) start++;
  let end = 0;
  while (end < max - start && same(one[one.length - 1 - end], other[other.length - 1 - end])) end++;
  return [start, end];
}

/** A link whose words are its address leads where its new words say. */
function followWords(gone: readonly Word[], come: readonly Word[], links: StoredLinks): void {
  for (const [index, word] of gone.entries()) {
    const link = word.flatMap(({ open }) => open.flatMap((inline) => inline.link ?? []))[0];
    const words = textOf(come[index] ?? []).replace(/^[(<"]+|[.,;:!?)>"]+$/g, '');
    if (link !== undefined && saysAddress(link) && isAddress(words))
      links.changed.set(link, likeAddress(words, link.address));
  }
}

/** Words that are a web address or an email address. */
export function isAddress(words: string): boolean {
  return /^(?:https?:\/\/|mailto:|www\.)\S+$|^[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(words);
}

/** An address with the scheme of the one in whose place it comes, where it has none. */
export function likeAddress(words: string, address: string): string {
  if (/^(?:https?:\/\/|mailto:)/i.test(words)) return words;
  if (words.includes('@')) return `mailto:${words}`;
  return (/^https?:\/\//i.exec(address)?.[0] ?? 'https://') + words;
}

/** A unit written anew where it stands: what stays of its characters with their bytes, links with their tags. */
function rewritten(source: string, stored: Unit, wanted: Unit, sees: Sees): Splice {
  const [start, end] = [startOf(stored.chars), endOf(stored.chars)];
  return { from: start.at, to: end.at, html: written(charsLike(source, stored, wanted, sees), start.open, end.open) };
}

/** A unit that stands elsewhere: its bytes where it looks the same, else the characters that are wanted. */
export function movedChars(source: string, stored: Unit, wanted: Unit, sees: Sees): Pick<Char, 'html' | 'open'>[] {
  const [start, end] = [startOf(stored.chars), endOf(stored.chars)];
  const isWhole = start.open.length === 0 && end.open.length === 0;
  if (!isWhole || keyOf(stored.chars, sees) !== keyOf(wanted.chars, sees))
    return charsLike(source, stored, wanted, sees);
  return [{ html: source.slice(start.at, end.at), open: [] }];
}

/** The characters that are wanted, those that the stored unit has with its bytes. */
function charsLike(source: string, stored: Unit, wanted: Unit, sees: Sees): Char[] {
  const [before, after] = [wordsOf(stored.chars), wordsOf(wanted.chars)];
  const text = (word: Word) => word.map((char) => char.text).join('');
  const kept = new Map(commonPairs(before.map(text), after.map(text)).map(([row, column]) => [column, before[row]]));
  const chars = after.flatMap((word, index) =>
    word.map((char, at) => keptChar(source, char, kept.get(index), at, sees)),
  );
  return chars.map((char, index) =>
    char.text === ' ' ? betweenWords(char, chars[index - 1], chars[index + 1]) : char,
  );
}

function keptChar(source: string, wanted: Char, word: Word | undefined, at: number, sees: Sees): Char {
  const stored = word?.[at];
  if (stored === undefined) return wanted;
  // What cannot be seen within a word goes with the character before it.
  const bytes = source.slice(stored.from, word?.[at + 1]?.from ?? stored.to);
  const html = TAG.test(bytes) ? stored.html : bytes;
  if (looksOf(stored.open, sees) === looksOf(wanted.open, sees)) return { ...wanted, html, open: stored.open };
  return { ...wanted, html, open: [...wanted.open, ...unseenMarks(stored.open, sees)] };
}

/** A blank stands within the marks that the words on both sides have. */
function betweenWords(blank: Char, before: Char | undefined, after: Char | undefined): Char {
  const open = before?.open ?? [];
  const shared = open.findIndex((inline, index) => inline !== after?.open[index]);
  return { ...blank, open: shared < 0 ? open : open.slice(0, shared) };
}

function wordsOf(chars: readonly Char[]): Word[] {
  const words: Char[][] = [];
  for (const char of chars) {
    const last = words.at(-1)?.at(-1);
    if (last === undefined || char.text === ' ' || last.text === ' ') words.push([char]);
    else words.at(-1)?.push(char);
  }
  return words;
}
