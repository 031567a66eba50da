import { HEADINGS } from '../../text/html/elements.ts';
import type { Open } from '../../text/html/walk.ts';
import type { EditUnit, Source } from './source.ts';
import {
  endOfChars,
  impossible,
  type OpenTag,
  type Splice,
  type SplicePiece,
  startOfChars,
  writePieces,
} from './splices.ts';

/** A unit to add: as it is in the given text, and what to write. */
export interface Added {
  readonly target: EditUnit;
  readonly pieces: readonly SplicePiece[];
  /** The stored unit that moves here. */
  readonly moved: EditUnit | undefined;
}

const isList = ({ name }: Open) => name === 'ul' || name === 'ol';
const LIST: OpenTag = { name: 'ul', tag: '<ul>' };

/** How many lists a unit is in; a line with a typed sign is in one. */
const depthOf = (unit: EditUnit) =>
  Math.max(Number(unit.isItem), unit.blocks.filter(({ name }) => name === 'li').length);
/** A unit's depth in lists, and whether its list has bullets or numbers. */
export function placeIn(unit: EditUnit): string {
  const list = unit.blocks.findLast(isList)?.name;
  const typed = /^\d/.test(unit.sign) ? 'ol' : 'ul';
  return unit.isItem ? `${depthOf(unit)} ${unit.sign === '' ? list : typed}` : '0';
}
export const isHeading = ({ blocks }: EditUnit) => blocks.some(({ name }) => HEADINGS.has(name));
/** No unit is like a heading: a paragraph follows it. */
const isLike = (unit: EditUnit | undefined, { target }: Added) =>
  unit !== undefined && !isHeading(unit) && placeIn(unit) === placeIn(target);

export function brOf(html: string): string {
  return /<br[^<>]*>/i.exec(html)?.[0] ?? '<br>';
}

/** Deletes the outermost blocks whose units all go, and lines of other blocks. */
export function deleted(units: readonly EditUnit[], gone: ReadonlySet<EditUnit>): Splice[] {
  const staying = new Set(units.flatMap((unit) => (gone.has(unit) ? [] : unit.blocks)));
  const blocks = new Set<Open>();
  const lines: [first: EditUnit, last: EditUnit][] = [];
  for (const unit of gone) {
    const block = unit.blocks.find((each) => !staying.has(each));
    const line = lines.at(-1);
    if (block !== undefined) blocks.add(block);
    else if (line?.[1].index === unit.index - 1 && unit.breaks !== undefined) line[1] = unit;
    else lines.push([unit, unit]);
  }
  const whole = [...blocks].map(({ from, to }) => ({ from, to, html: '' }));
  return [...whole, ...lines.map(([first, last]) => deletedLines(units, first, last))];
}

/** Deletes lines of one block, with the `<br>` before or after them, whichever are fewer. */
function deletedLines(units: readonly EditUnit[], first: EditUnit, last: EditUnit): Splice {
  const [before, after] = [units[first.index - 1], units[last.index + 1]];
  const [own = Number.POSITIVE_INFINITY, next = Number.POSITIVE_INFINITY] = [first.breaks, after?.breaks];
  const from = before !== undefined && own < next ? endOfChars(before.all) : startOfChars(first.all);
  const to = after?.breaks !== undefined && next <= own ? startOfChars(after.all) : endOfChars(last.all);
  return { from: from.at, to: to.at, html: writePieces([], from.open, to.open) };
}

/** Adds units in one place: like the unit before or after them, else in blocks of their own. */
export function added(
  source: Source,
  group: readonly Added[],
  before: EditUnit | undefined,
  after: EditUnit | undefined,
): Splice[] {
  const other = group.findIndex((each) => !isLike(before, each));
  const [near, rest] = other < 0 ? [group, []] : [group.slice(0, other), group.slice(other)];
  const splices = before === undefined || near.length === 0 ? [] : [beside(source, near, before, true)];
  if (rest.length === 0) return splices;
  if (after !== undefined && rest.every((each) => isLike(after, each)))
    return [...splices, beside(source, rest, after, false)];
  if (rest.some(({ target }) => depthOf(target) > 1))
    throw impossible('a list within a list cannot be added; give its items on one level');
  return [...splices, between(source, rest, before, after)];
}

/** Adds units after or before a neighbour: in blocks like its own, or as lines if it is one of several. */
function beside(source: Source, group: readonly Added[], neighbour: EditUnit, isBehind: boolean): Splice {
  const block = blockOf(neighbour);
  const next = source.units[neighbour.index + (isBehind ? 1 : -1)];
  const isOwn = block !== undefined && next?.blocks.includes(block) !== true;
  const isLine = neighbour.sign !== '' || (isBehind && group[0]?.target.breaks === 1);
  if (!isOwn && block?.name === 'li' && group.some(({ target }) => target.isItem))
    throw impossible('an item cannot stand between another one and its list');
  if (!isOwn || isLine) return asLines(source, group, neighbour, isBehind);
  const pieces = group.map(({ pieces: own, moved }) => {
    // A unit that moves keeps its own block.
    const { blocks } = moved !== undefined && blockOf(moved)?.name === block.name ? moved : neighbour;
    const open = blocks.slice(blocks.findLastIndex(({ name }) => name === block.name));
    return { html: writePieces(own), open: open.map((each) => ({ ...each })) };
  });
  const at = isBehind ? block.to : block.from;
  return { from: at, to: at, html: writePieces(pieces) };
}

function asLines({ html }: Source, group: readonly Added[], neighbour: EditUnit, isBehind: boolean): Splice {
  const { at, open } = isBehind ? endOfChars(neighbour.all) : startOfChars(neighbour.all);
  const pieces = group.flatMap(({ target, pieces: own }, index) => {
    // Two `<br>` if it begins a paragraph in the given text.
    const gap = { html: brOf(html).repeat(target.isItem || target.breaks === 1 ? 1 : 2), open };
    const steps = isBehind ? index + 1 : index;
    const sign = neighbour.sign.replace(/^\d+/, (number) => String(Number(number) + steps)) || '- ';
    const line = target.isItem ? [{ html: sign, open }, ...own] : own;
    return isBehind ? [gap, ...line] : [...line, gap];
  });
  return { from: at, to: at, html: writePieces(pieces, open) };
}

/** Adds paragraphs and lists as they are in the given text; a paragraph parts the list in which it stands. */
function between(
  source: Source,
  group: readonly Added[],
  before: EditUnit | undefined,
  after: EditUnit | undefined,
): Splice {
  const around = before?.blocks.filter((each) => after?.blocks.includes(each)) ?? [];
  const [block, next] = [before, after].map((unit) => unit?.blocks[around.length]);
  if (before !== undefined && block === undefined && next === undefined) return asLines(source, group, before, true);
  const at = block?.to ?? next?.from ?? (after === undefined ? source.html.length : startOfChars(after.all).at);
  const list = around.slice(-1).filter(isList);
  if (list[0]?.name === 'ol' && group.some(({ target }) => !target.isItem))
    throw impossible('behind a paragraph a list would count from 1 again');
  const pieces = group.map(({ target: { blocks, breaks = 0, isItem }, pieces: own }, index): SplicePiece => {
    const name = isItem ? 'li' : 'p';
    const block = blocks.findLast((each) => each.name === name) ?? { name, tag: `<${name}>` };
    const isLine = blocks.at(-1) !== undefined && blocks.at(-1) === group[index - 1]?.target.blocks.at(-1);
    const open = isItem ? [list[0] ?? blocks.findLast(isList) ?? LIST, block] : [block];
    return { html: brOf(source.html).repeat(isLine ? breaks : 0) + writePieces(own), open };
  });
  return { from: at, to: at, html: writePieces(pieces, list) };
}

/** A unit's own block: its item, else its paragraph. */
function blockOf({ blocks }: EditUnit): Open | undefined {
  return blocks.findLast(({ name }) => name === 'li') ?? blocks.findLast((block) => !isList(block));
}
