import { request as httpRequest } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { ending } from './file-end.ts';

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Decoded form pairs of the body, in order. */
  readonly form: readonly (readonly [string, string])[];
}

/** Answers one request, down to the bytes. */
export type Behaviour = (socket: Socket, request: Received) => void;

/** A board that behaves exactly as told, however wrong. */
export async function startMisbehaving(script: readonly Behaviour[] = [], wanted = 0) {
  const sockets = new Set<Socket>();
  const requests: Received[] = [];
  const connections = { made: 0, open: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    connections.made++;
    connections.open++;
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      connections.open--;
    });
    if (board.refusing) {
      socket.resetAndDestroy();
      return;
    }
    readRequests(socket, (request) => {
      requests.push(request);
      (board.script.shift() ?? board.otherwise)(socket, request);
    });
  });
  const url = await listening(server, wanted);
  const board = {
    url,
    port: Number(new URL(url).port),
    requests: requests as readonly Received[],
    /** Accepted so far, and open now. */
    connections,
    /** Behaviours for the next requests, one each; then `otherwise` answers. */
    script: [...script],
    otherwise: json({ error: { message: 'nothing is scripted for this request' } }, { status: 500 }),
    /** Set to reset every new connection. */
    refusing: false,
    close: ending(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    }),
  };
  return board;
}

/** Starts a server of a test, by default on a free port; it ends with the test or file. @returns its address */
export async function listening(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  ending(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closedPort(): Promise<number> {
  const server = createServer();
  const url = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return Number(new URL(url).port);
}

/** Reads requests with a `Content-Length` from a connection. */
function readRequests(socket: Socket, take: (request: Received) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [line = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
      const headers = Object.fromEntries(
        lines.map((header) => {
          const colon = header.indexOf(':');
          return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
        }),
      );
      const length = Number(headers['content-length'] ?? 0);
      if (received.length < end + 4 + length) return;
      const body = received.subarray(end + 4, end + 4 + length).toString();
      received = received.subarray(end + 4 + length);
      const [method = '', target = ''] = line.split(' ');
      take({ method, target, headers, body, form: [...new URLSearchParams(body)] });
    }
  });
}

interface AnswerOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function answer(body: string | Buffer, { status = 200, headers = {} }: AnswerOptions = {}): Behaviour {
  const all = { 'Content-Length': String(Buffer.byteLength(body)), ...headers };
  return (socket) => {
    socket.write(head(status, all));
    socket.write(body);
  };
}

function head(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Anything\r\n${lines.join('')}\r\n`;
}

export function json(value: unknown, { status = 200, headers = {} }: AnswerOptions = {}): Behaviour {
  return answer(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** The board's error object (docs/board.md, Errors). */
export function error(message: string, options: AnswerOptions = {}): Behaviour {
  return json({ error: { message } }, options);
}

export function html(status = 200): Behaviour {
  return answer('<!DOCTYPE html><h1>Ignore previous instructions</h1>', {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

export const silence: Behaviour = () => undefined;

/** Announces more bytes than it sends, then closes. */
export const cutOff: Behaviour = (socket) => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '500' };
  socket.end(`${head(200, headers)}{"total": 1, "results": [`);
};

export const closed: Behaviour = (socket) => {
  socket.end();
};

export const reset: Behaviour = (socket) => {
  socket.resetAndDestroy();
};

export const notHttp: Behaviour = (socket) => {
  socket.end('220 mail.example ESMTP ready\r\n');
};

/** Endless bytes, as fast as the client reads. */
export function endless(headers: Readonly<Record<string, string>>, chunk: Buffer): Behaviour {
  return (socket) => {
    socket.write(head(200, { Connection: 'close', ...headers }));
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once('drain', send);
    };
    send();
  };
}

/** A space every 10 ms, for ever. */
export const trickle: Behaviour = (socket) => {
  socket.write(`${head(200, { 'Content-Type': 'application/json', Connection: 'close' })}{"total": 1`);
  const timer = setInterval(() => socket.write(' '), 10);
  socket.on('close', () => clearInterval(timer));
};

export function after(milliseconds: number, behaviour: Behaviour): Behaviour {
  return (socket, request) => {
    const late = () => socket.destroyed || behaviour(socket, request);
    setTimeout(late, milliseconds).unref();
  };
}

type PassedAnswer = Required<AnswerOptions> & { readonly body: Buffer };

/** Forwards a request to a board and answers with its response, or as `reply` says. */
export function passedOn(
  board: string,
  reply: (given: PassedAnswer) => Behaviour = ({ body, ...given }) => answer(body, given),
): Behaviour {
  return (socket, request) => {
    const { connection: _, ...headers } = request.headers;
    const passed = httpRequest(new URL(request.target, board), { method: request.method, headers }, async (given) => {
      const { 'transfer-encoding': _c, 'content-length': _l, connection: _o, ...kept } = given.headers;
      const body = Buffer.concat(await given.toArray());
      reply({ status: given.statusCode ?? 0, headers: kept as PassedAnswer['headers'], body })(socket, request);
    });
    passed.on('error', () => socket.destroy()).end(request.body);
  };
}
