import { isWord, splitParts, type ValuePart } from './syntax.ts';
import { LETTER_SIZE, lengthOf, numberOf, VIEWPORT } from './values.ts';

/** Whether the page of a person at a desk fulfils one of these media queries. */
export function mediaApply(parts: readonly ValuePart[]): boolean {
  return parts.length === 0 || splitParts(parts).some(queryApplies);
}

/** Whether a condition of `@supports` is fulfilled, given which declarations are. */
export function isSupported(
  parts: readonly ValuePart[],
  knows: (declaration: readonly ValuePart[]) => boolean,
): boolean {
  return holds(parts, (part) => {
    if (part.kind !== 'call') return undefined;
    return part.name === '(' ? knows(part.parts) : part.name === 'selector';
  });
}

/** `not print`, `screen and (min-width: 1px)`, `(color)` */
function queryApplies(parts: readonly ValuePart[]): boolean {
  const [first, second] = parts;
  const isNot = isWord(first, 'not') && second?.kind === 'word';
  const from = isNot || isWord(first, 'only') ? 1 : 0;
  const type = parts[from];
  if (type?.kind !== 'word' || type.text === 'not') return holds(parts, featureHolds);
  const rest = parts.slice(from + (isWord(parts[from + 1], 'and') ? 2 : 1));
  const applies = (type.text === 'all' || type.text === 'screen') && (rest.length === 0 || holds(rest, featureHolds));
  return applies !== isNot;
}

/** A condition with `not`, `and`, `or` and brackets; unknown features hold no more than their opposite does. */
function holds(parts: readonly ValuePart[], leaf: Leaf): boolean {
  return truth(parts, leaf) === true;
}

type Truth = boolean | undefined;
type Leaf = (part: ValuePart) => Truth;

function truth(parts: readonly ValuePart[], leaf: Leaf): Truth {
  const [first] = parts;
  if (isWord(first, 'not')) return opposite(truth(parts.slice(1), leaf));
  if (parts.some((part) => isWord(part, 'or')))
    return anyTrue(splitParts(parts, 'or').map((part) => truth(part, leaf)));
  if (parts.some((part) => isWord(part, 'and'))) {
    return opposite(anyTrue(splitParts(parts, 'and').map((part) => opposite(truth(part, leaf)))));
  }
  if (first === undefined || parts.length > 1) return undefined;
  return isNested(first) ? truth(first.parts, leaf) : leaf(first);
}

function anyTrue(all: readonly Truth[]): Truth {
  return all.includes(true) || (all.includes(undefined) ? undefined : false);
}

function opposite(value: Truth): Truth {
  return value === undefined ? undefined : !value;
}

/** Brackets around a condition, and not around a feature. */
function isNested(part: ValuePart): part is ValuePart & { readonly kind: 'call' } {
  const isBracket = (one: ValuePart) => one.kind === 'call' && one.name === '(';
  return part.kind === 'call' && isBracket(part) && part.parts.some((one) => isBracket(one) || isWord(one, 'not'));
}

const FEATURES: Readonly<Record<string, number | string>> = {
  width: VIEWPORT.width,
  height: VIEWPORT.height,
  'device-width': VIEWPORT.width,
  'device-height': VIEWPORT.height,
  'aspect-ratio': VIEWPORT.width / VIEWPORT.height,
  orientation: 'landscape',
  color: 8,
  'color-index': 0,
  monochrome: 0,
  grid: 0,
  resolution: 1,
  '-webkit-device-pixel-ratio': 1,
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  scripting: 'enabled',
  update: 'fast',
  'display-mode': 'browser',
  'color-gamut': 'srgb',
  'dynamic-range': 'standard',
  'overflow-block': 'scroll',
  'overflow-inline': 'scroll',
};

/** `(color)`, `(min-width: 600px)`, `(400px <= width < 900px)`; undefined for what is not known. */
function featureHolds(part: ValuePart): boolean | undefined {
  if (part.kind !== 'call' || part.name !== '(') return undefined;
  const [name, colon, ...value] = part.parts;
  if (name?.kind === 'word' && (colon === undefined || isWord(colon, ':'))) return plainFeature(name.text, value);
  const at = part.parts.findIndex((one) => one.kind === 'word' && one.text in FEATURES);
  const feature = part.parts[at];
  const actual = feature?.kind === 'word' ? FEATURES[feature.text] : undefined;
  if (typeof actual !== 'number') return undefined;
  const left = at === 0 || compares(part.parts.slice(0, at), actual, true);
  const right = at === part.parts.length - 1 || compares(part.parts.slice(at + 1), actual, false);
  return left && right;
}

function plainFeature(text: string, value: readonly ValuePart[]): boolean | undefined {
  const [, prefix, name = ''] = /^(-webkit-(?=min|max)|)(?:min-|max-)?(.*)$/.exec(text) ?? [];
  const actual = FEATURES[text] ?? FEATURES[name] ?? FEATURES[`-webkit-${name}`];
  if (actual === undefined) return undefined;
  if (value.length === 0) return actual !== 0 && actual !== 'none';
  const wanted = featureValue(value);
  if (typeof actual === 'string') return isWord(value[0], actual);
  if (wanted === undefined) return undefined;
  const bound = text.slice(prefix?.length);
  if (bound.startsWith('min-')) return actual >= wanted;
  return bound.startsWith('max-') ? actual <= wanted : actual === wanted;
}

/** `400px <=` before the feature, or `< 900px` behind it. */
function compares(parts: readonly ValuePart[], actual: number, isBefore: boolean): boolean {
  const signs = parts.filter((part) => part.kind === 'word' && /^[<>=]$/.test(part.text));
  const sign = signs.map((part) => (part.kind === 'word' ? part.text : '')).join('');
  const wanted = featureValue(parts.filter((part) => !signs.includes(part)));
  if (wanted === undefined) return false;
  const [small, large] = isBefore === sign.startsWith('<') ? [wanted, actual] : [actual, wanted];
  return sign === '=' ? actual === wanted : sign.endsWith('=') ? small <= large : small < large;
}

/** A length in pixels, a number, a resolution, a ratio. */
function featureValue(parts: readonly ValuePart[]): number | undefined {
  const [part, slash, below] = parts;
  if (isWord(slash, '/')) return (numberOf(part) ?? 0) / (numberOf(below) ?? 1);
  if (part?.kind === 'number' && /^(?:dppx|x|dpi|dpcm)$/.test(part.unit)) {
    return part.value / (part.unit === 'dpi' ? 96 : part.unit === 'dpcm' ? 96 / 2.54 : 1);
  }
  return part?.kind === 'number' && part.unit === '' ? part.value : lengthOf(part, { em: LETTER_SIZE });
}
