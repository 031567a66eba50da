import { isWord, splitParts, type ValuePart } from '../../css/syntax.ts';
import { angleOf, COLUMN_WIDTH, LETTER_SIZE, lengthOf, numberOf } from '../../css/values.ts';

/** What is left of a box in x and y by scaling and turning; columns first: x to x, x to y, y to x, y to y. */
export type Matrix = readonly [number, number, number, number];
export const UPRIGHT: Matrix = [1, 0, 0, 1];

/** Three rows of three. */
type Solid = readonly number[];
const STRAIGHT: Solid = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const NOTHING_LEFT: Matrix = [0, 0, 0, 0];

export interface Turned {
  readonly matrix: Matrix;
  /** By how much the box is moved, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Whether its back is to the reader. */
  readonly isTurnedAway: boolean;
}

/** What `translate`, `rotate`, `scale` and `transform` make of a box. */
export function turned(
  values: { readonly [property in 'translate' | 'rotate' | 'scale' | 'transform' | 'origin']: readonly ValuePart[] } & {
    readonly eye: number;
  },
): Turned {
  const calls = [
    { name: 'translate', parts: values.translate },
    { name: 'rotate', parts: values.rotate },
    { name: 'scale', parts: values.scale },
    ...values.transform.flatMap((part) =>
      part.kind === 'call'
        ? [{ name: part.name, parts: splitParts(part.parts).map(([first]) => first as ValuePart) }]
        : [],
    ),
  ].filter(({ parts }) => parts.length > 0 && !isWord(parts[0], 'none'));
  let [solid, x, y] = [STRAIGHT, 0, 0];
  for (const { name, parts } of calls) {
    const [right, down] = movedBy(name, parts);
    x += (solid[0] ?? 1) * right + (solid[1] ?? 0) * down;
    y += (solid[3] ?? 0) * right + (solid[4] ?? 1) * down;
    solid = product(solid, solidOf(name, parts));
  }
  const [xx = 1, yx = 0, , xy = 0, yy = 1, , , , zz = 1] = solid;
  // Turned or scaled about a point far away, a box moves; that point is given by lengths, or in it.
  const [pivotX = 0, pivotY = 0] = values.origin.map((part) => lengthOf(part, { em: LETTER_SIZE }) ?? 0);
  return {
    matrix: isBehindEye(calls, values.eye) ? NOTHING_LEFT : [xx, xy, yx, yy],
    x: x + pivotX - (xx * pivotX + yx * pivotY),
    y: y + pivotY - (xy * pivotX + yy * pivotY),
    isTurnedAway: zz < 0,
  };
}

/** What comes as near as the eye is not seen. */
function isBehindEye(calls: readonly { name: string; parts: readonly ValuePart[] }[], around: number): boolean {
  const pixels = (part: ValuePart | undefined) => lengthOf(part, { em: LETTER_SIZE }) ?? 0;
  const own = calls.find(({ name }) => name === 'perspective');
  const eye = own === undefined ? around : pixels(own.parts[0]);
  const moved = calls.filter(({ name }) => name === 'translatez' || name === 'translate3d');
  return eye < Number.POSITIVE_INFINITY && moved.reduce((sum, { parts }) => sum + pixels(parts.at(-1)), 0) >= eye;
}

/** One turn after another. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
  ];
}

/** By how much a matrix shrinks what it shrinks most: its smaller singular value. */
export function shrinking([a, b, c, d]: Matrix): number {
  const sum = a * a + b * b + c * c + d * d;
  const area = a * d - b * c;
  return Math.sqrt(Math.max(0, (sum - Math.sqrt(Math.max(0, sum * sum - 4 * area * area))) / 2));
}

function movedBy(name: string, parts: readonly ValuePart[]): readonly [number, number] {
  const measures = { em: LETTER_SIZE, whole: COLUMN_WIDTH };
  const [first = 0, second = 0] = parts.map((part) => lengthOf(part, measures) ?? 0);
  switch (name) {
    case 'translate':
    case 'translate3d':
      return [first, second];
    case 'translatex':
      return [first, 0];
    case 'translatey':
      return [0, first];
    case 'matrix':
      return [numberOf(parts[4]) ?? 0, numberOf(parts[5]) ?? 0];
    case 'matrix3d':
      return [numberOf(parts[12]) ?? 0, numberOf(parts[13]) ?? 0];
    default:
      return [0, 0];
  }
}

function solidOf(name: string, parts: readonly ValuePart[]): Solid {
  const numbers = parts.map((part) => numberOf(part) ?? 1);
  const [first = 1, second = first, third = 1] = numbers;
  const angle = parts.map(angleOf).findLast((one) => one !== undefined) ?? 0;
  switch (name) {
    case 'scale':
    case 'scale3d':
      return [first, 0, 0, 0, second, 0, 0, 0, third];
    case 'scalex':
      return [first, 0, 0, 0, 1, 0, 0, 0, 1];
    case 'scaley':
      return [1, 0, 0, 0, first, 0, 0, 0, 1];
    case 'rotate':
    case 'rotate3d':
      return rotation(axisOf(parts), angle);
    case 'rotatex':
      return rotation([1, 0, 0], angle);
    case 'rotatey':
      return rotation([0, 1, 0], angle);
    case 'rotatez':
      return rotation([0, 0, 1], angle);
    case 'skew':
    case 'skewx':
      return [
        1,
        Math.tan(radians(angleOf(parts[0]) ?? 0)),
        0,
        name === 'skew' ? Math.tan(radians(angleOf(parts[1]) ?? 0)) : 0,
        1,
        0,
        0,
        0,
        1,
      ];
    case 'skewy':
      return [1, 0, 0, Math.tan(radians(angle)), 1, 0, 0, 0, 1];
    case 'matrix':
      return [first, numbers[2] ?? 0, 0, numbers[1] ?? 0, numbers[3] ?? 1, 0, 0, 0, 1];
    case 'matrix3d':
      return [0, 4, 8, 1, 5, 9, 2, 6, 10].map((at) => numbers[at] ?? 0);
    default:
      return STRAIGHT;
  }
}

/** `x 90deg`, `1 0 0 90deg`, or about the axis that points at the reader. */
function axisOf(parts: readonly ValuePart[]): readonly [number, number, number] {
  const [word] = parts;
  if (word?.kind === 'word') return [Number(word.text === 'x'), Number(word.text === 'y'), Number(word.text === 'z')];
  if (parts.length < 4) return [0, 0, 1];
  const [x = 0, y = 0, z = 0] = parts.map((part) => numberOf(part) ?? 0);
  const length = Math.hypot(x, y, z);
  return length === 0 ? [0, 0, 1] : [x / length, y / length, z / length];
}

function rotation([x, y, z]: readonly [number, number, number], degrees: number): Solid {
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  const rest = 1 - cosine;
  return [
    cosine + x * x * rest,
    x * y * rest - z * sine,
    x * z * rest + y * sine,
    y * x * rest + z * sine,
    cosine + y * y * rest,
    y * z * rest - x * sine,
    z * x * rest - y * sine,
    z * y * rest + x * sine,
    cosine + z * z * rest,
  ];
}

function product(a: Solid, b: Solid): Solid {
  return a.map((_, at) => {
    const [row, column] = [Math.floor(at / 3) * 3, at % 3];
    return [0, 1, 2].reduce((sum, i) => sum + (a[row + i] ?? 0) * (b[i * 3 + column] ?? 0), 0);
  });
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
