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

/** Letters that are smaller (in pixels), fainter or with less contrast are not read. */
const [SMALLEST, FAINTEST, LOWEST_CONTRAST] = [8, 0.5, 2];

export const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];

const LENGTH = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(px|pt|pc|in|cm|mm|ex|em|rem)$/;
/** In pixels, with letters of 16. */
const UNITS: Record<string, number> = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, ex: 8, em: 16, rem: 16 };

/** A length in pixels; undefined for what is none. */
function pixels(value: string): number | undefined {
  const [, number, unit = ''] = LENGTH.exec(value) ?? [];
  if (number === undefined) return value !== '' && Number(value) === 0 ? 0 : undefined;
  return Number(number) * (UNITS[unit] ?? 0);
}

const isBetween = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most;
const share = (value: string) => (/^[\d.]{1,6}%$/.test(value) ? Number.parseFloat(value) / 100 : undefined);
const words = (value: string) => /^[a-z -]+$/.test(value);
const wordsOrColour = (value: string) => words(value) || readColour(value) !== undefined;
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
    .every((part) => isBetween(pixels(part), 0, 99) || wordsOrColour(part));
/** Fonts of signs show other signs than the letters. */
const fonts = (value: string) =>
  /^(?:[\w ,.-]|"[^"]*"|'[^']*')+$/.test(value) && !/dings|symbol|blank|barcode/.test(value);

const SMALL_SIZES: Record<string, number> = { 'xx-small': 9, 'x-small': 10, small: 13 };
const RELATIVE_SIZES: Record<string, number> = { inherit: 1, smaller: 0.83, larger: 1.2 };

function letterSize(value: string, around: number): number | undefined {
  const part =
    RELATIVE_SIZES[value] ?? share(value) ?? (/^[\d.]+em$/.test(value) ? Number.parseFloat(value) : undefined);
  if (part !== undefined) return part * around;
  return /^(?:medium|initial|x{0,2}-?large)$/.test(value) ? 16 : (SMALL_SIZES[value] ?? pixels(value));
}

function opacity(value: string, around: number): number | undefined {
  const part = share(value) ?? (/^(?:\d|\d?\.\d{1,4})$/.test(value) ? Number(value) : undefined);
  return part === undefined ? undefined : around * Math.min(1, part);
}

function ink(value: string, around: Colour): Colour | undefined {
  if (value === 'inherit' || value === 'currentcolor') return around;
  return value === 'initial' ? BLACK : readColour(value);
}

function ground(value: string, around: Colour): Colour | undefined {
  const colour = readColour(/^(?:none|initial)$/.test(value) ? 'transparent' : value);
  return colour && over(colour, around);
}

/** The properties that ads have, each with the values that cannot hide (docs/board.md, Answers). */
const HARMLESS: readonly (readonly [properties: string, isHarmless: (value: string) => boolean])[] = [
  ['text-align font-style font-variant text-decoration text-decoration-line text-transform white-space clear', words],
  ['list-style list-style-type list-style-position border-collapse word-wrap overflow-wrap word-break', words],
  ['vertical-align box-sizing direction cursor hyphens text-wrap text-rendering font-kerning', words],
  ['page-break-before page-break-after page-break-inside', words],
  ['orphans widows outline', (value) => /^(?:\d|auto)$/.test(value)],
  ['letter-spacing word-spacing', (value) => isBetween(pixels(value), 0, 3)],
  ['min-height', (value) => isBetween(pixels(value), 0, 999)],
  ['text-decoration-color', wordsOrColour],
  ['font-weight', (value) => words(value) || /^[1-9]00$/.test(value)],
  ['font-family', fonts],
  ['line-height', lines],
  // Word moves the sign of an item 18 points to the left. That is three letters at most.
  ['text-indent', (value) => isBetween(pixels(value), -24, 99)],
  ['margin margin-top margin-right margin-bottom margin-left margin-block margin-inline', gaps],
  ['padding padding-top padding-right padding-bottom padding-left padding-block padding-inline', gaps],
  ['border border-top border-right border-bottom border-left border-width border-style', borders],
  ['border-color border-spacing', borders],
  ['border-radius', gaps],
  ['width max-width', wide],
  ['display', (value) => /^(?:block|inline|inline-block|list-item)$/.test(value)],
  ['visibility', (value) => value === 'visible'],
];
const TESTS = new Map(HARMLESS.flatMap(([names, test]) => names.split(' ').map((name) => [name, test] as const)));

/** Properties for which `none`, `normal` or `initial` says more than "as usual". */
const NOT_USUAL = /^(?:all|display|font)$/;

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
  if (!isShownElement(name) && (attributes.size > 0 || isHtmlElement(name))) return undefined;
  let look: Look | undefined = /^(?:small|sub|sup)$/.test(name) ? { ...around, size: around.size * 0.83 } : around;
  for (const [attribute, value] of attributes) {
    const isKnown = ATTRIBUTES.has(attribute) || attribute.startsWith('data-');
    if (!isKnown || (attribute === 'class' && HIDDEN_CLASS.test(value))) return undefined;
    look &&= styled(propertyOf(name, attribute, value.trim()), look, around);
  }
  return look && styled(attributes.get('style') ?? '', look, around);
}

const HIDES = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;

/** Whether an element says of itself that it is not to be seen. */
export function isPlainlyHidden(attributes: Attributes): boolean {
  return attributes.has('hidden') || HIDES.test(attributes.get('style') ?? '');
}

/** Whether a person can read text that looks so. */
export function isReadable(look: Look): boolean {
  const { ink, ground, size, opacity } = look;
  return look === PLAIN_LOOK || (size >= SMALLEST && opacity >= FAINTEST && contrast(ink, ground) >= LOWEST_CONTRAST);
}

/** The declarations of a style, in lower case; undefined where it holds more than plain declarations. */
export function declarationsOf(style: string): (readonly [property: string, value: string])[] | undefined {
  const found: (readonly [string, string])[] = [];
  for (const declaration of style === '' ? [] : style.toLowerCase().split(';')) {
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

/** What an old attribute says, as a style. The smallest letters of `<font size>` have 10 pixels. */
function propertyOf(name: string, attribute: string, value: string): string {
  if (attribute === 'color') return `color:${value}`;
  if (attribute === 'bgcolor') return `background-color:${value}`;
  if (attribute === 'face') return `font-family:${value}`;
  if (attribute !== 'size' || name !== 'font') return '';
  return /^[+-]?\d{1,3}$/.test(value) ? 'font-size:10px' : 'font-size:?';
}

function styled(style: string, own: Look, around: Look): Look | undefined {
  let look: Look | undefined = own;
  for (const [property, value] of declarationsOf(style) ?? [['', '']]) look &&= declared(property, value, look, around);
  return look;
}

function declared(property: string, value: string, own: Look, around: Look): Look | undefined {
  if (property === 'color') return withPart(own, 'ink', ink(value, around.ink));
  if (/^background(?:-color)?$/.test(property)) return withPart(own, 'ground', ground(value, around.ground));
  if (property === 'font-size') return withPart(own, 'size', letterSize(value, around.size));
  if (property === 'opacity') return withPart(own, 'opacity', opacity(value, around.opacity));
  if (/^(?:none|normal|initial)$/.test(value) && !NOT_USUAL.test(property)) return own;
  // No browser knows what Word writes for itself.
  const isHarmless = property.startsWith('mso-') ? /^[\w .,%-]+$/.test(value) : TESTS.get(property)?.(value);
  return isHarmless ? own : undefined;
}

function withPart<K extends keyof Look>(look: Look, name: K, part: Look[K] | undefined): Look | undefined {
  return part === undefined ? undefined : { ...look, [name]: part };
}
