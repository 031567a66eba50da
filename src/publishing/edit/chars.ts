import { MARKS } from '../../text/html/walk.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A range of the source and its replacement. An edit is a list of splices; all other bytes stay. */
export interface Splice extends Range {
  readonly html: string;
}

/** An open inline element; `from` and `to` bound its start tag. */
export interface Inline extends Range {
  readonly name: string;
  readonly tag: string;
  /** Its visible effect: a mark, or an address. Empty if a link's words are its address, or nothing is visible. */
  readonly look: string;
  readonly end: Range | undefined;
}

export interface Link extends Inline {
  readonly address: string;
  /** The address in the form that is compared. */
  readonly key: string;
  readonly words: string;
  readonly href: Range;
  readonly saysAddress: boolean;
}

/** A visible character. White space of any length and kind is one space. */
export interface Char extends Range {
  readonly text: string;
  /** Its HTML, valid elsewhere too. */
  readonly html: string;
  /** Outermost first. */
  readonly open: readonly Inline[];
  readonly looks: string;
}

export function isLink(inline: Inline): inline is Link {
  return 'address' in inline;
}

export function isMark({ name }: Inline): boolean {
  return MARKS.has(name);
}

/** How a text looks: its marks, and the addresses that its words do not say. */
export function looksOf(open: readonly Inline[], marks: readonly string[] = []): string {
  if (open.length === 0 && marks.length === 0) return '';
  const links = open.filter(isLink).map(({ look }) => look);
  return [...new Set([...marks.filter((mark) => mark !== 'a'), ...links])].sort().join(' ').trim();
}

/** Characters with their looks: texts with equal keys read the same. The looks of spaces are invisible. */
export function keyOf(chars: readonly Char[]): string {
  return chars.map(({ text, looks }) => (text === ' ' || looks === '' ? text : `${text}\0${looks}\0`)).join('');
}

export function textOfChars(chars: readonly Char[]): string {
  return chars.map(({ text }) => text).join('');
}

export interface Edge {
  readonly at: number;
  readonly open: readonly Inline[];
}

/** The start of characters, before the inline tags that open there. */
export function startOf(chars: readonly Char[]): Edge {
  let at = chars[0]?.from ?? 0;
  const open = [...(chars[0]?.open ?? [])];
  while (open.at(-1)?.to === at && open.at(-1)?.from !== at) at = open.pop()?.from ?? at;
  return { at, open };
}

/** The end of characters, after the inline tags that close there. */
export function endOf(chars: readonly Char[]): Edge {
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
