import { faultOf } from '../errors/fault.ts';
import { ENCODINGS } from './body.ts';
import { type ConnectionOptions, type DispatchRequest, HttpConnection } from './connection.ts';
import { Exchange, type HttpAnswer } from './exchange.ts';
import { type HttpProxy, proxyRefusal } from './proxy.ts';
import { Slots } from './slots.ts';

/** One request: a form to be posted. */
export interface Post {
  /** Goes behind the base URL. */
  readonly path: string;
  readonly form: string;
  /** Writes have a connection of their own, never one that was used before. */
  readonly write: boolean;
  /** Called right before the first byte leaves. */
  onSent(): void;
}

/** Bytes of an answer, before and after decompression. */
const ANSWER_LIMIT = 16 * 1024 * 1024;
/** Six connections at most, as the board counts them: it may see a new one before the end of the one it replaces. */
const READ_CONNECTIONS = 4;
const WRITE_CONNECTIONS = 1;

/** Connections, and which of them are free. */
class Lane {
  readonly #connections: readonly HttpConnection[];
  readonly free: Slots<HttpConnection>;

  constructor(count: number, options: ConnectionOptions) {
    this.#connections = Array.from({ length: count }, () => new HttpConnection(options));
    this.free = new Slots(this.#connections);
  }

  async drop(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.drop()));
  }
}

/** Posts forms to one board over few connections. Knows nothing of operations, and never repeats a request. */
export class Http {
  readonly #prefix: string;
  readonly #proxy: HttpProxy | undefined;
  readonly #userAgent: string;
  readonly #reads: Lane;
  readonly #writes: Lane;

  /** @param proxy through which the board is asked */
  constructor(baseUrl: string, userAgent: string, proxy: HttpProxy | undefined) {
    const { origin, pathname } = new URL(baseUrl);
    this.#prefix = pathname.replace(/\/+$/, '');
    this.#proxy = proxy;
    this.#userAgent = userAgent;
    this.#reads = new Lane(READ_CONNECTIONS, { origin, proxy, keepAlive: true });
    // Not kept: on a connection that the board has just closed, nobody could tell whether the write arrived.
    this.#writes = new Lane(WRITE_CONNECTIONS, { origin, proxy, keepAlive: false });
  }

  /**
   * Sends one request and reads its whole answer, whatever the status; redirects are not followed.
   * @throws ExchangeFault when there is no whole answer; the signal's reason as soon as it is aborted, and then nothing
   *   that was not sent yet will be
   */
  async post(post: Post, signal: AbortSignal): Promise<HttpAnswer> {
    const { free } = post.write ? this.#writes : this.#reads;
    const connection = await free.take(signal);
    try {
      signal.throwIfAborted();
      const exchange = new Exchange({
        signal,
        limit: ANSWER_LIMIT,
        onSent: post.onSent,
        faultOf: (error, started) => (this.#proxy && proxyRefusal(this.#proxy, error)) ?? faultOf(error, started),
      });
      connection.dispatch(this.#request(post), exchange);
      return await exchange.answer;
    } catch (error) {
      void connection.drop();
      throw error;
    } finally {
      free.give(connection);
    }
  }

  /** Ends all connections at once, those being made included. */
  async close(): Promise<void> {
    await Promise.all([this.#reads.drop(), this.#writes.drop()]);
  }

  #request({ path, form }: Post): DispatchRequest {
    return {
      path: this.#prefix + path,
      method: 'POST',
      headers: {
        'user-agent': this.#userAgent,
        accept: 'application/json',
        'accept-encoding': ENCODINGS,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    };
  }
}
