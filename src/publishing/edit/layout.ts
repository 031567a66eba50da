import type { Block, Char, Source, Unit } from './source.ts';
import { allOf, endOf, type Splice, startOf, written } from './write.ts';

/** A unit that is added: what it is in the text given, and its characters. */
export interface Added {
  readonly wanted: Unit;
  readonly chars: readonly Pick<Char, 'html' | 'open'>[];
  /** The unit of the stored text that moves here. */
  readonly moved?: Unit | undefined;
}

/** Whether a unit is an item of a list, or a line that begins with the sign of one. */
export const isItem = (unit: Unit | undefined): boolean =>
  unit !== undefined && (unit.sign.length > 0 || unit.blocks.some(({ name }) => name === 'li'));
const depthOf = ({ blocks }: Unit) => Math.max(1, blocks.filter(({ name }) => name === 'li').length);
const isLike = (unit: Unit, { wanted }: Added) =>
  isItem(unit) === isItem(wanted) && (!isItem(unit) || depthOf(unit) === depthOf(wanted));

/** The units of a stored text, and what it takes to delete some and to add others. */
export class Layout {
  readonly #source: Source;
  /** The `<br>` of this text, as it writes it. */
  readonly #br: string;

  constructor(source: Source) {
    this.#source = source;
    this.#br = /<br[^>]*>/i.exec(source.html)?.[0] ?? '<br>';
  }

  /** The outermost blocks whose units all go, and of other blocks their lines. */
  deleted(gone: ReadonlySet<Unit>): Splice[] {
    const { units } = this.#source;
    const blocks = new Set<Block>();
    const lines: Splice[] = [];
    for (const [index, unit] of units.entries()) {
      if (!gone.has(unit)) continue;
      const block = unit.blocks.find((each) => units.every((one) => gone.has(one) || !one.blocks.includes(each)));
      if (block !== undefined) blocks.add(block);
      else if (!gone.has(units[index - 1] ?? unit) || !this.#areLines(units[index - 1], unit))
        lines.push(this.#deletedLines(index, gone));
    }
    return [...lines, ...[...blocks].map(({ from, to }) => ({ from, to, html: '' }))];
  }

  /** Lines of one block that go, from one of them on, with the `<br>` behind or else before them. */
  #deletedLines(index: number, gone: ReadonlySet<Unit>): Splice {
    const { units } = this.#source;
    let last = index;
    while (gone.has(units[last + 1] as Unit) && this.#areLines(units[last], units[last + 1])) last++;
    const [first, end, before, after] = [units[index], units[last], units[index - 1], units[last + 1]] as Unit[];
    const isLine = (one: Unit | undefined, other: Unit | undefined) => this.#areLines(one, other);
    const from =
      isLine(end, after) || !isLine(before, first) ? startOf(allOf(first as Unit)) : endOf(before?.chars ?? []);
    const to = isLine(end, after) ? startOf(allOf(after as Unit)) : endOf((end as Unit).chars);
    return { from: from.at, to: to.at, html: written([], from.open, to.open) };
  }

  /** Whether one unit follows another in the same block, parted by `<br>` alone. */
  #areLines(one: Unit | undefined, other: Unit | undefined): boolean {
    return one !== undefined && other?.breaks !== undefined && one.blocks.at(-1) === other.blocks.at(-1);
  }

  /** Adds units in one place: like the unit before them or after them, and blocks of their own where neither is like them. */
  added(group: readonly Added[], before: Unit | undefined, after: Unit | undefined): Splice[] {
    const alike = before === undefined ? 0 : group.findIndex((each) => !isLike(before, each));
    const count = alike < 0 ? group.length : alike;
    const [near, rest] = [group.slice(0, count), group.slice(count)];
    const own = before === undefined || count === 0 ? [] : [this.#afterLike(near, before)];
    if (rest.length === 0) return own;
    const isNext = count === 0 && after !== undefined && rest.every((each) => isLike(after, each));
    return [...own, isNext ? this.#beforeLike(rest, after) : this.#ownBlocks(rest, before, after)];
  }

  #afterLike(group: readonly Added[], before: Unit): Splice {
    const block = blockOf(before);
    if (block === undefined || !this.#isLastOf(block, before) || group[0]?.wanted.breaks === 1) {
      const { at, open } = endOf(before.chars);
      const lines = group.map((each) => this.#line(each, before, this.#gap(before, each)));
      return { from: at, to: at, html: lines.map((chars) => written(chars, open, open)).join('') };
    }
    const gap = /^\s*/.exec(this.#source.html.slice(block.to))?.[0] ?? '';
    return { from: block.to, to: block.to, html: group.map((each) => gap + wrapped(each, before, block)).join('') };
  }

  #beforeLike(group: readonly Added[], after: Unit): Splice {
    const block = blockOf(after);
    if (block === undefined || this.#unitsOf(block)[0] !== after) {
      const { at, open } = startOf(allOf(after));
      const lines = group.map((each) => [...this.#line(each, after, ''), bytes(this.#gap(after, each), open)]);
      return { from: at, to: at, html: lines.map((chars) => written(chars, open, open)).join('') };
    }
    const gap = /\s*$/.exec(this.#source.html.slice(0, block.from))?.[0] ?? '';
    return { from: block.from, to: block.from, html: group.map((each) => wrapped(each, after, block) + gap).join('') };
  }

  /** Paragraphs and lists of their own, as the text given has them. */
  #ownBlocks(group: readonly Added[], before: Unit | undefined, after: Unit | undefined): Splice {
    const block = before?.blocks.find((each) => this.#isLastOf(each, before));
    const next = after?.blocks.find((each) => this.#unitsOf(each)[0] === after);
    if (before !== undefined && block === undefined && next === undefined) {
      const { at, open } = endOf(before.chars);
      const lines = group.map((each) => [bytes(this.#br + this.#br, open), ...this.#line(each, before, '')]);
      return { from: at, to: at, html: lines.map((chars) => written(chars, open, open)).join('') };
    }
    const at = block?.to ?? next?.from ?? (after === undefined ? this.#source.html.length : startOf(allOf(after)).at);
    return { from: at, to: at, html: group.map((each, index) => ownBlock(group, each, index, this.#br)).join('') };
  }

  /** A line as those of a neighbour: behind the gap its sign, with the next number. */
  #line({ wanted, chars }: Added, neighbour: Unit, gap: string): Pick<Char, 'html' | 'open'>[] {
    const open = neighbour.sign[0]?.open ?? [];
    const own = isItem(wanted) ? (neighbour.sign.length > 0 ? neighbour.sign : [bytes('- ', [])]) : [];
    const sign = own.map(({ html }) => html).join('');
    const next = sign.replace(/^\d+/, (number) => String(Number(number) + 1));
    return [bytes(gap, []), ...(next === '' ? [] : [bytes(next, open)]), ...chars];
  }

  /** What parts a line from its neighbour: two `<br>` where it begins a paragraph in the text given. */
  #gap(neighbour: Unit, { wanted }: Added): string {
    return isItem(neighbour) || wanted.breaks === 1 ? this.#br : this.#br + this.#br;
  }

  #unitsOf(block: Block): readonly Unit[] {
    return this.#source.units.filter(({ blocks }) => blocks.includes(block));
  }

  #isLastOf(block: Block, unit: Unit): boolean {
    return this.#unitsOf(block).at(-1) === unit;
  }
}

function bytes(html: string, open: Char['open']): Pick<Char, 'html' | 'open'> {
  return { html, open };
}

/** The block that is a unit's own: its item, else the paragraph that it stands in. */
function blockOf({ blocks }: Unit): Block | undefined {
  const item = blocks.findLast(({ name }) => name === 'li');
  return item ?? blocks.findLast(({ name }) => name !== 'ul' && name !== 'ol');
}

/** A unit in blocks like those of a neighbour, from one of its blocks inwards; one that moves keeps its own. */
function wrapped({ chars, moved }: Added, neighbour: Unit, block: Block): string {
  const own = moved === undefined ? undefined : blockOf(moved);
  const [unit, from] = own?.name === block.name && moved !== undefined ? [moved, own] : [neighbour, block];
  const blocks = unit.blocks.slice(unit.blocks.indexOf(from));
  const tags = blocks.map(({ tag }) => tag).join('');
  const ends = blocks.map(({ name }) => `</${name}>`).reverse();
  return tags + written(chars, [], []) + ends.join('');
}

function ownBlock(group: readonly Added[], { wanted, chars }: Added, index: number, br: string): string {
  const text = written(chars, [], []);
  const list = wanted.blocks.findLast(({ name }) => name === 'ul' || name === 'ol')?.name ?? 'ul';
  const [previous, next] = [group[index - 1]?.wanted, group[index + 1]?.wanted];
  if (isItem(wanted))
    return `${isItem(previous) ? '' : `<${list}>`}<li>${text}</li>${isItem(next) ? '' : `</${list}>`}`;
  const begins = wanted.breaks !== 1 || previous === undefined || isItem(previous);
  const ends = next?.breaks !== 1 || isItem(next);
  const tag = wanted.blocks.findLast(({ name }) => name === 'p')?.tag ?? '<p>';
  return `${begins ? tag : br}${text}${ends ? '</p>' : ''}`;
}
