import { BLOCK, PREFORMATTED } from '../elements.ts';
import { alignmentOf } from '../harmless.ts';
import type { Attributes } from '../parse.ts';
import { type VisibleHandler, walkAll, walkVisible } from '../visible.ts';
import { type LinkStyle, ParagraphReader } from './paragraph-reader.ts';
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

const LISTS: ReadonlyMap<string, List['kind']> = new Map([
  ['ol', 'ol'],
  ['ul', 'ul'],
  ['menu', 'ul'],
  ['dir', 'ul'],
]);

/**
 * HTML in the terms of what the board accepts: paragraphs and lists, marks within them.
 * @param isOwn written by a caller of ours: all of it is read; of a stranger's only what is surely visible
 */
export function documentOf(html: string, links: LinkStyle, isOwn = false): Block[] {
  const builder = new DocumentBuilder(new ParagraphReader(links, isOwn));
  if (isOwn) walkAll(html, builder);
  else walkVisible(html, builder);
  return builder.finish();
}

/** Where blocks go: into a list, each as an item or part of one; or into a document or an item. */
type OpenContainer =
  | { readonly list: List }
  | { readonly list?: undefined; readonly blocks: Block[]; readonly openedList: boolean };

class DocumentBuilder implements VisibleHandler {
  readonly #blocks: Block[] = [];
  readonly #places: OpenContainer[] = [{ blocks: this.#blocks, openedList: false }];
  readonly #lists: List[] = [];
  readonly #alignments: (string | undefined)[] = [];
  readonly #paragraph: ParagraphReader;
  #align: string | undefined;
  #preformatted = 0;
  /** The last list that was opened for items outside of any. */
  #looseItems: List | undefined;

  constructor(paragraph: ParagraphReader) {
    this.#paragraph = paragraph;
  }

  finish(): Block[] {
    this.#flush();
    return withoutEmptyItems(this.#blocks);
  }

  text(data: string): void {
    const text = this.#preformatted > 0 ? data : data.replace(/[\t\n\r\f]+/g, ' ');
    if (this.#paragraph.isBetween && text.trim() !== '') {
      this.#flush();
      this.#align = this.#alignments.at(-1);
    }
    this.#paragraph.text(text);
  }

  start(name: string, attributes: Attributes): void {
    if (BLOCK.has(name) || name === 'td' || name === 'th') this.#startBlock(name, attributes);
    else if (name === 'br') this.#paragraph.break();
    if (name === 'a') this.#paragraph.startLink(attributes.get('href'));
    else this.#paragraph.startMark(name);
  }

  end(name: string): void {
    if (BLOCK.has(name) || name === 'td' || name === 'th') this.#endBlock(name);
    if (name === 'a') this.text(this.#paragraph.endLink());
    else this.#paragraph.endMark(name);
  }

  #startBlock(name: string, attributes: Attributes): void {
    const kind = LISTS.get(name);
    if (kind !== undefined) this.#startList(kind, attributes.get('start'));
    else if (name === 'li') this.#startItem();
    else if (name === 'table') this.#flush();
    else this.#paragraph.end();
    if (name === 'tr') this.#paragraph.join('\n');
    else if (name === 'td' || name === 'th') this.#paragraph.join(' | ');
    else if (PREFORMATTED.has(name)) this.#preformatted++;
    this.#alignments.push(alignmentWithin(name, attributes, this.#alignments.at(-1)));
  }

  #endBlock(name: string): void {
    if (name === 'li' || LISTS.has(name)) {
      this.#flush();
      const place = this.#places.pop();
      if (place?.list !== undefined || place?.openedList === true) this.#lists.pop();
    } else if (name === 'table') this.#flush();
    else this.#paragraph.end();
    if (PREFORMATTED.has(name)) this.#preformatted--;
    this.#alignments.pop();
  }

  #startList(kind: List['kind'], start = ''): void {
    this.#flush();
    const list = this.#innermostIfDeep() ?? { kind, start: /^\d{1,6}$/.test(start) ? Number(start) : 1, items: [] };
    if (!this.#lists.includes(list)) this.#add(list);
    this.#lists.push(list);
    this.#places.push({ list });
  }

  #startItem(): void {
    this.#flush();
    const place = this.#places.at(-1);
    const blocks: Block[] = [];
    const openedList = place?.list === undefined;
    const list = place?.list ?? this.#listForLooseItems(place?.blocks ?? this.#blocks);
    if (openedList) this.#lists.push(list);
    list.items.push(blocks);
    this.#places.push({ blocks, openedList });
  }

  #listForLooseItems(blocks: Block[]): List {
    const last = blocks.at(-1);
    if (last !== undefined && last === this.#looseItems) return this.#looseItems;
    const deep = this.#innermostIfDeep();
    if (deep !== undefined) return deep;
    this.#looseItems = { kind: 'ul', start: 1, items: [] };
    blocks.push(this.#looseItems);
    return this.#looseItems;
  }

  #innermostIfDeep(): List | undefined {
    return this.#lists.length >= DEEPEST_LIST ? this.#lists.at(-1) : undefined;
  }

  #flush(): void {
    for (const runs of this.#paragraph.take()) {
      this.#add({ kind: 'p', ...(this.#align === undefined ? {} : { align: this.#align }), runs });
    }
  }

  #add(block: Block): void {
    const place = this.#places.at(-1);
    if (place === undefined) return;
    if (place.list === undefined) place.blocks.push(block);
    else if (block.kind === 'p' || place.list.items.length === 0) place.list.items.push([block]);
    else place.list.items.at(-1)?.push(block);
  }
}

/** The alignment of text in a block: its own, else that around it. The start of the line is where text is anyway. */
function alignmentWithin(name: string, attributes: Attributes, around: string | undefined): string | undefined {
  if (name === 'center') return 'center';
  const own = name === 'table' && !attributes.has('style') ? undefined : alignmentOf(attributes);
  if (own === undefined) return around;
  return own === 'left' || own === 'start' ? undefined : own;
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
