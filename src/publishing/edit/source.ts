import { saysAddress } from '../../text/addresses.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { MARKS } from '../../text/html/document.ts';
import { BLOCK } from '../../text/html/elements.ts';
import { declarationsOf, sizeWithin, USUAL_SIZE } from '../../text/html/harmless.ts';
import { type Element, parseHtml, referenced } from '../../text/html/parse.ts';
import { LONGEST_TEXT } from '../../wire/limits.ts';
import { type Char, type Inline, isLink, keyOf, type Link, looksOf, type Range, textOf } from './chars.ts';

export interface Block extends Range {
  readonly name: string;
  readonly tag: string;
}

/** The text between two borders of blocks or `<br>`: a paragraph, a line of one, an item. */
export interface Unit {
  /** Trimmed. */
  readonly all: readonly Char[];
  /** "- " or "1. " at the start of a line that is no `<li>`. */
  readonly sign: readonly Char[];
  /** The characters after the sign. */
  readonly chars: readonly Char[];
  /** Units with the same key read the same. */
  readonly key: string;
  /** Whether it reads as an item of a list. */
  readonly isItem: boolean;
  /** Outermost first. */
  readonly blocks: readonly Block[];
  /** Number of `<br>` since the unit before; undefined across the border of a block. */
  readonly breaks: number | undefined;
}

export interface Source {
  readonly html: string;
  readonly units: readonly Unit[];
  readonly links: readonly Link[];
  /** The HTML of hidden elements, and the tags of links with relative addresses. */
  readonly hidden: readonly string[];
}

const SIGN = /^(?:[-–—•·*▪◦‣●]|\d{1,3}[.)]) (?=\S)/u;
const PIECE = /<[a-z/!?][^>]*>?|&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);?|\S\p{M}*|\s/giu;
/** Characters that belong to the one before: joiners, selectors, skin tones, accents. */
const JOINED = /^(?:\p{Join_Control}|\p{M}|[\u{1f3fb}-\u{1f3ff}])$/u;

export class Refusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '));
  }
}

/** Reads HTML as flat units of characters with offsets. @throws Refusal for a text that is not shown to readers */
export function readSource(html: string): Source {
  if (html.length > LONGEST_TEXT) throw onSite(`has more than ${LONGEST_TEXT} characters`);
  const { root, hasSheet, end } = parseHtml(html, true);
  if (hasSheet || end !== undefined) throw onSite('brings a style sheet, or nests its tags too deep');
  const reader = new Reader(html);
  reader.read(root.childNodes, { open: [], looks: '', blocks: [], size: USUAL_SIZE });
  reader.border();
  return reader;
}

const onSite = (reason: string) =>
  new Refusal([`cannot be used here: the stored text ${reason}. Change it on the site.`]);

interface Around {
  readonly open: readonly Inline[];
  readonly looks: string;
  readonly blocks: readonly Block[];
  readonly size: number;
}

class Reader implements Source {
  readonly units: Unit[] = [];
  readonly links: Link[] = [];
  readonly hidden: string[] = [];
  readonly #references = new Map<string, string>();
  #chars: Char[] = [];
  #blocks: readonly Block[] = [];
  #breaks: number | undefined;

  constructor(readonly html: string) {}

  read(nodes: Element['childNodes'], around: Around): void {
    for (const node of nodes) {
      const place = rangeOf(node.sourceCodeLocation);
      if ('tagName' in node) this.#element(node, around);
      else if ('value' in node && place) this.#text(place, around);
    }
  }

  /** Ends the current unit. @param breaks number of `<br>` that end it; undefined at the border of a block */
  border(breaks?: number): void {
    const first = this.#chars[0]?.text === ' ' ? 1 : 0;
    const all = this.#chars.slice(first, this.#chars.at(-1)?.text === ' ' ? -1 : undefined);
    if (all.length > 0) {
      const isInItem = this.#blocks.some(({ name }) => name === 'li');
      const beginsItem = this.#breaks === undefined && isInItem;
      const length = beginsItem ? 0 : (SIGN.exec(textOf(all))?.[0].length ?? 0);
      const [sign, chars] = [all.slice(0, length), all.slice(length)];
      const isItem = isInItem || length > 0;
      this.units.push({ all, sign, chars, key: keyOf(chars), isItem, blocks: this.#blocks, breaks: this.#breaks });
    }
    if (all.length > 0 || breaks === undefined) this.#breaks = breaks;
    else if (this.#breaks !== undefined) this.#breaks += breaks;
    this.#chars = [];
  }

  #element(node: Element, { open, blocks, size: outer }: Around): void {
    const { tagName: name, sourceCodeLocation: place } = node;
    if (name === 'br') {
      this.border(1);
      return;
    }
    const isBlock = BLOCK.has(name);
    if (isBlock) this.border();
    const all = rangeOf(place) ?? { from: 0, to: 0 };
    const size = sizeWithin(name, declarationsOf(name, node.attrs), outer);
    if (size === undefined) {
      this.hidden.push(this.html.slice(all.from, all.to));
      return;
    }
    const start = rangeOf(place?.startTag) ?? { from: all.from, to: all.from };
    const tag = this.html.slice(start.from, start.to) || `<${name}>`;
    if (isBlock) {
      const inner = [...blocks, { name, tag, ...all }];
      this.read(node.childNodes, { open, looks: looksOf(open, inner), blocks: inner, size });
      this.border();
      return;
    }
    const look = MARKS.get(name) ?? '';
    const inline: Inline = { name, tag, ...start, end: rangeOf(place?.endTag), look, ...this.#link(node, start) };
    if (isLink(inline)) this.links.push(inline);
    const inner = [...open, inline];
    this.read(node.childNodes, { open: inner, looks: looksOf(inner, blocks), blocks, size });
  }

  #link(node: Element, start: Range): Omit<Link, Exclude<keyof Inline, 'look'>> | undefined {
    const address = node.attrs.find(({ name }) => name === 'href')?.value.trim() ?? '';
    const href = rangeOf(node.sourceCodeLocation?.attrs?.href);
    if (node.tagName !== 'a' || href === undefined || address === '') return undefined;
    if (!/^(?:https?:\/\/|mailto:|tel:)./i.test(address)) {
      // No format shows an address without a scheme, so no edit may lose it.
      if (!/^[a-z][a-z\d+.-]*:/i.test(address)) this.hidden.push(this.html.slice(start.from, start.to));
      return undefined;
    }
    const [key, words] = [addressKey(address), wordsIn(node)];
    const isSaid = saysAddress(addressKey(words.replace(/\s+/g, '')), key);
    return { address, key, words, href, saysAddress: isSaid, look: isSaid ? '' : key };
  }

  #text({ from, to }: Range, { open, looks, blocks }: Around): void {
    this.#blocks = blocks;
    for (const { 0: piece, index } of this.html.slice(from, to).matchAll(PIECE)) {
      if (/^<[a-z/!?]/i.test(piece)) continue;
      const text = piece.startsWith('&') ? this.#referenced(piece) : piece;
      let at = from + index;
      for (const one of text === piece && piece.startsWith('&') ? piece : [text]) {
        const html = text === piece ? one : piece;
        this.#add(one, html, { from: at, to: at + html.length, open, looks });
        at += html.length;
      }
    }
  }

  #referenced(reference: string): string {
    const text = this.#references.get(reference) ?? referenced(reference);
    this.#references.set(reference, text);
    return text;
  }

  #add(read: string, html: string, place: Omit<Char, 'text' | 'html'>): void {
    const last = this.#chars.at(-1);
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

function wordsIn(node: Element['childNodes'][number]): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(wordsIn).join('') : '';
}

/** An address in the form that is compared, decoded: writers of Markdown encode more than needed. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^mailto:/i, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
