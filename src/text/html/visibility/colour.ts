/** Red, green, blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** The page an ad is read on (field notes, Pages for people: dark text on white). */
export const PAGE_COLOUR: Colour = [255, 255, 255, 1];

/** CSS names: the basic ones, all that come close to white, and what the system calls its paper. */
const NAMED: Record<string, string> = {
  white: '#fff',
  snow: '#fffafa',
  ivory: '#fffff0',
  ghostwhite: '#f8f8ff',
  floralwhite: '#fffaf0',
  whitesmoke: '#f5f5f5',
  mintcream: '#f5fffa',
  azure: '#f0ffff',
  aliceblue: '#f0f8ff',
  honeydew: '#f0fff0',
  seashell: '#fff5ee',
  canvas: '#fff',
  field: '#fff',
  window: '#fff',
  transparent: '#0000',
  black: '#000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  maroon: '#800000',
  red: '#f00',
  purple: '#800080',
  fuchsia: '#f0f',
  magenta: '#f0f',
  green: '#008000',
  lime: '#0f0',
  olive: '#808000',
  yellow: '#ff0',
  navy: '#000080',
  blue: '#00f',
  teal: '#008080',
  aqua: '#0ff',
  cyan: '#0ff',
  orange: '#ffa500',
  darkblue: '#00008b',
  midnightblue: '#191970',
  darkgreen: '#006400',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
};

/** A CSS colour, lower case, as numbers; undefined for what is no colour or one this reader does not know. */
export function colourOf(value: string): Colour | undefined {
  const named = Object.hasOwn(NAMED, value) ? NAMED[value] : undefined;
  const text = named ?? value;
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text);
  if (hex?.[1] !== undefined) return fromHex(hex[1]);
  const call = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text);
  if (call?.[2] === undefined) return undefined;
  const parts = call[2].split(/[\s,/]+/).filter((part) => part !== '');
  const opacity = parts[3] === undefined ? 1 : scaled(parts[3], 1);
  if (call[1] === 'hsl') return fromHsl(parts, opacity);
  const byte = (at: number) => scaled(parts[at] ?? '', 255);
  return [byte(0), byte(1), byte(2), opacity];
}

/** Whether a reader could not tell one from the other. */
export function looksLike(ink: Colour, paper: Colour): boolean {
  if (ink[3] < 0.1) return true;
  return paper[3] >= 0.5 && [0, 1, 2].every((i) => Math.abs((ink[i] ?? 0) - (paper[i] ?? 0)) <= 16);
}

function fromHex(digits: string): Colour {
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits;
  const byte = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [byte(0), byte(2), byte(4), long.length === 8 ? byte(6) / 255 : 1];
}

/** A number, or a percentage of the whole; what is neither counts as the whole. */
function scaled(part: string, whole: number): number {
  const number = Number.parseFloat(part);
  if (Number.isNaN(number)) return whole;
  return part.endsWith('%') ? (number / 100) * whole : number;
}

/** Grey tones only: saturation and hue matter to nothing that is as light or as dark as paper. */
function fromHsl(parts: readonly string[], opacity: number): Colour | undefined {
  const lightness = Number.parseFloat(parts[2] ?? '');
  if (Number.isNaN(lightness)) return undefined;
  const saturation = Number.parseFloat(parts[1] ?? '');
  if (saturation > 5 && lightness > 3 && lightness < 97) return undefined;
  const tone = (lightness / 100) * 255;
  return [tone, tone, tone, opacity];
}
