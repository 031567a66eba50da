import type { Dispatcher } from 'undici';
import { ExchangeFault, faultOf } from '../errors/fault.ts';
import { Body } from './body.ts';

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

/** Who is told what of one request. */
export interface Ends {
  /** Right before the first byte leaves. */
  onSent(): void;
  resolve(answer: HttpAnswer): void;
  reject(reason: unknown): void;
  /** Ends the connection, with this request if it is still under way. */
  drop(): void;
}

/** One request and its answer, as undici tells it. It never pauses an answer (see `Body`). */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #limit: number;
  readonly #ends: Ends;
  readonly #giveUp = () => this.#abandon(this.#signal.reason);
  #sent = false;
  #head: Omit<HttpAnswer, 'text'> = { status: 0, contentType: '' };
  #charset = 'utf-8';
  #body: Body | undefined;

  /** @param limit bytes of the answer, after decompression */
  constructor(signal: AbortSignal, limit: number, ends: Ends) {
    this.#signal = signal;
    this.#limit = limit;
    this.#ends = ends;
    signal.addEventListener('abort', this.#giveUp, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#sent) {
      // undici may send a request again in some cases; none of them is known to occur here, and none may.
      controller.abort(new Error('sent before'));
      return;
    }
    this.#sent = true;
    this.#ends.onSent();
  }

  onResponseStart(_controller: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    const one = (name: string) => [headers[name] ?? []].flat().join(', ') || undefined;
    const [type = '', ...parameters] = (one('content-type') ?? '').split(';');
    this.#head = {
      status,
      contentType: type.trim().toLowerCase(),
      location: one('location'),
      retryAfter: one('retry-after'),
    };
    this.#charset = /charset\s*=\s*"?([^\s";]+)/i.exec(parameters.join(';'))?.[1] ?? 'utf-8';
    this.#body = new Body(one('content-encoding') ?? '', this.#limit, (result) => this.#settle(result));
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#body?.write(chunk);
  }

  onResponseEnd(): void {
    this.#body?.end();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end();
    this.#ends.reject(faultOf(error, this.#sent));
  }

  #settle(result: Buffer | ExchangeFault): void {
    if (result instanceof ExchangeFault) {
      this.#abandon(result);
      return;
    }
    this.#end();
    this.#ends.resolve({ ...this.#head, text: decoded(result, this.#charset) });
  }

  #abandon(reason: unknown): void {
    this.#end();
    this.#ends.reject(reason);
    this.#ends.drop();
  }

  #end(): void {
    this.#signal.removeEventListener('abort', this.#giveUp);
    this.#body?.destroy();
  }
}

/** JSON is UTF-8, unless the board names another character set that is known. */
function decoded(bytes: Buffer, charset: string): string {
  // Twice as fast as a TextDecoder, which would also take the byte order mark away.
  if (/^utf-?8$/i.test(charset)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
