import { BLACK, type Colour, colourOf, distance, over, type Palette } from '../css/colour.ts';
import { isWord, splitParts, type ValuePart } from '../css/syntax.ts';
import { LETTER_SIZE, lengthOf, numberOf } from '../css/values.ts';
import type { PropertyValues } from '../css/variables.ts';
import { blended } from './blend.ts';
import { type Paint, tinted } from './paint.ts';

/** How letters look, which elements take over from the one around them. */
export interface Letters {
  readonly ink: Colour;
  /** The system's dark colours. */
  readonly dark: boolean;
  /** What is painted instead of the ink, and around the letters. */
  readonly fill: Colour | undefined;
  readonly outline: { readonly width: number; readonly colour: Colour | undefined };
  readonly shadows: readonly Colour[];
  /** The size of a letter in pixels, and by how much less it looks. */
  readonly size: number;
  readonly adjust: number;
  /** Pixels, or times the size of a letter. */
  readonly line: { readonly pixels: number } | { readonly times: number };
  readonly spacing: number;
  readonly wordSpacing: number;
  readonly visible: boolean;
  /** Each letter is shown as a dot. */
  readonly masked: boolean;
}

export const PLAIN_LETTERS: Letters = {
  ink: BLACK,
  dark: false,
  fill: undefined,
  outline: { width: 0, colour: undefined },
  shadows: [],
  size: LETTER_SIZE,
  adjust: 1,
  line: { times: 1.2 },
  spacing: 0,
  wordSpacing: 0,
  visible: true,
  masked: false,
};

/** Letters smaller than this many pixels are no longer read. */
export const SMALLEST = 5;
/** Colours closer than this, of 255, are not told apart. */
const FAINT = 32;

const SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: LETTER_SIZE,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};

/** The letters of an element with this style, within others. */
export function lettersOf(own: PropertyValues, around: Letters): Letters {
  if (own.size === 0) return around;
  const size = fontSizeOf(own.get('font-size')?.[0], around.size);
  const scheme = own.get('color-scheme');
  const dark =
    scheme === undefined
      ? around.dark
      : scheme.some((part) => isWord(part, 'dark')) && !scheme.some((part) => isWord(part, 'light'));
  const ink = colourOf(own.get('color')?.[0], { ink: around.ink, dark }) ?? around.ink;
  const palette = { ink, dark };
  return {
    ink,
    dark,
    fill: partColour(own.get('-webkit-text-fill-color'), palette, around.fill),
    outline: {
      width: lengthOf(own.get('-webkit-text-stroke-width')?.[0], { em: size }) ?? around.outline.width,
      colour: partColour(own.get('-webkit-text-stroke-color'), palette, around.outline.colour),
    },
    shadows: own.has('text-shadow') ? shadowsOf(own.get('text-shadow') ?? [], palette, size) : around.shadows,
    size,
    adjust: own.has('font-size-adjust') ? adjustOf(own.get('font-size-adjust')) : around.adjust,
    line: lineHeightOf(own.get('line-height')?.[0], size) ?? around.line,
    spacing: own.has('letter-spacing')
      ? (lengthOf(own.get('letter-spacing')?.[0], { em: size, whole: size }) ?? 0)
      : around.spacing,
    wordSpacing: own.has('word-spacing')
      ? (lengthOf(own.get('word-spacing')?.[0], { em: size, whole: size }) ?? 0)
      : around.wordSpacing,
    visible: own.has('visibility') ? isWord(own.get('visibility')?.[0], 'visible') : around.visible,
    masked: own.has('-webkit-text-security') ? !isWord(own.get('-webkit-text-security')?.[0], 'none') : around.masked,
  };
}

/** The height of a line in pixels. */
export function lineHeight({ line, size }: Letters): number {
  return 'pixels' in line ? line.pixels : line.times * size;
}

/** Whether letters can be told from what they stand on, be it only from one of its colours. */
export function isLegible({ ink, fill = ink, outline, shadows }: Letters, paint: Paint): boolean {
  const outlined = outline.width > 0 ? [outline.colour ?? ink] : [];
  const inks = [fill, ...outlined, ...shadows].map((one) => tinted(one, paint.tint));
  if (fill[3] < 0.5) inks.push(...paint.clipped);
  return paint.papers.some((paper) => {
    const [beneath = paper] = paint.backdrop;
    const shown = (colour: Colour) => blended(paint.blend, colour, beneath);
    // Where nothing else is painted in between, the paper stays as it is.
    const beside = paint.papers === paint.backdrop ? paper : shown(paper);
    return inks.some((one) => distance(shown(over(one, paper)), beside) * paint.opacity >= FAINT);
  });
}

function partColour(
  parts: readonly ValuePart[] | undefined,
  palette: Palette,
  around: Colour | undefined,
): Colour | undefined {
  if (parts === undefined) return around;
  return isWord(parts[0], 'currentcolor') ? undefined : (colourOf(parts[0], palette) ?? around);
}

function fontSizeOf(part: ValuePart | undefined, around: number): number {
  if (part === undefined) return around;
  if (part.kind === 'word') {
    if (part.text === 'smaller') return around / 1.2;
    return part.text === 'larger' ? around * 1.2 : (SIZES[part.text] ?? around);
  }
  return Math.max(0, lengthOf(part, { em: around, whole: around }) ?? around);
}

/** Half is about what faces have of themselves. */
function adjustOf(parts: readonly ValuePart[] | undefined): number {
  const number = parts?.map(numberOf).find((one) => one !== undefined);
  return number === undefined ? 1 : number / 0.5;
}

function lineHeightOf(part: ValuePart | undefined, size: number): Letters['line'] | undefined {
  if (part === undefined) return undefined;
  if (isWord(part, 'normal')) return { times: 1.2 };
  const pixels = lengthOf(part, { em: size, whole: size });
  if (pixels !== undefined && !(part.kind === 'number' && part.unit === '')) return { pixels };
  return { times: numberOf(part) ?? 1.2 };
}

/** The colours of shadows that still have the shape of letters. */
function shadowsOf(parts: readonly ValuePart[], palette: Palette, size: number): Colour[] {
  if (isWord(parts[0], 'none')) return [];
  return splitParts(parts).flatMap((shadow) => {
    const lengths = shadow.flatMap((part) => lengthOf(part, { em: size }) ?? []);
    const isSharp = (lengths[2] ?? 0) <= size / 4 && Math.abs(lengths[0] ?? 0) < 999 && Math.abs(lengths[1] ?? 0) < 999;
    const colour = shadow.map((part) => colourOf(part, palette)).find((one) => one !== undefined);
    return isSharp ? [colour ?? palette.ink] : [];
  });
}
