import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { KEY_PARAMETER, pathOf } from '../../src/wire/operation.ts';
import { OPERATIONS, type OperationName } from '../../src/wire/operations.ts';

/**
 * What a test can have happen to a request on its way to the board and back:
 * - `drop before`: the connection is closed before the board hears of it
 * - `drop after`: the board does what was asked, then the connection is closed without an answer
 * - `cut off`: the board does what was asked, the whole answer is announced and the connection closed after half of it
 * - `delay before`: the board hears of it later
 * - `delay after`: the board does what was asked, and its answer comes later
 * - `hold after`: the board does what was asked, and its answer comes when the test says so
 * - `answer`: this answer comes instead, and the board hears of nothing
 */
export type Fault =
  | { readonly kind: 'drop before' | 'drop after' | 'cut off' }
  | { readonly kind: 'delay before' | 'delay after'; readonly milliseconds: number }
  | { readonly kind: 'hold after'; readonly until: Promise<unknown> }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** A request as it arrived, without its key. */
export interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  /** Absent when no operation has this path. */
  readonly operation?: OperationName;
  readonly parameters: Readonly<Record<string, string>>;
  readonly userAgent: string | undefined;
}

/** A way to make a board fail, and to see what it was sent. */
export interface Faults {
  /** Base URL to use in place of the board's own. */
  readonly url: string;
  /** Has the next `times` (1) requests of an operation meet a fault, after those that were asked for before. */
  next(operation: OperationName, fault: Fault, times?: number): void;
  /** Requests so far, oldest first. */
  readonly requests: readonly ArrivedRequest[];
  close(): Promise<void>;
}

/** Puts a proxy before a board: what passes is passed on byte by byte, unless a fault was asked for. */
export async function faultsBefore(board: string): Promise<Faults> {
  const waiting: { operation: OperationName; fault: Fault }[] = [];
  const requests: ArrivedRequest[] = [];
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => incoming.socket.destroy());
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const arrived = arrivedRequest(incoming, body);
    requests.push(arrived);
    const index = waiting.findIndex(({ operation }) => operation === arrived.operation);
    const fault = index === -1 ? undefined : waiting.splice(index, 1)[0]?.fault;
    await meet(fault, response, () => passOn(new URL(incoming.url ?? '/', board), incoming, body, agent));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next(operation, fault, times = 1) {
      for (let count = 0; count < times; count += 1) waiting.push({ operation, fault });
    },
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function arrivedRequest({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): ArrivedRequest {
  const { pathname: path, searchParams } = new URL(url, 'http://board');
  const operation = (Object.keys(OPERATIONS) as OperationName[]).find((name) => pathOf(OPERATIONS[name]) === path);
  const form = [...searchParams, ...new URLSearchParams(body.toString())];
  return {
    method,
    path,
    ...(operation === undefined ? {} : { operation }),
    parameters: Object.fromEntries(form.filter(([name]) => name !== KEY_PARAMETER)),
    userAgent: headers['user-agent'],
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function passOn(target: URL, incoming: IncomingMessage, body: Buffer, agent: Agent): Promise<Answer> {
  const { 'transfer-encoding': _, connection: _close, ...headers } = incoming.headers;
  const outgoing = request(target, { method: incoming.method ?? 'GET', headers, agent });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
}

async function meet(fault: Fault | undefined, response: ServerResponse, ask: () => Promise<Answer>): Promise<void> {
  const wait = (milliseconds: number) => setTimeout(milliseconds, undefined, { ref: false });
  const send = ({ status, headers: { connection: _, ...headers }, body }: Answer) =>
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  switch (fault?.kind) {
    case undefined:
      send(await ask());
      return;
    case 'drop before':
      response.socket?.destroy();
      return;
    case 'drop after':
      await ask();
      response.socket?.destroy();
      return;
    case 'cut off': {
      const { status, headers, body } = await ask();
      response.writeHead(status, headers).write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
      return;
    }
    case 'delay before':
      await wait(fault.milliseconds);
      send(await ask());
      return;
    case 'delay after': {
      const answer = await ask();
      await wait(fault.milliseconds);
      send(answer);
      return;
    }
    case 'hold after': {
      const answer = await ask();
      await fault.until;
      send(answer);
      return;
    }
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body);
  }
}
