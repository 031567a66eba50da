// The package's index also loads fetch, web sockets and caches: 80 ms of the first call (Node 20).
import connect from 'undici/lib/api/api-connect.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { ENCODINGS, Exchange, type HttpAnswer } from './exchange.ts';
import type { HttpProxy } from './proxy.ts';

// As the index does; tunnels of proxies take it.
Object.assign(Dispatcher.prototype, { connect });

export interface Post {
  readonly path: string;
  readonly form: string;
  /** Writes have a connection of their own, never one that was used before. */
  readonly write: boolean;
  onSent(): void;
}

/** Milliseconds, for one attempt to connect, and for a proxy's answer. */
const CONNECT_TIMEOUT = 10_000;
const READS = { connections: 4, pipelining: 1 };
/** Not kept alive: on a connection that the board has just closed, nobody could tell whether the write arrived. */
const WRITES = { connections: 1, pipelining: 0 };

/** Posts forms to one board over few connections, and never repeats a request. */
export class Http {
  readonly #url: URL;
  readonly #userAgent: string;
  readonly #reads: EnvHttpProxyAgent;
  readonly #writes: EnvHttpProxyAgent;

  constructor(baseUrl: string, userAgent: string, proxy: HttpProxy | undefined) {
    this.#url = new URL(baseUrl);
    this.#userAgent = userAgent;
    this.#reads = agentOf(proxy, READS);
    this.#writes = agentOf(proxy, WRITES);
  }

  /** Redirects are not followed. @throws ExchangeFault, or the signal's reason: then nothing more is sent */
  async post({ path, form, write, onSent }: Post, signal: AbortSignal): Promise<HttpAnswer> {
    signal.throwIfAborted();
    const exchange = new Exchange(signal, onSent);
    const request = {
      origin: this.#url.origin,
      path: this.#url.pathname.replace(/\/+$/, '') + path,
      method: 'POST' as const,
      headers: {
        'user-agent': this.#userAgent,
        accept: 'application/json',
        'accept-encoding': ENCODINGS,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    };
    (write ? this.#writes : this.#reads).dispatch(request, exchange);
    return exchange.answer;
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.destroy(), this.#writes.destroy()]);
  }
}

/** The call's own deadline bounds an answer. Node's own trust applies: `NODE_EXTRA_CA_CERTS` is honoured. */
function agentOf(proxy: HttpProxy | undefined, lane: typeof READS): EnvHttpProxyAgent {
  const address = proxy?.url.href ?? '';
  const connecting = { timeout: CONNECT_TIMEOUT };
  return new EnvHttpProxyAgent({
    // All three are given, so that undici does not look at the environment itself.
    httpProxy: address,
    httpsProxy: address,
    noProxy: proxy?.except ?? '',
    // A proxy forwards http, and makes a tunnel for https: many allow tunnels to port 443 alone.
    proxyTunnel: false,
    connect: connecting,
    proxyTls: connecting,
    requestTls: connecting,
    factory: (origin, options) => new Pool(origin, { ...options, ...lane, headersTimeout: 0, bodyTimeout: 0 }),
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: CONNECT_TIMEOUT }),
  });
}
