import { HEADINGS } from '../../text/html/elements.ts';
import type { OpenBlock } from '../../text/html/walk.ts';
import { impossible } from './apply.ts';
import { endOf, type Snippet, type Splice, startOf, written } from './chars.ts';
import type { Source, Unit } from './source.ts';

/** A unit to add: as it is in the given text, and the pieces to write. */
export interface Added {
  readonly wanted: Unit;
  readonly pieces: readonly Snippet[];
  /** The stored unit that moves here. */
  readonly moved: Unit | undefined;
}

export const isItem = (unit: Unit | undefined): boolean =>
  unit !== undefined && (unit.sign.length > 0 || unit.blocks.some(({ name }) => name === 'li'));
const depthOf = ({ blocks }: Unit) => Math.max(1, blocks.filter(({ name }) => name === 'li').length);
export const isHeading = ({ blocks }: Unit) => blocks.some(({ name }) => HEADINGS.has(name));
/** No unit is like a heading: a paragraph follows it. */
const isLike = (unit: Unit, { wanted }: Added) =>
  !isHeading(unit) && isItem(unit) === isItem(wanted) && (!isItem(unit) || depthOf(unit) === depthOf(wanted));

export function brOf(html: string): string {
  return /<br[^<>]*>/i.exec(html)?.[0] ?? '<br>';
}

export class Layout {
  readonly #source: Source;
  readonly #br: string;
  readonly #unitsOf = new Map<OpenBlock, Unit[]>();

  constructor(source: Source) {
    this.#source = source;
    this.#br = brOf(source.html);
    for (const unit of source.units)
      for (const block of unit.blocks) {
        const units = this.#unitsOf.get(block) ?? [];
        this.#unitsOf.set(block, units);
        units.push(unit);
      }
  }

  /** Deletes the outermost blocks whose units all go, and lines of other blocks. */
  deleted(gone: ReadonlySet<Unit>): Splice[] {
    const { units } = this.#source;
    const staying = new Set(units.filter((unit) => !gone.has(unit)).flatMap((unit) => unit.blocks));
    const blocks = new Set<OpenBlock>();
    const lines: [first: number, last: number][] = [];
    for (const [index, unit] of units.entries()) {
      if (!gone.has(unit)) continue;
      const block = unit.blocks.find((each) => !staying.has(each));
      const line = lines.at(-1);
      if (block !== undefined) blocks.add(block);
      else if (line?.[1] === index - 1 && areLines(units[index - 1], unit)) line[1] = index;
      else lines.push([index, index]);
    }
    const whole = [...blocks].map(({ from, to }) => ({ from, to, html: '' }));
    return [...lines.map(([first, last]) => this.#deletedLines(first, last)), ...whole];
  }

  /** Deletes lines of one block, with the `<br>` after or else before them. */
  #deletedLines(start: number, end: number): Splice {
    const { units } = this.#source;
    const [before, first, last, after] = [units[start - 1], units[start], units[end], units[end + 1]];
    const isBehind = areLines(last, after);
    const from = !isBehind && areLines(before, first) ? endOf(before?.all ?? []) : startOf(first?.all ?? []);
    const to = isBehind ? startOf(after?.all ?? []) : endOf(last?.all ?? []);
    return { from: from.at, to: to.at, html: written([], from.open, to.open) };
  }

  /** Adds units in one place: like the unit before or after them, else in blocks of their own. */
  added(group: readonly Added[], before: Unit | undefined, after: Unit | undefined): Splice[] {
    const alike = before === undefined ? 0 : group.findIndex((each) => !isLike(before, each));
    const count = alike < 0 ? group.length : alike;
    const [near, rest] = [group.slice(0, count), group.slice(count)];
    const own = before === undefined || count === 0 ? [] : [this.#like(near, before, true)];
    if (rest.length === 0) return own;
    const isNext = count === 0 && after !== undefined && rest.every((each) => isLike(after, each));
    if (isNext) return [...own, this.#like(rest, after, false)];
    const isWithin = rest.some(({ wanted }) => depthOf(wanted) > 1);
    return [
      ...own,
      isWithin ? this.#listWithin(rest, count === 0 ? before : undefined) : this.#ownBlocks(rest, before, after),
    ];
  }

  /** Writes units after or before a neighbour: in blocks like its own, or as lines if it is one of several. */
  #like(group: readonly Added[], neighbour: Unit, isBehind: boolean): Splice {
    const block = blockOf(neighbour);
    const isOwn = block !== undefined && this.#unitsOf.get(block)?.at(isBehind ? -1 : 0) === neighbour;
    const isLine = neighbour.sign.length > 0 || (isBehind && group[0]?.wanted.breaks === 1);
    if (!isOwn || isLine) return this.#lines(group, neighbour, isBehind);
    const at = isBehind ? block.to : block.from;
    const [head, tail] = [this.#source.html.slice(0, at), this.#source.html.slice(at)];
    const gap = isBehind ? tail.slice(0, tail.length - tail.trimStart().length) : head.slice(head.trimEnd().length);
    const blocks = group.map(({ pieces, moved = neighbour }) => {
      // A unit that moves keeps its own block.
      const own = blockOf(moved)?.name === block.name ? moved : neighbour;
      const within = own.blocks.slice(own.blocks.findLastIndex(({ name }) => name === block.name));
      const ends = within.map(({ name }) => `</${name}>`).reverse();
      return within.map(({ tag }) => tag).join('') + written(pieces, [], []) + ends.join('');
    });
    return { from: at, to: at, html: blocks.map((each) => (isBehind ? gap + each : each + gap)).join('') };
  }

  #lines(group: readonly Added[], neighbour: Unit, isBehind: boolean): Splice {
    const { at, open } = isBehind ? endOf(neighbour.all) : startOf(neighbour.all);
    const lines = group.map(({ wanted, pieces }, index): Snippet[] => {
      // Two `<br>` if it begins a paragraph in the given text.
      const isClose = isItem(neighbour) || wanted.breaks === 1;
      const gap = { html: isClose ? this.#br : this.#br + this.#br, open };
      const sign = isItem(wanted) ? [signLike(neighbour, isBehind ? index + 1 : index)] : [];
      return isBehind ? [gap, ...sign, ...pieces] : [...sign, ...pieces, gap];
    });
    return { from: at, to: at, html: written(lines.flat(), open, open) };
  }

  /** Writes paragraphs and lists of their own, as in the given text. */
  #ownBlocks(group: readonly Added[], before: Unit | undefined, after: Unit | undefined): Splice {
    const block = before?.blocks.find((each) => this.#unitsOf.get(each)?.at(-1) === before);
    const next = after?.blocks.find((each) => this.#unitsOf.get(each)?.[0] === after);
    if (before !== undefined && block === undefined && next === undefined) return this.#lines(group, before, true);
    const at = block?.to ?? next?.from ?? (after === undefined ? this.#source.html.length : startOf(after.all).at);
    return { from: at, to: at, html: group.map((each, index) => ownBlock(group, each, index, this.#br)).join('') };
  }

  /** Writes a list at the end of the item before it. */
  #listWithin(group: readonly Added[], before: Unit | undefined): Splice {
    const item = before?.blocks.findLast(({ name }) => name === 'li');
    const isLast = item !== undefined && this.#unitsOf.get(item)?.at(-1) === before;
    if (!before || !isLast || group.some(({ wanted }) => !isItem(wanted) || depthOf(wanted) !== depthOf(before) + 1))
      throw impossible('a list within a list cannot be added there; give its items on one level');
    const end = /<\/li\s*>$/i.exec(this.#source.html.slice(item.from, item.to))?.[0] ?? '';
    const at = item.to - end.length;
    return { from: at, to: at, html: group.map((each, index) => ownBlock(group, each, index, this.#br)).join('') };
  }
}

/** Whether two units are in one block with only `<br>` between them. */
function areLines(one: Unit | undefined, other: Unit | undefined): boolean {
  return one !== undefined && other?.breaks !== undefined && one.blocks.at(-1) === other.blocks.at(-1);
}

function signLike({ sign }: Unit, steps: number): Snippet {
  const html = sign.map((char) => char.html).join('') || '- ';
  return {
    html: html.replace(/^\d+/, (number) => String(Number(number) + steps)),
    open: sign[0]?.open ?? [],
  };
}

/** A unit's own block: its item, else its paragraph. */
function blockOf({ blocks }: Unit): OpenBlock | undefined {
  const item = blocks.findLast(({ name }) => name === 'li');
  return item ?? blocks.findLast(({ name }) => name !== 'ul' && name !== 'ol');
}

function ownBlock(group: readonly Added[], { wanted, pieces }: Added, index: number, br: string): string {
  const text = written(pieces, [], []);
  const list = wanted.blocks.findLast(({ name }) => name === 'ul' || name === 'ol')?.name ?? 'ul';
  const [previous, next] = [group[index - 1]?.wanted, group[index + 1]?.wanted];
  if (isItem(wanted))
    return `${isItem(previous) ? '' : `<${list}>`}<li>${text}</li>${isItem(next) ? '' : `</${list}>`}`;
  const begins = wanted.breaks !== 1 || previous === undefined || isItem(previous);
  const ends = next?.breaks !== 1 || isItem(next);
  const tag = wanted.blocks.findLast(({ name }) => name === 'p')?.tag ?? '<p>';
  return `${begins ? tag : br}${text}${ends ? '</p>' : ''}`;
}
