import type { Token } from 'parse5';
import { isHtmlElement, isShownElement } from './elements.ts';

/* An allowlist of HTML that cannot hide text. Text in any other tag, attribute, property or value counts as hidden. */

export type Attributes = readonly Token.Attribute[];

/** Font sizes in pixels: the page's own, and the smallest that counts as readable. */
export const USUAL_SIZE = 16;
const SMALLEST = 8;

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
/** Margins and the like: lengths of 0 to 99 pixels, or up to 20% of the width. */
const gaps = (value: string) =>
  value.split(' ').every((part) => part === 'auto' || isBetween(pixels(part), 0, 99) || isBetween(share(part), 0, 0.2));
const wide = (value: string) =>
  value === 'auto' || isBetween(pixels(value), 100, 2_000) || isBetween(share(value), 0.1, 1);
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
  // Word moves an item's bullet 18 points (24 pixels) to the left, three letters at most.
  ['text-indent', (value) => isBetween(pixels(value), -24, 99)],
  ['margin margin-top margin-right margin-bottom margin-left margin-block margin-inline', gaps],
  [
    'padding padding-top padding-right padding-bottom padding-left padding-block padding-inline padding-inline-start',
    gaps,
  ],
  ['border border-top border-right border-bottom border-left border-width border-style', borders],
  ['border-color border-spacing text-decoration-color', borders],
  ['border-radius', gaps],
  ['width max-width', wide],
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
]);

/** Properties with their values, in lower case. */
export type Declared = readonly (readonly [property: string, value: string])[];

/** Declarations of an element's attributes, its style last; an unknown one has an empty property. */
export function declarationsOf(element: string, attributes: Attributes): Declared {
  const found = attributes.flatMap(({ name, value }) => declaredBy(element, name, value));
  for (const declaration of attributeOf(attributes, 'style')?.toLowerCase().split(';') ?? []) {
    const [all, property = '', value = ''] = /^\s*([a-z-]+)\s*:\s*((?=\S)[^\\/*@{}!<>]+)$/.exec(declaration) ?? [];
    if (all !== undefined || declaration.trim() !== '') found.push([property, value.trim().replace(/\s+/g, ' ')]);
  }
  return found;
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

/** Font size in an element, given the size around it; undefined where something may hide its text. */
export function sizeWithin(name: string, declared: Declared, around: number): number | undefined {
  if (!isShownElement(name) && (declared.length > 0 || isHtmlElement(name))) return undefined;
  let size = /^(?:small|sub|sup)$/.test(name) ? around * 0.83 : around;
  for (const [property, value] of declared)
    if (property === 'font-size') size = Math.min(size, letterSize(value, around));
    else if (!isHarmless(property, value)) return undefined;
  return size >= SMALLEST ? size : undefined;
}

/** The last declared alignment that CSS knows. */
export function alignmentIn(declared: Declared): string | undefined {
  return declared.findLast(([property, value]) => property === 'text-align' && ALIGNMENTS.includes(value))?.[1];
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

export function attributeOf(attributes: Attributes, wanted: string): string | undefined {
  return attributes.find(({ name }) => name === wanted)?.value;
}
