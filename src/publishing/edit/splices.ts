import { quoted } from '../../wire/sentences.ts';
import {
  type Char,
  EditRefusal,
  type Inline,
  isLink,
  isMark,
  type Link,
  looksOf,
  type Range,
  readSource,
  type Source,
} from './source.ts';

/** A range of the source and its replacement. An edit is a list of splices; all other bytes stay. */
export interface Splice extends Range {
  readonly html: string;
}

/** The start of characters, before the inline tags that open there. */
export function startOf(chars: readonly Char[]) {
  let at = chars[0]?.from ?? 0;
  const open = [...(chars[0]?.open ?? [])];
  while (open.at(-1)?.to === at && open.at(-1)?.from !== at) at = open.pop()?.from ?? at;
  return { at, open };
}

/** The end of characters, after the inline tags that close there. */
export function endOf(chars: readonly Char[]) {
  let at = chars.at(-1)?.to ?? 0;
  const open = [...(chars.at(-1)?.open ?? [])];
  while (open.at(-1)?.end?.from === at) at = open.pop()?.end?.to ?? at;
  return { at, open };
}

/** A character to write, or bytes within the same elements. */
export type Snippet = Pick<Char, 'html' | 'open'>;

/** Writes pieces within their tags. @param start elements open before them @param end elements open after them */
export function written(pieces: readonly Snippet[], start: readonly Inline[], end: readonly Inline[]): string {
  let html = '';
  let open = start;
  for (const piece of [...pieces, { html: '', open: end }]) {
    if (piece.open !== open) {
      let shared = 0;
      while (shared < open.length && isSame(open[shared], piece.open[shared])) shared++;
      const ends = open.slice(shared).map(({ name }) => `</${name}>`);
      html += [...ends.reverse(), ...piece.open.slice(shared).map(({ tag }) => tag)].join('');
      open = piece.open;
    }
    html += piece.html;
  }
  return html;
}

/** A mark continues in another one with the same tag. */
function isSame(one: Inline | undefined, other: Inline | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && isMark(one) && one.tag === other.tag);
}

/** Replaces characters of a unit. @returns the splice, and the new characters as they will read */
export function exchanged(chars: readonly Char[], start: number, end: number, come: readonly Char[]) {
  const old = chars.slice(start, end);
  const [before, after] = [chars[start - 1], chars[end]];
  const fresh = come.map((char) => inPlaceOf(old[0] ?? before, char));
  const atFirst = isWithin(old[0], fresh[0]) ? old[0] : undefined;
  const atLast = isWithin(old.at(-1), fresh.at(-1)) ? old.at(-1) : undefined;
  const from = atFirst ? { at: atFirst.from, open: atFirst.open } : edgeAfter(before, chars);
  const to = atLast ? edgeAfter(atLast, chars) : after ? { at: after.from, open: after.open } : endOf(chars);
  return { from: from.at, to: to.at, html: written(fresh, from.open, to.open), fresh };
}

function edgeAfter(char: Char | undefined, chars: readonly Char[]) {
  return char === undefined ? startOf(chars) : { at: char.to, open: char.open };
}

/** Whether a new character can stand within the tags of a stored one. */
function isWithin(stored: Char | undefined, fresh: Char | undefined): boolean {
  return stored !== undefined && stored.shown === fresh?.shown && linkSaid(stored)?.key === linkSaid(fresh)?.key;
}

const isSaid = (inline: Inline): inline is Link => isLink(inline) && inline.saysAddress;

/** The link around a character, if its words are its address: all of it stays, or all goes. */
export function linkSaid(char: Char | undefined): Link | undefined {
  return char?.open.find(isSaid);
}

/** A new character in a stored one's marks if both look the same, else in those that the given format cannot show. */
function inPlaceOf(stored: Char | undefined, fresh: Char): Char {
  if (stored === undefined) return fresh;
  if (stored.shown === fresh.shown) {
    const link = linkSaid(fresh);
    const isSameLink = linkSaid(stored) === link;
    const marks = stored.open.filter((inline) => !isSaid(inline));
    return { ...fresh, open: isSameLink ? stored.open : link ? [link, ...marks] : marks, looks: stored.looks };
  }
  const unseen = stored.open.filter((inline) => isMark(inline) && !stored.shown.includes(inline.look));
  if (unseen.length === 0) return fresh;
  const open = [...unseen, ...fresh.open];
  return { ...fresh, open, looks: looksOf(open) };
}

const FIND =
  'Use find and replace_with for single passages; find a link by its address; an empty replace_with removes it.';

export function impossible(problem: string): EditRefusal {
  return new EditRefusal([`cannot be changed this way: ${problem}. ${FIND}`]);
}

/**
 * Applies splices, and reads the result again to check it.
 * @param mayGo keys of links that may be lost @param problemOf the reason why the result reads wrong
 * @throws EditRefusal for that reason, or if a link or a hidden passage would be lost
 */
export function applied(
  before: Source,
  splices: readonly Splice[],
  mayGo: ReadonlySet<string>,
  problemOf: (after: Source) => string | undefined,
): string {
  if (splices.length === 0) return before.html;
  const html = spliced(before.html, splices);
  const after = readSource(html);
  const idOf = ({ words, key }: Link) => `${words.trim() === ''} ${key}`;
  const left = new Set(after.links.map(idOf));
  const words = after.units.map(({ text }) => text).join('\n');
  // Only a link whose words are its address may become text.
  const isText = ({ saysAddress, key }: Link) => saysAddress && words.includes(key);
  const lost = before.links.find((link) => !left.has(idOf(link)) && !mayGo.has(link.key) && !isText(link));
  if (lost !== undefined) throw impossible(`the link to ${quoted(lost.address)} would be lost`);
  if (after.hidden.join('\n') !== before.hidden.join('\n'))
    throw impossible('a passage that is not shown would be lost; leave some words of its paragraph');
  const problem = problemOf(after);
  if (problem !== undefined) throw impossible(problem);
  return html;
}

function spliced(source: string, splices: readonly Splice[]): string {
  let html = '';
  let at = 0;
  for (const { from, to, html: own } of [...splices].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) throw impossible('two changes overlap; give them as one');
    html += source.slice(at, from) + own;
    at = to;
  }
  return html + source.slice(at);
}
