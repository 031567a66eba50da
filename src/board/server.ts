import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../sqlite.ts';
import { MESSAGES } from '../wire/board-error.ts';
import { decodeParameters } from '../wire/codecs/parameters.ts';
import { KEY_PARAMETER, OPERATIONS, type Operation, type OperationName, pathOf } from '../wire/operations.ts';
import { ACCOUNTS, type Account, type HandlerCall, type Handlers, RefusedCall } from './call.ts';
import { catalogueHandlers, companyWith } from './catalogue.ts';
import { openBoardDatabase } from './database.ts';
import { jobHandlers } from './job.ts';

const HANDLERS: Handlers = { ...jobHandlers, ...catalogueHandlers };

const NAMES_BY_PATH: ReadonlyMap<string, OperationName> = new Map(
  (Object.keys(OPERATIONS) as OperationName[]).map((name) => [pathOf(OPERATIONS[name]), name]),
);

export interface BoardOptions {
  readonly file: string;
  readonly port?: number | undefined;
  /** Seconds until a created or edited ad is active; 20 unless given. */
  readonly moderationSeconds?: number | undefined;
  /** Whether the process may exit while the board runs. */
  readonly unref?: boolean | undefined;
  readonly now?: (() => Date) | undefined;
}

export interface RunningBoard {
  readonly url: string;
  readonly keys: { readonly [A in keyof typeof ACCOUNTS]: string };
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** Milliseconds; longer than clients keep an idle connection, so that they close it first. */
const KEEP_ALIVE = 75_000;
const BODY_LIMIT = 1_048_576;
const FORM = 'application/x-www-form-urlencoded';

export async function startBoard(options: BoardOptions): Promise<RunningBoard> {
  const { file, port = 0, unref = false, moderationSeconds = 20, now = () => new Date() } = options;
  const db = await openBoardDatabase(file, now().getTime());
  const board: Board = { db, moderationTime: moderationSeconds * 1000, now };
  const server = createServer(async (request, response) => {
    const { status, value } = await answerTo(request, board);
    // The unread rest of a refused request would be taken for the next one.
    if (!request.complete) response.setHeader('connection', 'close');
    const body = Buffer.from(JSON.stringify(value), 'utf8');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
    response.writeHead(status, headers).end(body);
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  if (unref) server.on('connection', (socket) => socket.unref());
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));
  } catch (error) {
    db.close();
    throw error;
  }
  if (unref) server.unref();
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${listening}`,
    keys: Object.fromEntries(Object.entries(ACCOUNTS).map(([name, { key }]) => [name, key])) as RunningBoard['keys'],
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      db.close();
    },
  };
}

interface Board {
  readonly db: Database;
  readonly moderationTime: number;
  readonly now: () => Date;
}

async function answerTo(request: IncomingMessage, board: Board): Promise<{ status: number; value: object }> {
  try {
    return { status: 200, value: await answerOf(request, board) };
  } catch (error) {
    if (error instanceof RefusedCall) return { status: error.status, value: { error: { message: error.message } } };
    // Only the person who runs this board sees its answers, so the cause helps and leaks nothing.
    return { status: 500, value: { error: { message: `Internal error: ${error}` } } };
  }
}

async function answerOf(request: IncomingMessage, board: Board): Promise<object> {
  const { method = '', headers, url: target = '' } = request;
  if (!URL.canParse(target, 'http://board')) throw new RefusedCall('The address cannot be read.', 400);
  const { pathname: path, searchParams } = new URL(target, 'http://board');
  if (method !== 'GET' && method !== 'POST') throw new RefusedCall(`The method ${method} is not accepted.`, 405);
  const form = method === 'GET' ? searchParams : await formOf(request);
  // The board refuses the default agents of some libraries, and a missing one (docs/board.md, Requests).
  const userAgent = headers['user-agent']?.trim() ?? '';
  if (userAgent === '') throw new RefusedCall('A User-Agent must be sent.', 403);
  const name = NAMES_BY_PATH.get(path);
  if (name === undefined) throw new RefusedCall(`Unknown path ${path}.`, 404);
  if (OPERATIONS[name].effect === 'create' && method !== 'POST')
    throw new RefusedCall(`${path} must use HTTP POST.`, 405);
  return answerCall(board, name, form, userAgent);
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early must not destroy the socket: the refusal is still to be sent on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new RefusedCall(`A request may have ${BODY_LIMIT} bytes.`, 413);
    chunks.push(chunk);
  }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (size > 0 && type !== FORM) throw new RefusedCall(`Parameters are sent as ${FORM}.`, 415);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Checks the key, then the permission, then the parameters. @throws RefusedCall */
function answerCall(board: Board, name: OperationName, form: URLSearchParams, userAgent: string): object {
  const account = accountOf(form.get(KEY_PARAMETER) ?? '');
  const companyId = account.company === undefined ? undefined : companyWith(account.company)?.id;
  const operation: Operation = OPERATIONS[name];
  if (operation.reserved && companyId === undefined) throw new RefusedCall(MESSAGES.notAllowed);
  const { values, problems } = decodeParameters(operation.parameters, form);
  if (problems.length > 0) throw new RefusedCall(`Invalid parameters: ${problems.join('; ')}.`);
  const { db, moderationTime } = board;
  const query = form.get('q') ?? '';
  const call: HandlerCall = { db, account, companyId, now: board.now().getTime(), userAgent, moderationTime, query };
  // This operation's own parameters decoded the values; the compiler cannot see that.
  const handler = HANDLERS[name] as (parameters: unknown, call: HandlerCall) => object;
  return handler(values, call);
}

function accountOf(key: string): Account {
  if (key === '') throw new RefusedCall(`${KEY_PARAMETER} is required.`);
  const account = Object.values<Account>(ACCOUNTS).find((one) => one.key === key);
  if (account === undefined) throw new RefusedCall(`Invalid ${KEY_PARAMETER}.`);
  return account;
}
