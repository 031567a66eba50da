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
type Refusal = 'host' | 'path' | 'body' | 'calls' | 'rate' | 'keys' | 'board' | 'provider' | 'ending' | 'fault';

export class HttpError extends Error {
  /** @param code a JSON-RPC error code; servers define those from -32000 to -32099 */
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 429 | 500 | 503,
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

export interface Identifier {
  /** What callers send as bearer, in words. */
  readonly credential: string;
  /** @throws OAuthError, TryLater */
  identify(token: string, address: string): Promise<Identity>;
  /** Tells clients where to sign in, when there is an identity provider (RFC 9728). */
  readonly metadata?: OAuthProtectedResourceMetadata;
}

export const invalidToken = (sentence: string) => new OAuthError(OAuthErrorCode.InvalidToken, sentence);

export type Env = { Bindings: HttpBindings };
export type Ctx = Context<Env>;

/** Admits host names, origins and proxies. A web page could point its own name at this machine (DNS rebinding). */
export class Guards {
  readonly #hosts: string[];
  readonly #origins: string[];
  readonly #proxies = new BlockList();

  constructor({ publicUrl, allowedHosts, allowedOrigins, trustedProxies }: Settings, listening: string) {
    const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
    const bound = listening.includes(':') ? `[${listening}]` : listening;
    const hosts = [...localhostAllowedHostnames(), bound, ...publicHost, ...allowedHosts];
    this.#hosts = hosts.map((host) => host.toLowerCase());
    this.#origins = [...this.#hosts, ...allowedOrigins.map((origin) => new URL(origin).hostname)];
    for (const network of trustedProxies) {
      const [base = '', bits] = network.split('/');
      const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
      this.#proxies.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
    }
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
    const peer = c.env.incoming.socket.remoteAddress ?? '';
    const plain = peer.replace(/^::ffff:/, '');
    const isTrusted = isIP(plain) !== 0 && this.#proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
    const forwarded = isTrusted ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    return forwarded || plain;
  }

  /** Allows IP addresses too: probes use them, and DNS rebinding needs a name. */
  allowsProbe(host: string | undefined): boolean {
    const answer = validateHostHeader(host, this.#hosts);
    return answer.ok || isIP(answer.hostname?.replace(/^\[|\]$/g, '') ?? '') !== 0;
  }
}
