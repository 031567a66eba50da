import type { Dispatcher } from 'undici';
import { Body } from './body.ts';
import { Fault, faultOf } from './fault.ts';
import type { Answer } from './http.ts';

/** Who is told what of one request. */
export interface Ends {
  /** Right before the first byte leaves. */
  onSent(): void;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
  /** undici is done with the request, which may be after the caller has left. */
  release(): void;
}

/** One request and its answer, as undici tells it. It never pauses an answer (see `Body`). */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #limit: number;
  readonly #ends: Ends;
  readonly #giveUp = () => this.#end(this.#signal.reason);
  #controller: Dispatcher.DispatchController | undefined;
  #head: Omit<Answer, 'text'> = { status: 0, contentType: '' };
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
    // Given up while it waited for its connection, or a repetition by undici, which must never happen.
    if (this.#signal.aborted || this.#controller !== undefined) {
      controller.abort(new Error('not to be sent'));
      return;
    }
    this.#controller = controller;
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
    this.#ends.release();
    this.#body?.end();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#ends.release();
    this.#end(faultOf(error, this.#controller !== undefined));
  }

  #settle(result: Buffer | Fault): void {
    if (result instanceof Fault) {
      this.#end(result);
      return;
    }
    this.#signal.removeEventListener('abort', this.#giveUp);
    this.#ends.resolve({ ...this.#head, text: decoded(result, this.#charset) });
  }

  /** Ends without an answer, and ends the connection if the request is still under way. */
  #end(reason: unknown): void {
    this.#signal.removeEventListener('abort', this.#giveUp);
    this.#ends.reject(reason);
    this.#body?.destroy();
    this.#controller?.abort(new Error('given up'));
  }
}

/** JSON is UTF-8, unless the board names another character set that is known. */
function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
