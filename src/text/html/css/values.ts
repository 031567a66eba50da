import { isWord, splitParts, type ValuePart } from './syntax.ts';

/** What lengths are relative to, in pixels. */
export interface Measures {
  /** The size of a letter. */
  readonly em: number;
  /** What a percentage is of; without it there are none. */
  readonly whole?: number;
}

/** The size of a letter where a page says nothing. */
export const LETTER_SIZE = 16;
/** The page a person has in front of them, in pixels; and the column that an ad fills of it. */
export const VIEWPORT = { width: 1280, height: 800 };
export const COLUMN_WIDTH = 640;

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  rem: LETTER_SIZE,
  rex: LETTER_SIZE / 2,
  rch: LETTER_SIZE / 2,
  rlh: LETTER_SIZE * 1.2,
  vw: VIEWPORT.width / 100,
  vi: VIEWPORT.width / 100,
  vh: VIEWPORT.height / 100,
  vb: VIEWPORT.height / 100,
  vmin: VIEWPORT.height / 100,
  vmax: VIEWPORT.width / 100,
  cqw: COLUMN_WIDTH / 100,
  cqi: COLUMN_WIDTH / 100,
};
const LETTER_UNITS: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5, ic: 1, cap: 0.7, lh: 1.2 };
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** A number that knows whether it has a unit. */
interface Amount {
  readonly n: number;
  readonly plain: boolean;
}
type Scale = (value: number, unit: string) => number | undefined;

/** A length in pixels; undefined for what is none. */
export function lengthOf(part: ValuePart | undefined, measures: Measures): number | undefined {
  const amount = amountOf(part, (value, unit) => inPixels(value, unit, measures));
  return amount === undefined || (amount.plain && amount.n !== 0) ? undefined : amount.n;
}

/** A plain number, or a percentage as a share of one. */
export function numberOf(part: ValuePart | undefined): number | undefined {
  const amount = amountOf(part, (value, unit) => (unit === '%' ? value / 100 : undefined));
  return amount?.n;
}

/** An angle in degrees. */
export function angleOf(part: ValuePart | undefined): number | undefined {
  const amount = amountOf(part, (value, unit) => scaled(value, DEGREES[unit]));
  return amount === undefined || (amount.plain && amount.n !== 0) ? undefined : amount.n;
}

function inPixels(value: number, unit: string, { em, whole }: Measures): number | undefined {
  if (unit === '%') return scaled(value, whole === undefined ? undefined : whole / 100);
  const letters = LETTER_UNITS[unit];
  // Small, large and dynamic views (svh, lvw …) are as large as any.
  return scaled(value, letters === undefined ? (UNITS[unit] ?? UNITS[unit.replace(/^[sld]v/, 'v')]) : letters * em);
}

function scaled(value: number, factor: number | undefined): number | undefined {
  return factor === undefined ? undefined : value * factor;
}

function amountOf(part: ValuePart | undefined, scale: Scale): Amount | undefined {
  if (part?.kind === 'number') {
    if (part.unit === '') return { n: part.value, plain: true };
    const n = scale(part.value, part.unit);
    return n === undefined ? undefined : { n, plain: false };
  }
  if (part?.kind === 'word') return constant(part.text);
  return part?.kind === 'call' ? mathOf(part.name, part.parts, scale) : undefined;
}

function constant(word: string): Amount | undefined {
  const value = { pi: Math.PI, e: Math.E, infinity: Number.POSITIVE_INFINITY, '-infinity': Number.NEGATIVE_INFINITY }[
    word
  ];
  return value === undefined ? undefined : { n: value, plain: true };
}

const MATH: Readonly<Record<string, (...numbers: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  clamp: (low = 0, value = 0, high = 0) => Math.max(low, Math.min(value, high)),
  abs: Math.abs,
  hypot: Math.hypot,
  mod: (a = 0, b = 1) => a - b * Math.floor(a / b),
  rem: (a = 0, b = 1) => a % b,
};
const PLAIN_MATH: Readonly<Record<string, (...numbers: number[]) => number>> = {
  sign: Math.sign,
  sqrt: Math.sqrt,
  pow: Math.pow,
  exp: Math.exp,
  log: Math.log,
  sin: (angle = 0) => Math.sin(angle),
  cos: (angle = 0) => Math.cos(angle),
  tan: (angle = 0) => Math.tan(angle),
};

function mathOf(name: string, parts: readonly ValuePart[], scale: Scale): Amount | undefined {
  if (name === '(' || name === 'calc' || name === '-webkit-calc') return sumOf(parts, scale);
  // The size that it is worked out from is the one before the comma.
  if (name === 'calc-size') {
    const [basis = [], sum = []] = splitParts(parts);
    return sumOf(isWord(sum[0], 'size') && sum.length === 1 ? basis : sum, scale);
  }
  const operation = name === 'round' ? roundingOf(parts) : (MATH[name] ?? PLAIN_MATH[name]);
  if (operation === undefined) return undefined;
  const isTurn = name === 'sin' || name === 'cos' || name === 'tan';
  const inner: Scale = isTurn ? (value, unit) => scaled(value, (DEGREES[unit] ?? Number.NaN) * (Math.PI / 180)) : scale;
  const numbers = (
    name === 'round' ? splitParts(parts).filter(([part]) => part === undefined || !isRounding(part)) : splitParts(parts)
  ).map((one) => sumOf(one, inner));
  if (numbers.some((one) => one === undefined)) return undefined;
  const n = operation(...numbers.map((one) => one?.n ?? 0));
  return { n, plain: PLAIN_MATH[name] !== undefined || numbers.every((one) => one?.plain) };
}

/** To the nearest multiple, unless it says otherwise. */
function roundingOf(parts: readonly ValuePart[]): (...numbers: number[]) => number {
  const way = parts.find(isRounding);
  const round = isWord(way, 'up')
    ? Math.ceil
    : isWord(way, 'down')
      ? Math.floor
      : isWord(way, 'to-zero')
        ? Math.trunc
        : Math.round;
  return (value = 0, step = 1) => (step === 0 ? Number.NaN : round(value / step) * step);
}

function isRounding(part: ValuePart): boolean {
  return ['nearest', 'up', 'down', 'to-zero'].some((word) => isWord(part, word));
}

function sumOf(parts: readonly ValuePart[], scale: Scale): Amount | undefined {
  let sum: Amount | undefined;
  let from = 0;
  let sign = 1;
  for (let at = 0; at <= parts.length; at++) {
    const part = parts[at];
    if (at < parts.length && !isWord(part, '+') && !isWord(part, '-')) continue;
    const term = productOf(parts.slice(from, at), scale);
    if (term === undefined) return undefined;
    sum = { n: (sum?.n ?? 0) + sign * term.n, plain: (sum?.plain ?? true) && term.plain };
    sign = isWord(part, '-') ? -1 : 1;
    from = at + 1;
  }
  return sum;
}

function productOf(parts: readonly ValuePart[], scale: Scale): Amount | undefined {
  let product = amountOf(parts[0], scale);
  for (let at = 1; at < parts.length; at += 2) {
    const next = amountOf(parts[at + 1], scale);
    if (product === undefined || next === undefined) return undefined;
    const plain = product.plain && next.plain;
    if (isWord(parts[at], '*')) product = { n: product.n * next.n, plain };
    else if (isWord(parts[at], '/')) product = { n: product.n / next.n, plain };
    else return undefined;
  }
  return product;
}
