import { inflateSync } from 'node:zlib';

/** Bytes of a pixel: red, green and blue. */
const DEPTH = 3;

const [SIGNATURE, HEADER] = [8, 16];

/** The picture of a PNG of three bytes a pixel, row by row. @throws Error for one of another kind */
export function rowsOf(png: Buffer): Buffer[] {
  const length = png.readUInt32BE(HEADER) * DEPTH;
  const [bits, colours, , , order] = png.subarray(HEADER + 8);
  if (bits !== 8 || colours !== 2 || order !== 0) throw new Error(`a PNG of ${bits} bits, colours ${colours}`);
  const data: Buffer[] = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const from = at + 8;
    const to = from + png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, from) === 'IDAT') data.push(png.subarray(from, to));
    at = to + 4;
  }
  const packed = inflateSync(Buffer.concat(data));
  let above = Buffer.alloc(length);
  return Array.from({ length: png.readUInt32BE(HEADER + 4) }, (_, y) => {
    const from = y * (length + 1);
    const row = packed.subarray(from + 1, from + 1 + length);
    unpack(row, above, packed[from] as number);
    above = row;
    return row;
  });
}

/** Bytes of a row are told as differences: to that on the left, that above, their mean, or the nearest of all around. */
function unpack(row: Buffer, above: Buffer, kind: number): void {
  const add = (at: number, to: number) => {
    row[at] = (row[at] as number) + to;
  };
  // What Chromium writes comes first, in a loop that costs little.
  if (kind === 2) for (let at = 0; at < row.length; at++) row[at] = (row[at] as number) + (above[at] as number);
  if (kind === 1) for (let at = DEPTH; at < row.length; at++) add(at, row[at - DEPTH] as number);
  if (kind < 3) return;
  for (let at = 0; at < row.length; at++) {
    const up = above[at] as number;
    const [left, corner] = at < DEPTH ? [0, 0] : [row[at - DEPTH] as number, above[at - DEPTH] as number];
    add(at, kind === 3 ? (left + up) >> 1 : nearest(left + up - corner, left, up, corner));
  }
}

function nearest(to: number, left: number, up: number, corner: number): number {
  const [fromLeft, fromUp, fromCorner] = [Math.abs(to - left), Math.abs(to - up), Math.abs(to - corner)];
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left;
  return fromUp <= fromCorner ? up : corner;
}

export interface Fields {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
}

/** Whether each field of two pictures lost something of the size and contrast of a word. */
export function lostWords(before: Buffer[], after: Buffer[], { columns, width, height, count }: Fields): boolean[] {
  const fields = Array.from({ length: count }, () => ({ left: width, top: height, right: -1, bottom: -1, changed: 0 }));
  for (const [y, row] of before.entries()) {
    for (const x of changedIn(row, after[y] as Buffer)) {
      const field = fields[Math.floor(y / height) * columns + Math.floor(x / width)];
      if (field === undefined) continue;
      const [inX, inY] = [x % width, y % height];
      field.left = Math.min(field.left, inX);
      field.right = Math.max(field.right, inX);
      field.top = Math.min(field.top, inY);
      field.bottom = Math.max(field.bottom, inY);
      field.changed++;
    }
  }
  return fields.map(({ left, top, right, bottom, changed }) => {
    const sides = [right - left + 1, bottom - top + 1];
    return changed >= 20 && Math.min(...sides) >= 4 && Math.max(...sides) >= 20;
  });
}

/** Where two rows are of clearly different colours. */
function changedIn(before: Buffer, after: Buffer): number[] {
  if (before.equals(after)) return [];
  const changed: number[] = [];
  const differs = (at: number) => Math.abs((before[at] as number) - (after[at] as number)) >= 32;
  for (let at = 0; at < before.length; at += DEPTH) {
    if (differs(at) || differs(at + 1) || differs(at + 2)) changed.push(at / DEPTH);
  }
  return changed;
}
