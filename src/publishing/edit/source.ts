import { cleanCharacters } from '../../text/clean.ts';
import { MARKS } from '../../text/html/document.ts';
import { BLOCK } from '../../text/html/elements.ts';
import { isReadable, type Look, lookOf, PLAIN_LOOK } from '../../text/html/harmless.ts';
import { attributesOf, type Element, parseHtml } from '../../text/html/parse.ts';
import { LONGEST_TEXT } from '../../wire/limits.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** An inline element that is open at some place; `from` and `to` are those of its start tag. */
export interface Inline extends Range {
  readonly name: string;
  readonly tag: string;
  /** What a reader sees of it: a mark, or where it leads. Empty where its words are its address, or nothing shows. */
  readonly look: string;
  readonly link?: Link;
  readonly end?: Range | undefined;
}

interface Link {
  readonly address: string;
  readonly key: string;
  readonly words: string;
  readonly href: Range;
  readonly saysAddress: boolean;
}

export type LinkTag = Inline & { readonly link: Link };

/** A character as a reader sees it. White space of any length and kind is one blank. */
export interface Char extends Range {
  readonly text: string;
  /** Its source, as it can be written elsewhere. */
  readonly html: string;
  /** Outermost first. */
  readonly open: readonly Inline[];
  readonly looks: string;
}

export interface Block extends Range {
  readonly name: string;
  readonly tag: string;
}

/** What stands between two borders of blocks or `<br>`: a paragraph, a line of one, an item. */
export interface Unit {
  /** Without the sign at its beginning, without blanks at its ends. */
  readonly chars: readonly Char[];
  readonly text: string;
  /** The text with its looks: two units with the same key read the same. */
  readonly key: string;
  /** "- " or "1. " at the beginning of a line that is no `<li>`. */
  readonly sign: readonly Char[];
  /** Outermost first. */
  readonly blocks: readonly Block[];
  /** The number of `<br>` between this unit and the one before, where no border of a block is between them. */
  readonly breaks: number | undefined;
}

export interface Source {
  readonly html: string;
  readonly sees: Sees;
  readonly units: readonly Unit[];
  readonly links: readonly LinkTag[];
  /** The sources of elements that a reader is not shown. */
  readonly hidden: readonly string[];
  readonly hasTable: boolean;
}

/** What a text can say of looks: Markdown has no sign for underlining. */
export type Sees = 'all' | 'all but u';

export function isMark({ name }: Inline): boolean {
  return MARKS.has(name);
}

const SIGN = /^(?:[-–—•·*▪◦‣●]|\d{1,3}[.)]) (?=\S)/u;
const PIECE = /<[a-z/!?][^>]*>?|&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);?|[\s\S]/giu;
/** What belongs to the character before it: joiners, selectors, skin tones, accents. */
const JOINED = /^(?:\p{Join_Control}|\p{M}|[\u{1f3fb}-\u{1f3ff}])$/u;

/** Flat units of characters with their places. @throws RangeError for a text that readers are not shown */
export function readSource(html: string, sees: Sees): Source {
  if (html.length > LONGEST_TEXT) throw new RangeError(`it has more than ${LONGEST_TEXT} characters`);
  const { root, hasSheet, end } = parseHtml(html, true);
  if (hasSheet || end !== undefined) throw new RangeError('it is no plain text with tags');
  const reader = new Reader(html, sees);
  reader.read(root.childNodes, { open: [], looks: '', blocks: [], look: PLAIN_LOOK });
  reader.border();
  return reader;
}

interface Around {
  readonly open: readonly Inline[];
  readonly looks: string;
  readonly blocks: readonly Block[];
  readonly look: Look;
}

class Reader implements Source {
  readonly units: Unit[] = [];
  readonly links: LinkTag[] = [];
  readonly hidden: string[] = [];
  hasTable = false;
  #chars: Char[] = [];
  #blocks: readonly Block[] = [];
  #breaks: number | undefined;

  constructor(
    readonly html: string,
    readonly sees: Sees,
  ) {}

  read(nodes: Element['childNodes'], around: Around): void {
    for (const node of nodes) {
      const place = node.sourceCodeLocation;
      if ('tagName' in node) this.#element(node, around);
      else if ('value' in node && place) this.#text(place.startOffset, place.endOffset, around);
    }
  }

  /** Ends the unit that is being read. @param breaks the number of `<br>` that it ends with, none at the border of a block */
  border(breaks?: number): void {
    const all = trimmed(this.#chars);
    if (all.length > 0) {
      const beginsItem = this.#breaks === undefined && this.#blocks.some(({ name }) => name === 'li');
      const length = beginsItem ? 0 : (SIGN.exec(textOf(all))?.[0].length ?? 0);
      const [sign, chars] = length === 0 ? [NO_CHARS, all] : [all.slice(0, length), all.slice(length)];
      const [text, key] = [textOf(chars), keyOf(chars)];
      this.units.push({ chars, text, key, sign, blocks: this.#blocks, breaks: this.#breaks });
    }
    if (all.length > 0 || breaks === undefined) this.#breaks = breaks;
    else if (this.#breaks !== undefined) this.#breaks += breaks;
    this.#chars = [];
  }

  #element(node: Element, { open, blocks, look: outer }: Around): void {
    const { tagName: name, sourceCodeLocation: place } = node;
    const isBlock = BLOCK.has(name);
    if (name === 'br') {
      this.border(1);
      return;
    }
    if (isBlock) this.border();
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
      const inner = [...blocks, { name, tag, ...all }];
      this.read(node.childNodes, { open, looks: looksOf(open, inner), blocks: inner, look });
      this.border();
      return;
    }
    const link = name === 'a' ? this.#link(node, start) : undefined;
    const inline = { name, tag, ...start, end: rangeOf(place?.endTag), ...this.#shown(name, link) };
    if (isLink(inline)) this.links.push(inline);
    const inner = [...open, inline];
    this.read(node.childNodes, { open: inner, looks: looksOf(inner, blocks), blocks, look });
  }

  #shown(name: string, link: Link | undefined): Pick<Inline, 'look' | 'link'> {
    if (link !== undefined) return { look: link.saysAddress ? '' : link.key, link };
    const mark = MARKS.get(name) ?? '';
    return { look: mark === 'u' && this.sees !== 'all' ? '' : mark };
  }

  #link(node: Element, start: Range): Link | undefined {
    const address = node.attrs.find(({ name }) => name === 'href')?.value.trim() ?? '';
    const href = node.sourceCodeLocation?.attrs?.href;
    if (href === undefined || address === '') return undefined;
    if (!/^(?:https?:\/\/|mailto:|tel:)./i.test(address)) {
      // No format shows an address without a scheme, so no edit may lose it.
      if (!/^[a-z][a-z\d+.-]*:/i.test(address)) this.hidden.push(this.html.slice(start.from, start.to));
      return undefined;
    }
    const words = wordsIn(node);
    const saysAddress = bareAddress(words.replace(/\s+/g, '')) === bareAddress(address);
    return {
      address,
      key: addressKey(address),
      words,
      href: { from: href.startOffset, to: href.endOffset },
      saysAddress,
    };
  }

  #text(from: number, to: number, { open, looks, blocks, look }: Around): void {
    if (!isReadable(look)) {
      this.hidden.push(this.html.slice(from, to));
      return;
    }
    this.#blocks = blocks;
    for (const { 0: piece, index } of this.html.slice(from, to).matchAll(PIECE)) {
      if (piece.length > 1 && piece.startsWith('<')) continue;
      const text = piece.startsWith('&') ? referenced(piece) : piece;
      let at = from + index;
      for (const one of text === piece ? piece : [text]) {
        const html = text === piece ? one : piece;
        this.#add(one, html, { from: at, to: at + html.length, open, looks });
        at += html.length;
      }
    }
  }

  #add(read: string, html: string, place: Omit<Char, 'text' | 'html'>): void {
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
    else this.#chars[this.#chars.length - 1] = { ...last, ...place, from: last.from };
  }
}

function rangeOf(place: { startOffset: number; endOffset: number } | null | undefined): Range | undefined {
  return place ? { from: place.startOffset, to: place.endOffset } : undefined;
}

export function isLink(inline: Inline): inline is LinkTag {
  return inline.link !== undefined;
}

function wordsIn(node: Element['childNodes'][number]): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(wordsIn).join('') : '';
}

/** An address as it is compared: writers of Markdown encode what they need not. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^mailto:/i, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

function bareAddress(text: string): string {
  return addressKey(text)
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** The looks of what is open, and of the headings among the blocks. */
export function looksOf(open: readonly Inline[], blocks: readonly Block[] = []): string {
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

const NO_CHARS: readonly Char[] = [];

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
