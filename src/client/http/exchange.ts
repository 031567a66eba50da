import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { quoted } from '../../wire/text/quote.ts';
import { ExchangeFault, faultOf, PROXY_WANTS_PASSWORD } from '../errors/fault.ts';

export interface HttpAnswer {
  readonly status: number;
  /** The type alone, lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  readonly text: string;
  readonly location?: string | undefined;
  readonly retryAfter?: string | undefined;
}

export const ENCODINGS = 'gzip, br';
/** Bytes of an answer, before and after decompression. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Never paused: undici 7.30 fails an assertion when the board closes the connection of a paused answer. */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Rejects with an ExchangeFault when there is no whole answer, or with the signal's reason when it is aborted. */
  readonly answer: Promise<HttpAnswer>;
  readonly #signal: AbortSignal;
  readonly #onSent: () => void;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #head: { readonly status: number; readonly headers: Headers } | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;
  #resolve: (answer: HttpAnswer) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;

  constructor(signal: AbortSignal, onSent: () => void) {
    this.#signal = signal;
    this.#onSent = onSent;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal.addEventListener('abort', this.#giveUp, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A request that was given up in the line is not sent. undici may send one again in some cases, and must not.
    if (this.#over || this.#controller !== undefined) controller.abort(new Error('given up, or sent before'));
    else {
      this.#controller = controller;
      this.#onSent();
    }
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    // Only a proxy answers so; it forwarded nothing (RFC 9110, 15.5.8).
    if (status === 407) this.#fail(new ExchangeFault('unconnected', PROXY_WANTS_PASSWORD));
    else if (status >= 200) this.#head = { status, headers };
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > ANSWER_LIMIT) this.#fail(new ExchangeFault('too_large'));
    else if (!this.#over) this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#over || this.#head === undefined) return;
    const { status, headers } = this.#head;
    decompressed(Buffer.concat(this.#chunks), headerOf(headers, 'content-encoding') ?? '').then(
      (bytes) => {
        this.#end();
        this.#resolve(answerOf(status, headers, bytes));
      },
      (fault) => this.#fail(fault),
    );
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#fail(faultOf(error, this.#controller !== undefined));
  }

  readonly #giveUp = () => this.#fail(this.#signal.reason);

  /** Ends the connection too: what else comes on it is of no use. */
  #fail(reason: unknown): void {
    if (this.#over) return;
    this.#end();
    this.#chunks.length = 0;
    this.#reject(reason);
    this.#controller?.abort(new Error('given up'));
  }

  #end(): void {
    this.#over = true;
    this.#signal.removeEventListener('abort', this.#giveUp);
  }
}

function headerOf(headers: Headers, name: string): string | undefined {
  return [headers[name] ?? []].flat().join(', ') || undefined;
}

function answerOf(status: number, headers: Headers, bytes: Buffer): HttpAnswer {
  const [type = ''] = (headerOf(headers, 'content-type') ?? '').split(';');
  return {
    status,
    contentType: type.trim().toLowerCase(),
    // JSON is UTF-8 (RFC 8259, 8.1), whatever a header says; a byte order mark is no part of it.
    text: bytes.toString().replace(/^\ufeff/, ''),
    location: headerOf(headers, 'location'),
    retryAfter: headerOf(headers, 'retry-after'),
  };
}

type Unpack = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;
const UNPACK = new Map<string, Unpack>([
  ['gzip', promisify(gunzip) as Unpack],
  ['br', promisify(brotliDecompress) as Unpack],
]);

/** @throws ExchangeFault `too_large`, `broken` where the end is missing, else `unreadable` */
async function decompressed(bytes: Buffer, encoding: string): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  const unpack = UNPACK.get(name);
  if (unpack === undefined)
    throw new ExchangeFault('unreadable', `it is compressed as ${quoted(name)}, which was not asked for`);
  try {
    return await unpack(bytes, { maxOutputLength: ANSWER_LIMIT });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new ExchangeFault('too_large');
    if (code === 'Z_BUF_ERROR') throw new ExchangeFault('broken', 'it was cut off');
    throw new ExchangeFault('unreadable', `its compression cannot be read (${code ?? message})`);
  }
}
