import { EnvHttpProxyAgent, Pool } from 'undici';
import { trimmedEnd } from '../../text/fold.ts';
import { ENCODING, exchange, type HttpAnswer, MAX_RESPONSE_BYTES } from './exchange.ts';
import type { HttpProxy } from './proxy.ts';

export interface Post {
  readonly path: string;
  readonly form: string;
  /** Each write has a new connection. */
  readonly write: boolean;
  readonly requestId?: string | undefined;
  /** Called once, right before the first byte. */
  onSent(): void;
}

/** Time limit for a proxy's response to CONNECT. */
const TUNNEL_TIMEOUT_MS = 10_000;

/** Connections to servers, through the proxy unless the host is exempt; requests over the limit are queued. */
class Connections {
  readonly agent: EnvHttpProxyAgent;
  /** Whether a request went through the proxy. */
  proxied = false;

  constructor(proxy: HttpProxy | undefined, connections: number) {
    const address = proxy?.url.href ?? '';
    // The deadline of the call is the only time limit of a response.
    const limits = { connections, maxResponseSize: MAX_RESPONSE_BYTES, headersTimeout: 0, bodyTimeout: 0 };
    this.agent = new EnvHttpProxyAgent({
      httpProxy: address,
      httpsProxy: address,
      noProxy: proxy?.except ?? '',
      // Many proxies only tunnel to port 443, so plain HTTP is forwarded.
      proxyTunnel: false,
      clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: TUNNEL_TIMEOUT_MS }),
      factory: (origin, options: Pool.Options) => {
        // Only connections through a proxy get a connect function.
        this.proxied ||= options.connect !== undefined;
        return new Pool(origin, { ...options, ...limits });
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
