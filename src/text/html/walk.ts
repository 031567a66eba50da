import { readableAddress, spelled } from '../addresses.ts';
import { cleanLine, withoutInvisible } from '../clean.ts';
import type { Emphasis } from './elements.ts';
import { BLOCK, BOXES, HEADINGS, PREFORMATTED, UNSEEN } from './elements.ts';
import {
  type Attributes,
  attributeOf,
  type Declared,
  declarationsOf,
  FARTHEST,
  isPlainlyHidden,
  isStruckOut,
  type Layout,
  layoutWithin,
  PAGE_PIXELS,
  pushesOthers,
  sidewaysOf,
  USUAL_LAYOUT,
  widthOf,
} from './harmless.ts';
import { type Element, type TextNode, textIn } from './parse.ts';

/** An open element; `from` and `to` bound it in the source. */
export interface Open {
  readonly name: string;
  readonly attributes: Attributes;
  readonly from: number;
  readonly to: number;
  /** Its start tag in the source. */
  readonly tag: string;
  /** Where its start tag ends, and its end tag begins. */
  readonly start: number;
  readonly end: number;
  readonly element: Element;
}

/** Properties that a node inherits. */
interface Around {
  readonly layout: Layout;
  readonly marks: readonly Emphasis[];
  readonly address: string | undefined;
  readonly isPreformatted: boolean;
  /** Open elements, outermost first. */
  readonly blocks: readonly Open[];
  readonly inline: readonly Open[];
}

/** A visible text, or white space in its place. */
export interface SourceText {
  readonly value: string;
  /** The text or hidden element in the source; undefined for an address that is written out. */
  readonly node: TextNode | Element | undefined;
  readonly around: Around;
}

/** What stands between two borders of blocks or `<br>`; it may be blank. */
export interface Line {
  readonly texts: SourceText[];
  /** Whether `<br>` ends the line before, and no border of a block. */
  readonly isBroken: boolean;
}

export const EMPHASIS_OF_TAG: ReadonlyMap<string, Emphasis> = new Map<string, Emphasis>([
  ...['strong', 'b', ...HEADINGS].map((name) => [name, 'strong'] as const),
  ...['em', 'i'].map((name) => [name, 'em'] as const),
  ...['u', 'ins'].map((name) => [name, 'u'] as const),
  ...['strike', 's', 'del'].map((name) => [name, 'strike'] as const),
]);

const OUTERMOST: Around = {
  layout: USUAL_LAYOUT,
  marks: [],
  address: undefined,
  isPreformatted: false,
  blocks: [],
  inline: [],
};

/** Spaces that neither wrap nor collapse, before another one; so many in a line push text 300 pixels aside. */
const SPACES_IN_A_ROW =
  /[\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000](?=[\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000])/g;
const SPACE = 4;
const TAB = ' '.repeat(8);
/** Most characters of a line that does not wrap, and of a run of letters in one that does. */
const [LONGEST_UNWRAPPED, LONGEST_RUN] = [150, 300];
/** Where a browser may wrap a line. */
const WRAPS =
  /[ \t\n\r\f?-]|[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** A long address hides nothing of itself; what is joined to it counts. */
const LONG_ADDRESS = /(https?:\/\/\S{100})\S+/g;

/** Walks through parsed HTML and collects the surely visible text (harmless.ts). */
export class Walk {
  readonly lines: Line[] = [];
  /** Visible `<a>`. */
  readonly links: Open[] = [];
  /** Addresses of links that show no words. */
  readonly wordless = new Set<string>();
  readonly hiddenNodes: (TextNode | Element)[] = [];
  hiddenPassages = 0;
  hiddenCharacters = 0;
  /** Whether the last text was hidden. */
  #isHidden = false;
  #textCount = 0;
  #line: Line = { texts: [], isBroken: false };
  /** Pixels before the next cell of a row. */
  #row = 0;
  /** The line up to here: pixels of spaces in a row, characters without a place to wrap, and its end. */
  #spaces = 0;
  #unwrapped = 0;
  #last = '';
  readonly #html: string;
  readonly #isOwn: boolean;

  /** @param isOwn reads a caller's own HTML, of which only that is hidden that says so */
  constructor(html: string, nodes: Element['childNodes'], isOwn = false) {
    this.#html = html;
    this.#isOwn = isOwn;
    this.#nodes(nodes, OUTERMOST);
    this.#endLine(false);
  }

  #nodes(nodes: Element['childNodes'], around: Around): void {
    for (const node of nodes) {
      if ('tagName' in node) this.#element(node, around);
      else if ('value' in node) this.#text(node, around);
    }
  }

  /** Leaves out a text that the page may hide. */
  hide(text: string, node?: TextNode | Element): void {
    const line = cleanLine(text);
    // A sign alone is a bullet, which Word writes in a font of symbols.
    if (!/[\p{L}\p{N}]/u.test(line)) return;
    if (node !== undefined) this.hiddenNodes.push(node);
    if (!this.#isHidden) this.hiddenPassages++;
    this.hiddenCharacters += line.length;
    this.#isHidden = true;
  }

  #text(node: TextNode, around: Around): void {
    const { value } = node;
    if (this.#isBesidePage(value, around) && value.trim() !== '') this.hide(value, node);
    else this.#show(value, node, around);
  }

  #show(value: string, node: SourceText['node'], around: Around): void {
    this.#line.texts.push({ value, node, around });
    if (value.trim() === '') return;
    this.#textCount++;
    this.#isHidden = false;
  }

  /** Whether spaces, columns, or words that do not wrap push a text beside the page. */
  #isBesidePage(text: string, { layout, isPreformatted }: Around): boolean {
    if (this.#isOwn) return false;
    const value = layout.wraps ? withoutInvisible(text) : withoutInvisible(text).replaceAll('\t', TAB);
    this.#spaces += SPACE * ((this.#last + value).match(SPACES_IN_A_ROW)?.length ?? 0);
    if (value !== '') this.#last = value.slice(-1);
    const longest = layout.wraps ? LONGEST_RUN : LONGEST_UNWRAPPED;
    const parts = layout.wraps
      ? value.replace(LONG_ADDRESS, '$1').split(WRAPS)
      : value.split(isPreformatted ? '\n' : /(?!)/);
    let isLong = false;
    for (const [index, part] of parts.entries()) {
      const before = index === 0 ? this.#unwrapped : 0;
      this.#unwrapped = part.length + before;
      // One sign alone, repeated, says nothing that could be hidden.
      isLong ||= this.#unwrapped > longest && (before > 0 || !layout.wraps || new Set(part).size > 2);
    }
    return isLong || this.#spaces > FARTHEST || this.#row > PAGE_PIXELS;
  }

  #element(element: Element, around: Around): void {
    const { tagName: name, attrs } = element;
    if (BOXES.has(name)) this.#pushAside(around);
    if (UNSEEN.has(name)) return;
    const isBlock = BLOCK.has(name);
    if (name === 'br' || isBlock) this.#endLine(name === 'br');
    const declared = declarationsOf(name, attrs);
    // A caller's own styles are ignored unless they plainly hide text.
    const ownLayout = isPlainlyHidden(attrs) ? undefined : around.layout;
    const layout = this.#isOwn ? ownLayout : layoutWithin(name, declared, around.layout);
    const text = layout === undefined ? textIn(element) : '';
    // White space separates words even where letters would be hidden.
    if (layout !== undefined) this.#visible(element, declared, this.#within(element, declared, layout, around));
    else if (text !== '' && text.trim() === '') this.#show(' ', element, around);
    else this.hide(text, element);
    if (layout === undefined && pushesOthers(name, declared)) this.#pushAside(around);
    if (isBlock) this.#endLine(false);
  }

  /** What follows in the line, and in the row of a table, may stand beside the page. */
  #pushAside({ blocks }: Around): void {
    this.#spaces = Number.POSITIVE_INFINITY;
    if (blocks.some(({ name }) => name === 'tr')) this.#row = Number.POSITIVE_INFINITY;
  }

  #visible(element: Element, declared: Declared, inside: Around): void {
    const { tagName: name, childNodes } = element;
    const address = name === 'a' ? inside.address : undefined;
    const [outerShown, row, width] = [this.#textCount, this.#row, widthOf(declared)];
    if (name === 'a') this.links.push(...inside.inline.slice(-1));
    if (name === 'tr') this.#row = 0;
    this.#nodes(childNodes, inside);
    const isCell = /^t[dh]$/.test(name);
    this.#row = isCell ? Math.max(this.#row, row + width) : row;
    if (!isCell && !BLOCK.has(name)) this.#spaces += width + sidewaysOf(declared);
    if (address === undefined || this.#textCount !== outerShown) return;
    // In a caller's own HTML, the address of a link without words becomes its words.
    if (this.#isOwn) this.#show(spelled(address), undefined, { ...inside, address: undefined, marks: [] });
    else this.wordless.add(address);
  }

  #within(element: Element, declared: Declared, layout: Layout, around: Around): Around {
    const { tagName: name, attrs } = element;
    const opened = this.#opened(element);
    const isBlock = BLOCK.has(name);
    const address = name === 'a' ? readableAddress(attributeOf(attrs, 'href')) : undefined;
    // Google Docs wraps all that is copied in `<b style="font-weight:normal">`.
    const isNormal = declared.some(([property, value]) => property === 'font-weight' && /^(?:normal|400)$/.test(value));
    const own = address !== undefined ? 'a' : isNormal ? undefined : EMPHASIS_OF_TAG.get(name);
    const marks = [own, isStruckOut(declared) ? ('strike' as const) : undefined].filter((mark) => mark !== undefined);
    return {
      layout,
      marks: marks.length === 0 ? around.marks : [...new Set([...around.marks, ...marks])],
      address: address ?? around.address,
      isPreformatted: around.isPreformatted || PREFORMATTED.has(name),
      blocks: isBlock ? [...around.blocks, opened] : around.blocks,
      inline: isBlock ? around.inline : [...around.inline, opened],
    };
  }

  #opened(element: Element): Open {
    const { tagName: name, attrs: attributes, sourceCodeLocation: place } = element;
    const [from, to] = [place?.startOffset ?? 0, place?.endOffset ?? 0];
    const [start, end] = [place?.startTag?.endOffset ?? from, place?.endTag?.startOffset ?? to];
    return { name, attributes, from, to, start, end, tag: this.#html.slice(from, start) || `<${name}>`, element };
  }

  #endLine(isBroken: boolean): void {
    const { texts, isBroken: wasBroken } = this.#line;
    const isLine = wasBroken || texts.length > 0;
    if (isLine) this.lines.push(this.#line);
    // A `<br>` at the border of a block breaks nothing.
    this.#line = { texts: [], isBroken: isBroken && isLine };
    [this.#spaces, this.#unwrapped, this.#last] = [0, 0, ''];
  }
}
