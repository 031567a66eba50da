import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { TOOL_LIST } from '../server/catalog.ts';
import { createServer } from '../server/server.ts';
import type { AppParts, Ctx } from './app.ts';
import type { Caller, CallerServer } from './callers.ts';
import type { Identity } from './identity.ts';
import { currentRequest } from './log.ts';
import { NotIdentified, Refusal } from './refusals.ts';

/** Bytes: two texts of 20,000 characters as JSON at its longest, or a batch of 64 usual ads. */
const MAX_BODY = 512 * 1024;
const PARSE_ERROR = -32_700;
const CLIENT_LEFT = 499;
const WRITING = new Set(TOOL_LIST.filter(({ effect }) => effect !== 'read').map(({ name }) => name));

interface Asked {
  readonly body: unknown;
  /** Messages; more than one in a batch of the 2025 era. */
  readonly count: number;
  readonly tools: readonly string[];
  /** Whether it opens a stream of notifications, which ends when the client likes. */
  readonly listens: boolean;
  readonly follows: boolean;
}

/** The protocol: who asks, for what, within which bounds, and the answer. */
export function createEndpoint({ callers, identifier, guards, writeScope, log }: AppParts) {
  // The error's words may be the caller's.
  const onerror = (error: Error) => log.log('debug', `the protocol's handler refused a request: ${error.name}`);
  const handler = createMcpHandler(({ authInfo }) => serverIn(authInfo), { onerror });

  async function carriedOut(c: Ctx, caller: Caller, identity: Identity, asked: Asked): Promise<Response> {
    const called = asked.count === 1 ? asked.tools[0] : undefined;
    // The token stays out of what travels further: the key is in the caller's own settings.
    const extra = { server: identity.mayWrite ? caller.writing : caller.reading, called };
    const authInfo: AuthInfo = { token: '', clientId: caller.id, scopes: [], extra };
    const options = { authInfo, parsedBody: asked.body };
    if (asked.follows || !(await isLegacyRequest(c.req.raw, asked.body))) return handler.fetch(c.req.raw, options);
    // Without a stream: a client of 2025 learns at once of a server that ended, by its connection.
    const server = serverIn(authInfo);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    whenGone(c, () => void server.close().catch(() => undefined));
    return transport.handleRequest(c.req.raw, options);
  }

  return {
    /** @param ended the end of the server need not wait */
    async answer(c: Ctx, ended: () => void): Promise<Response> {
      const identity = await identifier.identify(c.req.header('authorization'), guards.addressOf(c));
      const caller = callers.of(identity);
      const { limits } = caller;
      const current = currentRequest.getStore();
      if (current !== undefined) current.caller = caller.id;
      // Before the body is read: so a caller fills no more memory than so many bodies take.
      whenGone(c, limits.begin(1));
      const text = await bodyOf(c);
      if (text === undefined || isGone(c)) return new Response(null, { status: CLIENT_LEFT });
      const asked = askedIn(text);
      if (!identity.mayWrite && asked.tools.some((name) => WRITING.has(name))) {
        const challenge = { error: 'insufficient_scope', scope: writeScope };
        throw new NotIdentified(403, `Writing takes a token with the scope ${writeScope}.`, challenge);
      }
      if (asked.count > limits.most)
        throw new Refusal(
          413,
          `The batch holds ${asked.count} messages and ${limits.most} may be at once: send fewer.`,
        );
      if (asked.count > 1) whenGone(c, limits.begin(asked.count - 1));
      if (asked.listens) ended();
      return carriedOut(c, caller, identity, asked);
    },
    close: () => handler.close(),
  };
}

export type Endpoint = ReturnType<typeof createEndpoint>;

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

/** @returns undefined where the client left. @throws Refusal */
async function bodyOf(c: Ctx): Promise<string | undefined> {
  const { incoming } = c.env;
  const tooLarge = () => {
    c.header('connection', 'close');
    return new Refusal(413, `The body is larger than ${MAX_BODY} bytes.`);
  };
  if (Number(incoming.headers['content-length']) > MAX_BODY) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop early must not destroy the socket, on which the refusal is yet to be sent.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY) break;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  if (size > MAX_BODY) throw tooLarge();
  return Buffer.concat(chunks).toString('utf8');
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
  const calls = messages.filter((one) => one?.method === 'tools/call');
  return {
    body,
    count: messages.length,
    tools: calls.map((one) => one?.params?.name).filter((name) => typeof name === 'string'),
    listens: !Array.isArray(body) && messages[0]?.method === 'subscriptions/listen',
    follows: messages.some((one) => one?.params?._meta?.progressToken !== undefined),
  };
}
