import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, type Zlib } from 'node:zlib';
import { quoted } from '../../wire/quote.ts';
import { ExchangeFault } from '../errors/fault.ts';

/** What is asked for in `Accept-Encoding`, and can be read. */
export const ENCODINGS = 'gzip, deflate, br';

type Decoder = Transform & Zlib;

/** Zlib data starts with a byte whose low half is 8; some servers leave that header out of `deflate`. */
const isZlibHeader = (byte: number | undefined) => byte !== undefined && (byte & 0x0f) === 8;

function decoderFor(encoding: string, first: number | undefined): Decoder | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'deflate') return isZlibHeader(first) ? createInflate() : createInflateRaw();
  return undefined;
}

/**
 * Collects the body of an answer, decompressed while it comes in, and gives up as soon as it grows over the limit.
 */
export class Body {
  readonly #encoding: string;
  readonly #limit: number;
  readonly #settle: (result: Buffer | ExchangeFault) => void;
  readonly #chunks: Buffer[] = [];
  #received = 0;
  #size = 0;
  #decoder: Decoder | undefined;
  #settled = false;

  /**
   * @param encoding the value of `Content-Encoding`, empty for none
   * @param limit bytes, before and after decompression
   * @param settle told once: the whole body, or why there is none
   */
  constructor(encoding: string, limit: number, settle: (result: Buffer | ExchangeFault) => void) {
    this.#encoding = encoding.trim().toLowerCase();
    this.#limit = limit;
    this.#settle = settle;
  }

  write(chunk: Buffer): void {
    if (this.#settled) return;
    this.#received += chunk.length;
    if (this.#received > this.#limit) {
      this.#finish(new ExchangeFault('too_large'));
      return;
    }
    if (this.#encoding === '' || this.#encoding === 'identity') {
      this.#take(chunk);
      return;
    }
    this.#decoder ??= this.#startDecoder(chunk[0]);
    this.#decoder?.write(chunk);
  }

  end(): void {
    if (this.#decoder !== undefined) this.#decoder.end();
    else this.#finish(Buffer.concat(this.#chunks));
  }

  /** Ends without an answer to `settle`. */
  destroy(): void {
    this.#settled = true;
    this.#decoder?.destroy();
  }

  #startDecoder(first: number | undefined): Decoder | undefined {
    const decoder = decoderFor(this.#encoding, first);
    if (decoder === undefined) {
      this.#finish(
        new ExchangeFault('unreadable', `it is compressed as ${quoted(this.#encoding)}, which was not asked for`),
      );
      return undefined;
    }
    decoder.on('data', (chunk: Buffer) => this.#take(chunk));
    decoder.on('end', () => this.#finish(Buffer.concat(this.#chunks)));
    decoder.on('error', (error: NodeJS.ErrnoException) => this.#finish(decodingFault(error)));
    return decoder;
  }

  #take(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#limit) this.#finish(new ExchangeFault('too_large'));
    else this.#chunks.push(chunk);
  }

  #finish(result: Buffer | ExchangeFault): void {
    if (this.#settled) return;
    this.destroy();
    this.#settle(result);
  }
}

function decodingFault(error: NodeJS.ErrnoException): ExchangeFault {
  if (error.code === 'Z_BUF_ERROR') return new ExchangeFault('broken', 'it was cut off');
  return new ExchangeFault('unreadable', `its compression cannot be read (${error.code ?? error.message})`);
}
