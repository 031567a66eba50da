import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpServerFactory,
  OAuthError,
  OAuthErrorCode,
  readRequestBody,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { TOOL_LIST, WRITING_TOOLS } from '../catalog/catalog.ts';
import { escapedResponse } from '../server/line-separators.ts';
import type { ServerSecret } from '../server/server-secret.ts';
import type { Settings } from '../settings.ts';
import { acceptsStream } from './accept.ts';
import type { Callers } from './callers.ts';
import { type Ctx, type Guards, HttpError, type Identifier, type Identity, invalidToken, networkOf } from './guards.ts';
import { currentRequest, type HostLog } from './host-log.ts';
import type { Limits } from './limits.ts';

/** Bytes: two texts of 20,000 characters in their longest JSON. */
const MAX_BODY_BYTES = 512 * 1024;
const PARSE_ERROR = -32_700;
const CLIENT_LEFT = 499;
/** In `scopes` of the SDK's AuthInfo: this caller may use the tools that write. */
const WRITE = 'write';

/** Tools of the account behind a key: nobody without one may use them. */
const ACCOUNT_TOOLS = new Set(TOOL_LIST.filter(({ group }) => group === 'publishing').map(({ name }) => name));

export interface EndpointParts {
  readonly identifier: Identifier;
  readonly settings: Settings;
  readonly guards: Guards;
  readonly callers: Callers;
  readonly limits: Limits;
  readonly secret: ServerSecret;
  readonly log: HostLog;
}

type Contents = ReturnType<typeof parseBody>;

export function createEndpoint(parts: EndpointParts) {
  const { callers, limits, log } = parts;
  // The error's message may quote the caller.
  const onerror = (error: Error) => log.log('debug', `the protocol's handler refused a request: ${error.name}`);
  const serverOf = ({ clientId, scopes }: AuthInfo) => callers.serverFor(clientId, scopes.includes(WRITE));
  const factory: McpServerFactory = ({ authInfo }) => serverOf(authInfo as AuthInfo);
  const handler = createMcpHandler(factory, { onerror });

  async function run(c: Ctx, { body, wantsProgress }: Contents, authInfo: AuthInfo) {
    const options = { authInfo, parsedBody: body };
    const request = withUsualAccept(c.req.raw);
    if (wantsProgress || !(await isLegacyRequest(request, body))) return handler.fetch(request, options);
    // No stream: the closed connection tells a 2025 client at once that the server ended.
    const server = serverOf(authInfo);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    whenGone(c, () => void server.close().catch(() => undefined));
    return transport.handleRequest(request, options);
  }

  return {
    async answer(c: Ctx): Promise<Response> {
      const identity = await identify(c, parts);
      const id = callers.add(identity);
      const current = currentRequest.getStore();
      if (current !== undefined) current.caller = id;
      // Before the body is read: this bounds the bodies that one caller has in memory.
      whenGone(c, await limits.begin(id));
      const takesStream = acceptsStream(c.req.header('accept'));
      const text = await readBody(c);
      if (text === undefined) return new Response(null, { status: CLIENT_LEFT });
      await limits.charge(id, limits.costOf(text.length));
      const contents = parseBody(text, takesStream);
      admit(identity, contents.tools, parts);
      await chargeBatch(id, contents.count, limits);
      const scopes = identity.mayWrite || identity.isOpen === true ? [WRITE] : [];
      // The token goes no further: the caller's settings contain the board's key.
      const authInfo = { token: '', clientId: id, scopes };
      const answerTo = (body: unknown) => limits.inTurn(id, () => run(c, { ...contents, body }, authInfo));
      const { batch } = contents;
      const response = batch
        ? await batchResponse(await Promise.all(batch.map(answerTo)))
        : await answerTo(contents.body);
      return escapedResponse(response);
    },
    close: () => handler.close(),
  };
}

/** A batch of the revision 2025-03-26: its messages take turns as single requests do. */
async function batchResponse(responses: readonly Response[]): Promise<Response> {
  const texts = await Promise.all(responses.map((response) => response.text()));
  const replies = texts.filter((text) => text !== '');
  if (replies.length === 0) return new Response(null, { status: 202 });
  return new Response(`[${replies}]`, { headers: { 'content-type': 'application/json' } });
}

/** The SDK compares `Accept` letter by letter, and wants both types. The body was read already. */
function withUsualAccept(request: Request): Request {
  const { url, method, headers, signal } = request;
  const accept = headers.get('accept') ?? '';
  if (accept.includes('application/json') && accept.includes('text/event-stream')) return request;
  const usual = new Headers(headers);
  usual.set('accept', 'application/json, text/event-stream');
  return new Request(url, { method, headers: usual, signal });
}

/** The first message of a request is paid for with its body. @throws HttpError, TryLater */
async function chargeBatch(id: string, messages: number, limits: Limits): Promise<void> {
  if (messages > limits.burst)
    throw new HttpError(413, 'body', `The batch has ${messages} messages: send at most ${limits.burst}.`);
  if (messages > 1) await limits.charge(id, messages - 1);
}

/** @throws OAuthError for a tool that this caller may not use */
function admit(
  { isOpen, mayWrite }: Identity,
  tools: readonly string[],
  { identifier, settings }: EndpointParts,
): void {
  if (isOpen && tools.some((name) => ACCOUNT_TOOLS.has(name)))
    throw invalidToken(`This tool needs ${identifier.credential}, as "Authorization: Bearer ...".`);
  if (mayWrite || !tools.some((name) => WRITING_TOOLS.has(name))) return;
  const message = `Writing needs a token with the scope ${settings.writeScope}.`;
  throw new OAuthError(OAuthErrorCode.InsufficientScope, message);
}

export type Endpoint = ReturnType<typeof createEndpoint>;

function isGone({ env: { outgoing } }: Ctx): boolean {
  return outgoing.closed || outgoing.destroyed;
}

/** Calls back when the response or the client is gone; at once if that has happened. */
export function whenGone(c: Ctx, then: () => void): void {
  if (isGone(c)) then();
  else c.env.outgoing.once('close', then);
}

/** @throws OAuthError, TryLater */
async function identify(c: Ctx, { identifier, settings, guards, limits, secret }: EndpointParts): Promise<Identity> {
  const header = c.req.header('authorization');
  const network = networkOf(guards.addressOf(c));
  const apiKey = settings.indexKey ?? settings.apiKey;
  if (header === undefined && settings.openReading && apiKey !== undefined)
    return { name: ['open', network], apiKey, mayWrite: false, isOpen: true };
  const chargeNetwork = () => limits.charge(secret.digest('network', network));
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (token !== undefined) return identifier.identify(token, chargeNetwork);
  await chargeNetwork();
  throw invalidToken(`Send ${identifier.credential} as "Authorization: Bearer ...".`);
}

/** @returns undefined when the client left. @throws HttpError */
async function readBody(c: Ctx): Promise<string | undefined> {
  try {
    const body = await readRequestBody(c.req.raw, MAX_BODY_BYTES);
    if (!body.tooLarge) return isGone(c) ? undefined : body.text;
  } catch {
    return undefined;
  }
  c.header('connection', 'close');
  throw new HttpError(413, 'body', `The body is larger than ${MAX_BODY_BYTES} bytes.`);
}

interface Message {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly _meta?: { progressToken?: unknown } } | null;
}

/** @param takesStream where the client takes none, and in a batch, no progress is reported */
function parseBody(text: string, takesStream: boolean) {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'body', 'The body is not JSON.', PARSE_ERROR);
  }
  const messages = (Array.isArray(body) ? body : [body]) as readonly (Message | null)[];
  if (!takesStream || Array.isArray(body)) for (const message of messages) delete message?.params?._meta?.progressToken;
  const calls = messages.filter((one) => one?.method === 'tools/call');
  return {
    body,
    batch: Array.isArray(body) && body.length > 0 ? (body as unknown[]) : undefined,
    /** More than one in a batch of the 2025 era. */
    count: messages.length,
    tools: calls.map((one) => one?.params?.name).filter((name) => typeof name === 'string'),
    wantsProgress: messages.some((one) => one?.params?._meta?.progressToken !== undefined),
  };
}
