import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  OAuthError,
  OAuthErrorCode,
  readRequestBody,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { TOOL_LIST, WRITING_TOOLS } from '../catalog/catalog.ts';
import { escapedResponse } from '../server/line-separators.ts';
import type { Settings } from '../settings.ts';
import { networkOf } from './board-keys.ts';
import type { Callers } from './callers.ts';
import { type Ctx, type Guards, HttpError, type Identifier, type Identity, invalidToken } from './guards.ts';
import { currentRequest, type HostLog } from './host-log.ts';

/** Bytes: two texts of 20,000 characters in their longest JSON, or a batch of 64 usual ads. */
const MAX_BODY_BYTES = 512 * 1024;
const PARSE_ERROR = -32_700;
const CLIENT_LEFT = 499;

/** Tools of the account behind a key: nobody without one may use them. */
const OF_ACCOUNT = new Set(TOOL_LIST.filter(({ group }) => group === 'publishing').map(({ name }) => name));

type Common = Readonly<{ identifier: Identifier; settings: Settings; guards: Guards }>;
export type EndpointParts = Common & Readonly<{ callers: Callers; log: HostLog }>;

type Contents = ReturnType<typeof contentsOf>;

/** The SDK hands this to the function that makes the server of a request. */
type MadeBy = AuthInfo & { readonly extra: { readonly make: () => Server } };

export function createEndpoint(parts: EndpointParts) {
  const { callers, guards, log } = parts;
  // The error's message may quote the caller.
  const onerror = (error: Error) => log.log('debug', `the protocol's handler refused a request: ${error.name}`);
  const handler = createMcpHandler(({ authInfo }) => (authInfo as MadeBy).extra.make(), { onerror });
  return {
    async answer(c: Ctx): Promise<Response> {
      const identity = await identityOf(parts, c.req.header('authorization'), guards.addressOf(c));
      const { id, limits, serverFor } = callers.of(identity);
      const current = currentRequest.getStore();
      if (current !== undefined) current.caller = id;
      // Before the body is read: this bounds the bodies that one caller holds in memory.
      whenGone(c, limits.begin(1));
      const text = await bodyOf(c);
      if (text === undefined) return new Response(null, { status: CLIENT_LEFT });
      const contents = contentsOf(text);
      const { count, tools } = contents;
      admit(identity, tools, parts);
      if (count > limits.most)
        throw new HttpError(413, 'body', `The batch holds ${count} messages: send at most ${limits.most}.`);
      if (count > 1) whenGone(c, limits.begin(count - 1));
      const make = () => serverFor(identity.mayWrite || identity.isOpen === true);
      // The token goes no further: the caller's settings hold the board's key.
      const authInfo: MadeBy = { token: '', clientId: id, scopes: [], extra: { make } };
      return escapedResponse(await runRequest(c, handler, contents, authInfo));
    },
    close: () => handler.close(),
  };
}

/** @throws OAuthError for a tool that this caller may not use */
function admit(
  { isOpen, mayWrite }: Identity,
  tools: readonly string[],
  { identifier, settings }: EndpointParts,
): void {
  if (isOpen && tools.some((name) => OF_ACCOUNT.has(name)))
    throw invalidToken(`This tool takes ${identifier.credential}, as "Authorization: Bearer ...".`);
  if (mayWrite || !tools.some((name) => WRITING_TOOLS.has(name))) return;
  const words = `Writing takes a token with the scope ${settings.writeScope}.`;
  throw new OAuthError(OAuthErrorCode.InsufficientScope, words);
}

async function runRequest(c: Ctx, handler: McpHttpHandler, contents: Contents, authInfo: MadeBy): Promise<Response> {
  const options = { authInfo, parsedBody: contents.body };
  if (contents.wantsProgress || !(await isLegacyRequest(c.req.raw, contents.body)))
    return handler.fetch(c.req.raw, options);
  // No stream: the closed connection tells a 2025 client at once that the server ended.
  const server = authInfo.extra.make();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  whenGone(c, () => void server.close().catch(() => undefined));
  return transport.handleRequest(c.req.raw, options);
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
async function identityOf(parts: EndpointParts, header: string | undefined, address: string): Promise<Identity> {
  const { identifier, settings } = parts;
  const apiKey = settings.indexKey ?? settings.apiKey;
  if (header === undefined && settings.openReading && apiKey !== undefined)
    return { name: ['open', networkOf(address)], apiKey, mayWrite: false, isOpen: true };
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw invalidToken(`Send ${identifier.credential} as "Authorization: Bearer ...".`);
  return identifier.identify(token, address);
}

/** @returns undefined when the client left. @throws HttpError */
async function bodyOf(c: Ctx): Promise<string | undefined> {
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
  readonly params?: { readonly name?: unknown; readonly _meta?: { readonly progressToken?: unknown } } | null;
}

function contentsOf(text: string) {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'body', 'The body is not JSON.', PARSE_ERROR);
  }
  const messages = (Array.isArray(body) ? body : [body]) as readonly (Message | null)[];
  const calls = messages.filter((one) => one?.method === 'tools/call');
  return {
    body,
    /** More than one in a batch of the 2025 era. */
    count: messages.length,
    tools: calls.map((one) => one?.params?.name).filter((name) => typeof name === 'string'),
    wantsProgress: messages.some((one) => one?.params?._meta?.progressToken !== undefined),
  };
}
