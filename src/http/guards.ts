import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import {
  localhostAllowedHostnames,
  OAuthError,
  OAuthErrorCode,
  type OAuthProtectedResourceMetadata,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import type { Settings } from '../settings.ts';

/** Why a request is refused, as the metrics count it. */
type Refusal = 'host' | 'path' | 'accept' | 'body' | 'calls' | 'rate' | 'board' | 'provider' | 'ending' | 'fault';

export class HttpError extends Error {
  /** @param code a JSON-RPC error code; servers define those from -32000 to -32099 */
  constructor(
    readonly status: 400 | 403 | 404 | 405 | 406 | 413 | 429 | 500 | 503,
    readonly reason: Refusal,
    sentence: string,
    readonly code = -32_000,
  ) {
    super(sentence);
  }
}

/** A refusal that a retry may avoid: a limit is reached, or the board or the identity provider does not answer. */
export class TryLater extends HttpError {
  constructor(
    status: 429 | 503,
    reason: Refusal,
    sentence: string,
    readonly seconds: number,
  ) {
    super(status, reason, `${sentence}. Try again after ${seconds} s.`);
  }
}

export interface Identity {
  /** Identifies the caller: the key of the board, or issuer and subject of a token. Stored as a keyed digest only. */
  readonly name: readonly string[];
  readonly apiKey: string;
  readonly mayWrite: boolean;
  /** Came without a key or token. */
  readonly isOpen?: true;
}

/** Charges a request without an accepted key or token to the network it came from. @throws TryLater over its limit */
export type ChargeNetwork = () => Promise<void>;

export interface Identifier {
  /** What callers send as bearer, for messages. */
  readonly credential: string;
  /** @throws OAuthError, TryLater */
  identify(token: string, chargeNetwork: ChargeNetwork): Promise<Identity>;
  /** Tells clients where to sign in, when there is an identity provider (RFC 9728). */
  readonly metadata?: OAuthProtectedResourceMetadata;
}

export const invalidToken = (sentence: string) => new OAuthError(OAuthErrorCode.InvalidToken, sentence);

export type Env = { Bindings: HttpBindings };
export type Ctx = Context<Env>;

/** Headers that a proxy adds: such a request may come from anywhere. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via'];

/** Admits host names, origins, proxies and metrics. A page could point its own name at this machine (DNS rebinding). */
export class Guards {
  readonly #hosts: string[];
  readonly #origins: string[];
  readonly #isTrustedProxy: (address: string) => boolean;
  readonly #mayReadMetrics: (address: string) => boolean;

  constructor(settings: Settings, listening: string) {
    const { publicUrl, allowedHosts, allowedOrigins, trustedProxies, metricsNetworks } = settings;
    const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
    const bound = listening.includes(':') ? `[${listening}]` : listening;
    const hosts = [...localhostAllowedHostnames(), bound, ...publicHost, ...allowedHosts];
    this.#hosts = hosts.map((host) => host.toLowerCase());
    this.#origins = [...this.#hosts, ...allowedOrigins.map((origin) => new URL(origin).hostname)];
    this.#isTrustedProxy = membershipOf(trustedProxies);
    this.#mayReadMetrics = membershipOf([...LOOPBACK, ...metricsNetworks]);
  }

  check(host: string | undefined, origin: string | undefined): void {
    if (!validateHostHeader(host, this.#hosts).ok) {
      const way = 'Name it in JOBBOARD_PUBLIC_URL or JOBBOARD_ALLOWED_HOSTS.';
      throw new HttpError(403, 'host', `This server does not answer under this host name. ${way}`);
    }
    if (!validateOriginHeader(origin, this.#origins).ok)
      throw new HttpError(403, 'host', 'Pages of this origin may not call this server (JOBBOARD_ALLOWED_ORIGINS).');
  }

  addressOf(c: Ctx): string {
    const peer = peerOf(c);
    const forwarded = this.#isTrustedProxy(peer)
      ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined;
    return forwarded || peer;
  }

  /** Metrics are for this machine and the configured networks, without a proxy between. */
  checkMetrics(c: Ctx): void {
    const answer = validateHostHeader(c.req.header('host'), this.#hosts);
    // DNS rebinding needs a name, and Prometheus often uses an IP address.
    const isKnownHost = answer.ok || isIP(answer.hostname?.replace(/^\[|\]$/g, '') ?? '') !== 0;
    const isDirect = PROXY_HEADERS.every((name) => c.req.header(name) === undefined);
    if (!isKnownHost || !isDirect || !this.#mayReadMetrics(peerOf(c))) {
      const advice = 'Request them from this machine, or add the network to JOBBOARD_METRICS_NETWORKS.';
      throw new HttpError(403, 'host', `Metrics are not served to this address or through a proxy. ${advice}`);
    }
  }
}

/** The address of the other end of the connection; one of IPv4 in its own form. */
const peerOf = (c: Ctx): string => c.env.incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';

/** An address, of IPv6 its network: one line has 2^64 addresses. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const groups = [...start, ...zeros, ...end].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16)).join(':');
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** @param networks addresses, or networks such as 10.0.0.0/8 */
function membershipOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
