import type { Dispatcher } from 'undici';
import type { ExchangeFault } from '../errors/fault.ts';
import { decompressed, ResponseBytes } from './body.ts';

/** An answer of the board, whole and decompressed. */
export interface HttpAnswer {
  readonly status: number;
  /** The type alone, lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly location?: string | undefined;
  readonly retryAfter?: string | undefined;
}

export interface ExchangeOptions {
  readonly signal: AbortSignal;
  /** Bytes of the answer, before and after decompression. */
  readonly limit: number;
  /** Called right before the first byte leaves. */
  onSent(): void;
  /** The fault that an error of undici is; `started`: it had begun to write the request. */
  faultOf(error: Error, started: boolean): ExchangeFault;
}

interface Head extends Omit<HttpAnswer, 'text'> {
  readonly charset: string;
  readonly encoding: string;
}

/**
 * One request and its whole answer, as undici tells it. An answer is never paused; its size and the signal bound it.
 * undici's own decompress interceptor would pause it, and undici 7.30 ends the process by a failed assertion when the
 * board closes the connection of a paused answer.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  /**
   * Rejects with an ExchangeFault when there is no whole answer, or with the signal's reason as soon as it is aborted;
   * the connection cannot be used any more then.
   */
  readonly answer: Promise<HttpAnswer>;
  readonly #options: ExchangeOptions;
  readonly #body: ResponseBytes;
  readonly #giveUp = () => this.#fail(this.#options.signal.reason);
  #resolve: (answer: HttpAnswer) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  #started = false;
  #over = false;
  #head: Head | undefined;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#body = new ResponseBytes(options.limit);
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    options.signal.addEventListener('abort', this.#giveUp, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#over || this.#started) {
      // undici may send a request again in some cases; none of them is known to occur here, and none may.
      controller.abort(new Error('given up, or sent before'));
      return;
    }
    this.#started = true;
    this.#options.onSent();
  }

  onResponseStart(_controller: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status >= 200) this.#head = headOf(status, headers);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#over) return;
    try {
      this.#body.add(chunk);
    } catch (error) {
      this.#fail(error);
    }
  }

  onResponseEnd(): void {
    if (this.#over || this.#head === undefined) return;
    const { encoding, charset, ...head } = this.#head;
    decompressed(this.#body.bytes(), encoding, this.#options.limit).then(
      (bytes) => this.#end() && this.#resolve({ ...head, text: decodedBytes(bytes, charset) }),
      (fault) => this.#fail(fault),
    );
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#fail(this.#options.faultOf(error, this.#started));
  }

  #fail(reason: unknown): void {
    if (this.#end()) this.#reject(reason);
  }

  /** Whether it was under way until now. */
  #end(): boolean {
    this.#options.signal.removeEventListener('abort', this.#giveUp);
    const underWay = !this.#over;
    this.#over = true;
    return underWay;
  }
}

function headOf(status: number, headers: Record<string, string | string[] | undefined>): Head {
  const one = (name: string) => [headers[name] ?? []].flat().join(', ') || undefined;
  const [type = '', ...parameters] = (one('content-type') ?? '').split(';');
  return {
    status,
    contentType: type.trim().toLowerCase(),
    location: one('location'),
    retryAfter: one('retry-after'),
    charset: /charset\s*=\s*"?([^\s";]+)/i.exec(parameters.join(';'))?.[1] ?? 'utf-8',
    encoding: one('content-encoding') ?? '',
  };
}

/** JSON is UTF-8, unless the board names another character set that is known. */
function decodedBytes(bytes: Buffer, charset: string): string {
  // Twice as fast as a TextDecoder, which would also take the byte order mark away.
  if (/^utf-?8$/i.test(charset)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
