import { isWord, splitParts, type ValuePart } from '../../css/syntax.ts';
import { COLUMN_WIDTH, LETTER_SIZE, lengthOf } from '../../css/values.ts';

/** A box is taken to be as wide as the column and as high as a line or two; its true size takes a browser. */
const BOX = { width: COLUMN_WIDTH, height: 32 };
/** A strip narrower than this many pixels shows no letters. */
const NARROW = 6;

/** Whether `clip-path` leaves nothing of a box. In doubt it does. */
export function clipsAll([part]: readonly ValuePart[]): boolean {
  if (part?.kind !== 'call') return part?.kind === 'text';
  const [left, top, right, bottom] = edgesOf(part.name, part.parts);
  const width = Math.min(right, BOX.width) - Math.max(left, 0);
  const height = Math.min(bottom, BOX.height) - Math.max(top, 0);
  return !(width >= NARROW && height >= NARROW);
}

/** Whether the old `clip` leaves nothing of a box. */
export function clipsRectangle([part]: readonly ValuePart[]): boolean {
  if (part?.kind !== 'call' || part.name !== 'rect') return false;
  const sides = part.parts.filter((one) => !isWord(one, ','));
  const [top = 0, right = Number.POSITIVE_INFINITY, bottom = Number.POSITIVE_INFINITY, left = 0] = sides.map((side) =>
    lengthOf(side, { em: LETTER_SIZE }),
  );
  return sides.length === 4 && !(right - left >= NARROW && bottom - top >= NARROW);
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];
const NOTHING: Edges = [0, 0, 0, 0];

function edgesOf(name: string, parts: readonly ValuePart[]): Edges {
  const end = parts.findIndex((part) => isWord(part, 'round') || isWord(part, 'at'));
  const own = end < 0 ? parts : parts.slice(0, end);
  switch (name) {
    case 'inset':
      return insetEdges(own);
    case 'rect':
      return [across(own[3]) ?? 0, down(own[0]) ?? 0, across(own[1]) ?? BOX.width, down(own[2]) ?? BOX.height];
    case 'xywh':
      return cornerEdges(own);
    case 'circle':
    case 'ellipse':
      return ovalEdges(name, own, isWord(parts[end], 'at') ? parts.slice(end + 1) : []);
    case 'polygon':
      return polygonEdges(
        splitParts(parts)
          .map((point) => point.slice(-2))
          .map(([x, y]) => [across(x) ?? 0, down(y) ?? 0]),
      );
    default:
      return NOTHING;
  }
}

function insetEdges([top, right = top, bottom = top, left = right]: readonly ValuePart[]): Edges {
  return [across(left) ?? 0, down(top) ?? 0, BOX.width - (across(right) ?? 0), BOX.height - (down(bottom) ?? 0)];
}

function cornerEdges([x, y, width, height]: readonly ValuePart[]): Edges {
  const [left, top] = [across(x) ?? 0, down(y) ?? 0];
  return [left, top, left + (across(width) ?? 0), top + (down(height) ?? 0)];
}

function across(part: ValuePart | undefined): number | undefined {
  return lengthOf(part, { em: LETTER_SIZE, whole: BOX.width });
}

function down(part: ValuePart | undefined): number | undefined {
  return lengthOf(part, { em: LETTER_SIZE, whole: BOX.height });
}

function ovalEdges(name: string, [first, second]: readonly ValuePart[], centre: readonly ValuePart[]): Edges {
  const [x, y] = [across(centre[0]) ?? BOX.width / 2, down(centre[1]) ?? BOX.height / 2];
  const whole = name === 'circle' ? Math.hypot(BOX.width, BOX.height) / Math.SQRT2 : BOX.width;
  const radius = lengthOf(first, { em: LETTER_SIZE, whole }) ?? BOX.width / 2;
  const other = name === 'circle' ? radius : (down(second) ?? radius);
  return [x - radius, y - other, x + radius, y + other];
}

/** The edges of a polygon; nothing where it has no area. */
function polygonEdges(points: readonly (readonly [number, number])[]): Edges {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  if (points.length < 3 || points.length > 1_000 || Math.abs(area) / 2 < NARROW * NARROW) return NOTHING;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
