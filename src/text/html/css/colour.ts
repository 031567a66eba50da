import {
  interpolateWithPremultipliedAlpha,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  type Color as ParsedColour,
  parse,
  converter as toMode,
  useMode,
} from 'culori/fn';
import { isWord, splitParts, textOfParts, type ValuePart } from './syntax.ts';
import { angleOf, numberOf } from './values.ts';

/** Red, green, blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** Where a colour stands, as far as it can say so: `currentcolor` is the ink, system colours and `light-dark()` ask the scheme. */
export interface Palette {
  readonly ink: Colour;
  readonly dark: boolean;
}

export const WHITE: Colour = [255, 255, 255, 1];
export const BLACK: Colour = [0, 0, 0, 1];
const TRANSPARENT: Colour = [0, 0, 0, 0];

const modes = [modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeLrgb, modeOklab, modeOklch, modeP3, modeA98];
for (const mode of [...modes, modeProphoto, modeRec2020, modeXyz50, modeXyz65]) useMode(mode);
const toRgb = toMode('rgb');

/** What Chromium paints for the colours of the system, light and dark. */
const SYSTEM: Readonly<Record<string, readonly [light: string, dark: string]>> = Object.fromEntries(
  (
    [
      [
        '#fff #121212',
        'canvas background window menu scrollbar infobackground appworkspace activecaption inactivecaption',
      ],
      [
        '#000 #fff',
        'canvastext windowtext menutext infotext captiontext buttontext fieldtext buttonborder windowframe',
      ],
      ['#000 #fff', 'activeborder inactiveborder threeddarkshadow threedhighlight threedlightshadow threedshadow'],
      ['#efefef #6b6b6b', 'buttonface buttonhighlight buttonshadow threedface'],
      ['#fff #3b3b3b', 'field'],
      ['#fff #fff', 'highlighttext accentcolortext'],
      ['#0041c6cc #0041c6cc', 'highlight'],
      ['#1967d2 #99c8ff', 'selecteditem'],
      ['#fff #3b3b3b', 'selecteditemtext'],
      ['#0075ff #0075ff', 'accentcolor'],
      ['#808080 #808080', 'graytext inactivecaptiontext'],
      ['#00e #9e9eff', 'linktext'],
      ['#551a8b #d0adf0', 'visitedtext'],
      ['#f00 #f00', 'activetext'],
      ['#ff0 #ff0', 'mark'],
      ['#000 #000', 'marktext'],
    ] as const
  ).flatMap(([colours, list]) => list.split(' ').map((name) => [name, colours.split(' ') as [string, string]])),
);

/** How the spaces of `color-mix()`, `color()` and the functions for colours are called by the library. */
const SPACES = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  'display-p3': 'p3',
  xyz: 'xyz65',
  'xyz-d65': 'xyz65',
  'xyz-d50': 'xyz50',
  rgb: 'rgb',
  rgba: 'rgb',
  hsl: 'hsl',
  hsla: 'hsl',
  hwb: 'hwb',
  lab: 'lab',
  lch: 'lch',
  oklab: 'oklab',
  oklch: 'oklch',
} as const;
type Space = keyof typeof SPACES;

/** A colour, or undefined for what is none. A function that should be one but cannot be worked out shows nothing. */
export function colourOf(part: ValuePart | undefined, palette: Palette): Colour | undefined {
  if (part?.kind === 'word') return wordColour(part.text, palette);
  if (part?.kind !== 'call') return undefined;
  const { name, parts } = part;
  if (name === 'light-dark') return colourOf(splitParts(parts)[palette.dark ? 1 : 0]?.[0], palette);
  if (name === 'color-mix') return mixOf(parts, palette) ?? TRANSPARENT;
  if (name !== 'color' && !(name in SPACES)) return /color|cmyk/.test(name) ? TRANSPARENT : undefined;
  const css = isWord(parts[0], 'from') ? relative(name, parts.slice(1), palette) : `${name}(${argumentsOf(parts)})`;
  return (css === undefined ? undefined : fromLibrary(css)) ?? TRANSPARENT;
}

/** The colour of a `color` or `bgcolor` attribute (HTML, "Rules for parsing a legacy color value"). */
export function oldColourOf(value: string): Colour | undefined {
  const text = value.trim().toLowerCase();
  if (text === '' || text === 'transparent') return undefined;
  const known = /^#[\da-f]{3}$/.test(text) || !text.startsWith('#') ? fromLibrary(text) : undefined;
  if (known !== undefined && /^#[\da-f]{3}$|^[a-z]+$/.test(text)) return known;
  const digits = text
    .replace(/^#/, '')
    .slice(0, 128)
    .replace(/[^\da-f]/g, '0');
  const length = Math.max(1, Math.ceil(digits.length / 3));
  const parts = [0, 1, 2].map((index) =>
    digits
      .slice(index * length, (index + 1) * length)
      .padEnd(length, '0')
      .slice(-8),
  );
  const zeros = Math.min(...parts.map((one) => /^0*/.exec(one)?.[0].length ?? 0), Math.max(0, length - 2));
  const [red = 0, green = 0, blue = 0] = parts.map((one) => Number.parseInt(one.slice(zeros, zeros + 2) || '0', 16));
  return [red, green, blue, 1];
}

/** What is seen where one colour lies over another that lets nothing through. */
export function over([red, green, blue, opacity]: Colour, below: Colour): Colour {
  const mixed = (top: number, bottom: number) => top * opacity + bottom * (1 - opacity);
  return [mixed(red, below[0]), mixed(green, below[1]), mixed(blue, below[2]), 1];
}

/** How far two colours are apart, from 0 to 255. */
export function distance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

function wordColour(text: string, { ink, dark }: Palette): Colour | undefined {
  if (text === 'currentcolor') return ink;
  if (text === 'transparent') return TRANSPARENT;
  return fromLibrary(SYSTEM[text]?.[dark ? 1 : 0] ?? text);
}

function fromLibrary(css: string): Colour | undefined {
  const colour = parse(css);
  return colour === undefined ? undefined : fromParsed(colour);
}

function fromParsed(colour: ParsedColour): Colour {
  const { r, g, b, alpha = 1 } = toRgb(colour);
  const byte = (share: number | undefined) => Math.min(255, Math.max(0, (share ?? 0) * 255));
  return [byte(r), byte(g), byte(b), Math.min(1, Math.max(0, alpha))];
}

/** The arguments of a colour as CSS, what is to be calculated worked out. */
function argumentsOf(parts: readonly ValuePart[]): string {
  return textOfParts(
    parts.map((part) => {
      const value = part.kind === 'call' ? (numberOf(part) ?? angleOf(part)) : undefined;
      return value === undefined ? part : { kind: 'number', value, unit: '' };
    }),
  );
}

/** `color-mix(in srgb, red 20%, blue)` */
function mixOf(parts: readonly ValuePart[], palette: Palette): Colour | undefined {
  const [method = [], ...others] = splitParts(parts);
  const name = method.find((part) => part.kind === 'word' && part.text in SPACES);
  const stops = (isWord(method[0], 'in') ? others : [method, ...others]).map((one) => ({
    colour: one.map((part) => colourOf(part, palette)).find((colour) => colour !== undefined),
    share: one
      .map((part) => (part.kind === 'number' ? numberOf(part) : undefined))
      .find((share) => share !== undefined),
  }));
  const [a, b] = stops;
  if (a?.colour === undefined || b?.colour === undefined || stops.length > 2) return undefined;
  const first = a.share ?? (b.share === undefined ? 0.5 : 1 - b.share);
  const second = b.share ?? 1 - first;
  const mode = name?.kind === 'word' ? SPACES[name.text as Space] : 'oklab';
  const mixed = interpolateWithPremultipliedAlpha(
    [toLibrary(a.colour), toLibrary(b.colour)],
    mode,
  )(second / (first + second));
  const [red, green, blue, opacity] = fromParsed(mixed as ParsedColour);
  return [red, green, blue, opacity * Math.min(1, first + second)];
}

function toLibrary([red, green, blue, alpha]: Colour): ParsedColour {
  return { mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255, alpha };
}

/** `rgb(from white r g b / 50%)` as a colour without `from`; undefined where it names what is not known. */
function relative(name: string, [origin, ...rest]: readonly ValuePart[], palette: Palette): string | undefined {
  const colour = colourOf(origin, palette);
  const [space, parts] = name === 'color' ? [rest[0], rest.slice(1)] : [undefined, rest];
  const spaceName = space?.kind === 'word' ? space.text : name;
  if (colour === undefined || !(spaceName in SPACES)) return undefined;
  const mode = SPACES[spaceName as Space];
  const converted = toMode(mode)(toLibrary(colour)) as unknown as Record<string, number | undefined>;
  const scale = (channel: string) =>
    name === 'rgb' && channel !== 'alpha' ? 255 : /^(hsl|hwb)\b/.test(name) && /^[slwb]$/.test(channel) ? 100 : 1;
  const known = (part: ValuePart): ValuePart => {
    if (part.kind === 'call') return { ...part, parts: part.parts.map(known) };
    const value = part.kind === 'word' ? (part.text === 'alpha' ? colour[3] : converted[part.text]) : undefined;
    return value === undefined || part.kind !== 'word'
      ? part
      : { kind: 'number', value: value * scale(part.text), unit: '' };
  };
  return `${name}(${spaceName === name ? '' : `${spaceName} `}${argumentsOf(parts.map(known))})`;
}
