import { saysAddress } from '../../text/addresses.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { attributeOf } from '../../text/html/harmless.ts';
import { type Element, parseHtml, referenced } from '../../text/html/parse.ts';
import { type Around, MARKS, type OpenBlock, type Text, textIn, Walk } from '../../text/html/walk.ts';
import { LONGEST_TEXT } from '../../wire/limits.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
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
  /** Its marks, and the address that its words do not say. */
  readonly looks: string;
  /** The same as a reader was shown it: a format may lack a mark. */
  readonly shown: string;
}

/** The text between two borders of blocks or `<br>`: a paragraph, a line of one, an item. */
export interface Unit {
  /** Its place among the units. */
  readonly index: number;
  /** Trimmed. */
  readonly all: readonly Char[];
  /** "- " or "1. " at the start of a line that is no `<li>`. */
  readonly sign: readonly Char[];
  /** The characters after the sign, and their text. */
  readonly chars: readonly Char[];
  readonly text: string;
  /** Units with the same key read the same. */
  readonly key: string;
  /** Whether it reads as an item of a list. */
  readonly isItem: boolean;
  /** Outermost first. */
  readonly blocks: readonly OpenBlock[];
  /** Number of `<br>` since the unit before; undefined across the border of a block. */
  readonly breaks: number | undefined;
}

const SIGN = /^(?:[-–—•·*▪◦‣●]|\d{1,3}[.)]) (?=\S)/u;
/** A tag, a reference, white space, or a character with what belongs to it: joiners, accents, skin tones. */
const PIECE = /<[a-z/!?][^>]*>?|&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);|\s|\S[\p{M}\p{Join_Control}\p{Emoji_Modifier}]*/giu;
const TAG = /^<[a-z/!?]/i;

export class EditRefusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '));
  }
}

/** @throws EditRefusal for a text that is not shown to readers */
export function readSource(html: string): Source {
  if (html.length > LONGEST_TEXT) throw onSite(`has more than ${LONGEST_TEXT} characters`);
  const { root, hasSheet, end } = parseHtml(html, true);
  if (hasSheet || end !== undefined) throw onSite('brings a style sheet, or nests its tags too deep');
  return new Source(html, new Walk(html, root.childNodes));
}

const onSite = (reason: string) =>
  new EditRefusal([`cannot be used here: the stored text ${reason}. Change it on the site.`]);

/** HTML as flat units of characters with offsets. */
export class Source {
  readonly units: Unit[] = [];
  readonly links: Link[] = [];
  /** The HTML of hidden elements, and the tags of links with relative addresses. */
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
    this.hidden = walk.hiddenNodes.map(({ sourceCodeLocation }) => {
      const { from, to } = rangeOf(sourceCodeLocation);
      return html.slice(from, to);
    });
    for (const element of walk.links) {
      const inline = this.#inlineOf(element);
      if (isLink(inline)) this.links.push(inline);
      // No format shows an address without a scheme, so no edit may lose it.
      else if (/^(?![a-z][a-z\d+.-]*:)./i.test(addressIn(element))) this.hidden.push(inline.tag);
    }
    for (const { texts, isBroken } of walk.lines) {
      this.#breaks = isBroken && this.#breaks !== undefined ? this.#breaks + 1 : undefined;
      for (const text of texts) this.#read(text);
      this.#end(texts[0]?.around.blocks ?? []);
    }
  }

  /** Makes the characters read so far a unit, if any is visible. */
  #end(blocks: readonly OpenBlock[]): void {
    const breaks = this.#breaks;
    if (this.#chars[0]?.text === ' ') this.#chars.shift();
    if (this.#chars.at(-1)?.text === ' ') this.#chars.pop();
    const all = this.#chars;
    if (all.length === 0) return;
    this.#chars = [];
    this.#breaks = 0;
    const read = textOfChars(all);
    const isInItem = blocks.some(({ name }) => name === 'li');
    const length = breaks === undefined && isInItem ? 0 : (SIGN.exec(read)?.[0].length ?? 0);
    const [sign, chars, text] = [all.slice(0, length), length === 0 ? all : all.slice(length), read.slice(length)];
    const [index, key, isItem] = [this.units.length, keyOf(chars), isInItem || length > 0];
    this.units.push({ index, all, sign, chars, text, key, isItem, blocks, breaks });
  }

  #inlineOf(element: Element): Inline {
    const known = this.#inlines.get(element);
    if (known !== undefined) return known;
    const { tagName: name, sourceCodeLocation: place } = element;
    const start = rangeOf(place?.startTag ?? (place && { ...place, endOffset: place.startOffset }));
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
    const looks = looksOf(open, around.marks);
    let { from: at, to } = rangeOf(node?.sourceCodeLocation);
    // The white space of a hidden element stands for its bytes.
    if (node?.nodeName !== '#text') this.#add(value, at, to, open, looks);
    const pieces = node?.nodeName === '#text' ? this.html.slice(at, to).match(PIECE) : null;
    for (const piece of pieces ?? []) {
      to = at + piece.length;
      if (!TAG.test(piece)) this.#add(piece.startsWith('&') ? referenced(piece) : piece, at, to, open, looks);
      at = to;
    }
  }

  #add(read: string, from: number, to: number, open: readonly Inline[], looks: string): void {
    const text = cleanCharacters(read);
    if (text === '') return;
    const html = this.html.slice(from, to);
    const last = this.#chars.at(-1);
    if (text.trim() !== '') this.#chars.push({ text, html, from, to, open, looks, shown: looks });
    else if (last?.text === ' ') this.#chars[this.#chars.length - 1] = { ...last, to, open, looks, shown: looks };
    else {
      const own = /^(?:\u00a0|&\S*)$/.test(html) ? html : ' ';
      this.#chars.push({ text: ' ', html: own, from, to, open, looks, shown: looks });
    }
  }
}

const rangeOf = (place: { readonly startOffset: number; readonly endOffset: number } | null | undefined): Range => ({
  from: place?.startOffset ?? 0,
  to: place?.endOffset ?? 0,
});

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

export function isLink(inline: Inline): inline is Link {
  return 'address' in inline;
}

export function isMark({ name }: Inline): boolean {
  return MARKS.has(name);
}

export function looksOf(
  open: readonly Inline[],
  marks: readonly string[] = open.filter(isMark).map(({ look }) => look),
): string {
  if (open.length === 0 && marks.length === 0) return '';
  const links = open.filter(isLink).map(({ look }) => look);
  return [...new Set([...marks.filter((mark) => mark !== 'a'), ...links])].sort().join(' ').trim();
}

/** Characters with their looks. The looks of spaces are invisible. */
export function keyOf(chars: readonly Char[]): string {
  let [key, last] = ['', ''];
  for (const { text, looks } of chars) {
    if (text !== ' ' && looks !== last) key += `\0${looks}\0`;
    if (text !== ' ') last = looks;
    key += text;
  }
  return key;
}

export function textOfChars(chars: readonly Char[]): string {
  return chars.map(({ text }) => text).join('');
}
