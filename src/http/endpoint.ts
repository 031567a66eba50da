import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { TOOL_LIST } from '../server/catalog.ts';
import { createServer } from '../server/server.ts';
import { type Ctx, challenged, later, PARSE_ERROR, problem, unidentified } from './answers.ts';
import type { Caller, CallerServer, Callers } from './callers.ts';
import { currentRequest } from './current.ts';
import { type Identifier, type Identity, NotIdentified } from './identity.ts';
import type { HostLog } from './log.ts';

export interface EndpointParts {
  readonly callers: Callers;
  readonly identifier: Identifier;
  /** The scope that writing takes, for a caller who lacks it. */
  readonly writeScope: string;
  readonly log: HostLog;
}

/** Bytes of a request: above all that the arguments of one call may have. */
export const MAX_BYTES = 4 * 1024 * 1024;
/** What logs and figures have for a request whose client left before it was carried out; nobody is sent it. */
const CLIENT_LEFT = 499;
const WRITING = new Set(TOOL_LIST.filter(({ effect }) => effect !== 'read').map(({ name }) => name));

/** What a request's body asks for, as far as this server must know before it is carried out. */
interface Asked {
  readonly body: unknown;
  /** Requests that want an answer, or one; more than one in a batch of the 2025 era. */
  readonly calls: number;
  /** Tools that are called. */
  readonly tools: readonly string[];
  /** Whether it opens a stream of notifications, which ends when the client likes. */
  readonly listens: boolean;
  /** Whether it wants to be told of progress on the way. */
  readonly follows: boolean;
}

/** Where the protocol is spoken: who asks, what, within which bounds, and the answer. */
export class Endpoint {
  readonly #parts: EndpointParts;
  readonly #handler: McpHttpHandler;

  constructor(parts: EndpointParts) {
    this.#parts = parts;
    const onerror = (error: Error) =>
      // Its words may be the caller's.
      parts.log.log('debug', `the protocol's handler refused a request: ${error.name}`);
    this.#handler = createMcpHandler(({ authInfo }) => serverIn(authInfo), { onerror });
  }

  close(): Promise<void> {
    return this.#handler.close();
  }

  /** Who asks. @returns the answer where they are not let in */
  async identified(c: Ctx, address: string): Promise<Identity | Response> {
    const { identifier } = this.#parts;
    try {
      return await identifier.identify(c.req.header('authorization'), address);
    } catch (error) {
      return unidentified(c, error, identifier);
    }
  }

  /**
   * Reads what a caller asks for, and carries it out. A body that is still to come takes no place among the calls.
   * @param ended called where an end of the server has not to wait for the answer's end: it comes when the client likes
   */
  async answer(c: Ctx, identity: Identity, ended: () => void): Promise<Response> {
    const text = await c.req.text().catch(() => undefined);
    if (text === undefined || isGone(c)) return new Response(null, { status: CLIENT_LEFT });
    const asked = askedIn(text);
    if (asked === undefined) return problem(c, 400, 'The body is not JSON.', PARSE_ERROR);
    const { identifier, callers, writeScope } = this.#parts;
    if (!identity.mayWrite && asked.tools.some((name) => WRITING.has(name))) {
      const sentence = `Writing takes a token with the scope ${writeScope}.`;
      const challenge = { error: 'insufficient_scope', scope: writeScope };
      return challenged(c, new NotIdentified(403, sentence, challenge), identifier);
    }
    const caller = callers.of(identity);
    const { limits } = caller;
    if (asked.calls > limits.most)
      return problem(c, 413, `The batch holds ${asked.calls} calls and ${limits.most} may be at once: send fewer.`);
    const refused = asked.listens ? limits.beginStream() : limits.begin(asked.calls);
    if (refused !== undefined) return later(c, 429, refused.words, refused.retryAfter);
    if (asked.listens) ended();
    whenGone(c, () => (asked.listens ? limits.endStream() : limits.end(asked.calls)));
    return this.#carriedOut(c, caller, identity, asked);
  }

  async #carriedOut(c: Ctx, caller: Caller, identity: Identity, asked: Asked): Promise<Response> {
    const called = asked.calls === 1 ? asked.tools[0] : undefined;
    // The token stays out of what travels further: the key is in the caller's own settings.
    const extra = { server: caller.server(identity.mayWrite), called };
    const authInfo: AuthInfo = { token: '', clientId: caller.id, scopes: [], extra };
    const current = currentRequest.getStore();
    if (current !== undefined) current.caller = caller.id;
    const options = { authInfo, parsedBody: asked.body };
    if (asked.follows || !(await isLegacyRequest(c.req.raw, asked.body)))
      return this.#handler.fetch(c.req.raw, options);
    // Without a stream: a client of 2025 learns at once of a server that ended, by its connection.
    const server = serverIn(authInfo);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    whenGone(c, () => void server.close().catch(() => undefined));
    return transport.handleRequest(c.req.raw, options);
  }
}

/** Whether the answer has left, or whoever waits for it has. */
function isGone({ env: { outgoing } }: Ctx): boolean {
  return outgoing.closed || outgoing.destroyed;
}

/** Calls back once the answer has left, or whoever waits for it has: at once where that was before. */
export function whenGone(c: Ctx, then: () => void): void {
  if (isGone(c)) then();
  else c.env.outgoing.once('close', then);
}

/** The server of the caller that `#carriedOut` put there. */
function serverIn(authInfo: AuthInfo | undefined) {
  const { server, called } = (authInfo?.extra ?? {}) as { server?: CallerServer; called?: string };
  if (server === undefined) throw new Error('a request arrived without its caller');
  return createServer(server.setup, server.calls, called);
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly _meta?: { readonly progressToken?: unknown } } | null;
}

/** @returns undefined for what is no JSON */
function askedIn(text: string): Asked | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const messages = (Array.isArray(body) ? body : [body]) as readonly (Message | null)[];
  const requests = messages.filter((one) => typeof one?.method === 'string' && one.id !== undefined);
  return {
    body,
    calls: Math.max(1, requests.length),
    tools: requests.flatMap((one) => (one?.method === 'tools/call' ? [String(one.params?.name)] : [])),
    listens: !Array.isArray(body) && requests.some((one) => one?.method === 'subscriptions/listen'),
    follows: requests.some((one) => one?.params?._meta?.progressToken !== undefined),
  };
}
