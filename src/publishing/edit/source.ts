import { cleanCharacters } from '../../text/clean.ts';
import { BLOCK } from '../../text/html/elements.ts';
import { isReadable, type Look, lookOf, PLAIN_LOOK } from '../../text/html/harmless.ts';
import { attributesOf, type Element, parseHtml } from '../../text/html/parse.ts';
import { LONGEST_TEXT } from '../../text/html/visible.ts';

/** A part of the stored source, in UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A link that has an address. */
export interface Link extends Range {
  readonly address: string;
  /** Where its `href="…"` stands. */
  readonly href: Range;
  /** Its words, as they are read. */
  words: string;
}

/** An inline element that is open at some place; `from` and `to` are those of its start tag. */
export interface Inline extends Range {
  readonly name: string;
  readonly tag: string;
  readonly link?: Link | undefined;
  /** Where its end tag stands, if it has one. */
  readonly end?: Range | undefined;
}

/** A character as a reader sees it. White space of any length and kind is one blank. */
export interface Char extends Range {
  readonly text: string;
  /** Its source, as it can be written elsewhere. */
  readonly html: string;
  /** Outermost first. */
  readonly open: readonly Inline[];
}

/** A block element with its start tag as it stands. */
export interface Block extends Range {
  readonly name: string;
  readonly tag: string;
}

/** What stands between two borders of blocks or `<br>`: a paragraph, a line of one, an item. */
export interface Unit {
  /** Without the sign at its beginning, without blanks at its ends. */
  readonly chars: readonly Char[];
  readonly text: string;
  /** "- " or "1. " at the beginning of a line that is no `<li>`. */
  readonly sign: readonly Char[];
  /** Outermost first. */
  readonly blocks: readonly Block[];
  /** The number of `<br>` between this unit and the one before, where no border of a block is between them. */
  readonly breaks: number | undefined;
}

export interface Source {
  readonly html: string;
  readonly units: readonly Unit[];
  readonly links: readonly Link[];
  /** The sources of elements that a reader is not shown. */
  readonly hidden: readonly string[];
  readonly hasTable: boolean;
}

const SIGN = /^(?:[-–—•·*▪◦‣●]|\d{1,3}[.)]) (?=\S)/u;
const PIECE = /<[a-z/!?][^>]*>?|&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);?|[\s\S]/giu;
/** What belongs to the character before it: joiners, selectors, skin tones, accents. */
const JOINED = /^(?:\p{Join_Control}|\p{M}|[\u{1f3fb}-\u{1f3ff}])$/u;

/**
 * Reads HTML into flat units of characters, each with its place in the source.
 * @throws RangeError where it is a text that is not shown to readers: too long, too deep, with a style sheet
 */
export function readSource(html: string): Source {
  if (html.length > LONGEST_TEXT) throw new RangeError(`it has more than ${LONGEST_TEXT} characters`);
  const { root, hasSheet, end } = parseHtml(html, true);
  if (hasSheet || end !== undefined) throw new RangeError('it is no plain text with tags');
  const reader = new Reader(html);
  reader.read(root.childNodes, { open: [], blocks: [], look: PLAIN_LOOK });
  reader.border();
  return reader;
}

/** What is open around a node. */
interface Around {
  readonly open: readonly Inline[];
  readonly blocks: readonly Block[];
  readonly look: Look;
}

class Reader implements Source {
  readonly html: string;
  readonly units: Unit[] = [];
  readonly links: Link[] = [];
  readonly hidden: string[] = [];
  hasTable = false;
  #chars: Char[] = [];
  #blocks: readonly Block[] = [];
  #breaks: number | undefined;

  constructor(html: string) {
    this.html = html;
  }

  read(nodes: Element['childNodes'], around: Around): void {
    for (const node of nodes) {
      const place = node.sourceCodeLocation;
      if ('tagName' in node) this.#element(node, around);
      else if ('value' in node && place) this.#text(place.startOffset, place.endOffset, around);
    }
  }

  /** Ends the unit that is being read. @param breaks the number of `<br>` that it ends with, none at the border of a block */
  border(breaks?: number): void {
    const chars = trimmed(this.#chars);
    this.#chars = [];
    if (chars.length > 0) {
      const beginsItem = this.#breaks === undefined && this.#blocks.some(({ name }) => name === 'li');
      const length = beginsItem ? 0 : (SIGN.exec(textOf(chars))?.[0].length ?? 0);
      const own = chars.slice(length);
      const unit = { chars: own, text: textOf(own), sign: chars.slice(0, length), blocks: this.#blocks };
      this.units.push({ ...unit, breaks: this.#breaks });
      this.#breaks = breaks;
    } else this.#breaks = breaks === undefined || this.#breaks === undefined ? undefined : this.#breaks + breaks;
  }

  #element(node: Element, { open, blocks, look: outer }: Around): void {
    const { tagName: name, sourceCodeLocation: place } = node;
    const isBlock = BLOCK.has(name);
    if (name === 'br') this.border(1);
    else if (isBlock) this.border();
    this.hasTable ||= name === 'table';
    const all = { from: place?.startOffset ?? 0, to: place?.endOffset ?? 0 };
    const look = lookOf(name, attributesOf(node.attrs), outer);
    if (look === undefined) {
      this.hidden.push(this.html.slice(all.from, all.to));
      return;
    }
    const start = rangeOf(place?.startTag) ?? { from: all.from, to: all.from };
    const tag = this.html.slice(start.from, start.to) || `<${name}>`;
    if (isBlock) {
      this.read(node.childNodes, { open, blocks: [...blocks, { name, tag, ...all }], look });
      this.border();
      return;
    }
    const link = name === 'a' ? this.#link(node, start) : undefined;
    const inline = { name, tag, ...start, link, end: rangeOf(place?.endTag) };
    this.read(node.childNodes, { open: [...open, inline], blocks, look });
  }

  #link({ attrs, sourceCodeLocation: place }: Element, start: Range): Link | undefined {
    const address = attrs.find(({ name }) => name === 'href')?.value.trim() ?? '';
    const href = place?.attrs?.href;
    if (href === undefined || address === '') return undefined;
    if (!/^(?:https?:\/\/|mailto:|tel:)./i.test(address)) {
      // No format shows an address without a scheme, so no edit may lose it.
      if (!/^[a-z][a-z\d+.-]*:/i.test(address)) this.hidden.push(this.html.slice(start.from, start.to));
      return undefined;
    }
    const link = { ...start, address, href: { from: href.startOffset, to: href.endOffset }, words: '' };
    this.links.push(link);
    return link;
  }

  #text(from: number, to: number, { open, blocks, look }: Around): void {
    if (!isReadable(look)) {
      this.hidden.push(this.html.slice(from, to));
      return;
    }
    this.#blocks = blocks;
    const link = open.findLast((each) => each.link !== undefined)?.link;
    for (const { 0: piece, index } of this.html.slice(from, to).matchAll(PIECE)) {
      if (piece.length > 1 && piece.startsWith('<')) continue;
      const text = piece.startsWith('&') ? referenced(piece) : piece;
      if (link !== undefined) link.words += text;
      const at = from + index;
      if (text !== piece) this.#add(text, piece, { from: at, to: at + piece.length, open });
      else
        for (const [n, one] of [...piece].entries())
          this.#add(one, one, { from: at + n, to: at + n + one.length, open });
    }
  }

  #add(read: string, html: string, place: Range & Pick<Char, 'open'>): void {
    const last = this.#chars.at(-1);
    if (/^[!-~]$/.test(read)) {
      this.#chars.push({ text: read, html, ...place });
      return;
    }
    if (JOINED.test(read) && last !== undefined && last.text !== ' ') {
      const text = /\p{M}/u.test(read) ? cleanCharacters(last.text + read) : last.text;
      this.#chars[this.#chars.length - 1] = { ...last, text, html: last.html + html, to: place.to };
      return;
    }
    const text = cleanCharacters(read);
    if (text === '') return;
    if (text.trim() !== '') this.#chars.push({ text, html, ...place });
    else if (last?.text !== ' ') this.#chars.push({ text: ' ', html: /[\u00a0&]/.test(html) ? html : ' ', ...place });
    else this.#chars[this.#chars.length - 1] = { ...last, to: place.to, open: place.open };
  }
}

function rangeOf(place: { startOffset: number; endOffset: number } | null | undefined): Range | undefined {
  return place ? { from: place.startOffset, to: place.endOffset } : undefined;
}

export function textOf(chars: readonly Char[]): string {
  return chars.map(({ text }) => text).join('');
}

function trimmed(chars: readonly Char[]): readonly Char[] {
  const first = chars[0]?.text === ' ' ? 1 : 0;
  const end = chars.length > first && chars.at(-1)?.text === ' ' ? -1 : undefined;
  return chars.slice(first, end);
}

const REFERENCES = new Map<string, string>();

/** The character that a reference like `&amp;` stands for; the reference where it stands for none. */
export function referenced(reference: string): string {
  if (reference.length === 1) return reference;
  const known = REFERENCES.get(reference);
  if (known !== undefined) return known;
  const node = parseHtml(reference).root.childNodes[0];
  const text = node !== undefined && 'value' in node ? node.value : reference;
  if (REFERENCES.size < 500) REFERENCES.set(reference, text);
  return text;
}
