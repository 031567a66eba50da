import type { Attributes } from '../parse.ts';
import { type Colour, colourOf, looksLike } from './colour.ts';
import { type Declaration, declarations, isAlignmentOnly, numbersIn, pixels } from './css.ts';

/** What a text stands on: a colour, or undefined where it is a picture or a colour this reader does not know. */
export type Paper = Colour | undefined;

export interface Look {
  /** Whether a reader sees nothing of what stands in the element. */
  readonly hidden: boolean;
  readonly paper: Paper;
}

/** Below this many pixels a text or a box is nothing. */
const NOTHING = 3;
/** From this many pixels on, a text is moved off the page. */
const FAR = 999;

/** How an element with these attributes looks on this paper, as far as its own attributes say. */
export function lookOf(attributes: Attributes, on: Paper): Look {
  if (attributes.size === 0) return { hidden: false, paper: on };
  const look = styleLook((attributes.get('style') ?? '') + oldColours(attributes), on);
  const hidden =
    look.hidden ||
    attributes.has('hidden') ||
    attributes.has('popover') ||
    attributes.get('aria-hidden')?.trim().toLowerCase() === 'true';
  return { hidden, paper: look.paper };
}

/** The attributes for colours from before CSS, as the end of a style. */
function oldColours(attributes: Attributes): string {
  const [ink, paper] = [attributes.get('color'), attributes.get('bgcolor')];
  return (paper === undefined ? '' : `;background:${paper}`) + (ink === undefined ? '' : `;color:${ink}`);
}

/** Every declaration counts, overridden or not: the safe side. */
function styleLook(style: string, on: Paper): Look {
  if (style === '' || isAlignmentOnly(style)) return { hidden: false, paper: on };
  const all = declarations(style);
  const paper = all.reduce((now, [property, value]) => paperAfter(property, value, now), on);
  const papers = new Set(all.filter(([property]) => isBackground(property)).map(([, value]) => value));
  return { hidden: all.some((one) => hides(one, papers, paper)) || clipped(all), paper };
}

function isBackground(property: string): boolean {
  return property === 'background' || property === 'background-color';
}

function paperAfter(property: string, value: string, now: Paper): Paper {
  if (!isBackground(property)) return now;
  if (/url\(|gradient\(/.test(value)) return undefined;
  const colour = (value.match(/#[\da-f]+|[a-z]+(?:\([^()]*\))?/g) ?? []).map(colourOf).find((one) => one !== undefined);
  if (colour === undefined) return /^(?:none|initial|unset|inherit|revert|)$/.test(value) ? now : undefined;
  return colour[3] < 0.5 ? now : colour;
}

/** Whether one declaration hides what it is said of. */
function hides([property, value]: Declaration, papers: ReadonlySet<string>, paper: Paper): boolean {
  switch (property) {
    case 'display':
      return value === 'none';
    case 'visibility':
      return value === 'hidden' || value === 'collapse';
    case 'content-visibility':
      return value === 'hidden';
    case 'opacity':
    case 'zoom':
      return share(value) < 0.1;
    case 'filter':
    case '-ms-filter':
      return share(/opacity(?:\(|=) ?([\d.e+-]+%?)/.exec(value)?.[1] ?? '1') < 0.1;
    case 'font-size':
      return smallest(value) < NOTHING;
    case 'font':
      return smallest(/(?:^| )((?:0|[\d.]+[a-z%]+)(?=[ /]|$)|calc\([^()]*\))/.exec(value)?.[1] ?? '') < NOTHING;
    case 'color':
    case '-webkit-text-fill-color':
      return papers.has(value) || faint(value, paper);
    case 'clip':
    case 'clip-path':
    case '-webkit-clip-path':
      return shapeIsEmpty(value);
    case 'transform':
    case 'scale':
    case 'translate':
      return moved(property === 'transform' ? value : `${property}(${value})`);
    default:
      return isOffPage(property, value);
  }
}

function faint(value: string, paper: Paper): boolean {
  const ink = colourOf(value);
  return ink !== undefined && looksLike(ink, paper ?? [-99, -99, -99, 1]);
}

/** A number or percentage as a share of one; what is neither is the whole. */
function share(value: string): number {
  const numbers = numbersIn(value).map(([number, unit]) => (unit === '%' ? number / 100 : number));
  return Math.min(1, smallestOf(numbers));
}

/**
 * The length a value says, in pixels: the sum where it is one, else the smallest in it; Infinity where there is none. In
 * a product a number without unit tells something only if it is 0.
 */
function smallest(value: string): number {
  const lengths = numbersIn(value).map(([number, unit]) =>
    unit === '' && number !== 0 && value.includes('(') ? Number.POSITIVE_INFINITY : pixels(number, unit),
  );
  if (!/^calc\([^()*/]*\)$/.test(value)) return smallestOf(lengths);
  const signs = value.match(/ [+-] /g) ?? [];
  return lengths.reduce((sum, length, index) => (signs[index - 1] === ' - ' ? sum - length : sum + length), 0);
}

function smallestOf(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

/** A box of no size whose content may not stand out of it. */
function clipped(all: readonly Declaration[]): boolean {
  return (
    all.some(([property, value]) => /^overflow/.test(property) && /hidden|clip|scroll|auto/.test(value)) &&
    all.some(
      ([property, value]) =>
        /^(?:max-)?(?:width|height|inline-size|block-size)$/.test(property) &&
        numbersIn(value).some(([number, unit]) => (unit === '%' ? number <= 0 : pixels(number, unit) < NOTHING)),
    )
  );
}

function shapeIsEmpty(value: string): boolean {
  const [name = '', body = ''] = value.replace(/\)$/, '').split('(', 2);
  const own = body.split(/ round | at /, 1)[0] ?? '';
  const numbers = numbersIn(own).map(([number]) => number);
  const [top = 0, right = top, bottom = top, left = right] = numbers;
  switch (name) {
    case 'rect':
      return numbers.length === 4 && (bottom - top < NOTHING || right - left < NOTHING);
    case 'inset':
      return own.includes('%') ? top + bottom >= 99 || right + left >= 99 : Math.max(top, right, bottom, left) > FAR;
    case 'polygon':
      return new Set(own.split(',').map((point) => point.trim())).size < 3;
    case 'xywh':
      return Math.min(bottom, left) < NOTHING;
    case 'circle':
    case 'ellipse':
      return smallestOf(numbers) < NOTHING;
    default:
      return false;
  }
}

function moved(value: string): boolean {
  for (const call of value.matchAll(/(scale|translate)(?:x|y|z|3d)?\(([^()]*)\)/g)) {
    const numbers = numbersIn(call[2] ?? '');
    if (call[1] === 'scale' && numbers.some(([number]) => Math.abs(number) < 0.1)) return true;
    if (call[1] === 'translate' && numbers.some(([number, unit]) => isFar(number, unit))) return true;
  }
  return /matrix(?:3d)?\( ?0[ ,]/.test(value);
}

const MOVES = /^(?:text-indent|left|right|top|bottom|inset(?:-.+)?|margin(?:-.+)?)$/;

function isOffPage(property: string, value: string): boolean {
  if (!MOVES.test(property)) return false;
  const backwardsOnly = property.startsWith('margin');
  return numbersIn(value).some(([number, unit]) => {
    if (property === 'text-indent' && unit === '%' && number >= 100) return true;
    return isFar(number, unit) && (number < 0 || !backwardsOnly);
  });
}

/** Off the page: a thousand pixels either way, or its whole width or height backwards. */
function isFar(number: number, unit: string): boolean {
  if (unit === '%' || unit === 'vw' || unit === 'vh') return number <= -100;
  return pixels(Math.abs(number), unit) >= FAR;
}
