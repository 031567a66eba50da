import type { Token } from 'parse5';
import { isHtmlElement, PREFORMATTED, SHOWN } from './elements.ts';

/* An allowlist of HTML that cannot hide text. Text in any other tag, attribute, property or value counts as hidden. */

export type Attributes = readonly Token.Attribute[];

/** How a text is laid out, in pixels. */
export interface Layout {
  /** Of its letters. */
  readonly size: number;
  /** From the edge of the page: the sum of margins and indents around it. */
  readonly aside: number;
  readonly wraps: boolean;
}
export const USUAL_LAYOUT: Layout = { size: 16, aside: 0, wraps: true };
const [SMALLEST_LETTER_PIXELS, LARGEST_LETTER_PIXELS] = [8, 99];
/** A narrow page, and how far from its edge text counts as visible. */
export const [PAGE_PIXELS, FARTHEST] = [800, 300] as const;

export const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];

const LENGTH = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(px|pt|pc|in|cm|mm|ex|em|rem)$/;
/** Pixels per unit at a font size of 16 pixels. */
const UNITS: Record<string, number> = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, ex: 8, em: 16, rem: 16 };

function pixels(value: string): number | undefined {
  const [, number, unit = ''] = LENGTH.exec(value) ?? [];
  if (number === undefined) return value !== '' && Number(value) === 0 ? 0 : undefined;
  return Number(number) * (UNITS[unit] ?? 0);
}

const isBetween = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most;
const share = (value: string) => (/^[\d.]{1,6}%$/.test(value) ? Number.parseFloat(value) / 100 : undefined);
const words = (value: string) => /^[a-z -]+$/.test(value);
/** A length, or a share of the page. */
const length = (value: string) => pixels(value) ?? (share(value) ?? Number.NaN) * PAGE_PIXELS;
const gaps = (value: string) =>
  value.split(' ').every((part) => part === 'auto' || isBetween(length(part), 0, FARTHEST));
const wide = (value: string) => value === 'auto' || isBetween(length(value), 80, PAGE_PIXELS);
const lines = (value: string) =>
  isBetween(share(value), 0.9, 9) ||
  isBetween(pixels(value), 12, 99) ||
  (/^\d(?:\.\d{1,4})?$/.test(value) && Number(value) >= 0.9);
const borders = (value: string) =>
  value
    .replace(/rgba?\([\d., %]+\)|#[\da-f]{3,8}/g, 'colour')
    .split(' ')
    .every((part) => words(part) || isBetween(pixels(part), 0, 99));
/** Symbol fonts show other characters than the text has. */
const fonts = (value: string) =>
  /^(?:[\w ,.-]|"[^"]*"|'[^']*')+$/.test(value) && !/dings|symbol|blank|barcode/.test(value);

/** Colours dark enough for every `GROUND`: names, and values with little green, which adds most to lightness. */
const INK =
  /^(?:inherit|initial|currentcolor|windowtext|black|(?:dark|dim|slate|darkslate)?gr[ae]y|(?:dark|medium|midnight|steel|royal|dodger)?blue|navy|teal|darkcyan|(?:dark|forest|sea)?green|olive|(?:dark)?red|crimson|firebrick|tomato|orangered|maroon|brown|purple|indigo|#[\da-f]\d[\da-f]|#[\da-f]{2}\d[\da-f]{3}|#[0-7][\da-f][ab][\da-f]{3}|rgb\(\d+, ?(?:1[0-5]\d|\d\d?), ?\d+\)|rgb\((?:1[01]\d|\d\d?), ?1[6-8]\d, ?\d+\)|rgba\(0, ?0, ?0, ?(?:1|0?\.[5-9]\d?)\))$/;
const GROUND =
  /^(?:none|initial|inherit|transparent|white|whitesmoke|ivory|beige|(?:light)?yellow|#fff|#(?:f[\da-f]){3}|#ffff00|rgb\(255, ?255, ?0\)|rgb\((?:2[45]\d, ?){2}2[45]\d\)|rgba\((?:\d+, ?){3}0\))$/;

/** Properties found in ads, each with a test for values that cannot hide text (docs/board.md, Answers). */
const HARMLESS: readonly (readonly [properties: string, isHarmless: (value: string) => boolean])[] = [
  ['text-align font-style font-variant text-decoration text-decoration-line text-transform white-space clear', words],
  ['list-style list-style-type list-style-position border-collapse word-wrap overflow-wrap word-break', words],
  ['vertical-align box-sizing direction cursor hyphens text-wrap text-rendering font-kerning', words],
  ['page-break-before page-break-after page-break-inside', words],
  ['orphans widows outline', (value) => /^(?:\d|auto)$/.test(value)],
  ['letter-spacing word-spacing', (value) => isBetween(pixels(value), 0, 3)],
  ['min-height', (value) => isBetween(pixels(value), 0, 999)],
  ['color', (value) => INK.test(value)],
  ['background background-color', (value) => GROUND.test(value)],
  ['opacity', (value) => value === '1' || value === '100%'],
  ['font-weight', (value) => words(value) || /^[1-9]00$/.test(value)],
  ['font-family', fonts],
  ['line-height', lines],
  // Word moves an item's bullet to the left of its indented text (`layoutWithin` adds both).
  ['text-indent', (value) => isBetween(pixels(value), -99, FARTHEST)],
  ['margin margin-top margin-right margin-bottom margin-left margin-block margin-inline', gaps],
  ['padding padding-top padding-right padding-bottom padding-left padding-block padding-inline', gaps],
  ['padding-inline-start border-radius', gaps],
  ['border border-top border-right border-bottom border-left border-width border-style', borders],
  ['border-color border-spacing text-decoration-color', borders],
  ['width max-width', wide],
  // A cell grows with its text.
  ['old-width', (value) => isBetween(pixels(`${value}px`) ?? length(value), 0, PAGE_PIXELS)],
  ['old-spacing', (value) => isBetween(pixels(`${value}px`), 0, 99)],
  ['display', (value) => /^(?:block|inline|inline-block|list-item)$/.test(value)],
  ['visibility', (value) => value === 'visible'],
];
const TESTS = new Map(HARMLESS.flatMap(([names, test]) => names.split(' ').map((name) => [name, test] as const)));

/** Properties for which `none`, `normal` or `initial` is not the default look. */
const NOT_USUAL = /^(?:all|display|font)$/;

const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'href title target rel lang xml:lang dir id name style align valign start type value border cellpadding ' +
    'cellspacing width colspan rowspan color bgcolor size face alt src scope text-align role ' +
    'aria-level aria-label tabindex spellcheck translate'
  ).split(' '),
);
const HIDDEN_CLASS = /(?:^|\s)(?:hidden|hide|invisible|d-none|sr-only|visually-hidden|screen-reader-text)(?:\s|$)/i;

/** Presentational attributes of old HTML, with the CSS properties they set. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['align', 'text-align'],
  ['text-align', 'text-align'],
  ['color', 'color'],
  ['bgcolor', 'background-color'],
  ['face', 'font-family'],
  ['width', 'old-width'],
  ['cellpadding', 'old-spacing'],
  ['cellspacing', 'old-spacing'],
  ['border', 'old-spacing'],
]);

/** Properties with their values, in lower case. */
export type Declared = readonly (readonly [property: string, value: string])[];

/** Declarations of an element's attributes, its style last; an unknown one has an empty property. */
export function declarationsOf(element: string, attributes: Attributes): Declared {
  if (attributes.length === 0) return [];
  const declarations = attributes.flatMap(({ name, value }) => declaredBy(element, name, value));
  for (const declaration of attributeOf(attributes, 'style')?.toLowerCase().split(';') ?? []) {
    const [all, property = '', value = ''] = /^\s*([a-z-]+)\s*:\s*((?=\S)[^\\/*@{}!<>]+)$/.exec(declaration) ?? [];
    if (all !== undefined || declaration.trim() !== '')
      declarations.push([property, value.trim().replace(/\s+/g, ' ')]);
  }
  return declarations;
}

function declaredBy(element: string, name: string, value: string): [string, string][] {
  const property = PROPERTIES.get(name);
  const isKnown = name === 'class' ? !HIDDEN_CLASS.test(value) : ATTRIBUTES.has(name) || name.startsWith('data-');
  if (!isKnown) return [['', name]];
  // The smallest `<font size>` is 10 pixels.
  if (name === 'size' && element === 'font') return [['font-size', Number.isNaN(Number(value)) ? '' : '10px']];
  // `align` moves a table, not its text.
  const isOfTable = element === 'table' && name === 'align';
  return property === undefined || isOfTable ? [] : [[property, value.trim().toLowerCase()]];
}

/** Layout in an element, given that around it; undefined where something may hide its text. */
export function layoutWithin(name: string, declared: Declared, around: Layout): Layout | undefined {
  if (!SHOWN.has(name) && (declared.length > 0 || isHtmlElement(name))) return undefined;
  if (declared.length === 0 && !MOVES.test(name)) return around;
  const sizes = declared
    .filter(([property]) => property === 'font-size')
    .map(([, value]) => letterSize(value, around.size));
  const others = declared.filter(([property]) => property !== 'font-size');
  if (!others.every(([property, value]) => isHarmless(property, value))) return undefined;
  const size = Math.min(/^(?:small|sub|sup)$/.test(name) ? around.size * 0.83 : around.size, ...sizes);
  const moved = sidewaysOf(others);
  const indent = pixels(lastOf(others, 'text-indent') ?? '') ?? 0;
  const aside = around.aside + (moved || (INDENTED.test(name) ? INDENT : 0));
  const isOnPage = isBetween(aside + indent, -LEFT, FARTHEST) && aside <= FARTHEST;
  // A size that cannot be read is not a number, and hides.
  if (!(size >= SMALLEST_LETTER_PIXELS && Math.max(size, ...sizes) <= LARGEST_LETTER_PIXELS && isOnPage))
    return undefined;
  return { size, aside: aside + Math.max(0, indent), wraps: wrapsWithin(name, others, around.wraps) };
}

/** Declarations that hide an element and move nothing beside it. */
const OF_ITSELF =
  /^(?:$|class$|color|background|opacity|visibility|display|font|filter|clip|mask|line-height|mso-|text-(?!indent))/;

/** Whether an element that is left out may push what stands beside it off the page, empty or not. */
export function pushesOthers(name: string, declared: Declared): boolean {
  return (
    name === 'img' || declared.some(([property, value]) => !OF_ITSELF.test(property) && !isHarmless(property, value))
  );
}

function wrapsWithin(name: string, declared: Declared, around: boolean): boolean {
  const spacing = lastOf(declared, 'text-wrap') ?? lastOf(declared, 'white-space');
  if (spacing !== undefined) return !/^(?:nowrap|pre)$/.test(spacing);
  return around && name !== 'nobr' && !PREFORMATTED.has(name);
}

const lastOf = (declared: Declared, property: string) => declared.findLast(([name]) => name === property)?.[1];

/** Elements whose layout differs from that around them. */
const MOVES = /^(?:small|su[bp]|[uod]l|menu|dir|dd|blockquote|figure|nobr|listing|plaintext|pre|xmp)$/;

/** Elements that a browser indents, and by how much; three letters may stand to the left of the page. */
const INDENTED = /^(?:[uod]l|menu|dir|dd|blockquote|figure)$/;
const [INDENT, LEFT] = [40, 24];

/** Pixels by which margins, paddings and borders move text to either side. */
export function sidewaysOf(declared: Declared): number {
  return declared.reduce((sum, [property, value]) => sum + sideways(property, value), 0);
}

function sideways(property: string, value: string): number {
  const parts = value.split(' ');
  if (/^(?:old-spacing|border(?:$|-(?:left|right|width|spacing)))/.test(property))
    return Math.max(0, ...parts.map((part) => pixels(part) ?? pixels(`${part}px`) ?? 0));
  if (!/^(?:margin|padding)(?:$|-(?:left|right|inline))/.test(property)) return 0;
  const sides = /-/.test(property) || parts.length === 1 ? parts : [parts[1], parts[3]];
  return Math.max(0, ...sides.map((part = '') => length(part) || 0));
}

/** The declared width of a cell or box in pixels, else 0. */
export function widthOf(declared: Declared): number {
  const value = lastOf(declared, 'width') ?? lastOf(declared, 'old-width');
  return value === undefined ? 0 : (pixels(value) ?? pixels(`${value}px`) ?? 0);
}

export function isStruckOut(declared: Declared): boolean {
  return declared.some(([property, value]) => property.startsWith('text-decoration') && value.includes('line-through'));
}

const SIZES: Readonly<Record<string, number>> = { 'xx-small': 9, 'x-small': 10, small: 13 };

/** NaN for an unknown size. */
function letterSize(value: string, around: number): number {
  if (/^(?:medium|initial|inherit|larger|x{0,2}-?large)$/.test(value)) return around;
  const part = share(value) ?? (/^[\d.]+em$/.test(value) ? Number.parseFloat(value) : undefined);
  const size = part === undefined ? (SIZES[value] ?? pixels(value)) : part * around;
  return value === 'smaller' ? around * 0.83 : (size ?? Number.NaN);
}

function isHarmless(property: string, value: string): boolean {
  if (/^(?:none|normal|initial)$/.test(value) && !NOT_USUAL.test(property)) return true;
  // Browsers ignore Word's own properties.
  return property.startsWith('mso-') ? /^[\w .,%-]+$/.test(value) : TESTS.get(property)?.(value) === true;
}

const HIDES = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;

export function isPlainlyHidden(attributes: Attributes): boolean {
  return attributeOf(attributes, 'hidden') !== undefined || HIDES.test(attributeOf(attributes, 'style') ?? '');
}

export function attributeOf(attributes: Attributes, wantedName: string): string | undefined {
  return attributes.find(({ name }) => name === wantedName)?.value;
}
