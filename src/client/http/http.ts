import type { ClientRequestArgs } from 'node:http';
import { ExchangeFault } from '../errors/fault.ts';
import { ENCODINGS } from './body.ts';
import { HttpConnection, type OpenSocket } from './connection.ts';
import { exchange, type HttpAnswer } from './exchange.ts';
import { type HttpProxy, named } from './proxy.ts';
import { Slots } from './slots.ts';
import { openSocket } from './socket.ts';

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

  constructor(count: number, open: OpenSocket, keepAlive: boolean) {
    this.#connections = Array.from({ length: count }, () => new HttpConnection(open, keepAlive));
    this.free = new Slots(this.#connections);
  }

  drop(): void {
    for (const connection of this.#connections) connection.drop();
  }
}

/** Posts forms to one board over few connections. Knows nothing of operations, and never repeats a request. */
export class Http {
  readonly #base: URL;
  readonly #proxy: HttpProxy | undefined;
  readonly #userAgent: string;
  readonly #reads: Lane;
  readonly #writes: Lane;

  /** @param proxy through which the board is asked */
  constructor(baseUrl: string, userAgent: string, proxy: HttpProxy | undefined) {
    this.#base = new URL(baseUrl);
    this.#proxy = proxy;
    this.#userAgent = userAgent;
    const open: OpenSocket = (signal) => openSocket(this.#base, proxy, signal);
    this.#reads = new Lane(READ_CONNECTIONS, open, true);
    // Not kept: on a connection that the board has just closed, nobody could tell whether the write arrived.
    this.#writes = new Lane(WRITE_CONNECTIONS, open, false);
  }

  /**
   * Sends one request and reads its whole answer, whatever the status; redirects are not followed.
   * @throws ExchangeFault when there is no whole answer; the signal's reason as soon as it is aborted, and then nothing
   *   that was not sent yet will be
   */
  async post({ path, form, write, onSent }: Post, signal: AbortSignal): Promise<HttpAnswer> {
    const { free } = write ? this.#writes : this.#reads;
    const connection = await free.take(signal);
    try {
      signal.throwIfAborted();
      const request = connection.request(this.#request(path, form));
      return this.#fromBoard(await exchange(request, form, { signal, limit: ANSWER_LIMIT, onSent }));
    } catch (error) {
      connection.drop();
      throw error;
    } finally {
      free.give(connection);
    }
  }

  /** Ends all connections at once, those being made included. */
  close(): void {
    this.#reads.drop();
    this.#writes.drop();
  }

  #request(path: string, form: string): ClientRequestArgs {
    const { origin, host, protocol, pathname } = this.#base;
    const target = pathname.replace(/\/+$/, '') + path;
    // A proxy forwards http, and makes a tunnel for https (see `openSocket`).
    const forwarding = protocol === 'http:' ? this.#proxy : undefined;
    return {
      method: 'POST',
      path: forwarding === undefined ? target : origin + target,
      setHost: false,
      headers: {
        host,
        'user-agent': this.#userAgent,
        accept: 'application/json',
        'accept-encoding': ENCODINGS,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(form),
        ...forwarding?.headers,
      },
    };
  }

  /** @throws ExchangeFault when the proxy answered in the board's place that it forwards nothing (RFC 9110, 15.5.8) */
  #fromBoard(answer: HttpAnswer): HttpAnswer {
    if (answer.status !== 407 || this.#proxy === undefined) return answer;
    throw new ExchangeFault('unconnected', `${named(this.#proxy)} asks for a name and a password (HTTP 407)`);
  }
}
