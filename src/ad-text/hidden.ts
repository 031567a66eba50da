import { attributeOf, type Element } from './parse-html.ts';

/*
 * The plain rule for hidden text: what an element's own tag, attributes and style hide. There is no layout, so text that
 * the page only pushes aside or covers is not recognized (docs/security.md).
 */

export const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];

export type Declaration = readonly [property: string, value: string];

/** The declarations of a style, in lower case. One that is not plainly written has an empty property. */
export function declarationsOf(style = ''): Declaration[] {
  if (style === '') return [];
  return style
    .toLowerCase()
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => {
      const [, property = '', value = ''] = /^\s*([a-z-]+)\s*:\s*((?=\S)[^\\*@{}<>]+)$/.exec(declaration) ?? [];
      return [property, value.replace('!important', '').trim().replace(/\s+/g, ' ')] as const;
    });
}

/** Pixels of a unit, roughly; a percentage is taken of a letter's size. */
const PIXELS: Readonly<Record<string, number>> = {
  px: 1, pt: 1.33, pc: 16, in: 96, cm: 38, mm: 4, ex: 8, em: 16, rem: 16, '%': 0.16, vw: 10, vh: 8,
}; // biome-ignore format: a table

/** The lengths in a value, in pixels. */
function lengths(value: string): number[] {
  const found = value.matchAll(/(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e-?\d+)?)([a-z%]*)/g);
  return [...found].map(([, number, unit = '']) => Number(number) * (PIXELS[unit] ?? 1));
}

type Test = (value: string) => boolean;
const is =
  (pattern: RegExp): Test =>
  (value) =>
    pattern.test(value);
const isNot =
  (pattern: RegExp): Test =>
  (value) =>
    !pattern.test(value);
const hasLength =
  (test: (pixels: number) => boolean): Test =>
  (value) =>
    lengths(value).some(test);
const isOffPage = hasLength((pixels) => pixels <= -60 || pixels > 600);
const isOpaque = (value: string): boolean => Number.parseFloat(value) >= (value.endsWith('%') ? 35 : 0.35);

/** Properties, and the values with which they hide text. */
const HIDING: readonly (readonly [properties: string, hides: Test])[] = [
  ['', () => true],
  ['display', is(/^none|var/)],
  ['visibility', is(/^(?:hidden|collapse)|var/)],
  ['content-visibility mso-hide', isNot(/^(?:visible|auto|none)$/)],
  ['opacity', (value) => !isOpaque(value)],
  ['font-size', (value) => lengths(value).some((pixels) => pixels < 5) || value.includes('(')],
  ['font', is(/(?:^|\s)0|(?:^|\s)[0-4](?:px|pt)/)],
  ['line-height', (value) => Number.parseFloat(value) <= 0.2],
  ['height width max-height max-width block-size inline-size max-block-size max-inline-size', hasLength((pixels) => pixels < 2)],
  ['clip clip-path mask mask-image filter', isNot(/^(?:none|auto)$/)],
  ['transform rotate scale translate perspective', isNot(/^(?:none|0)$/)],
  ['text-indent margin margin-left margin-right margin-top margin-inline margin-inline-start', isOffPage],
  ['left right top bottom inset inset-inline inset-inline-start inset-block padding padding-left', isOffPage],
  ['letter-spacing word-spacing', hasLength((pixels) => pixels <= -3 || pixels > 60)],
  ['-webkit-text-fill-color', isNot(/^currentcolor$/)],
]; // biome-ignore format: a table
const TESTS = new Map(HIDING.flatMap(([names, hides]) => names.split(' ').map((name) => [name, hides] as const)));
const HIDING_CLASS = /(?:^|\s)(?:hidden|hide|invisible|d-none|sr-only|visually-hidden|screen-reader-text)(?:\s|$)/i;

/** The colors of text and of its background. */
export interface Colors {
  readonly text: string;
  readonly background: string;
}
export const PAGE_COLORS: Colors = { text: 'black', background: 'white' };

/** The colors within an element with these declarations. */
export function colorsWithin(
  element: Pick<Element, 'attrs'>,
  declared: readonly Declaration[],
  outside: Colors,
): Colors {
  if (element.attrs.length === 0) return outside;
  const value = (property: RegExp, attribute: string) =>
    declared.findLast(([name]) => property.test(name))?.[1] ?? attributeOf(element, attribute)?.trim().toLowerCase();
  const text = value(/^color$/, 'color') ?? 'inherit';
  const background = value(/^background(?:-color|-image)?$/, 'bgcolor') ?? 'inherit';
  return {
    text: /^(?:inherit|currentcolor)$/.test(text) ? outside.text : text,
    background: /^(?:none|inherit|initial|transparent)$/.test(background) ? outside.background : background,
  };
}

/** Whether an element hides its content, by itself or by colors that cannot be told apart. */
export function hidesContent(
  element: Pick<Element, 'tagName' | 'attrs'>,
  declared: readonly Declaration[],
  outside: Colors = PAGE_COLORS,
): boolean {
  if (element.tagName === 'dialog' && attributeOf(element, 'open') === undefined) return true;
  if (element.attrs.length === 0) return false;
  const has = (name: string) => attributeOf(element, name) !== undefined;
  if (has('hidden') || has('popover') || HIDING_CLASS.test(attributeOf(element, 'class') ?? '')) return true;
  const colors = colorsWithin(element, declared, outside);
  const areNew = colors.text !== outside.text || colors.background !== outside.background;
  if (areNew && areAlike(colors)) return true;
  return declared.some(([property, value]) => property.startsWith('--') || TESTS.get(property)?.(value) === true);
}

function areAlike({ text, background }: Colors): boolean {
  const tone = toneOf(text);
  return text === background || (tone !== undefined && tone === toneOf(background));
}

const LIGHT =
  /^(?:transparent|white|snow|ivory|azure|whitesmoke|ghostwhite|floralwhite|mintcream|aliceblue|honeydew|seashell|lavenderblush|canvas|none|initial|#[ef]{3,4}|#(?:[ef][\da-f]){3}(?:..)?)$/;
const DARK = /^(?:black|#[01]{3}.?|#(?:[01][\da-f]){3}(?:..)?)$/;
const TRANSPARENT = /^#(?:...[0-5]|.{6}[0-5].)$/;

/** Whether a color is nearly white or nearly black. One that is computed or nearly transparent counts as white. */
function toneOf(color: string): 'light' | 'dark' | undefined {
  if (LIGHT.test(color) || TRANSPARENT.test(color)) return 'light';
  if (DARK.test(color)) return 'dark';
  const [, kind, values = ''] = /^(rgb|hsl)a?\(([\d., /%]+)\)$/.exec(color) ?? [];
  if (kind === undefined) return color.includes('(') ? 'light' : undefined;
  const factor = (part: string, index: number) => (part.endsWith('%') ? (index === 3 ? 0.01 : 2.55) : 1);
  const parts = values.split(/[ ,/]+/).map((part, index) => Number.parseFloat(part) * factor(part, index));
  const [one = 0, two = 0, three = 0, alpha = 1] = parts;
  const [darkest, lightest] = kind === 'hsl' ? [three, three] : [Math.min(one, two, three), Math.max(one, two, three)];
  if (alpha < 0.35 || darkest >= 225) return 'light';
  return lightest <= 32 ? 'dark' : undefined;
}
