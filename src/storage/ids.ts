/** Ids of ads as bytes: the gaps between them in ascending order, each in base 128. Some 1.3 bytes an ad. */
export function packedIds(ids: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    let gap = id - last;
    last = id;
    while (gap >= 128) {
      bytes.push((gap % 128) + 128);
      gap = Math.floor(gap / 128);
    }
    bytes.push(gap);
  }
  return Uint8Array.from(bytes);
}

export function unpackedIds(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  let [last, gap, factor] = [0, 0, 1];
  for (const byte of bytes) {
    gap += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    last += gap;
    ids.push(last);
    [gap, factor] = [0, 1];
  }
  return ids;
}
