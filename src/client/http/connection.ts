import { buildConnector, Client, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { type HttpProxy, proxyUnreached } from './proxy.ts';

/** Milliseconds, for one attempt to connect, and for a proxy's answer. */
const CONNECT_TIMEOUT = 10_000;

export interface ConnectionOptions {
  /** Of the board: scheme, host and port. */
  readonly origin: string;
  /** Through which the board is asked, unless it is excepted. */
  readonly proxy: HttpProxy | undefined;
  /** Whether the connection serves further requests, as long as both sides like. */
  readonly keepAlive: boolean;
}

export type DispatchRequest = Omit<Dispatcher.DispatchOptions, 'origin'>;

/** What undici's agents hand to the maker of a client; its types say only that it is an object. */
interface ConnectOptions {
  readonly connect: NonNullable<Client.Options['connect']>;
}

/** At most one connection to the board, made when it is needed. */
export class HttpConnection {
  readonly #options: ConnectionOptions;
  #current: Attached | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  dispatch(request: DispatchRequest, handler: Dispatcher.DispatchHandler): void {
    // One agent a connection: sockets never let go of the signal that ends them.
    if (this.#current === undefined || this.#current.ended) this.#current = new Attached(this.#options);
    this.#current.agent.dispatch({ ...request, origin: this.#options.origin }, handler);
  }

  /**
   * Ends the connection at once, with what is under way on it, also while it is being made; what was not sent yet will
   * not be. The next request makes another.
   */
  async drop(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.end();
  }
}

/** undici's agent for one connection, which Node's own trust applies to: `NODE_EXTRA_CA_CERTS` is honoured. */
class Attached {
  readonly agent: EnvHttpProxyAgent;
  /** Whether a connection was made and has ended since. */
  ended = false;
  readonly #options: ConnectionOptions;
  readonly #ending = new AbortController();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { proxy } = options;
    const address = proxy?.url.href ?? '';
    const connecting = { timeout: CONNECT_TIMEOUT, signal: this.#ending.signal };
    this.agent = new EnvHttpProxyAgent({
      // All three are given, empty or not, so that undici does not look at the environment itself.
      httpProxy: address,
      httpsProxy: address,
      noProxy: proxy?.except ?? '',
      // A proxy is asked to forward http, and for a tunnel for https: many allow tunnels to port 443 alone.
      proxyTunnel: false,
      connect: connecting,
      proxyTls: connecting,
      requestTls: connecting,
      factory: (origin, given) => this.#client(origin, given as ConnectOptions),
      clientFactory: (origin, given) =>
        new Client(origin, { ...this.#toProxy(given as ConnectOptions), headersTimeout: CONNECT_TIMEOUT }),
    });
  }

  /** `destroy` alone would let go of a connection that is being made, but not end it. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.agent.destroy();
  }

  /** Asked for a client of the board, or of the proxy that forwards to it. */
  #client(origin: string | URL, given: ConnectOptions): Client {
    const { origin: board, keepAlive } = this.#options;
    const client = new Client(origin, {
      ...(new URL(origin).origin === board ? { connect: given.connect } : this.#toProxy(given)),
      // Without pipelining there is no keep-alive.
      pipelining: keepAlive ? 1 : 0,
      // The call's own deadline bounds both.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return client.on('disconnect', () => {
      this.ended = true;
    });
  }

  /** Connecting to the proxy, whose faults are not the board's. */
  #toProxy({ connect }: ConnectOptions): { connect: buildConnector.connector } {
    const { proxy } = this.#options;
    const connector = typeof connect === 'function' ? connect : buildConnector(connect);
    if (proxy === undefined) return { connect: connector };
    return {
      connect: (options, done) =>
        connector(options, (...[error, socket]) =>
          error === null ? done(null, socket) : done(proxyUnreached(proxy, error), null),
        ),
    };
  }
}
