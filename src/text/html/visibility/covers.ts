import { BLACK, colourOf } from '../css/colour.ts';
import { isImage } from '../css/properties/grammar.ts';
import { firstWord, type ValuePart } from '../css/syntax.ts';
import { LETTER_SIZE, lengthOf, numberOf } from '../css/values.ts';
import type { PropertyValues } from '../css/variables.ts';
import type { Element } from '../parse.ts';

/** A box that is taken out of the flow, paints a colour, and is as large as the box that it is placed in. */
export interface Cover {
  /** The element in which it is placed; undefined for the page. */
  readonly over: Element | undefined;
  /** Its own element, or that of which it is a part: its text is in front. */
  readonly own: Element | undefined;
  /** What is in front: the greater, and of two alike the later. */
  readonly depth: number;
  readonly order: number;
}

/** More of them than this are not looked at one by one. */
export const MAX_COVERS = 40;
/** Without one of these in it, however it is written, no HTML places a box over others. */
const MAY_PLACE = /position|\\|&#|@import|stylesheet/i;
/** How opaque a box must be to hide what is under it. */
const OPAQUE = 0.88;
/** Shares and pixels from which a box is as wide or high as what it lies in. */
const WHOLE = { share: 0.95, width: 400, height: 300 };
/** By how many pixels it may begin further in. */
const EDGE = 4;

export function mayCover(html: string): boolean {
  return MAY_PLACE.test(html);
}

/** Whether a box of this style lies over what it is placed in. */
export function isCover(own: PropertyValues): boolean {
  const position = firstWord(own.get('position'));
  if (position !== 'absolute' && position !== 'fixed') return false;
  return isOpaque(own) && fills(own, 'left', 'right', 'width') && fills(own, 'top', 'bottom', 'height');
}

/** The depth of a box among others; undefined where it takes none of its own. */
export function depthOf(own: PropertyValues): number | undefined {
  if ((firstWord(own.get('position')) ?? 'static') === 'static') return undefined;
  return numberOf(own.get('z-index')?.[0]) ?? 0;
}

/** Whether a box is one in which absolute boxes are placed. */
export function isContaining(own: PropertyValues): boolean {
  const isMoved = ['transform', 'translate', 'filter', 'perspective'].some(
    (property) => (firstWord(own.get(property)) ?? 'none') !== 'none' || own.get(property)?.[0]?.kind === 'call',
  );
  return isMoved || (firstWord(own.get('position')) ?? 'static') !== 'static';
}

function isOpaque(own: PropertyValues): boolean {
  const palette = { ink: BLACK, dark: false };
  const opacity = numberOf(own.get('opacity')?.[0]) ?? 1;
  const [, , , alpha] = colourOf(own.get('background-color')?.[0], palette) ?? [0, 0, 0, 0];
  if (alpha * opacity >= OPAQUE) return true;
  return (own.get('background-image') ?? []).filter(isImage).some((image) => {
    const stops = image.kind === 'call' ? image.parts.flatMap((part) => colourIn(part)) : [];
    return stops.length > 0 && stops.every((one) => one * opacity >= OPAQUE);
  });
}

function colourIn(part: ValuePart): number[] {
  const colour = colourOf(part, { ink: BLACK, dark: false });
  return colour === undefined ? [] : [colour[3]];
}

/** Whether a box reaches from one side of what it is in to the other. */
function fills(own: PropertyValues, near: string, far: string, size: 'width' | 'height'): boolean {
  const place = (side: string) => lengthOf(own.get(side)?.[0], { em: LETTER_SIZE, whole: 1_000 });
  const [start, end] = [place(near), place(far)];
  const part = own.get(size)?.[0] ?? own.get(`min-${size}`)?.[0];
  const isShare = part?.kind === 'number' && part.unit === '%';
  const length = isShare ? 0 : (lengthOf(part, { em: LETTER_SIZE, whole: 1_000 }) ?? 0);
  const isLarge = (isShare && part.value / 100 >= WHOLE.share) || length >= WHOLE[size];
  if (start !== undefined && start > EDGE) return false;
  return isLarge || (start !== undefined && end !== undefined && end <= EDGE);
}
