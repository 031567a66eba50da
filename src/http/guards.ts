import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../settings/findings.ts';
import type { Settings } from '../settings.ts';
import type { Ctx } from './answers.ts';

/**
 * Whether requests may have arrived under this name, and from a page of this origin. Without it a web page could lead
 * its own name to this machine, and a browser would take this server for that page's own (DNS rebinding).
 */
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

  allowsHost(header: string | undefined): boolean {
    const name = nameOf(header);
    return name !== undefined && (isLoopback(name) || this.#hosts.has(name));
  }

  /** The address of a caller: what a trusted proxy says last, else that of the connection. */
  addressOf(c: Ctx): string {
    const peer = c.env.incoming.socket.remoteAddress ?? '';
    const plain = peer.replace(/^::ffff:/, '');
    const isTrusted = isIP(plain) !== 0 && this.#proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
    const forwarded = isTrusted ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    return forwarded || plain;
  }

  /** Probes come under the address of a machine, which no name can lead to. */
  allowsProbe(header: string | undefined): boolean {
    const name = nameOf(header);
    return name !== undefined && (this.allowsHost(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  }

  /** Browsers alone send an origin. One that is this server's own address is no other page. */
  allowsOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    const own = [`http://${host}`, `https://${host}`];
    return this.#origins.has(origin.toLowerCase()) || (this.allowsHost(host) && own.includes(origin));
  }
}

/** The name in a `Host` header, without its port. */
function nameOf(header: string | undefined): string | undefined {
  if (header === undefined || !/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(header)) return undefined;
  return header.replace(/:\d{1,5}$/, '').toLowerCase();
}
