import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { isIP, connect as openPlain, type Socket } from 'node:net';
import { unescape as percentDecoded } from 'node:querystring';
import { connect as openTls } from 'node:tls';
import { ExchangeFault, LATE, PROXY_WANTS_PASSWORD } from '../errors/fault.ts';
import type { HttpProxy } from './proxy.ts';

/** Milliseconds for one attempt to connect, and for a proxy's answer. */
const CONNECT_TIMEOUT = 10_000;

/** Milliseconds that an idle connection is kept: some networks drop it without a word. */
const KEPT_FOR = 4_000;

export interface ConnectionWanted {
  readonly until: AbortSignal;
}

/** An agent for requests with {@link ConnectionWanted}. It makes the connections to the board, TLS included. */
export class Connections extends Agent {
  constructor(board: URL, proxy: HttpProxy | undefined, keepAlive: boolean) {
    super({ keepAlive, timeout: KEPT_FOR });
    // Node documents the callback for a later connection; its types lack it.
    const createConnection = ({ until }: ConnectionWanted, give: (error: unknown, socket?: Socket) => void) =>
      void connected(board, proxy, until).then((socket) => give(null, socket), give);
    Object.assign(this, { createConnection });
  }
}

/**
 * Connects through a proxy by forwarding for http and by a tunnel for https: many proxies tunnel to port 443 only.
 * Node's trust settings such as `NODE_EXTRA_CA_CERTS` apply.
 */
async function connected(board: URL, proxy: HttpProxy | undefined, until: AbortSignal): Promise<Socket> {
  const socket = await open(proxy?.url ?? board, until);
  if (proxy === undefined || board.protocol === 'http:') return socket;
  await tunnel(socket, board, proxy, until);
  return open(board, until, socket);
}

const portOf = ({ protocol, port }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80);

/** @param through a tunnel for the TLS connection */
async function open(url: URL, until: AbortSignal, through?: Socket): Promise<Socket> {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const to = { host, port: portOf(url), ...(isIP(host) === 0 && { servername: host }) };
  const socket = secure ? openTls(through ? { ...to, socket: through } : to) : openPlain(to);
  await eventOf(socket, secure ? 'secureConnect' : 'connect', socket, until);
  return socket;
}

async function tunnel(socket: Socket, board: URL, proxy: HttpProxy, until: AbortSignal): Promise<void> {
  const path = `${board.hostname}:${portOf(board)}`;
  const headers = { host: path, ...passwordFor(proxy) };
  const asking = request({ createConnection: () => socket, method: 'CONNECT', path, headers }).end();
  const answer = await eventOf(asking, 'connect', socket, until);
  const [{ statusCode }, , head] = answer as [IncomingMessage, Socket, Buffer];
  // Bytes after the answer's headers belong to the tunnel.
  if (head.length > 0) socket.unshift(head);
  if (statusCode === 200) return;
  socket.destroy();
  const refused = statusCode === 407 ? PROXY_WANTS_PASSWORD : `the proxy refused (HTTP ${statusCode})`;
  throw new ExchangeFault('unconnected', refused);
}

/** Closes the socket on failure. @throws the `error` event, {@link LATE}, or the abort reason of `until` */
async function eventOf(
  source: NodeJS.EventEmitter,
  name: string,
  socket: Socket,
  until: AbortSignal,
): Promise<unknown[]> {
  const late = AbortSignal.timeout(CONNECT_TIMEOUT);
  // A second error, such as one from closing the socket, would end the process.
  source.on('error', () => undefined);
  try {
    return await once(source, name, { signal: AbortSignal.any([until, late]) });
  } catch (error) {
    socket.destroy();
    throw late.aborted ? LATE : error;
  }
}

export function passwordFor({ url: { username, password } }: HttpProxy): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
