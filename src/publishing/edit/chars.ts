import { MARKS } from '../../text/html/document.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** One place of the source and its replacement. An edit is a list of splices; everything else stays. */
export interface Splice extends Range {
  readonly html: string;
}

/** An inline element that is open at some place; `from` and `to` are those of its start tag. */
export interface Inline extends Range {
  readonly name: string;
  readonly tag: string;
  /** What a reader sees of it: a mark, or where it leads. Empty where its words are its address, or nothing shows. */
  readonly look: string;
  readonly end: Range | undefined;
}

export interface Link extends Inline {
  readonly address: string;
  /** The address as it is compared. */
  readonly key: string;
  readonly words: string;
  readonly href: Range;
  readonly saysAddress: boolean;
}

/** A character as a reader sees it. White space of any length and kind is one blank. */
export interface Char extends Range {
  readonly text: string;
  /** Its source, as it can be written elsewhere. */
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

/** The looks of what is open, and of the headings among the blocks. */
export function looksOf(open: readonly Inline[], blocks: readonly { readonly name: string }[] = []): string {
  const ofBlocks = blocks.map(({ name }) => MARKS.get(name) ?? '');
  return [...new Set([...open.map(({ look }) => look), ...ofBlocks])].sort().join(' ').trim();
}

/** Characters as a reader sees them; two texts are the same where these are. The looks of blanks cannot be seen. */
export function keyOf(chars: readonly Char[]): string {
  return chars.map(({ text, looks }) => (text === ' ' || looks === '' ? text : `${text}\0${looks}\0`)).join('');
}

export function textOf(chars: readonly Char[]): string {
  return chars.map(({ text }) => text).join('');
}

export interface Edge {
  readonly at: number;
  readonly open: readonly Inline[];
}

/** Where characters begin, in front of the inline tags that open right before them. */
export function startOf(chars: readonly Char[]): Edge {
  let at = chars[0]?.from ?? 0;
  const open = [...(chars[0]?.open ?? [])];
  while (open.at(-1)?.to === at && open.at(-1)?.from !== at) at = open.pop()?.from ?? at;
  return { at, open };
}

/** Where characters end, behind the inline tags that close right after them. */
export function endOf(chars: readonly Char[]): Edge {
  let at = chars.at(-1)?.to ?? 0;
  const open = [...(chars.at(-1)?.open ?? [])];
  while (open.at(-1)?.end?.from === at) at = open.pop()?.end?.to ?? at;
  return { at, open };
}

/** What is written: a character, or bytes that stand in the same elements. */
export type Piece = Pick<Char, 'html' | 'open'>;

/** Pieces with the tags they stand in. @param start what is open before them @param end what is open after them */
export function written(pieces: readonly Piece[], start: readonly Inline[], end: readonly Inline[]): string {
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

/** A mark goes on in another one with the same tag. */
function isSame(one: Inline | undefined, other: Inline | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && isMark(one) && one.tag === other.tag);
}
