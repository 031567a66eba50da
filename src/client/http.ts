import type { Dispatcher } from 'undici';
import { ENCODINGS } from './body.ts';
import { Exchange } from './exchange.ts';
import { Slots } from './slots.ts';

/** An answer of the board, whole and decompressed. */
export interface Answer {
  readonly status: number;
  /** The type alone, lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly location?: string | undefined;
  readonly retryAfter?: string | undefined;
}

/** One request: a form to be posted. */
export interface Post {
  /** Goes behind the base URL. */
  readonly path: string;
  readonly form: string;
  /** Writes have a lane of their own, and never a connection that was used before. */
  readonly write: boolean;
  /** Called right before the first byte leaves. */
  onSent(): void;
}

/** Bytes of an answer, before and after decompression. */
const ANSWER_LIMIT = 16 * 1024 * 1024;
/** At most six connections in all. */
const READ_CONNECTIONS = 5;
const WRITE_CONNECTIONS = 1;
/** Milliseconds, for one attempt to connect. */
const CONNECT_TIMEOUT = 10_000;

/** A dispatcher of undici, with as many slots as it has connections: who waits for one waits here, and can leave. */
interface Lane {
  readonly dispatcher: Dispatcher;
  readonly slots: Slots;
}

interface Lanes {
  readonly reads: Lane;
  readonly writes: Lane;
}

/** Posts forms to one board over few connections. Knows nothing of operations, and never repeats a request. */
export class Http {
  readonly #base: URL;
  readonly #prefix: string;
  readonly #userAgent: string;
  readonly #closing = new AbortController();
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
  async post(post: Post, signal: AbortSignal): Promise<Answer> {
    this.#lanes ??= this.#open();
    const lanes = await this.#lanes;
    const { dispatcher, slots } = post.write ? lanes.writes : lanes.reads;
    const release = await slots.take(signal);
    return new Promise((resolve, reject) => {
      const ends = { onSent: post.onSent, resolve, reject, release };
      dispatcher.dispatch(this.#request(post), new Exchange(signal, ANSWER_LIMIT, ends));
    });
  }

  /** Ends all connections at once, those being made included. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#lanes === undefined) return;
    const { reads, writes } = await this.#lanes;
    await Promise.all([reads.dispatcher.destroy(), writes.dispatcher.destroy()]);
  }

  /** undici is loaded here, at the first call: it takes long to load, and a server may start without ever calling. */
  async #open(): Promise<Lanes> {
    const { Client, Pool } = await import('undici');
    const { origin } = this.#base;
    const options = {
      connect: { timeout: CONNECT_TIMEOUT, signal: this.#closing.signal },
      maxResponseSize: ANSWER_LIMIT,
      // The call's own deadline bounds both.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    return {
      reads: {
        dispatcher: new Pool(origin, { ...options, connections: READ_CONNECTIONS }),
        slots: new Slots(READ_CONNECTIONS),
      },
      // Without pipelining there is no keep-alive: on a kept connection that the board has just closed, nobody could
      // tell whether the write arrived.
      writes: { dispatcher: new Client(origin, { ...options, pipelining: 0 }), slots: new Slots(WRITE_CONNECTIONS) },
    };
  }

  #request({ path, form }: Post): Dispatcher.DispatchOptions {
    return {
      origin: this.#base.origin,
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
