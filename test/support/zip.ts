import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  /** Unix permissions. */
  readonly mode: number;
  readonly content: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/**
 * The files of a zip, by its central directory (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
 * @throws Error when an entry's size or checksum is not what its content is
 */
export function readZip(bytes: Buffer): ZipEntry[] {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== END) throw new Error('not a zip without a comment');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error(`no entry of the directory at ${at}`);
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ path, mode: bytes.readUInt16LE(at + 40) & 0o777, content: contentOf(bytes, at, path) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function contentOf(bytes: Buffer, central: number, path: string): Buffer {
  const local = bytes.readUInt32LE(central + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const stored = bytes.subarray(start, start + bytes.readUInt32LE(central + 20));
  const content = bytes.readUInt16LE(central + 10) === 0 ? stored : inflateRawSync(stored);
  if (content.length !== bytes.readUInt32LE(central + 24))
    throw new Error(`${path} has another size than its entry says`);
  if (crc32(content) !== bytes.readUInt32LE(central + 16)) throw new Error(`${path} does not match its checksum`);
  return content;
}
