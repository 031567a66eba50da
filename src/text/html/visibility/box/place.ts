import { firstWord, isWord, type ValuePart } from '../../css/syntax.ts';
import { COLUMN_WIDTH, lengthOf, VIEWPORT } from '../../css/values.ts';
import type { PropertyValues } from '../../css/variables.ts';

/** The part of the page that boxes around an element leave of it. */
export interface Window {
  readonly right: number;
  readonly bottom: number;
  /** There is no room in a box around it. */
  readonly isShut: boolean;
}

/** Where an element stands, in pixels from where it would stand. What flows before it is not counted. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  /** What `text-indent` says, and by how much the line of the block around it is indented. */
  readonly indent: number;
  readonly lineIndent: number;
  readonly window: Window;
  /** A box around it cuts off what stands out of its lines. */
  readonly isTight: boolean;
  /** From where the positions of absolute boxes within it are counted. */
  readonly origin: { readonly x: number; readonly y: number; readonly width: number; readonly window: Window };
}

const OPEN: Window = { right: Number.POSITIVE_INFINITY, bottom: Number.POSITIVE_INFINITY, isShut: false };

export const PAGE_PLACE: Placement = {
  x: 0,
  y: 0,
  indent: 0,
  lineIndent: 0,
  window: OPEN,
  isTight: false,
  origin: { x: 0, y: 0, width: VIEWPORT.width, window: OPEN },
};

/** A box narrower or lower than this many pixels shows no letters. */
const NO_ROOM = 6;
/** From here on a text is off the page: to the left, to the right, above, and below all that people look at. */
const OFF = { left: -400, right: 1_000, above: -1_000, below: 3_000 };
/** Above the box that it is counted from, less is enough. */
const ABOVE_ORIGIN = -200;

/** Whether text at this place is on the page and in the windows that it is seen through. */
export function isInSight({ x, y, lineIndent, window }: Placement): boolean {
  const start = x + lineIndent;
  const isOnPage = start > OFF.left && start < OFF.right && y > OFF.above && y < OFF.below;
  return isOnPage && !window.isShut && start < window.right && y < window.bottom;
}

/** Positions, margins and padding. A piece of a line is moved to the side only. */
export function placeOf(
  own: PropertyValues,
  around: Placement,
  em: number,
  position: string,
  isInline: boolean,
): Placement {
  const length = (property: string) => lengthOf(own.get(property)?.[0], { em, whole: COLUMN_WIDTH }) ?? 0;
  const { x: fromX, y: fromY, window } = positioned(own, around, em, position);
  const x = fromX + length('margin-left') + length('border-left-width') + length('padding-left');
  const y = isInline ? fromY : fromY + length('margin-top') + length('border-top-width') + length('padding-top');
  const indent = own.has('text-indent') ? length('text-indent') : around.indent;
  const isOrigin = position !== 'static' && position !== 'sticky';
  return {
    ...around,
    x,
    y,
    indent,
    lineIndent: isInline ? around.lineIndent : indent,
    window,
    origin: isOrigin ? { x, y, window, width: COLUMN_WIDTH } : around.origin,
  };
}

/** Where `position` and its lengths put a box. */
function positioned(
  own: PropertyValues,
  around: Placement,
  em: number,
  position: string,
): Pick<Placement, 'x' | 'y' | 'window'> {
  if (position === 'static') return around;
  if (position === 'absolute') return away(own, around, around.origin, em);
  if (position === 'fixed') return away(own, around, PAGE_PLACE.origin, em);
  const length = (side: string, whole: number) => lengthOf(own.get(side)?.[0], { em, whole });
  const x = around.x + (length('left', COLUMN_WIDTH) ?? -(length('right', COLUMN_WIDTH) ?? 0));
  const y = around.y + (length('top', VIEWPORT.height) ?? -(length('bottom', VIEWPORT.height) ?? 0));
  return { x, y, window: around.window };
}

/** Where a box is that was taken out of the flow; where it would stand, without lengths. */
function away(
  own: PropertyValues,
  around: Placement,
  origin: Placement['origin'],
  em: number,
): Pick<Placement, 'x' | 'y' | 'window'> {
  const length = (side: string, whole: number) => lengthOf(own.get(side)?.[0], { em, whole });
  const across = length('left', origin.width) ?? beyond(length('right', origin.width), origin.width);
  const down = length('top', VIEWPORT.height) ?? beyond(length('bottom', VIEWPORT.height), VIEWPORT.height);
  const x = across === undefined ? around.x : origin.x + across;
  const y = down === undefined ? around.y : origin.y + (down < ABOVE_ORIGIN ? OFF.above : down);
  return { x, y, window: origin.window };
}

/** Where a box is that is held by its far side, as far as that is certain: off the near side of what it is in. */
function beyond(distance: number | undefined, whole: number): number | undefined {
  if (distance === undefined) return undefined;
  return distance >= whole ? OFF.above - distance : 0;
}

/** A box with a size of its own that cuts off what stands out of it. */
export function cutBy(own: PropertyValues, place: Placement, em: number, isOrigin: boolean): Placement {
  const overflow = (property: string) => firstWord(own.get(property)) ?? 'visible';
  const [across, down] = [overflow('overflow-x'), overflow('overflow-y')];
  // Where one side scrolls or is hidden, so is the other.
  const isPaintedWithin = own
    .get('contain')
    ?.some((part) => 'text' in part && /^(?:strict|content|paint)$/.test(part.text));
  const both = isPaintedWithin || [across, down].some((one) => one !== 'visible' && one !== 'clip');
  const [cutsX, cutsY] = [both || across === 'clip', both || down === 'clip'];
  if (!cutsX && !cutsY)
    return isOrigin
      ? { ...place, origin: { x: place.x, y: place.y, width: COLUMN_WIDTH, window: place.window } }
      : place;
  const [width, height] = [roomOf(own, 'width', em), roomOf(own, 'height', em)];
  const isEmpty = (cutsX && width < NO_ROOM) || (cutsY && height < NO_ROOM);
  const window = {
    right: cutsX ? Math.min(place.window.right, place.x + Math.min(width, COLUMN_WIDTH)) : place.window.right,
    bottom: cutsY ? Math.min(place.window.bottom, place.y + height) : place.window.bottom,
    isShut: place.window.isShut || isEmpty,
  };
  const origin = isOrigin ? { x: place.x, y: place.y, width: COLUMN_WIDTH, window } : place.origin;
  return { ...place, window, origin, isTight: place.isTight || cutsY };
}

/** The most that a box may measure; infinite where nothing says so. */
function roomOf(own: PropertyValues, side: 'width' | 'height', em: number): number {
  const size = (property: string): number | undefined => {
    const part: ValuePart | undefined = own.get(property)?.[0];
    // A share of a height that is not given is no height.
    const isShareOfHeight = side === 'height' && part?.kind === 'number' && part.unit === '%';
    return isShareOfHeight ? undefined : lengthOf(part, { em, whole: COLUMN_WIDTH });
  };
  const isContained = own.get('contain')?.some((part) => isWord(part, 'size') || isWord(part, 'strict')) === true;
  const given = size(side) ?? (isContained && side === 'height' ? 0 : Number.POSITIVE_INFINITY);
  const max = Math.min(given, size(`max-${side}`) ?? Number.POSITIVE_INFINITY);
  return Math.max(max, size(`min-${side}`) ?? 0);
}
