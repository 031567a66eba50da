import { LONGEST_TEXT } from '../../wire/limits.ts';
import { readableAddress, spelled } from '../addresses.ts';
import { cleanLine } from '../clean.ts';
import { BLOCK, HEADINGS, PREFORMATTED, UNSEEN } from './elements.ts';
import {
  type Attributes,
  alignmentIn,
  attributeOf,
  type Declared,
  declarationsOf,
  isPlainlyHidden,
  sizeWithin,
  USUAL_SIZE,
} from './harmless.ts';
import { type Element, parseHtml } from './parse.ts';
import { type Block, type List, type Mark, paragraphsOf, type TextRun } from './runs.ts';

/** HTML reduced to what the board accepts: paragraphs and lists with marks. */
interface ReadText {
  readonly blocks: readonly Block[];
  /** The reason why none of the text is shown. */
  readonly notShown?: 'too long' | 'style sheet';
  /** The amount of text that the page may hide; the blocks leave it out. */
  readonly hidden: { readonly passages: number; readonly characters: number };
  /** Addresses of links that show no words. */
  readonly wordless: readonly string[];
}

const LISTS = new Map<string, List['kind']>([
  ['ol', 'ol'],
  ['ul', 'ul'],
  ['menu', 'ul'],
  ['dir', 'ul'],
]);
export const MARKS: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ...['strong', 'b', ...HEADINGS].map((name) => [name, 'strong'] as const),
  ...['em', 'i'].map((name) => [name, 'em'] as const),
  ...['u', 'ins'].map((name) => [name, 'u'] as const),
  ...['strike', 's', 'del'].map((name) => [name, 'strike'] as const),
]);

/** The last text: a call asks for the words, links and hidden passages of one text up to nine times. */
let last: { readonly html: string; readonly read: ReadText } | undefined;

/** Reads the surely visible text of a stranger's HTML (harmless.ts). */
export function readText(html: string): ReadText {
  if (last?.html !== html) last = { html, read: readAnew(html) };
  return last.read;
}

function readAnew(html: string): ReadText {
  const nothing = { blocks: [], hidden: { passages: 0, characters: 0 }, wordless: [] };
  if (html.length > LONGEST_TEXT) return { ...nothing, notShown: 'too long' };
  const { root, hasSheet, end } = parseHtml(html);
  if (hasSheet) return { ...nothing, notShown: 'style sheet' };
  const reader = new Reader(false);
  reader.read(root.childNodes, OUTERMOST);
  if (end !== undefined) reader.hide(html.slice(end).replace(/<[^<>]*>?/g, ' '));
  return reader.finish();
}

/** Reads the text of a caller's own HTML, except what it plainly hides. */
export function readOwnText(html: string): readonly Block[] {
  const reader = new Reader(true);
  reader.read(parseHtml(html).root.childNodes, OUTERMOST);
  return reader.finish().blocks;
}

/** Properties that a node inherits. */
interface Around {
  /** Font size in pixels; undefined where the page may hide the text. */
  readonly size: number | undefined;
  readonly marks: readonly Mark[];
  readonly address: string | undefined;
  readonly align: string | undefined;
  readonly isPreformatted: boolean;
}

/** The board appends the reader's user agent to some bodies, hidden (docs/board.md, Answers). */
const OWN_USER_AGENT = /^jobboard-mcp\/[\w.+-]+$/;

const OUTERMOST: Around = { size: USUAL_SIZE, marks: [], address: undefined, align: undefined, isPreformatted: false };

class Reader {
  readonly #isOwn: boolean;
  readonly #blocks: Block[] = [];
  readonly #wordless = new Set<string>();
  #passages = 0;
  #characters = 0;
  /** Whether the last text was hidden. */
  #isHidden = false;
  #shown = 0;
  #runs: TextRun[] = [];
  #align: string | undefined;
  /** The parent of the next block: a list, or the blocks of a document or item. */
  #place: List | Block[] = this.#blocks;

  constructor(isOwn: boolean) {
    this.#isOwn = isOwn;
  }

  finish(): ReadText {
    this.#flush();
    const hidden = { passages: this.#passages, characters: this.#characters };
    return { blocks: withoutEmptyItems(this.#blocks), hidden, wordless: [...this.#wordless] };
  }

  read(nodes: Element['childNodes'], around: Around): void {
    for (const node of nodes) {
      if ('tagName' in node) this.#element(node, around);
      else if ('value' in node) this.#text(node.value, around);
    }
  }

  hide(text: string): void {
    const line = cleanLine(text);
    const { length } = line;
    if (length === 0 || OWN_USER_AGENT.test(line)) return;
    if (!this.#isHidden) this.#passages++;
    this.#characters += length;
    this.#isHidden = true;
  }

  /** White space separates words even where letters would be hidden. */
  #text(value: string, { size, marks, address, align, isPreformatted }: Around): void {
    const isBlank = value.trim() === '';
    if (!isBlank && size === undefined) {
      this.hide(value);
      return;
    }
    if (this.#runs.length === 0) {
      if (isBlank) return;
      this.#align = align;
    }
    if (!isBlank) {
      this.#shown++;
      this.#isHidden = false;
    }
    const text = isPreformatted ? value : value.replace(/[\t\n\r\f]+/g, ' ');
    this.#runs.push({ text, marks, address });
  }

  #element(element: Element, around: Around): void {
    const { tagName: name, attrs, childNodes } = element;
    if (UNSEEN.has(name)) return;
    const declared = declarationsOf(name, attrs);
    const size = around.size && (this.#isOwn ? ownSize(attrs, around.size) : sizeWithin(name, declared, around.size));
    // A link that the page may hide loses its address.
    const address = name === 'a' && size !== undefined ? readableAddress(attributeOf(attrs, 'href')) : undefined;
    const inside = within(name, declared, { ...around, size }, address);
    const shownBefore = this.#shown;
    if (name === 'br' && this.#runs.length > 0)
      this.#runs.push({ text: '\n', marks: around.marks, address: around.address });
    if (BLOCK.has(name)) this.#block(name, attrs, () => this.read(childNodes, inside));
    else this.read(childNodes, inside);
    if (address !== undefined && this.#shown === shownBefore) this.#endWordless(address, around);
  }

  #block(name: string, attributes: Attributes, read: () => void): void {
    this.#flush();
    const outer = this.#place;
    const kind = LISTS.get(name);
    if (kind !== undefined) {
      const start = attributeOf(attributes, 'start') ?? '';
      this.#place = { kind, start: /^\d{1,6}$/.test(start) ? Number(start) : 1, items: [] };
      add(this.#place, outer);
    } else if (name === 'li') {
      this.#place = [];
      (Array.isArray(outer) ? listAtEnd(outer) : outer).items.push(this.#place);
    }
    read();
    this.#flush();
    this.#place = outer;
  }

  /** Ends a link without visible words; in a caller's own HTML, its address becomes its words. */
  #endWordless(address: string, around: Around): void {
    if (this.#isOwn) this.#text(spelled(address), around);
    else this.#wordless.add(address);
  }

  #flush(): void {
    if (this.#runs.length === 0) return;
    const align = this.#align === undefined ? {} : { align: this.#align };
    for (const runs of paragraphsOf(this.#runs)) add({ kind: 'p', ...align, runs }, this.#place);
    this.#runs = [];
  }
}

/** @param address the element's own, if it is a link */
function within(name: string, declared: Declared, around: Around, address: string | undefined): Around {
  // Google Docs wraps all that is copied in `<b style="font-weight:normal">`.
  const isNormal = declared.some(([property, value]) => property === 'font-weight' && /^(?:normal|400)$/.test(value));
  const mark = address !== undefined ? 'a' : isNormal ? undefined : MARKS.get(name);
  return {
    size: around.size,
    marks: mark === undefined || around.marks.includes(mark) ? around.marks : [...around.marks, mark],
    address: address ?? around.address,
    align: BLOCK.has(name) ? alignmentWithin(name, declared, around.align) : around.align,
    isPreformatted: around.isPreformatted || PREFORMATTED.has(name),
  };
}

function add(block: Block, place: List | Block[]): void {
  if (Array.isArray(place)) place.push(block);
  else if (block.kind === 'p' || place.items.length === 0) place.items.push([block]);
  else place.items.at(-1)?.push(block);
}

/** An item outside a list continues the list before it, or begins one. */
function listAtEnd(blocks: Block[]): List {
  const last = blocks.at(-1);
  if (last !== undefined && last.kind !== 'p') return last;
  const list: List = { kind: 'ul', start: 1, items: [] };
  blocks.push(list);
  return list;
}

function withoutEmptyItems(blocks: readonly Block[]): Block[] {
  return blocks
    .map((block) =>
      block.kind === 'p'
        ? block
        : { ...block, items: block.items.map(withoutEmptyItems).filter((item) => item.length > 0) },
    )
    .filter((block) => block.kind === 'p' || block.items.length > 0);
}

/** Ignores a caller's styles unless they plainly hide text. */
function ownSize(attributes: Attributes, around: number): number | undefined {
  return isPlainlyHidden(attributes) ? undefined : around;
}

/** The block's own alignment, else the inherited one; undefined for the start of the line, the default. */
function alignmentWithin(name: string, declared: Declared, around: string | undefined): string | undefined {
  const own = name === 'center' ? name : (alignmentIn(declared) ?? around);
  return own === 'left' || own === 'start' ? undefined : own;
}
