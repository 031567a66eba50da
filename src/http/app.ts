import { randomUUID } from 'node:crypto';
import { type AuthInfo, createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { Hono, type Next } from 'hono';
import { cors } from 'hono/cors';
import { TOOL_LIST } from '../server/catalog.ts';
import { createServer } from '../server/server.ts';
import type { Caller, CallerServer, Callers } from './callers/callers.ts';
import { currentRequest } from './current.ts';
import type { Guards } from './guards.ts';
import type { HostLog } from './host-log.ts';
import { type Identifier, type Identity, NotIdentified, ProviderSilent } from './identity/identity.ts';
import type { InFlight } from './in-flight.ts';
import type { Metrics } from './metrics.ts';
import { type Asked, MAX_BYTES, readAsked, Unreadable } from './reading.ts';
import { type Ctx, challenged, type Env, later, problem, refusedHost, tooMany } from './refusals.ts';

export interface AppParts {
  readonly callers: Callers;
  readonly identifier: Identifier;
  readonly guards: Guards;
  readonly inFlight: InFlight;
  readonly metrics: Metrics;
  readonly log: HostLog;
  /** Origins whose pages may call; without any, no header of CORS is sent. */
  readonly origins: readonly string[];
  /** The scope that writing takes, for a caller who lacks it. */
  readonly writeScope: string;
  /** What clients must know to sign in, where there is something to know (RFC 9728). */
  readonly resource: object | undefined;
  /** Whether calls can be carried out now. */
  ready(): Promise<boolean>;
}

export interface App {
  readonly fetch: Hono<Env>['fetch'];
  /** Refuses new calls from now on. */
  drain(): void;
  /** When a request last arrived, on the clock of `performance.now()`. */
  arrivedAt(): number;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Paths that are answered; in logs and figures all others are one. */
export const PATHS = {
  mcp: '/mcp',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  resource: '/.well-known/oauth-protected-resource',
} as const;
const KNOWN: ReadonlySet<string> = new Set([...Object.values(PATHS), `${PATHS.resource}${PATHS.mcp}`]);
/** Seconds after which a caller may try again where this server ends: another one, or the next, answers then. */
const AFTER_END = 1;
const SILENT_PROVIDER = 5;
/** What logs and figures have for a request whose client left before it was carried out; nobody is sent it. */
const CLIENT_LEFT = 499;
const WRITING = new Set(TOOL_LIST.filter(({ effect }) => effect !== 'read').map(({ name }) => name));

/** What is answered over HTTP. */
export function createApp(parts: AppParts): App {
  const { guards, metrics, origins, resource } = parts;
  const app = new Hono<Env>();
  const endpoint = new Endpoint(parts);
  let arrivedAt = Number.NEGATIVE_INFINITY;
  app.use((c, next) => {
    arrivedAt = performance.now();
    return followed(c, next, parts);
  });
  app.get(PATHS.health, (c) => c.text('ok'));
  app.get(PATHS.ready, async (c) => {
    const ready = !endpoint.draining && (await parts.ready());
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503);
  });
  app.get(PATHS.metrics, async (c) => {
    if (!guards.allowsProbe(c.req.header('host'))) return refusedHost(c);
    const { type, body } = await metrics.text();
    return c.body(body, 200, { 'content-type': type });
  });
  app.use((c, next) => {
    if (!guards.allowsHost(c.req.header('host'))) return Promise.resolve(refusedHost(c));
    if (guards.allowsOrigin(c.req.header('origin'), c.req.header('host'))) return next();
    return Promise.resolve(
      problem(c, 403, 'Pages of this origin may not call this server (JOBBOARD_ALLOWED_ORIGINS).'),
    );
  });
  if (origins.length > 0)
    app.use(cors({ origin: [...origins], exposeHeaders: ['www-authenticate', 'retry-after', 'x-request-id'] }));
  if (resource !== undefined)
    for (const path of [PATHS.resource, `${PATHS.resource}${PATHS.mcp}`]) app.get(path, (c) => c.json(resource));
  app.all(PATHS.mcp, (c) => endpoint.answer(c));
  app.notFound((c) => problem(c, 404, `There is nothing here; the server answers at ${PATHS.mcp}.`));
  app.onError((error, c) => {
    parts.log.called({ tool: 'http', code: 'internal_error', milliseconds: 0, text: '', fault: error });
    return problem(c, 500, 'jobboard-mcp itself failed; its log says where.');
  });
  return {
    fetch: app.fetch,
    drain: () => endpoint.drain(),
    arrivedAt: () => arrivedAt,
    close: () => endpoint.close(),
  };
}

/** Gives a request its id, and says how it was answered. */
async function followed(c: Ctx, next: Next, { log, metrics }: AppParts): Promise<void> {
  const id = randomUUID();
  const started = performance.now();
  const current = { id, caller: '' };
  await currentRequest.run(current, next);
  c.res.headers.set('x-request-id', id);
  const { status } = c.res;
  metrics.answered(status);
  const path = KNOWN.has(c.req.path) ? c.req.path : 'other';
  const ms = Math.round(performance.now() - started);
  currentRequest.run(current, () => log.answered({ method: c.req.method.slice(0, 10), path, status, ms }));
}

/** Where the protocol is spoken. */
class Endpoint {
  draining = false;
  readonly #parts: AppParts;
  readonly #handler: McpHttpHandler;

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.#handler = createMcpHandler(
      ({ authInfo }) => {
        const { setup, calls } = serverIn(authInfo);
        return createServer(setup, calls, authInfo?.extra?.called as string | undefined);
      },
      {
        maxRequestBodySize: MAX_BYTES,
        // What a caller did wrong is in the answer; its words may be the caller's.
        onerror: (error) => parts.log.log('debug', `the protocol's handler refused a request: ${error.name}`),
      },
    );
  }

  drain(): void {
    this.draining = true;
  }

  close(): Promise<void> {
    return this.#handler.close();
  }

  async answer(c: Ctx): Promise<Response> {
    if (this.draining) {
      c.header('connection', 'close');
      return later(c, 503, 'This server is about to end; another one, or the next, will answer.', AFTER_END);
    }
    const ended = this.#parts.inFlight.begin();
    whenGone(c, ended);
    try {
      const identity = await this.#parts.identifier.identify(c.req.header('authorization'));
      return await this.#identified(c, identity, ended);
    } catch (error) {
      if (error instanceof NotIdentified) return challenged(c, error, this.#parts.identifier);
      if (error instanceof ProviderSilent) return later(c, 503, error.message, SILENT_PROVIDER);
      if (error instanceof Unreadable) {
        c.header('connection', 'close');
        return problem(c, error.status, error.message);
      }
      throw error;
    }
  }

  /** @param ended called where nothing has to wait for the answer's end */
  async #identified(c: Ctx, identity: Identity, ended: () => void): Promise<Response> {
    const caller = this.#parts.callers.of(identity);
    const { limits } = caller;
    const refused = limits.begin(1);
    if (refused !== undefined) return tooMany(c, refused);
    let begun = 1;
    whenGone(c, () => limits.end(begun));
    const asked = c.req.method === 'POST' ? await readAsked(c.req.raw) : undefined;
    // Nothing is begun for somebody who has left: nobody would see its end.
    if (isGone(c)) return new Response(null, { status: CLIENT_LEFT });
    const more = Math.max(0, (asked?.calls ?? 0) - 1);
    const refusedMore = more === 0 ? undefined : limits.begin(more);
    if (refusedMore !== undefined) return tooMany(c, refusedMore);
    begun += more;
    if (asked !== undefined) this.#refuseWriting(identity, asked);
    // It ends when the client likes.
    if (asked?.listens === true) ended();
    return await this.#carriedOut(c, caller, identity, asked);
  }

  #refuseWriting({ mayWrite }: Identity, { tools }: Asked): void {
    if (mayWrite || !tools.some((name) => WRITING.has(name))) return;
    const scope = this.#parts.writeScope;
    const sentence = `Writing takes a token with the scope ${scope}.`;
    throw new NotIdentified(403, sentence, { error: 'insufficient_scope', scope });
  }

  #carriedOut(c: Ctx, caller: Caller, identity: Identity, asked: Asked | undefined) {
    // The token stays out of what travels further: the key is in the caller's own settings.
    const authInfo: AuthInfo = {
      token: '',
      clientId: caller.id,
      scopes: [],
      extra: { server: caller.server(identity.mayWrite), called: asked?.only },
    };
    const current = currentRequest.getStore();
    if (current !== undefined) {
      current.caller = caller.id;
      const gone = new Promise<void>((resolve) => whenGone(c, resolve));
      current.answerLeft = gone.then(() => c.env.outgoing.writableFinished);
    }
    return this.#handler.fetch(c.req.raw, { authInfo, ...(asked === undefined ? {} : { parsedBody: asked.body }) });
  }
}

/** Whether the answer has left, or whoever waits for it has. */
function isGone({ env: { outgoing } }: Ctx): boolean {
  return outgoing.closed || outgoing.destroyed;
}

/** Calls back once the answer has left, or whoever waits for it has: at once where that was before. */
function whenGone(c: Ctx, then: () => void): void {
  if (isGone(c)) then();
  else c.env.outgoing.once('close', then);
}

/** What `#carriedOut` put there. */
function serverIn(authInfo: AuthInfo | undefined): CallerServer {
  const server = authInfo?.extra?.server;
  if (server === undefined) throw new Error('a request arrived without its caller');
  return server as CallerServer;
}
