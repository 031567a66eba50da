import type { TextRun } from './runs.ts';

export interface Paragraph {
  readonly kind: 'p';
  /** As CSS names it; absent for the start of the line, which is usual. */
  readonly align?: string | undefined;
  readonly runs: readonly TextRun[];
}

export interface List {
  readonly kind: 'ol' | 'ul';
  /** The number of the first item. */
  readonly start: number;
  readonly items: Block[][];
}

export type Block = Paragraph | List;

/** Lists nested deeper than this go on at this depth. */
const DEEPEST_LIST = 8;

/** Where blocks go: into a list, each as an item or part of one; or into a document or an item. */
type Place = { readonly list: List } | { readonly list?: undefined; readonly blocks: Block[] };

/** The paragraphs and lists of a text, in the order in which they are read. */
export class Blocks {
  readonly #all: Block[] = [];
  #place: Place = { blocks: this.#all };
  /** The lists that are open. */
  readonly #lists: List[] = [];

  finish(): readonly Block[] {
    return withoutEmptyItems(this.#all);
  }

  add(block: Block): void {
    const place = this.#place;
    if (place.list === undefined) place.blocks.push(block);
    else if (block.kind === 'p' || place.list.items.length === 0) place.list.items.push([block]);
    else place.list.items.at(-1)?.push(block);
  }

  /** @param read reads what is in the list */
  list(kind: List['kind'], start: string, read: () => void): void {
    const deepest = this.#lists.at(DEEPEST_LIST - 1);
    const list = deepest ?? { kind, start: /^\d{1,6}$/.test(start) ? Number(start) : 1, items: [] };
    if (deepest === undefined) this.add(list);
    this.#within({ list }, list, read);
  }

  item(read: () => void): void {
    const place = this.#place;
    const list = place.list ?? this.#listForLooseItem(place.blocks);
    const blocks: Block[] = [];
    list.items.push(blocks);
    this.#within({ blocks }, place.list === undefined ? list : undefined, read);
  }

  #within(place: Place, opened: List | undefined, read: () => void): void {
    const outer = this.#place;
    this.#place = place;
    if (opened !== undefined) this.#lists.push(opened);
    read();
    if (opened !== undefined) this.#lists.pop();
    this.#place = outer;
  }

  /** An item outside of a list goes on the list before it, or begins one. */
  #listForLooseItem(blocks: Block[]): List {
    const last = blocks.at(-1);
    if (last !== undefined && last.kind !== 'p') return last;
    const list = this.#lists.at(DEEPEST_LIST - 1) ?? { kind: 'ul', start: 1, items: [] };
    if (!this.#lists.includes(list)) blocks.push(list);
    return list;
  }
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
