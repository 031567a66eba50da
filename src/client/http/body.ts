import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { quoted } from '../../wire/text/quote.ts';
import { ExchangeFault } from '../errors/fault.ts';

/** What is asked for in `Accept-Encoding`, and can be read. */
export const ENCODINGS = 'gzip, deflate, br';

/** Bytes; most answers of the board fit. */
const FIRST_BLOCK = 64 * 1024;

/** Collects bytes in one block: pieces of a few bytes, kept one by one, would take a hundred times their size. */
export class ResponseBytes {
  readonly #limit: number;
  #block = Buffer.allocUnsafe(FIRST_BLOCK);
  #size = 0;

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws ExchangeFault `too_large` */
  add(piece: Buffer): void {
    const size = this.#size + piece.length;
    if (size > this.#limit) throw new ExchangeFault('too_large');
    if (size > this.#block.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(size, this.#block.length * 2)));
      this.#block.copy(larger, 0, 0, this.#size);
      this.#block = larger;
    }
    piece.copy(this.#block, this.#size);
    this.#size = size;
  }

  /** What was collected, valid until more is added. */
  bytes(): Buffer {
    return this.#block.subarray(0, this.#size);
  }
}

type Unpack = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip) as Unpack,
  'x-gzip': promisify(gunzip) as Unpack,
  br: promisify(brotliDecompress) as Unpack,
  // Zlib data starts with a byte whose low half is 8; some servers leave that header out.
  deflate: (bytes, options) =>
    (promisify(((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw) as Unpack)(bytes, options),
};

/**
 * The bytes of an answer without their compression.
 * @param encoding the value of `Content-Encoding`, empty for none
 * @param limit bytes after decompression
 * @throws ExchangeFault `too_large`, `broken` where the end is missing, else `unreadable`
 */
export async function decompressed(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  const unpack = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined;
  if (unpack === undefined)
    throw new ExchangeFault('unreadable', `it is compressed as ${quoted(name)}, which was not asked for`);
  try {
    return await unpack(bytes, { maxOutputLength: limit });
  } catch (error) {
    throw unpackingFault(error as NodeJS.ErrnoException);
  }
}

function unpackingFault({ code, message }: NodeJS.ErrnoException): ExchangeFault {
  if (code === 'ERR_BUFFER_TOO_LARGE') return new ExchangeFault('too_large');
  if (code === 'Z_BUF_ERROR') return new ExchangeFault('broken', 'it was cut off');
  return new ExchangeFault('unreadable', `its compression cannot be read (${code ?? message})`);
}
