import { ExchangeFault, faultOf } from '../errors/fault.ts';

/** An HTTP proxy between this machine and a board, and which boards are asked without it. */
export interface HttpProxy {
  /** With the name and password for the proxy, where it wants some. */
  readonly url: URL;
  /** The environment variable that named it, for sentences. */
  readonly variable: string;
  /** Hosts and domains as `NO_PROXY` lists them. */
  readonly except: string;
}

/** How undici words the status with which a proxy refuses: a tunnel, or what it was to forward (RFC 9110, 15.5.8). */
const REFUSED = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

/** What went wrong with the proxy itself, where it was that; nothing was sent to the board then. */
export function proxyRefusal({ url, variable }: HttpProxy, error: Error): ExchangeFault | undefined {
  const [, status] = REFUSED.exec(error.message) ?? [];
  if (status === undefined) return undefined;
  const why = status === '407' ? 'it asks for a name and a password (HTTP 407)' : `HTTP ${status}`;
  return new ExchangeFault('unconnected', `the proxy at ${url.origin} (${variable}) made no connection: ${why}`);
}

/** The proxy itself cannot be connected to. Its address is shown without the password that it may hold. */
export function proxyUnreached({ url, variable }: HttpProxy, error: Error): ExchangeFault {
  const why = faultOf(error, false).message;
  return new ExchangeFault('unconnected', `the proxy at ${url.origin} (${variable}) cannot be reached: ${why}`);
}
