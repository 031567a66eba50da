import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { MESSAGES } from '../wire/errors.ts';
import { decodeForm } from '../wire/form.ts';
import { KEY_PARAMETER, OPERATIONS, type Operation, type OperationName, pathOf } from '../wire/operations.ts';
import { openBoardDatabase } from './board-database.ts';
import { ACCOUNTS, type Account, type HandlerCall, type Handlers, RefusedCall } from './call.ts';
import { catalogueHandlers, companyWith } from './catalogue.ts';
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

type Keys = { readonly [A in keyof typeof ACCOUNTS]: string };
export type RunningBoard = Awaited<ReturnType<typeof startBoard>>;

const HOST = '127.0.0.1';
/** Milliseconds; longer than clients keep an idle connection, so that they close it first. */
const KEEP_ALIVE_MS = 75_000;

export async function startBoard(options: BoardOptions) {
  const { file, port = 0, unref = false, moderationSeconds = 20, now = () => new Date() } = options;
  const db = await openBoardDatabase(file, now().getTime());
  const context = () => ({ db, now: now().getTime(), moderationTime: moderationSeconds * 1000 });
  const server = createServer(async (request, response) => {
    const { status, value } = await responseTo(request, context);
    const body = Buffer.from(JSON.stringify(value), 'utf8');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
    response.writeHead(status, headers).end(body);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  if (unref) server.on('connection', (socket) => socket.unref()).unref();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve)).catch(
    (error: unknown) => {
      db.close();
      throw error;
    },
  );
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${listening}`,
    keys: Object.fromEntries(Object.entries(ACCOUNTS).map(([name, { key }]) => [name, key])) as Keys,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      db.close();
    },
  };
}

type Context = () => Pick<HandlerCall, 'db' | 'now' | 'moderationTime'>;

async function responseTo(request: IncomingMessage, context: Context): Promise<{ status: number; value: object }> {
  try {
    return { status: 200, value: await runOperation(request, context) };
  } catch (error) {
    if (error instanceof RefusedCall) return { status: error.status, value: { error: { message: error.message } } };
    // Only the person who runs this board sees its answers, so the cause helps and leaks nothing.
    return { status: 500, value: { error: { message: `Internal error: ${error}` } } };
  }
}

/** Checks the request, then the key, the permission, the parameters. @throws RefusedCall */
async function runOperation(request: IncomingMessage, context: Context): Promise<object> {
  const { method = '', headers, url: target = '' } = request;
  const { pathname: path, searchParams } = new URL(target, 'http://board');
  const form = method === 'GET' ? searchParams : new URLSearchParams(await text(request));
  // The board refuses the default agents of some libraries, and a missing one (docs/board.md, Requests).
  const userAgent = headers['user-agent']?.trim() ?? '';
  if (userAgent === '') throw new RefusedCall('A User-Agent must be sent.', 403);
  const name = NAMES_BY_PATH.get(path);
  if (name === undefined) throw new RefusedCall(`Unknown path ${path}.`, 404);
  const operation: Operation = OPERATIONS[name];
  if (method !== 'POST' && (method !== 'GET' || operation.effect === 'create'))
    throw new RefusedCall(`${path} must use HTTP POST.`, 405);
  const account = accountOfKey(form.get(KEY_PARAMETER) ?? '');
  const companyId = account.company === undefined ? undefined : companyWith(account.company)?.id;
  if (operation.reserved && companyId === undefined) throw new RefusedCall(MESSAGES.notAllowed);
  const { values, problems } = decodeForm(operation, form);
  if (problems.length > 0) throw new RefusedCall(`Invalid parameters: ${problems.join('; ')}.`);
  // This operation's own parameters decoded the values; the compiler cannot see that.
  const handler = HANDLERS[name] as (parameters: unknown, call: HandlerCall) => object;
  return handler(values, { ...context(), account, companyId, userAgent, query: form.get('q') ?? '' });
}

function accountOfKey(key: string): Account {
  if (key === '') throw new RefusedCall(`${KEY_PARAMETER} is required.`);
  const account = Object.values<Account>(ACCOUNTS).find((one) => one.key === key);
  if (account === undefined) throw new RefusedCall(`Invalid ${KEY_PARAMETER}.`);
  return account;
}
