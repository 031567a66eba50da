import { type Colour, colourOf, over, type Palette, WHITE } from '../css/colour.ts';
import { isImage } from '../css/properties/grammar.ts';
import { firstWord, isWord, type ValuePart } from '../css/syntax.ts';
import { LETTER_SIZE, lengthOf, numberOf } from '../css/values.ts';
import type { PropertyValues } from '../css/variables.ts';
import type { Letters } from './letters.ts';

/** What lies beneath letters and over them. */
export interface Paint {
  /** What text stands on: one colour, or those of a gradient; none where it is not known. */
  readonly papers: readonly Colour[];
  /** Colours of a background that is cut out in the shape of the letters. */
  readonly clipped: readonly Colour[];
  readonly opacity: number;
  /** In pixels. */
  readonly blur: number;
  /** Filters that change colours, the innermost first. */
  readonly tint: readonly ValuePart[];
  /** How it is mixed with what lies under it, which is that. */
  readonly blend: string | undefined;
  readonly backdrop: readonly Colour[];
  /** Something around it, above the page, has a colour of its own. */
  readonly isOnPaint: boolean;
}

export const PAGE_PAINT: Paint = {
  papers: [WHITE],
  clipped: [],
  opacity: 1,
  blur: 0,
  tint: [],
  blend: undefined,
  backdrop: [],
  isOnPaint: false,
};

/** So many colours of a gradient are looked at. */
const MAX_STOPS = 16;

/** What an element paints on what is around it. */
export function paintOf(own: PropertyValues, around: Paint, letters: Letters): Paint {
  const palette = { ink: letters.ink, dark: letters.dark };
  const filters = filtersIn(own.get('filter') ?? []);
  const tint = filters.tint.length === 0 ? around.tint : [...filters.tint, ...around.tint];
  const papers = papersOf(own, around.papers, palette, tint);
  const blend = firstWord(own.get('mix-blend-mode'));
  const isCutOut = own.get('background-clip')?.some((part) => isWord(part, 'text')) === true;
  return {
    papers: isCutOut ? around.papers : papers,
    clipped: isCutOut ? papers : [],
    opacity: around.opacity * filters.opacity * shareOf(own.get('opacity')?.[0]),
    blur: around.blur + filters.blur,
    tint,
    // Colours are mixed with what is painted under them; the page itself counts for none.
    ...(blend === undefined || !around.isOnPaint
      ? { blend: around.blend, backdrop: around.backdrop }
      : { blend, backdrop: around.papers }),
    isOnPaint: around.isOnPaint || (papers !== around.papers && !isCutOut),
  };
}

/** A colour as filters leave it. */
export function tinted(colour: Colour, tint: readonly ValuePart[]): Colour {
  return tint.reduce(
    (now, part) => (part.kind === 'call' ? filtered(now, part.name, shareIn(part.parts)) : now),
    colour,
  );
}

function papersOf(
  own: PropertyValues,
  around: readonly Colour[],
  palette: Palette,
  tint: readonly ValuePart[],
): readonly Colour[] {
  const colour = colourOf(own.get('background-color')?.[0], palette);
  const isClear = colour === undefined || colour[3] === 0;
  const plain = isClear ? around : around.map((paper) => over(tinted(colour, tint), paper));
  const images = (own.get('background-image') ?? []).filter(isImage);
  return images.length === 0 ? plain : papersUnder(images, plain, palette, tint);
}

/** The colours of gradients. An image that an address holds may be of any colour; others may not load. */
function papersUnder(
  images: readonly ValuePart[],
  plain: readonly Colour[],
  palette: Palette,
  tint: readonly ValuePart[],
): readonly Colour[] {
  if (images.some((image) => /^\s*data:/i.test(imageAddress(image) ?? ''))) return [];
  return images.toReversed().reduce((papers, image) => {
    const stops = image.kind === 'call' ? coloursIn(image.parts, palette).map((stop) => tinted(stop, tint)) : [];
    const mixed = stops.flatMap((stop) => papers.slice(0, 4).map((paper) => over(stop, paper)));
    return mixed.length === 0 ? papers : mixed.slice(0, MAX_STOPS);
  }, plain);
}

function imageAddress(image: ValuePart): string | undefined {
  if (image.kind === 'text') return image.text;
  return image.kind === 'call' && image.name === 'url' ? firstWord(image.parts) : undefined;
}

function coloursIn(parts: readonly ValuePart[], palette: Palette): Colour[] {
  return parts
    .slice(0, 4 * MAX_STOPS)
    .map((part) => colourOf(part, palette))
    .filter((colour) => colour !== undefined);
}

function filtersIn(parts: readonly ValuePart[]): Pick<Paint, 'opacity' | 'blur' | 'tint'> {
  let [opacity, blur] = [1, 0];
  const tint: ValuePart[] = [];
  for (const part of parts) {
    if (part.kind !== 'call') continue;
    if (part.name === 'opacity') opacity *= shareOf(part.parts[0]);
    else if (part.name === 'blur') blur += lengthOf(part.parts[0], { em: LETTER_SIZE }) ?? 0;
    else if (/^(?:invert|brightness|contrast)$/.test(part.name)) tint.push(part);
  }
  return { opacity, blur, tint };
}

function filtered([red, green, blue, opacity]: Colour, name: string, share: number): Colour {
  const change = (value: number) => {
    if (name === 'invert') return value * (1 - 2 * share) + 255 * share;
    return name === 'brightness' ? value * share : (value - 127.5) * share + 127.5;
  };
  const byte = (value: number) => Math.min(255, Math.max(0, change(value)));
  return [byte(red), byte(green), byte(blue), opacity];
}

function shareIn([part]: readonly ValuePart[]): number {
  return numberOf(part) ?? 1;
}

function shareOf(part: ValuePart | undefined): number {
  return Math.min(1, Math.max(0, numberOf(part) ?? 1));
}
