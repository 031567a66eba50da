import { BLACK, colourOf } from '../../css/colour.ts';
import { isImage } from '../../css/properties/grammar.ts';
import { firstWord, isWord, splitParts, type ValuePart } from '../../css/syntax.ts';
import { COLUMN_WIDTH, LETTER_SIZE, lengthOf } from '../../css/values.ts';
import type { PropertyValues } from '../../css/variables.ts';

/** A mask that lets through less than this shows nothing. */
const CLEAR = 0.12;
/** The part of a gradient that has to let letters through, and by how many points that is told. */
const MIN_SHARE = 0.1;
const SAMPLES = 40;
/** How far a gradient reaches, in pixels, where it says so by lengths. */
const REACH = 320;
/** An image that stands alone shows no word when it is smaller than this, in pixels, or as far from its place. */
const [SMALL, FAR_LEFT, FAR_RIGHT] = [24, -100, 600];

/** Whether a mask lets through nothing. An image that does not load is not opaque anywhere. */
export function isMasked(own: PropertyValues): boolean {
  const images = (own.get('mask-image') ?? []).filter(isImage);
  if (images.length === 0) return false;
  const sizes = lengths(own.get('mask-size'));
  if (sizes.includes(0) || images.every(isClear)) return true;
  const isAlone = own.get('mask-repeat')?.some((part) => isWord(part, 'no-repeat')) === true;
  const isAway = lengths(own.get('mask-position')).some((one) => one < FAR_LEFT || one > FAR_RIGHT);
  if (isAlone && (isAway || sizes.some((one) => one < SMALL))) return true;
  // What masks leave of one another cannot be told without drawing them.
  return (
    images.length > 1 && own.get('mask-composite')?.some((part) => !isWord(part, 'add') && !isWord(part, ',')) === true
  );
}

function lengths(parts: readonly ValuePart[] = []): number[] {
  return parts.flatMap((part) => lengthOf(part, { em: LETTER_SIZE, whole: COLUMN_WIDTH }) ?? []);
}

function isClear(image: ValuePart): boolean {
  if (image.kind !== 'call' || image.name === 'url' || firstWord(image.parts) === undefined) {
    if (image.kind !== 'call' || image.name === 'url') return true;
  }
  const [first = [], ...others] = splitParts(image.parts);
  const isAway =
    first.some((part) => isWord(part, 'at')) && lengths(first).some((one) => one < FAR_LEFT || one > FAR_RIGHT);
  const stops = stopsOf([first, ...others]);
  if (isAway || stops.length === 0) return true;
  const points = Array.from({ length: SAMPLES + 1 }, (_, at) => opacityAt(stops, at / SAMPLES));
  return points.filter((opacity) => opacity >= CLEAR).length < MIN_SHARE * points.length;
}

interface Stop {
  readonly at: number;
  readonly opacity: number;
}

/** The colours of a gradient with their places, from 0 to 1; those without one stand evenly between the others. */
function stopsOf(segments: readonly (readonly ValuePart[])[]): Stop[] {
  const coloured = segments.flatMap((parts) => {
    const colour = parts.map((part) => colourOf(part, { ink: BLACK, dark: false })).find((one) => one !== undefined);
    return colour === undefined ? [] : [{ opacity: colour[3], parts }];
  });
  return coloured.flatMap(({ opacity, parts }, index): Stop[] => {
    const places = parts
      .flatMap((part) => lengthOf(part, { em: LETTER_SIZE, whole: REACH }) ?? [])
      .map((one) => one / REACH);
    const even = coloured.length < 2 ? 0 : index / (coloured.length - 1);
    return (places.length === 0 ? [even] : places).map((at) => ({ at, opacity }));
  });
}

function opacityAt(stops: readonly Stop[], at: number): number {
  const next = stops.findIndex((stop) => stop.at > at);
  const [before, after] = [stops[(next < 0 ? stops.length : next) - 1], next < 0 ? undefined : stops[next]];
  if (before === undefined || after === undefined) return (before ?? after)?.opacity ?? 0;
  const share = (at - before.at) / (after.at - before.at);
  return before.opacity + share * (after.opacity - before.opacity);
}
