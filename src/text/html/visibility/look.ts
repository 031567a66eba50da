import { firstWord } from '../css/syntax.ts';
import { lengthOf, numberOf } from '../css/values.ts';
import type { PropertyValues } from '../css/variables.ts';
import { clipsAll, clipsRectangle } from './box/clip.ts';
import { isMasked } from './box/mask.ts';
import { cutBy, isInSight, PAGE_PLACE, type Placement, placeOf } from './box/place.ts';
import { combined, type Matrix, shrinking, turned, UPRIGHT } from './box/transform.ts';
import { isLegible, type Letters, lettersOf, lineHeight, PLAIN_LETTERS, SMALLEST } from './letters.ts';
import { PAGE_PAINT, type Paint, paintOf } from './paint.ts';

/** How an element looks to a person, as far as it can be told without laying out the page. */
export interface Look {
  readonly letters: Letters;
  readonly paint: Paint;
  readonly place: Placement;
  /** How it is scaled and turned. */
  readonly matrix: Matrix;
  /** From how near those right in it are seen, in pixels. */
  readonly eye: number;
  /** Elements right within it are boxes of their own. */
  readonly boxesChildren: boolean;
  /** Whether a person could read text that stands right in it. */
  readonly isReadable: boolean;
}

export const PAGE_LOOK: Look = {
  letters: PLAIN_LETTERS,
  paint: PAGE_PAINT,
  place: PAGE_PLACE,
  matrix: UPRIGHT,
  eye: Number.POSITIVE_INFINITY,
  boxesChildren: false,
  isReadable: true,
};

/** Letters under a blur of this many pixels are no longer told apart. */
const BLURRED = 3;
/** Letters that stand closer than this, in letters, cover one another. */
const CROWDED = -0.45;
/** Words that stand so many pixels further left than they would are in each other's place, or off the page. */
const OVERLAID = -50;

/** Boxes that look like what is around them. */
const PLAIN_BOX = /^(?:block|list-item|table.*)$/;

/** How an element with this style looks within one that looks like that; undefined where nothing of it is to be seen. */
export function lookOf(own: PropertyValues, around: Look): Look | undefined {
  const display = firstWord(own.get('display')) ?? 'inline';
  if (display === 'none') return undefined;
  if (changesNothing(own, display, around)) return around;
  const letters = lettersOf(own, around.letters);
  if (display === 'contents') return withReadability({ ...around, letters, paint: { ...around.paint, clipped: [] } });
  const position = firstWord(own.get('position')) ?? 'static';
  const paint = paintOf(own, around.paint, letters);
  if (
    paint.opacity === 0 ||
    isMasked(own) ||
    isClipped(own, position) ||
    followsPath(own) ||
    isBehind(own, around, position)
  )
    return undefined;
  const isInline = isPieceOfLine(own, display, position) && !around.boxesChildren;
  const place = placeOf(own, around.place, letters.size, position, isInline);
  const look = { ...around, letters, paint, place, boxesChildren: /flex|grid/.test(display) };
  const boxed = isInline ? look : asBox(own, look, display, position);
  return boxed === undefined ? undefined : withReadability(boxed);
}

/** Where a path puts a box cannot be told without drawing it; no ad has one. */
function followsPath(own: PropertyValues): boolean {
  const path = own.get('offset-path');
  return path !== undefined && path[0] !== undefined && firstWord(path) !== 'none';
}

function isPieceOfLine(own: PropertyValues, display: string, position: string): boolean {
  const floats = (firstWord(own.get('float')) ?? 'none') !== 'none';
  return /^(?:inline|ruby-text)$/.test(display) && position !== 'absolute' && position !== 'fixed' && !floats;
}

function isClipped(own: PropertyValues, position: string): boolean {
  const isAway = position === 'absolute' || position === 'fixed';
  return clipsAll(own.get('clip-path') ?? []) || (isAway && clipsRectangle(own.get('clip') ?? []));
}

/** Below what is painted around it. */
function isBehind(own: PropertyValues, around: Look, position: string): boolean {
  return around.paint.isOnPaint && position !== 'static' && (numberOf(own.get('z-index')?.[0]) ?? 0) < 0;
}

function changesNothing(own: PropertyValues, display: string, { boxesChildren, place }: Look): boolean {
  if (boxesChildren) return false;
  return own.size === 0 || (own.size === 1 && PLAIN_BOX.test(display) && place.indent === place.lineIndent);
}

/** What holds for boxes and not for pieces of a line: sizes and turns. */
function asBox(own: PropertyValues, look: Look, display: string, position: string): Look | undefined {
  if (firstWord(own.get('content-visibility')) === 'hidden') return undefined;
  const { matrix, x, y, isTurnedAway } = turned({
    eye: look.eye,
    origin: own.get('transform-origin') ?? [],
    translate: own.get('translate') ?? [],
    rotate: own.get('rotate') ?? [],
    scale: own.get('scale') ?? [],
    transform: own.get('transform') ?? [],
  });
  if (isTurnedAway && firstWord(own.get('backface-visibility')) === 'hidden') return undefined;
  const zoom = numberOf(own.get('zoom')?.[0]) || 1;
  const isOrigin = position !== 'static' || own.has('transform') || own.has('translate') || own.has('filter');
  const eye = lengthOf(own.get('perspective')?.[0], { em: look.letters.size }) || Number.POSITIVE_INFINITY;
  const moved = { ...look.place, x: look.place.x + x, y: look.place.y + y };
  const isTable = display.startsWith('table') || display === 'inline-table';
  return {
    ...look,
    eye,
    place: isTable ? moved : cutBy(own, moved, look.letters.size, isOrigin),
    matrix: combined(look.matrix, combined([zoom, 0, 0, zoom], matrix)),
  };
}

function withReadability(look: Look): Look {
  const { letters, paint, place, matrix } = look;
  const isReadable =
    letters.visible &&
    !letters.masked &&
    paint.blur < BLURRED &&
    letters.size * letters.adjust * shrinking(matrix) >= SMALLEST &&
    letters.spacing > CROWDED * letters.size &&
    letters.wordSpacing > OVERLAID &&
    !(place.isTight && lineHeight(letters) < SMALLEST) &&
    isInSight(place) &&
    isLegible(letters, paint);
  return { ...look, isReadable };
}
