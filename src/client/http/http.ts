import type { Dispatcher } from 'undici';
import { ENCODINGS } from './body.ts';
import { HttpConnection } from './connection.ts';
import { Exchange, type HttpAnswer } from './exchange.ts';
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
/** Milliseconds, for one attempt to connect. */
const CONNECT_TIMEOUT = 10_000;

interface Lanes {
  readonly reads: readonly HttpConnection[];
  readonly writes: readonly HttpConnection[];
  readonly freeForReads: Slots<HttpConnection>;
  readonly freeForWrites: Slots<HttpConnection>;
}

/** Posts forms to one board over few connections. Knows nothing of operations, and never repeats a request. */
export class Http {
  readonly #base: URL;
  readonly #prefix: string;
  readonly #userAgent: string;
  #lanes: Promise<Lanes> | undefined;

  constructor(baseUrl: string, userAgent: string) {
    this.#base = new URL(baseUrl);
    this.#prefix = this.#base.pathname.replace(/\/+$/, '');
    this.#userAgent = userAgent;
  }

  /**
   * Sends one request and reads its whole answer, whatever the status; redirects are not followed.
   * @throws Fault when there is no whole answer; the signal's reason as soon as it is aborted, and then nothing that
   *   was not sent yet will be
   */
  async post(post: Post, signal: AbortSignal): Promise<HttpAnswer> {
    this.#lanes ??= this.#open();
    const { freeForReads, freeForWrites } = await this.#lanes;
    const slots = post.write ? freeForWrites : freeForReads;
    const connection = await slots.take(signal);
    try {
      signal.throwIfAborted();
      return await new Promise((resolve, reject) => {
        const ends = { onSent: post.onSent, resolve, reject, drop: () => void connection.drop() };
        connection.dispatch(this.#request(post), new Exchange(signal, ANSWER_LIMIT, ends));
      });
    } finally {
      slots.give(connection);
    }
  }

  /** Ends all connections at once, those being made included. */
  async close(): Promise<void> {
    if (this.#lanes === undefined) return;
    const { reads, writes } = await this.#lanes;
    await Promise.all([...reads, ...writes].map((connection) => connection.drop()));
  }

  /** undici is loaded here, at the first call: it takes long to load, and a server may start without ever calling. */
  async #open(): Promise<Lanes> {
    const { buildConnector, Client } = await import('undici');
    const connections = (count: number, pipelining: number) => {
      const create = (ending: () => AbortSignal) =>
        new Client(this.#base.origin, {
          connect: (options, callback) =>
            buildConnector({ timeout: CONNECT_TIMEOUT, signal: ending() })(options, callback),
          pipelining,
          maxResponseSize: ANSWER_LIMIT,
          // The call's own deadline bounds both.
          headersTimeout: 0,
          bodyTimeout: 0,
        });
      return Array.from({ length: count }, () => new HttpConnection(create));
    };
    const reads = connections(READ_CONNECTIONS, 1);
    // Without pipelining there is no keep-alive: on a kept connection that the board has just closed, nobody could tell
    // whether the write arrived.
    const writes = connections(WRITE_CONNECTIONS, 0);
    return { reads, writes, freeForReads: new Slots(reads), freeForWrites: new Slots(writes) };
  }

  #request({ path, form }: Post): Dispatcher.DispatchOptions {
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
