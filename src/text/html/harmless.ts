import { BLACK, type Colour, contrast, over, readColour, WHITE } from './colour.ts';
import { isHtmlElement, isShownElement } from './elements.ts';
import type { Attributes } from './parse.ts';

/* What cannot hide text. A tag, attribute, property or value that is not here hides the text in it, whatever it means. */

/** How text within an element looks. */
export interface Look {
  readonly ink: Colour;
  readonly ground: Colour;
  /** Of the letters, in pixels. */
  readonly size: number;
  readonly opacity: number;
}

export const PLAIN_LOOK: Look = { ink: BLACK, ground: WHITE, size: 16, opacity: 1 };

/** Smaller letters are not read, in pixels. */
const SMALLEST = 8;
/** Text with less contrast is not read. */
const LOWEST_CONTRAST = 2;
const LOWEST_OPACITY = 0.5;

export const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];

const WORDS = /^[a-z -]+$/;
const LENGTH = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(px|pt|pc|in|cm|mm|ex|em|rem|)$/;
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  ex: 8,
  em: 16,
  rem: 16,
};

/** A length in pixels, one of 16 pixels for each `em`; undefined for what is none. */
function pixels(value: string): number | undefined {
  const [, number = '', unit = ''] = LENGTH.exec(value) ?? [];
  if (number === '') return undefined;
  return unit === '' ? (Number(number) === 0 ? 0 : undefined) : Number(number) * (PIXELS[unit] ?? 0);
}

const isBetween = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most;
const share = (value: string) => (/^[\d.]{1,6}%$/.test(value) ? Number.parseFloat(value) / 100 : undefined);
const words = (value: string) => WORDS.test(value);
/** Margins and the like: up to four lengths that are not negative and under 100 pixels. */
const gaps = (value: string) =>
  value.split(' ').every((part) => part === 'auto' || isBetween(pixels(part), 0, 99) || isBetween(share(part), 0, 0.2));
const wide = (value: string) =>
  value === 'auto' || isBetween(pixels(value), 100, 2_000) || isBetween(share(value), 0.1, 1);
const lines = (value: string) =>
  isBetween(share(value), 0.9, 9) ||
  isBetween(pixels(value), 12, 99) ||
  (/^\d(?:\.\d{1,4})?$/.test(value) && Number(value) >= 0.9);
/** Widths, styles and colours of lines, a part each. */
const borders = (value: string) =>
  value
    .replace(/ *([,(]) */g, '$1')
    .split(' ')
    .every((part) => isBetween(pixels(part), 0, 99) || words(part) || readColour(part) !== undefined);
/** Fonts of signs show other signs than the letters. */
const fonts = (value: string) =>
  /^(?:[\w ,.-]|"[^"]*"|'[^']*')+$/.test(value) && !/dings|symbol|blank|barcode/.test(value);

/** The properties that ads have, each with the values that cannot hide (docs/board.md, Answers). */
const HARMLESS: readonly (readonly [properties: string, isHarmless: (value: string) => boolean])[] = [
  ['text-align font-style font-variant text-decoration text-decoration-line text-transform white-space clear', words],
  ['list-style list-style-type list-style-position border-collapse word-wrap overflow-wrap word-break', words],
  ['vertical-align box-sizing direction cursor hyphens text-wrap text-rendering font-kerning', words],
  ['page-break-before page-break-after page-break-inside', words],
  ['orphans widows outline', (value) => /^(?:\d|auto)$/.test(value)],
  ['letter-spacing word-spacing', (value) => isBetween(pixels(value), 0, 3)],
  ['min-height', (value) => isBetween(pixels(value), 0, 999)],
  ['text-decoration-color', (value) => words(value) || readColour(value) !== undefined],
  ['font-weight', (value) => words(value) || /^[1-9]00$/.test(value)],
  ['font-family', fonts],
  ['line-height', lines],
  // Word moves the sign of an item 18 points to the left. That is three letters at most.
  ['text-indent', (value) => isBetween(pixels(value), -24, 99)],
  ['margin margin-top margin-right margin-bottom margin-left margin-block margin-inline', gaps],
  ['padding padding-top padding-right padding-bottom padding-left padding-block padding-inline', gaps],
  ['border border-top border-right border-bottom border-left', borders],
  ['border-width border-style border-color border-spacing', borders],
  ['border-radius', gaps],
  ['width max-width', wide],
  ['display', (value) => /^(?:block|inline|inline-block|list-item)$/.test(value)],
  ['visibility', (value) => value === 'visible'],
];
const TESTS = new Map(HARMLESS.flatMap(([names, test]) => names.split(' ').map((name) => [name, test] as const)));

/** Properties for which `none`, `normal` or `initial` says more than "as usual". */
const NOT_USUAL = /^(?:all|display|font)$/;

const SIZES = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['initial', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
]);
/** The sizes of `<font size>`, from 1 to 7. */
const OLD_SIZES = [10, 13, 16, 18, 24, 32, 48];
const SMALLER: ReadonlySet<string> = new Set(['small', 'sub', 'sup']);

const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'href title target rel lang xml:lang dir id name style class align valign start type value border cellpadding ' +
    'cellspacing width colspan rowspan color bgcolor size face alt src scope text-align role ' +
    'aria-level aria-label tabindex spellcheck translate'
  ).split(' '),
);
/** Names of classes by which style sheets of pages usually hide. */
const HIDDEN_CLASS = /(?:^|\s)(?:hidden|hide|invisible|d-none|sr-only|visually-hidden|screen-reader-text)(?:\s|$)/i;

/** How an element looks within one that looks like that; undefined where something about it may hide its text. */
export function lookOf(name: string, attributes: Attributes, around: Look): Look | undefined {
  const isUnknown = attributes.size === 0 && !isHtmlElement(name);
  if (!isShownElement(name) && !isUnknown) return undefined;
  let look: Look | undefined = SMALLER.has(name) ? { ...around, size: around.size * 0.83 } : around;
  let style = '';
  for (const [attribute, value] of attributes) {
    if (!isHarmlessAttribute(attribute, value)) return undefined;
    if (attribute === 'style') style = value;
    else look &&= styled(propertyOf(name, attribute, value.trim()), look, around);
  }
  return look && styled(style, look, around);
}

function isHarmlessAttribute(name: string, value: string): boolean {
  if (name === 'class') return !HIDDEN_CLASS.test(value);
  return ATTRIBUTES.has(name) || name.startsWith('data-');
}

/** Whether a person can read text that looks so. */
export function isReadable({ ink, ground, size, opacity }: Look): boolean {
  return size >= SMALLEST && opacity >= LOWEST_OPACITY && contrast(ink, ground) >= LOWEST_CONTRAST;
}

/** The declarations of a style, in lower case; undefined where it holds more than plain declarations. */
export function declarationsOf(style: string): (readonly [property: string, value: string])[] | undefined {
  const found: (readonly [string, string])[] = [];
  for (const declaration of style.toLowerCase().split(';')) {
    if (declaration.trim() === '') continue;
    const [, property, value] = /^\s*([a-z-]+)\s*:\s*((?=\S)[^\\/*@{}!<>]+)$/.exec(declaration) ?? [];
    if (property === undefined || value === undefined) return undefined;
    found.push([property, value.trim().replace(/\s+/g, ' ')]);
  }
  return found;
}

/** The alignment that a style gives, or an old attribute; undefined where it gives none that CSS knows. */
export function alignmentOf(attributes: Attributes): string | undefined {
  const styles = declarationsOf(attributes.get('style') ?? '') ?? [];
  const inStyle = styles.findLast(([property, value]) => property === 'text-align' && ALIGNMENTS.includes(value));
  const own = inStyle?.[1] ?? (attributes.get('text-align') ?? attributes.get('align'))?.trim().toLowerCase();
  return own !== undefined && ALIGNMENTS.includes(own) ? own : undefined;
}

/** What an old attribute says, as a style. */
function propertyOf(name: string, attribute: string, value: string): string {
  if (attribute === 'color') return `color:${value}`;
  if (attribute === 'bgcolor') return `background-color:${value}`;
  if (attribute === 'face') return `font-family:${value}`;
  if (attribute !== 'size' || name !== 'font') return '';
  const number = /^[+-]?\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  const size = OLD_SIZES[Math.min(7, Math.max(1, /^\d/.test(value) ? number : number + 3)) - 1];
  return `font-size:${size}px`;
}

function styled(style: string, own: Look, around: Look): Look | undefined {
  let look: Look | undefined = own;
  for (const [property, value] of declarationsOf(style) ?? [['', '']]) look &&= declared(property, value, look, around);
  return look;
}

type Read = (value: string, own: Look, around: Look) => Look | undefined;

/** Properties whose values count together. */
const COUNTED = new Map<string, Read>([
  [
    'color',
    (value, own, around) => {
      const isAround = value === 'inherit' || value === 'currentcolor';
      const ink = isAround ? around.ink : value === 'initial' ? BLACK : readColour(value);
      return ink && { ...own, ink };
    },
  ],
  [
    'background-color',
    (value, own, around) => {
      const ground = readColour(value === 'none' || value === 'initial' ? 'transparent' : value);
      return ground && { ...own, ground: over(ground, around.ground) };
    },
  ],
  [
    'font-size',
    (value, own, around) => {
      const size = letterSize(value, around.size);
      return size === undefined ? undefined : { ...own, size };
    },
  ],
  [
    'opacity',
    (value, own, around) => {
      const opacity = share(value) ?? (/^(?:\d|\d?\.\d{1,4})$/.test(value) ? Number(value) : undefined);
      return opacity === undefined ? undefined : { ...own, opacity: around.opacity * Math.min(1, opacity) };
    },
  ],
]);

function declared(property: string, value: string, own: Look, around: Look): Look | undefined {
  const read = COUNTED.get(property === 'background' ? 'background-color' : property);
  if (read !== undefined) return read(value, own, around);
  if (/^(?:none|normal|initial)$/.test(value) && !NOT_USUAL.test(property)) return own;
  // No browser knows what Word writes for itself.
  const isHarmless = property.startsWith('mso-') ? /^[\w .,%-]+$/.test(value) : TESTS.get(property)?.(value);
  return isHarmless ? own : undefined;
}

function letterSize(value: string, around: number): number | undefined {
  if (value === 'inherit') return around;
  if (value === 'smaller') return around * 0.83;
  if (value === 'larger') return around * 1.2;
  const part = share(value) ?? (/^[\d.]+em$/.test(value) ? Number.parseFloat(value) : undefined);
  return part === undefined ? (SIZES.get(value) ?? pixels(value)) : part * around;
}
