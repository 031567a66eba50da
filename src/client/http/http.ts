import { Connections, passwordFor } from './connect.ts';
import { ENCODINGS, exchange, type HttpAnswer } from './exchange.ts';
import type { HttpProxy } from './proxy.ts';

export interface Post {
  readonly path: string;
  readonly form: string;
  /** Each write has a new connection. */
  readonly write: boolean;
  onSent(): void;
}

/** Posts forms to one board over few connections, without retries. */
export class Http {
  /** Prefix of a path; the whole base address for a forwarding proxy. */
  readonly #root: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #reads: Lane;
  readonly #writes: Lane;

  constructor(baseUrl: string, userAgent: string, proxy: HttpProxy | undefined) {
    const url = new URL(baseUrl);
    const forwarder = url.protocol === 'http:' ? proxy : undefined;
    this.#root = `${forwarder ? url.origin : ''}${url.pathname.replace(/\/+$/, '')}`;
    this.#headers = {
      host: url.host,
      'user-agent': userAgent,
      accept: 'application/json',
      'accept-encoding': ENCODINGS,
      'content-type': 'application/x-www-form-urlencoded',
      ...(forwarder && passwordFor(forwarder)),
    };
    this.#reads = new Lane(4, new Connections(url, proxy, true));
    // Not kept alive: if the board had just closed a reused connection, nobody could tell whether the write arrived.
    this.#writes = new Lane(1, new Connections(url, proxy, false));
  }

  /** Does not follow redirects. @throws ExchangeFault, or the signal's reason on abort, after which nothing is sent */
  post({ path, form, write, onSent }: Post, signal: AbortSignal): Promise<HttpAnswer> {
    const lane = write ? this.#writes : this.#reads;
    const post = { agent: lane.agent, target: this.#root + path, headers: this.#headers, body: form, onSent };
    return lane.inTurn(() => exchange(post, signal), signal);
  }

  close(): void {
    this.#reads.agent.destroy();
    this.#writes.agent.destroy();
  }
}

/** Limits the concurrent requests of one agent; others wait. (An agent does not count connections being made.) */
class Lane {
  readonly agent: Connections;
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(atOnce: number, agent: Connections) {
    this.agent = agent;
    this.#free = atOnce;
  }

  async inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#free === 0) await this.#turn(signal);
    else this.#free--;
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free++;
      else next();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        this.#waiting.delete(start);
        signal.removeEventListener('abort', leave);
        settle();
      };
      const start = end(resolve);
      const leave = end(() => reject(signal.reason));
      this.#waiting.add(start);
      signal.addEventListener('abort', leave);
    });
  }
}
