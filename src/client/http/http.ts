import { trimmedEnd } from '../../text/fold.ts';
import { ANSWER_LIMIT_BYTES, ENCODING, exchange, type HttpAnswer } from './exchange.ts';
import type { HttpProxy } from './proxy.ts';
import { connect, EnvHttpProxyAgent, Pool } from './undici.ts';

export interface Post {
  readonly path: string;
  readonly form: string;
  /** Each write has a new connection. */
  readonly write: boolean;
  readonly requestId?: string | undefined;
  /** Called once, right before the first byte. */
  onSent(): void;
}

/** Milliseconds for a proxy's answer to CONNECT. */
const TUNNEL_TIME_MS = 10_000;

/** The front door of undici gives all dispatchers such methods. A tunnel through a proxy calls this one. */
class TunnelPool extends Pool {
  override readonly connect = connect;
}

/** Connections to servers, through the proxy where it is for them; further requests wait. */
class Connections {
  readonly agent: EnvHttpProxyAgent;
  proxied = false;

  constructor(proxy: HttpProxy | undefined, atOnce: number) {
    const address = proxy?.url.href ?? '';
    this.agent = new EnvHttpProxyAgent({
      httpProxy: address,
      httpsProxy: address,
      noProxy: proxy?.except ?? '',
      // Many proxies tunnel to port 443 only.
      proxyTunnel: false,
      clientFactory: (origin, options) => new TunnelPool(origin, { ...options, headersTimeout: TUNNEL_TIME_MS }),
      factory: (origin, options: Pool.Options) => {
        // undici gives a way to connect only where that leads through the proxy.
        this.proxied ||= options.connect !== undefined;
        // The deadline of the call is the one time limit of an answer.
        const bounds = { connections: atOnce, maxResponseSize: ANSWER_LIMIT_BYTES, headersTimeout: 0, bodyTimeout: 0 };
        return new TunnelPool(origin, { ...options, ...bounds });
      },
    });
  }
}

/** @throws ExchangeFault */
export async function fetchAddress(
  address: string,
  proxy: HttpProxy | undefined,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { agent } = new Connections(proxy, 1);
  const { origin, pathname, search } = new URL(address);
  const headers = { 'user-agent': 'jobboard-mcp', accept: 'application/json', 'accept-encoding': ENCODING };
  try {
    return await exchange(agent, { origin, path: pathname + search, method: 'GET', headers }, () => undefined, signal);
  } finally {
    await agent.destroy();
  }
}

/** Posts forms to one board over few connections, without retries. */
export class Http {
  readonly #url: URL;
  readonly #userAgent: string;
  readonly #reads: Connections;
  readonly #writes: Connections;

  constructor(baseUrl: string, userAgent: string, proxy: HttpProxy | undefined) {
    this.#url = new URL(baseUrl);
    this.#userAgent = userAgent;
    this.#reads = new Connections(proxy, 4);
    this.#writes = new Connections(proxy, 1);
  }

  get proxied(): boolean {
    return this.#reads.proxied || this.#writes.proxied;
  }

  /** Does not follow redirects. @throws ExchangeFault, or the signal's reason on abort, after which nothing is sent */
  post({ path, form, write, requestId, onSent }: Post, signal: AbortSignal): Promise<HttpAnswer> {
    const { origin, pathname } = this.#url;
    const request = {
      origin,
      path: trimmedEnd(pathname, /\//) + path,
      method: 'POST' as const,
      headers: {
        'user-agent': this.#userAgent,
        accept: 'application/json',
        'accept-encoding': ENCODING,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(form)),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
      },
      body: form,
      // If the board had just closed a reused connection, nobody could tell whether the write arrived.
      reset: write,
    };
    return exchange((write ? this.#writes : this.#reads).agent, request, onSent, signal);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.agent.destroy(), this.#writes.agent.destroy()]);
  }
}
