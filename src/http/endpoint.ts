import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { TOOL_LIST } from '../server/catalog.ts';
import { createServer } from '../server/server.ts';
import type { Ctx } from './app.ts';
import type { Caller, CallerServer, Callers } from './callers.ts';
import type { Identifier, Identity } from './identity.ts';
import { currentRequest, type HostLog } from './log.ts';
import { NotIdentified, Refusal } from './refusals.ts';

export interface EndpointParts {
  readonly callers: Callers;
  readonly identifier: Identifier;
  /** The scope that writing takes, for a caller who lacks it. */
  readonly writeScope: string;
  readonly log: HostLog;
}

const PARSE_ERROR = -32_700;
const CLIENT_LEFT = 499;
const WRITING = new Set(TOOL_LIST.filter(({ effect }) => effect !== 'read').map(({ name }) => name));

interface Asked {
  readonly body: unknown;
  /** Requests that want an answer, or one; more than one in a batch of the 2025 era. */
  readonly calls: number;
  readonly tools: readonly string[];
  /** Whether it opens a stream of notifications, which ends when the client likes. */
  readonly listens: boolean;
  readonly follows: boolean;
}

/** The protocol: who asks, for what, within which bounds, and the answer. */
export class Endpoint {
  readonly #parts: EndpointParts;
  readonly #handler: McpHttpHandler;

  constructor(parts: EndpointParts) {
    this.#parts = parts;
    // The error's words may be the caller's.
    const onerror = (error: Error) => parts.log.log('debug', `the protocol's handler refused a request: ${error.name}`);
    this.#handler = createMcpHandler(({ authInfo }) => serverIn(authInfo), { onerror });
  }

  close(): Promise<void> {
    return this.#handler.close();
  }

  /** A body that is still to come takes no place among the calls. @param ended the end of the server need not wait */
  async answer(c: Ctx, identity: Identity, ended: () => void): Promise<Response> {
    const text = await c.req.text().catch(() => undefined);
    if (text === undefined || isGone(c)) return new Response(null, { status: CLIENT_LEFT });
    const asked = askedIn(text);
    const { callers, writeScope } = this.#parts;
    if (!identity.mayWrite && asked.tools.some((name) => WRITING.has(name))) {
      const challenge = { error: 'insufficient_scope', scope: writeScope };
      throw new NotIdentified(403, `Writing takes a token with the scope ${writeScope}.`, challenge);
    }
    const caller = callers.of(identity);
    const { limits } = caller;
    if (asked.calls > limits.most)
      throw new Refusal(413, `The batch holds ${asked.calls} calls and ${limits.most} may be at once: send fewer.`);
    whenGone(c, limits.begin(asked.calls));
    if (asked.listens) ended();
    return this.#carriedOut(c, caller, identity, asked);
  }

  async #carriedOut(c: Ctx, caller: Caller, identity: Identity, asked: Asked): Promise<Response> {
    const called = asked.calls === 1 ? asked.tools[0] : undefined;
    // The token stays out of what travels further: the key is in the caller's own settings.
    const extra = { server: identity.mayWrite ? caller.writing : caller.reading, called };
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

function isGone({ env: { outgoing } }: Ctx): boolean {
  return outgoing.closed || outgoing.destroyed;
}

/** Calls back once the answer or the client has left: at once where that was before. */
export function whenGone(c: Ctx, then: () => void): void {
  if (isGone(c)) then();
  else c.env.outgoing.once('close', then);
}

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

function askedIn(text: string): Asked {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.', PARSE_ERROR);
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
