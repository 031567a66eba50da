import { type Block, type OpenElement, piecesOf, type Run } from './document.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const hrefAttribute = (address: string): string => `href="${escapeHtml(address).replaceAll('"', '&quot;')}"`;

/** Writes runs as HTML. Elements that are open around them are closed before and opened again after them. */
export function writeRuns(
  runs: readonly Run[],
  openBefore: readonly OpenElement[] = [],
  openAfter: readonly OpenElement[] = [],
): string {
  const pieces = piecesOf(runs).map(({ kind, text, mark, address }) => {
    if (kind === 'text') return escapeHtml(text);
    if (kind === 'close') return `</${mark}>`;
    return mark === 'a' ? `<a ${hrefAttribute(address ?? '')}>` : `<${mark}>`;
  });
  const closed = [...openBefore].reverse().map(({ name }) => `</${name}>`);
  return [...closed, ...pieces, ...openAfter.map(({ tag }) => tag)].join('');
}

/** Writes blocks in the tags that the board accepts (docs/board.md, Publishing rules). */
export function writeHtml(blocks: readonly Block[]): string {
  return joinBlocks(
    blocks.map(({ lists, isItem, number, typedMarker, runs, followsBreak }) => ({
      lists,
      isItem,
      number,
      typedMarker,
      content: writeRuns(runs),
      startTag: '',
      breaks: followsBreak ? '<br>' : '',
    })),
  );
}

/** A block with its content as HTML. */
export interface WrittenBlock extends Omit<Block, 'runs' | 'followsBreak'> {
  readonly content: string;
  /** The start tag for its paragraph or item; empty for a plain one. */
  readonly startTag: string;
  /** The line break that joins it to the block before; if empty, it begins a paragraph or an item. */
  readonly breaks: string;
}

/** Joins blocks to paragraphs and lists. */
export function joinBlocks(blocks: readonly WrittenBlock[]): string {
  const writer = new BlockWriter();
  for (const block of blocks) writer.add(block);
  return writer.end();
}

const START_TAG = { li: /^<li\b/i, p: /^<p\b/i };

/**
 * Opens and closes lists, items and paragraphs as blocks need them. The board counts each list from 1, so items with a
 * typed marker, and those of a list that begins with another number, are written as lines.
 */
class BlockWriter {
  #html = '';
  /** The open tags: for each list its own and that of its item, and at last perhaps a paragraph. */
  readonly #open: string[] = [];
  #lists: readonly string[] = [];
  /** Per depth of lists, whether its items are written as lines. */
  readonly #areLines: boolean[] = [];
  /** Per depth, the last number of an ordered list that is written as one. */
  readonly #lastNumbers: ({ readonly key: string; readonly number: number } | undefined)[] = [];

  add(block: WrittenBlock): void {
    const { isItem, typedMarker, number, breaks, startTag } = block;
    const isCountable = this.#isCountable(block);
    const isLine = isItem && (typedMarker !== '' || !isCountable);
    if (isItem) this.#areLines.splice(block.lists.length - 1, Number.POSITIVE_INFINITY, isLine);
    const lists = block.lists.filter((_kind, depth) => this.#areLines[depth] !== true);
    const beginsItem = isItem && !isLine;
    const marker = typedMarker === '' && isLine ? `${number}. ` : escapeHtml(typedMarker);
    const isJoined = breaks !== '' && this.#html !== '' && !beginsItem && lists.join() === this.#lists.join();
    if (isJoined) this.#html += breaks;
    else this.#begin(lists, beginsItem ? 'li' : 'p', startTag);
    this.#html += marker + block.content;
  }

  /** Begins an item or a paragraph. */
  #begin(lists: readonly string[], name: 'li' | 'p', startTag: string): void {
    this.#openLists(lists, name === 'li');
    this.#openTag(name, START_TAG[name].test(startTag) ? startTag : `<${name}>`);
    this.#lists = lists;
  }

  end(): string {
    this.#closeTo(0);
    return this.#html;
  }

  /** Whether the number of an item is the one that the board will show. */
  #isCountable({ lists, isItem, number, typedMarker }: WrittenBlock): boolean {
    const depth = lists.length;
    const key = lists.join();
    const last = this.#lastNumbers[depth];
    this.#lastNumbers.length = Math.min(this.#lastNumbers.length, depth + 1);
    const isFirst = number === 1 || lists.at(-1) !== 'ol';
    const isCountable = isFirst || (last?.key === key && last.number === number - 1);
    if (isItem && isCountable && typedMarker === '') this.#lastNumbers[depth] = { key, number };
    else if (isItem) this.#lastNumbers[depth] = undefined;
    return isCountable;
  }

  #openLists(lists: readonly string[], beginsItem: boolean): void {
    const end = lists.findIndex((kind, depth) => kind !== this.#lists[depth]);
    const sharedDepth = end < 0 ? lists.length : end;
    if (this.#open.at(-1) === 'p') this.#closeTo(this.#open.length - 1);
    this.#closeTo(2 * sharedDepth);
    if (sharedDepth === lists.length && beginsItem && this.#open.length === 2 * sharedDepth)
      this.#closeTo(this.#open.length - 1);
    for (const kind of lists.slice(sharedDepth)) {
      this.#openTag(kind, `<${kind}>`);
      const isInnermost = this.#open.length === 2 * lists.length - 1;
      if (!isInnermost || !beginsItem) this.#openTag('li', '<li>');
    }
  }

  #openTag(name: string, tag: string): void {
    this.#html += tag;
    this.#open.push(name);
  }

  #closeTo(depth: number): void {
    while (this.#open.length > depth) this.#html += `</${this.#open.pop()}>`;
  }
}
