import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../settings/findings.ts';
import type { Settings } from '../settings.ts';
import type { Ctx } from './app.ts';
import { Refusal } from './refusals.ts';

/** Admits host names, origins and proxies. A web page could point its own name at this machine (DNS rebinding). */
export class Guards {
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #proxies = new BlockList();

  constructor({ publicUrl, allowedHosts, allowedOrigins, trustedProxies }: Settings, listening: string) {
    const named = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
    const bound = /^(0\.0\.0\.0|::)$/.test(listening) ? [] : [listening.includes(':') ? `[${listening}]` : listening];
    this.#hosts = new Set([...bound, ...named, ...allowedHosts].map((host) => host.toLowerCase()));
    for (const network of trustedProxies) {
      const [base = '', bits] = network.split('/');
      const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
      this.#proxies.addSubnet(base, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
    }
    this.#origins = new Set([...allowedOrigins, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]);
  }

  check(host: string | undefined, origin: string | undefined): void {
    if (!this.#allowsHost(host)) {
      const way = 'Name it in JOBBOARD_PUBLIC_URL or JOBBOARD_ALLOWED_HOSTS.';
      throw new Refusal(403, `This server does not answer under this host name. ${way}`);
    }
    if (!this.#allowsOrigin(origin, host))
      throw new Refusal(403, 'Pages of this origin may not call this server (JOBBOARD_ALLOWED_ORIGINS).');
  }

  #allowsHost(header: string | undefined): boolean {
    const name = nameOf(header);
    return name !== undefined && (isLoopback(name) || this.#hosts.has(name));
  }

  addressOf(c: Ctx): string {
    const peer = c.env.incoming.socket.remoteAddress ?? '';
    const plain = peer.replace(/^::ffff:/, '');
    const isTrusted = isIP(plain) !== 0 && this.#proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
    const forwarded = isTrusted ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    return forwarded || plain;
  }

  /** Allows IP addresses too: probes use them, and DNS rebinding needs a name. */
  allowsProbe(header: string | undefined): boolean {
    const name = nameOf(header);
    return name !== undefined && (this.#allowsHost(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  }

  /** Only browsers send an origin; this server's own address is allowed. */
  #allowsOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    return this.#origins.has(origin.toLowerCase()) || [`http://${host}`, `https://${host}`].includes(origin);
  }
}

function nameOf(header: string | undefined): string | undefined {
  if (header === undefined || !/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(header)) return undefined;
  return header.replace(/:\d{1,5}$/, '').toLowerCase();
}
