import { saysAddress } from '../../text/addresses.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { attributeOf } from '../../text/html/harmless.ts';
import { type Element, parseHtml, referenced } from '../../text/html/parse.ts';
import { type Around, MARKS, type OpenBlock, type Text, textIn, Walk } from '../../text/html/walk.ts';
import { LONGEST_TEXT } from '../../wire/limits.ts';
import { type Char, type Inline, isLink, keyOf, type Link, looksOf, type Range, textOfChars } from './chars.ts';

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
  readonly blocks: readonly OpenBlock[];
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

export class EditRefusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '));
  }
}

/** Reads HTML as flat units of characters with offsets. @throws EditRefusal for a text that is not shown to readers */
export function readSource(html: string): Source {
  if (html.length > LONGEST_TEXT) throw onSite(`has more than ${LONGEST_TEXT} characters`);
  const { root, hasSheet, end } = parseHtml(html, true);
  if (hasSheet || end !== undefined) throw onSite('brings a style sheet, or nests its tags too deep');
  return new UnitReader(html, new Walk(html, root.childNodes));
}

const onSite = (reason: string) =>
  new EditRefusal([`cannot be used here: the stored text ${reason}. Change it on the site.`]);

class UnitReader implements Source {
  readonly units: Unit[] = [];
  readonly links: Link[] = [];
  readonly hidden: string[];
  readonly #inlines = new Map<Element, Inline>();
  readonly #opens = new Map<readonly Element[], readonly Inline[]>();
  #chars: Char[] = [];
  /** `<br>` since the last unit. */
  #breaks: number | undefined;

  constructor(
    readonly html: string,
    walk: Walk,
  ) {
    this.hidden = walk.hiddenNodes.map((node) => this.#sliceOf(node.sourceCodeLocation));
    for (const element of walk.links) this.#link(element);
    for (const { texts, isBroken } of walk.lines) {
      this.#breaks = isBroken && this.#breaks !== undefined ? this.#breaks + 1 : undefined;
      for (const text of texts) this.#read(text);
      this.#end(texts[0]?.around.blocks ?? []);
    }
  }

  #link(element: Element): void {
    const inline = this.#inlineOf(element);
    if (isLink(inline)) this.links.push(inline);
    // No format shows an address without a scheme, so no edit may lose it.
    else if (/^(?![a-z][a-z\d+.-]*:)./i.test(addressIn(element))) this.hidden.push(inline.tag);
  }

  #sliceOf(place: Place): string {
    return this.html.slice(place?.startOffset ?? 0, place?.endOffset ?? 0);
  }

  /** Makes the characters read so far a unit, if any is visible. */
  #end(blocks: readonly OpenBlock[]): void {
    const breaks = this.#breaks;
    const first = this.#chars[0]?.text === ' ' ? 1 : 0;
    const all = this.#chars.slice(first, this.#chars.at(-1)?.text === ' ' ? -1 : undefined);
    this.#chars = [];
    if (all.length === 0) return;
    this.#breaks = 0;
    const isInItem = blocks.some(({ name }) => name === 'li');
    const beginsItem = breaks === undefined && isInItem;
    const length = beginsItem ? 0 : (SIGN.exec(textOfChars(all))?.[0].length ?? 0);
    const [sign, chars] = [all.slice(0, length), all.slice(length)];
    this.units.push({ all, sign, chars, key: keyOf(chars), isItem: isInItem || length > 0, blocks, breaks });
  }

  #inlineOf(element: Element): Inline {
    const { tagName: name, sourceCodeLocation: place } = element;
    const known = this.#inlines.get(element);
    if (known !== undefined) return known;
    const start = place?.startTag ? rangeOf(place.startTag) : { ...rangeOf(place), to: rangeOf(place).from };
    const tag = this.html.slice(start.from, start.to) || `<${name}>`;
    const end = place?.endTag ? rangeOf(place.endTag) : undefined;
    const inline: Inline = { name, tag, ...start, end, look: MARKS.get(name) ?? '', ...linkOf(element) };
    this.#inlines.set(element, inline);
    return inline;
  }

  #openOf({ inline }: Around): readonly Inline[] {
    const open = this.#opens.get(inline) ?? inline.map((element) => this.#inlineOf(element));
    this.#opens.set(inline, open);
    return open;
  }

  #read({ value, node, around }: Text): void {
    const open = this.#openOf(around);
    const { from, to } = rangeOf(node?.sourceCodeLocation);
    const looks = looksOf(open, around.marks);
    // The white space of a hidden element stands for its bytes.
    if (node?.nodeName !== '#text') this.#add(value, ' ', { from, to, open, looks });
    else
      for (const { 0: piece, index } of this.html.slice(from, to).matchAll(PIECE))
        if (piece === '\n' && around.isPreformatted) {
          this.#end(around.blocks);
          if (this.#breaks !== undefined) this.#breaks++;
        } else if (!/^<[a-z/!?]/i.test(piece))
          this.#addPiece(piece, { from: from + index, to: from + index, open, looks });
  }

  /** Adds a character, a reference, or the signs of an unknown one. */
  #addPiece(piece: string, place: Omit<Char, 'text' | 'html'>): void {
    const text = piece.startsWith('&') ? referenced(piece) : piece;
    if (text !== piece) {
      this.#add(text, piece, { ...place, to: place.from + piece.length });
      return;
    }
    let at = place.from;
    for (const one of piece.startsWith('&') ? piece : [piece]) {
      this.#add(one, one, { ...place, from: at, to: at + one.length });
      at += one.length;
    }
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

type Place = { readonly startOffset: number; readonly endOffset: number } | null | undefined;

const rangeOf = (place: Place): Range => ({ from: place?.startOffset ?? 0, to: place?.endOffset ?? 0 });

const addressIn = ({ attrs }: Element) => attributeOf(attrs, 'href')?.trim() ?? '';

function linkOf(element: Element): Omit<Link, Exclude<keyof Inline, 'look'>> | undefined {
  const address = addressIn(element);
  const href = element.sourceCodeLocation?.attrs?.href;
  if (element.tagName !== 'a' || href === undefined || !/^(?:https?:\/\/|mailto:|tel:)./i.test(address))
    return undefined;
  const [key, words] = [addressKey(address), textIn(element)];
  const isSaid = saysAddress(addressKey(words.replace(/\s+/g, '')), key);
  return { address, key, words, href: rangeOf(href), saysAddress: isSaid, look: isSaid ? '' : key };
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
