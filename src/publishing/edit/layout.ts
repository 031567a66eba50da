import { HEADINGS } from '../../text/html/elements.ts';
import type { OpenBlock } from '../../text/html/walk.ts';
import type { Char, Source, Unit } from './source.ts';
import { endOf, impossible, type Snippet, type Splice, startOf, written } from './splices.ts';

/** A unit to add: as it is in the given text, and the characters to write. */
export interface Added {
  readonly wanted: Unit;
  readonly chars: readonly Char[];
  /** The stored unit that moves here. */
  readonly moved: Unit | undefined;
}

const isList = (name: string) => name === 'ul' || name === 'ol';
/** How many lists a unit is in; a line with a typed sign is in one. */
export const depthOf = (unit: Unit) =>
  Math.max(Number(unit.isItem), unit.blocks.filter(({ name }) => name === 'li').length);
/** A unit's depth in lists, and whether its list has bullets or numbers. */
export function placeIn(unit: Unit): string {
  const list = unit.blocks.findLast(({ name }) => isList(name))?.name ?? '';
  const typed = /^\d/.test(unit.sign[0]?.text ?? '') ? 'ol' : 'ul';
  return unit.isItem ? `${depthOf(unit)} ${unit.sign.length > 0 ? typed : list}` : '0';
}
const beginsItem = ({ isItem, sign, breaks }: Unit) => isItem && (sign.length > 0 || breaks === undefined);
export const isLaidOutAs = (unit: Unit | undefined, wanted: Unit) =>
  unit !== undefined && placeIn(unit) === placeIn(wanted) && beginsItem(unit) === beginsItem(wanted);
export const isHeading = ({ blocks }: Unit) => blocks.some(({ name }) => HEADINGS.has(name));
/** No unit is like a heading: a paragraph follows it. */
const isLike = (unit: Unit, { wanted }: Added) => !isHeading(unit) && placeIn(unit) === placeIn(wanted);

export function brOf(html: string): string {
  return /<br[^<>]*>/i.exec(html)?.[0] ?? '<br>';
}

/** Where units of a text stand, and splices that take some away or add others. */
export class Layout {
  constructor(private readonly source: Source) {}

  /** Deletes the outermost blocks whose units all go, and lines of other blocks. */
  deleted(gone: ReadonlySet<Unit>): Splice[] {
    const { units } = this.source;
    const blocks = new Set<OpenBlock>();
    const lines: [first: number, last: number][] = [];
    let [before, after]: (Unit | undefined)[] = [];
    for (const [index, unit] of units.entries()) {
      if (!gone.has(unit)) before = unit;
      if (!gone.has(unit)) continue;
      if (units[index - 1] === before) after = units.slice(index).find((each) => !gone.has(each));
      const block = unit.blocks[Math.max(depthOfBoth(before, unit), depthOfBoth(unit, after))];
      const line = lines.at(-1);
      if (block !== undefined) blocks.add(block);
      else if (line?.[1] === index - 1 && areLines(units[index - 1], unit)) line[1] = index;
      else lines.push([index, index]);
    }
    const whole = [...blocks].map(({ from, to }) => ({ from, to, html: '' }));
    return [...lines.map(([first, last]) => this.#deletedLines(first, last)), ...whole];
  }

  /** Deletes lines of one block, with the `<br>` after or before them: the greater gap stays. */
  #deletedLines(start: number, end: number): Splice {
    const { units } = this.source;
    const [before, first, last, after] = [units[start - 1], units[start], units[end], units[end + 1]];
    const isInside = areLines(before, first);
    const isBehind = areLines(last, after) && !(isInside && Number(after?.breaks) > Number(first?.breaks));
    const from = !isBehind && isInside ? endOf(before?.all ?? []) : startOf(first?.all ?? []);
    const to = isBehind ? startOf(after?.all ?? []) : endOf(last?.all ?? []);
    return { from: from.at, to: to.at, html: written([], from.open, to.open) };
  }

  #next({ index }: Unit, isBehind: boolean): Unit | undefined {
    return this.source.units[isBehind ? index + 1 : index - 1];
  }

  /** Adds units in one place: like the unit before or after them, else in blocks of their own. */
  added(group: readonly Added[], before: Unit | undefined, after: Unit | undefined): Splice[] {
    const other = group.findIndex((each) => before === undefined || !isLike(before, each));
    const count = other < 0 ? group.length : other;
    const [near, rest] = [group.slice(0, count), group.slice(count)];
    const splices = before === undefined || count === 0 ? [] : [this.#like(near, before, true)];
    if (rest.length === 0) return splices;
    if (after !== undefined && rest.every((each) => isLike(after, each)))
      return [...splices, this.#like(rest, after, false)];
    if (rest.some(({ wanted }) => depthOf(wanted) > 1))
      throw impossible('a list within a list cannot be added; give its items on one level');
    return [...splices, this.#ownBlocks(rest, before, after)];
  }

  /** Writes units after or before a neighbour: in blocks like its own, or as lines if it is one of several. */
  #like(group: readonly Added[], neighbour: Unit, isBehind: boolean): Splice {
    const block = blockOf(neighbour);
    const isOwn = block !== undefined && !this.#next(neighbour, isBehind)?.blocks.includes(block);
    const isLine = neighbour.sign.length > 0 || (isBehind && group[0]?.wanted.breaks === 1);
    if (!isOwn && block?.name === 'li' && group.some(({ wanted }) => wanted.isItem))
      throw impossible('an item cannot stand between another one and its list');
    if (!isOwn || isLine) return this.#lines(group, neighbour, isBehind);
    const at = isBehind ? block.to : block.from;
    const [head, tail] = [this.source.html.slice(0, at), this.source.html.slice(at)];
    const gap = isBehind ? tail.slice(0, tail.length - tail.trimStart().length) : head.slice(head.trimEnd().length);
    const blocks = group.map((each) => {
      // A unit that moves keeps its own block.
      const own = each.moved !== undefined && blockOf(each.moved)?.name === block.name ? each.moved : neighbour;
      const within = own.blocks.slice(own.blocks.findLastIndex(({ name }) => name === block.name));
      const ends = within.map(({ name }) => `</${name}>`).reverse();
      return within.map(({ tag }) => tag).join('') + written(this.#piecesOf(each), [], []) + ends.join('');
    });
    return { from: at, to: at, html: blocks.map((each) => (isBehind ? gap + each : each + gap)).join('') };
  }

  #lines(group: readonly Added[], neighbour: Unit, isBehind: boolean): Splice {
    const { at, open } = isBehind ? endOf(neighbour.all) : startOf(neighbour.all);
    const br = brOf(this.source.html);
    const lines = group.map((each, index): Snippet[] => {
      // Two `<br>` if it begins a paragraph in the given text.
      const isClose = each.wanted.breaks === 1 || (neighbour.isItem && each.wanted.isItem);
      const gap = { html: isClose ? br : br + br, open };
      const sign = each.wanted.isItem ? [signLike(neighbour, isBehind ? index + 1 : index)] : [];
      return isBehind ? [gap, ...sign, ...this.#piecesOf(each)] : [...sign, ...this.#piecesOf(each), gap];
    });
    return { from: at, to: at, html: written(lines.flat(), open, open) };
  }

  /** Writes paragraphs and lists of their own, as in the given text. */
  #ownBlocks(group: readonly Added[], before: Unit | undefined, after: Unit | undefined): Splice {
    const block = before?.blocks.find((each) => !this.#next(before, true)?.blocks.includes(each));
    const next = after?.blocks.find((each) => !this.#next(after, false)?.blocks.includes(each));
    if (before !== undefined && block === undefined && next === undefined) return this.#lines(group, before, true);
    const at = block?.to ?? next?.from ?? (after === undefined ? this.source.html.length : startOf(after.all).at);
    const around = (block === undefined ? after : before)?.blocks ?? [];
    const list = around.find(({ name }, depth) => isList(name) && around[depth + 1] === (block ?? next));
    if (list?.name === 'ol' && group.some(({ wanted }) => !wanted.isItem))
      throw impossible('behind a paragraph a list would count from 1 again');
    const html = group.map((each, index) => {
      const joint = this.#joint(group[index - 1]?.wanted, each.wanted, list);
      return joint + written(this.#piecesOf(each), [], []);
    });
    return { from: at, to: at, html: html.join('') + this.#joint(group.at(-1)?.wanted, undefined, list) };
  }

  /** The tags between two units in blocks of their own. @param list in which both ends stand: a paragraph parts it */
  #joint(one: Unit | undefined, other: Unit | undefined, list: OpenBlock | undefined): string {
    const [isIn, goesOn] = [one, other].map((unit) => (unit === undefined ? list !== undefined : unit.isItem));
    if (one !== undefined && other?.breaks === 1 && !isIn && !goesOn) return brOf(this.source.html);
    const name = list?.name ?? (goesOn ? other : one)?.blocks.findLast((open) => isList(open.name))?.name ?? 'ul';
    const paragraph = other?.blocks.findLast((open) => open.name === 'p')?.tag ?? '<p>';
    return [
      one === undefined ? '' : isIn ? '</li>' : '</p>',
      isIn === goesOn ? '' : goesOn ? (list?.tag ?? `<${name}>`) : `</${name}>`,
      other === undefined ? '' : goesOn ? '<li>' : paragraph,
    ].join('');
  }

  /** The characters of a unit, or the bytes of one that moves if no element extends beyond it. */
  #piecesOf({ chars, moved }: Added): readonly Snippet[] {
    const [start, end] = [startOf(chars), endOf(chars)];
    if (moved === undefined || start.open.length + end.open.length > 0) return chars;
    return [{ html: this.source.html.slice(start.at, end.at), open: [] }];
  }
}

/** How many open blocks two units share. */
function depthOfBoth(one: Unit | undefined, other: Unit | undefined): number {
  let depth = 0;
  while (one?.blocks[depth] !== undefined && one.blocks[depth] === other?.blocks[depth]) depth++;
  return depth;
}

/** Whether two units are in one block with only `<br>` between them. */
function areLines(one: Unit | undefined, other: Unit | undefined): boolean {
  return one !== undefined && other?.breaks !== undefined && one.blocks.at(-1) === other.blocks.at(-1);
}

function signLike({ sign }: Unit, steps: number): Snippet {
  const html = sign.map((char) => char.html).join('') || '- ';
  return { html: html.replace(/^\d+/, (number) => String(Number(number) + steps)), open: sign[0]?.open ?? [] };
}

/** A unit's own block: its item, else its paragraph. */
function blockOf({ blocks }: Unit): OpenBlock | undefined {
  const item = blocks.findLast(({ name }) => name === 'li');
  return item ?? blocks.findLast(({ name }) => !isList(name));
}
