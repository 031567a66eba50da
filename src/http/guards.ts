import { isIP } from 'node:net';
import type { Settings } from '../config.ts';
import { isLoopback } from '../settings/loopback.ts';

/**
 * Whether requests may have arrived under this name, and from a page of this origin. Without it a web page could lead
 * its own name to this machine, and a browser would take this server for that page's own (DNS rebinding).
 */
export class Guards {
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;

  constructor({ publicUrl, allowedHosts, allowedOrigins }: Settings, listening: string) {
    const named = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
    const bound = /^(0\.0\.0\.0|::)$/.test(listening) ? [] : [listening.includes(':') ? `[${listening}]` : listening];
    this.#hosts = new Set([...bound, ...named, ...allowedHosts].map((host) => host.toLowerCase()));
    this.#origins = new Set([...allowedOrigins, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]);
  }

  allowsHost(header: string | undefined): boolean {
    const name = nameOf(header);
    return name !== undefined && (isLoopback(name) || this.#hosts.has(name));
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
