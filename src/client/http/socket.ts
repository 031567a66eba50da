import { request } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ExchangeFault, faultOf } from '../errors/fault.ts';
import { type HttpProxy, named } from './proxy.ts';

/** Milliseconds, for one attempt to connect, with proxy and TLS. */
const CONNECT_TIMEOUT = 10_000;

/**
 * Makes a connection to the board, ready for a request: through the proxy where one is given, with TLS where the address
 * is https. Node's own trust applies, so `NODE_EXTRA_CA_CERTS` is honoured.
 *
 * For an http address the connection ends at the proxy, which is then to be asked for the whole address (RFC 9112,
 * 3.2.2): many proxies allow tunnels to port 443 alone.
 * @throws ExchangeFault `unconnected`, or the reason of the signal
 */
export async function openSocket(base: URL, proxy: HttpProxy | undefined, signal: AbortSignal): Promise<Socket> {
  const attempt = new AbortController();
  const giveUp = () => attempt.abort(signal.reason);
  const late = new ExchangeFault('unconnected', 'no connection was made in time');
  const timer = setTimeout(() => attempt.abort(late), CONNECT_TIMEOUT);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    signal.throwIfAborted();
    return await (proxy === undefined ? direct(base, attempt.signal) : throughProxy(base, proxy, attempt.signal));
  } catch (error) {
    throw attempt.signal.aborted ? attempt.signal.reason : faultOf(error as Error, false);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

function direct(url: URL, signal: AbortSignal): Promise<Socket> {
  if (url.protocol === 'https:') return secured(url, undefined, signal);
  return ready(connectTcp({ host: hostOf(url), port: portOf(url) }), 'connect', signal);
}

async function throughProxy(base: URL, proxy: HttpProxy, signal: AbortSignal): Promise<Socket> {
  const socket = await direct(proxy.url, signal).catch((error: Error) => {
    throw new ExchangeFault('unconnected', `${named(proxy)} cannot be reached: ${faultOf(error, false).message}`);
  });
  if (base.protocol !== 'https:') return socket;
  await tunnel(socket, base, proxy, signal);
  return secured(base, socket, signal);
}

/** Asks the proxy for a tunnel to the board (RFC 9110, 9.3.6). */
function tunnel(socket: Socket, base: URL, proxy: HttpProxy, signal: AbortSignal): Promise<void> {
  const authority = `${base.hostname}:${portOf(base)}`;
  return new Promise((resolve, reject) => {
    const headers = { host: authority, ...proxy.headers };
    const asking = request({ method: 'CONNECT', path: authority, headers, signal, createConnection: () => socket });
    const refused = (why: string) => {
      socket.destroy();
      reject(new ExchangeFault('unconnected', `${named(proxy)} made no connection: ${why}`));
    };
    asking.once('connect', ({ statusCode = 0 }) => (statusCode === 200 ? resolve() : refused(`HTTP ${statusCode}`)));
    asking.once('error', (error) => refused(faultOf(error, false).message));
    asking.end();
  });
}

function secured(url: URL, socket: Socket | undefined, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url);
  // An address is no server name (RFC 6066, 3).
  const options = { host, port: portOf(url), servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] };
  const secure = connectTls({ ...options, ...(socket === undefined ? {} : { socket }) });
  return ready(secure, 'secureConnect', signal);
}

/** Waits until a socket is ready; one that is given up before is destroyed. */
function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(signal.reason);
    const closed = () => reject(new ExchangeFault('unconnected', 'the connection was closed while it was being made'));
    signal.addEventListener('abort', giveUp, { once: true });
    // Stays on the socket: an error between here and its first use must not end the process.
    socket.on('error', reject);
    socket.once('close', closed);
    socket.once(event, () => {
      signal.removeEventListener('abort', giveUp);
      socket.off('close', closed);
      resolve(socket.setNoDelay());
    });
    if (signal.aborted) giveUp();
  });
}

/** The host without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}
