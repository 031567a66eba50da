import { HEADINGS } from '../../text/html/elements.ts';
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
export const isHeading = ({ blocks }: Unit) => blocks.some(({ name }) => HEADINGS.has(name));
/** A heading is like nothing: what comes behind it is a paragraph. */
const isLike = (unit: Unit, { wanted }: Added) =>
  !isHeading(unit) && isItem(unit) === isItem(wanted) && (!isItem(unit) || depthOf(unit) === depthOf(wanted));

/** The `<br>` of a text, as it writes it. */
export function brOf(html: string): string {
  return /<br[^<>]*>/i.exec(html)?.[0] ?? '<br>';
}

export class Layout {
  readonly #source: Source;
  readonly #br: string;
  /** Whether an item of a list within another would stand outside of it. */
  flattens = false;
  readonly #unitsOf = new Map<Block, Unit[]>();

  constructor(source: Source) {
    this.#source = source;
    this.#br = brOf(source.html);
    for (const unit of source.units)
      for (const block of unit.blocks) {
        const units = this.#unitsOf.get(block);
        if (units === undefined) this.#unitsOf.set(block, [unit]);
        else units.push(unit);
      }
  }

  /** The outermost blocks whose units all go, and of other blocks their lines. */
  deleted(gone: ReadonlySet<Unit>): Splice[] {
    const { units } = this.#source;
    const blocks = new Set<Block>();
    const lines: [first: number, last: number][] = [];
    for (const [index, unit] of units.entries()) {
      if (!gone.has(unit)) continue;
      const block = unit.blocks.find(
        (each) => blocks.has(each) || this.#unitsOf.get(each)?.every((one) => gone.has(one)),
      );
      const [line, before] = [lines.at(-1), units[index - 1]];
      if (block !== undefined) blocks.add(block);
      else if (line?.[1] === index - 1 && before !== undefined && this.#areLines(before, unit)) line[1] = index;
      else lines.push([index, index]);
    }
    const whole = [...blocks].map(({ from, to }) => ({ from, to, html: '' }));
    return [...lines.map(([first, last]) => this.#deletedLines(first, last)), ...whole];
  }

  /** Lines of one block that go, with the `<br>` behind or else before them. */
  #deletedLines(start: number, end: number): Splice {
    const { units } = this.#source;
    const [first, last] = [units[start], units[end]] as [Unit, Unit];
    const [before, after] = [units[start - 1], units[end + 1]];
    const isBehind = after !== undefined && this.#areLines(last, after);
    const isBefore = !isBehind && before !== undefined && this.#areLines(before, first);
    const from = isBefore ? endOf(before.chars) : startOf(allOf(first));
    const to = isBehind ? startOf(allOf(after)) : endOf(last.chars);
    return { from: from.at, to: to.at, html: written([], from.open, to.open) };
  }

  /** Whether one unit follows another in the same block, parted by `<br>` alone. */
  #areLines(one: Unit, other: Unit): boolean {
    return other.breaks !== undefined && one.blocks.at(-1) === other.blocks.at(-1);
  }

  /** Adds units in one place: like the unit before them or after them, and blocks of their own where neither is like them. */
  added(group: readonly Added[], before: Unit | undefined, after: Unit | undefined): Splice[] {
    const alike = before === undefined ? 0 : group.findIndex((each) => !isLike(before, each));
    const count = alike < 0 ? group.length : alike;
    const [near, rest] = [group.slice(0, count), group.slice(count)];
    const own = before === undefined || count === 0 ? [] : [this.#like(near, before, true)];
    if (rest.length === 0) return own;
    const isNext = count === 0 && after !== undefined && rest.every((each) => isLike(after, each));
    const inItem = count === 0 ? this.#endOfItem(rest, before) : undefined;
    return [...own, isNext ? this.#like(rest, after, false) : this.#ownBlocks(rest, before, after, inItem)];
  }

  /** Units like a neighbour, behind or before it: blocks like its own, or lines where it is one of several. */
  #like(group: readonly Added[], neighbour: Unit, isBehind: boolean): Splice {
    const block = blockOf(neighbour);
    const isOwn = block !== undefined && this.#unitsOf.get(block)?.at(isBehind ? -1 : 0) === neighbour;
    const isLine = neighbour.sign.length > 0 || (isBehind && group[0]?.wanted.breaks === 1);
    if (!isOwn || isLine) return this.#lines(group, neighbour, isBehind);
    const at = isBehind ? block.to : block.from;
    const [head, tail] = [this.#source.html.slice(0, at), this.#source.html.slice(at)];
    const gap = isBehind ? tail.slice(0, tail.length - tail.trimStart().length) : head.slice(head.trimEnd().length);
    const blocks = group.map((each) => wrapped(each, neighbour, block));
    return { from: at, to: at, html: blocks.map((each) => (isBehind ? gap + each : each + gap)).join('') };
  }

  #lines(group: readonly Added[], neighbour: Unit, isBehind: boolean): Splice {
    const { at, open } = isBehind ? endOf(neighbour.chars) : startOf(allOf(neighbour));
    const lines = group.map((each, index) => {
      const gap = bytes(this.#gap(neighbour, each), open);
      const line = this.#line(each, neighbour, isBehind ? index + 1 : index);
      return isBehind ? [gap, ...line] : [...line, gap];
    });
    return { from: at, to: at, html: lines.map((chars) => written(chars, open, open)).join('') };
  }

  /** Paragraphs and lists of their own, as the text given has them. */
  #ownBlocks(
    group: readonly Added[],
    before: Unit | undefined,
    after: Unit | undefined,
    inItem: number | undefined,
  ): Splice {
    this.flattens ||= inItem === undefined && group.some(({ wanted }) => depthOf(wanted) > 1);
    const block = before?.blocks.find((each) => this.#unitsOf.get(each)?.at(-1) === before);
    const next = after?.blocks.find((each) => this.#unitsOf.get(each)?.[0] === after);
    if (before !== undefined && block === undefined && next === undefined) return this.#lines(group, before, true);
    const at =
      inItem ?? block?.to ?? next?.from ?? (after === undefined ? this.#source.html.length : startOf(allOf(after)).at);
    return { from: at, to: at, html: group.map((each, index) => ownBlock(group, each, index, this.#br)).join('') };
  }

  /** Where a list within an item goes: its items stand one level below the item, which is the last unit of its own. */
  #endOfItem(group: readonly Added[], before: Unit | undefined): number | undefined {
    const item = before?.blocks.findLast(({ name }) => name === 'li');
    if (before === undefined || item === undefined || this.#unitsOf.get(item)?.at(-1) !== before) return undefined;
    if (group.some(({ wanted }) => !isItem(wanted) || depthOf(wanted) !== depthOf(before) + 1)) return undefined;
    const [end] = /(?:<\/li\s*>)?$/i.exec(this.#source.html.slice(item.from, item.to)) ?? [''];
    return item.to - end.length;
  }

  /** A line with the sign that its neighbour has, with a number so many steps on. */
  #line({ wanted, chars }: Added, neighbour: Unit, step: number): Pick<Char, 'html' | 'open'>[] {
    if (!isItem(wanted)) return [...chars];
    const sign = neighbour.sign.map(({ html }) => html).join('') || '- ';
    const next = sign.replace(/^\d+/, (number) => String(Number(number) + step));
    return [bytes(next, neighbour.sign[0]?.open ?? []), ...chars];
  }

  /** What parts a line from its neighbour: two `<br>` where it begins a paragraph in the text given. */
  #gap(neighbour: Unit, { wanted }: Added): string {
    return isItem(neighbour) || wanted.breaks === 1 ? this.#br : this.#br + this.#br;
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
