import { readableAddress } from '../text/addresses.ts';
import { cleanCharacters, cleanLine, withoutInvisible } from '../text/clean.ts';
import { type Block, type ListKind, type Mark, type Run, sliceRuns, textOfRuns } from './document.ts';
import { BLOCK, NOT_TEXT } from './elements.ts';
import { type Colors, colorsWithin, type Declaration, declarationsOf, hidesContent, PAGE_COLORS } from './hidden.ts';
import { marksOf, runsOf } from './line-runs.ts';
import { attributeOf, type Element, type Node, type TextNode, textContent } from './parse-html.ts';

/** What the elements around a text say of it. */
interface Context {
  readonly marks: readonly Mark[];
  readonly address: string | undefined;
  readonly isPreformatted: boolean;
  readonly colors: Colors;
  readonly lists: readonly ListKind[];
  readonly item: { readonly number: number; isBegun: boolean } | undefined;
  /** The innermost block element, and the inline elements within it, outermost first. */
  readonly block: Element | undefined;
  readonly inline: readonly Element[];
}
const OUTSIDE: Context = {
  marks: [],
  address: undefined,
  isPreformatted: false,
  colors: PAGE_COLORS,
  lists: [],
  item: undefined,
  block: undefined,
  inline: [],
};

interface Text {
  readonly value: string;
  readonly node: TextNode;
  readonly context: Context;
}

/** A block with the nodes that it was read from. */
export interface ReadBlock {
  readonly block: Block;
  readonly first: Text;
  readonly last: Text;
  readonly emptyLinks: readonly Element[];
  /** How many `<br>` precede it; undefined if a block element begins or ends there. */
  readonly breakCount: number | undefined;
  readonly chunk: number;
}

const PREFORMATTED = /^(?:listing|plaintext|pre|xmp)$/;
const LIST = /^(?:ol|ul|menu|dir)$/;
const TYPED_MARKER = /^(?:[-–—•·*▪◦‣●]|\d{1,3}[.)]) (?=\S)/u;
/** Addresses that are kept: of the web, of mail and phones, and relative ones, but no scripts. */
const KEPT_ADDRESS = /^\s*(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]*:))/i;

/** Turns parsed nodes into blocks, without what is hidden. */
export class HtmlReader {
  readonly blocks: ReadBlock[] = [];
  /** The outermost nodes. Adjacent inline nodes are one chunk, since a line may span several. */
  readonly chunks: Node[][] = [];
  /** Links whose address an edit must keep. */
  readonly links: Element[] = [];
  readonly emptyLinks = new Set<string>();
  readonly hidden = { passages: 0, characters: 0 };
  hasTableOrPre = false;
  hasInvisible = false;
  readonly #isOwn: boolean;
  #isAfterHidden = false;
  #texts: Text[] = [];
  #emptyLinksOfLine: Element[] = [];
  #breakCount: number | undefined;
  /** The number of the last item at each depth. */
  readonly #numbers: number[] = [];

  /** @param isOwn whether the text is the caller's, so that `hasInvisible` is of interest */
  constructor(isOwn: boolean) {
    this.#isOwn = isOwn;
  }

  read(nodes: readonly Node[]): this {
    let isAfterBlock = true;
    for (const node of nodes) {
      const isBlock = BLOCK.has(node.nodeName);
      if (isBlock) this.#endLine();
      if (isBlock || isAfterBlock) this.chunks.push([node]);
      else this.chunks.at(-1)?.push(node);
      isAfterBlock = isBlock;
      this.#visit(node, OUTSIDE);
    }
    this.#endLine();
    return this;
  }

  #visit(node: Node, context: Context): void {
    if ('tagName' in node) this.#visitElement(node, context);
    else if ('value' in node) this.#visitText(node, context);
  }

  #visitText(node: TextNode, context: Context): void {
    const lines = context.isPreformatted ? node.value.split('\n') : [node.value.replace(/[\t\n\r\f]+/g, ' ')];
    if (this.#isOwn) this.hasInvisible ||= withoutInvisible(node.value) !== node.value;
    for (const [index, value] of lines.entries()) {
      if (index > 0) this.#endLine(true);
      this.#texts.push({ value: cleanCharacters(value), node, context });
      if (value.trim() !== '') this.#isAfterHidden = false;
    }
  }

  #visitElement(element: Element, context: Context): void {
    const { tagName: name } = element;
    const href = name === 'a' ? attributeOf(element, 'href') : undefined;
    if (href && KEPT_ADDRESS.test(href)) this.links.push(element);
    if (NOT_TEXT.has(name)) return;
    const declared = declarationsOf(attributeOf(element, 'style'));
    if (hidesContent(element, declared, context.colors)) this.#countHidden(textContent(element));
    else if (name === 'br') this.#endLine(true);
    else this.#visitContent(element, readableAddress(href), declared, context);
  }

  #visitContent(
    element: Element,
    address: string | undefined,
    declared: readonly Declaration[],
    context: Context,
  ): void {
    const isBlock = BLOCK.has(element.tagName);
    if (isBlock) this.#endLine();
    const inside = this.#contextWithin(element, address, declared, context);
    for (const node of element.childNodes) this.#visit(node, inside);
    if (isBlock) this.#endLine();
    if (address === undefined || textContent(element).trim() !== '') return;
    this.emptyLinks.add(address);
    this.#emptyLinksOfLine.push(element);
  }

  #countHidden(text: string): void {
    const line = cleanLine(text);
    // A sign alone is a bullet, which Word writes in a font of symbols.
    if (!/[\p{L}\p{N}]/u.test(line)) return;
    if (!this.#isAfterHidden) this.hidden.passages++;
    this.hidden.characters += line.length;
    this.#isAfterHidden = true;
  }

  #contextWithin(
    element: Element,
    address: string | undefined,
    declared: readonly Declaration[],
    outside: Context,
  ): Context {
    const { tagName: name } = element;
    const isBlock = BLOCK.has(name);
    const marks = marksOf(element, address, declared).filter((mark) => !outside.marks.includes(mark));
    const isPreformatted = outside.isPreformatted || PREFORMATTED.test(name);
    this.hasTableOrPre ||= isPreformatted || name === 'table';
    const { lists, item } = this.#listsWithin(element, outside);
    return {
      lists,
      item,
      marks: marks.length === 0 ? outside.marks : [...outside.marks, ...marks],
      address: address ?? outside.address,
      isPreformatted,
      colors: colorsWithin(element, declared, outside.colors),
      block: isBlock ? element : outside.block,
      inline: isBlock ? outside.inline : [...outside.inline, element],
    };
  }

  #listsWithin(element: Element, outside: Context): Pick<Context, 'lists' | 'item'> {
    const { tagName: name } = element;
    const { lists, item } = outside;
    if (LIST.test(name)) {
      const start = /^\d{1,6}$/.exec(attributeOf(element, 'start') ?? '1')?.[0] ?? 1;
      this.#numbers[lists.length + 1] = Number(start) - 1;
      return { lists: [...lists, name === 'ol' ? 'ol' : 'ul'], item };
    }
    if (name !== 'li' && (name !== 'dd' || item !== undefined)) return outside;
    const ownLists = lists.length === 0 ? ['ul' as const] : lists;
    return { lists: ownLists, item: { number: this.#nextNumber(ownLists.length), isBegun: false } };
  }

  #nextNumber(depth: number): number {
    const number = (this.#numbers[depth] ?? 0) + 1;
    this.#numbers[depth] = number;
    return number;
  }

  /** @param isBreak whether a line break ends the line, and no block element */
  #endLine(isBreak = false): void {
    const runs = runsOf(this.#texts);
    if (runs.length > 0) this.#addBlock(runs);
    else if (!isBreak) this.#emptyLinksOfLine = [];
    this.#texts = [];
    if (!isBreak) this.#breakCount = undefined;
    else if (this.#breakCount !== undefined) this.#breakCount++;
  }

  #addBlock(runs: readonly Run[]): void {
    const isVisible = ({ value }: Text) => value.trim() !== '';
    const [first, last] = [this.#texts.find(isVisible), this.#texts.findLast(isVisible)] as [Text, Text];
    const breakCount = this.#breakCount;
    const { lists, isItem, number, typedMarker } = this.#placeOf(first.context, textOfRuns(runs));
    const isSameList = () => this.blocks.at(-1)?.block.lists.join() === lists.join();
    const block: Block = {
      lists,
      isItem,
      number,
      typedMarker,
      followsBreak: breakCount === 1 && (isItem || isSameList()),
      runs: typedMarker === '' ? runs : sliceRuns(runs, typedMarker.length),
    };
    const chunk = this.chunks.length - 1;
    this.blocks.push({ block, first, last, emptyLinks: this.#emptyLinksOfLine, breakCount, chunk });
    this.#breakCount = 0;
    this.#emptyLinksOfLine = [];
  }

  /** The place of a line in lists. Text of a list outside its items is an item, and so is a line with a typed marker. */
  #placeOf({ lists, item }: Context, text: string): Pick<Block, 'lists' | 'isItem' | 'number' | 'typedMarker'> {
    const isLoose = item === undefined && lists.length > 0 && !this.#breakCount;
    const number = isLoose ? this.#nextNumber(lists.length) : (item?.number ?? 0);
    if (isLoose || item?.isBegun === false) {
      if (item !== undefined) item.isBegun = true;
      return { lists, isItem: true, number, typedMarker: '' };
    }
    const typedMarker = TYPED_MARKER.exec(text)?.[0] ?? '';
    if (typedMarker === '') return { lists, isItem: false, number, typedMarker };
    const kind = /^\d/.test(typedMarker) ? 'ol' : 'ul';
    return { lists: [...lists, kind], isItem: true, number: Number.parseInt(typedMarker, 10) || 0, typedMarker };
  }
}
