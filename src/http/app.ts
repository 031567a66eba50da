import { randomUUID } from 'node:crypto';
import {
  bearerAuthChallengeResponse,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
} from '@modelcontextprotocol/server';
import { Hono, type Next } from 'hono';
import { cors } from 'hono/cors';
import { createEndpoint, type Endpoint, type EndpointParts, whenGone } from './endpoint.ts';
import { type Ctx, type Env, HttpError, TryLater } from './guards.ts';
import { currentRequest } from './host-log.ts';
import type { Metrics } from './metrics.ts';

interface AppParts extends EndpointParts {
  readonly metrics: Metrics;
  /** Whether calls that read, and those that write, are answered now. */
  ready(): Promise<Readonly<Record<'read' | 'write', boolean>>>;
}

export type App = ReturnType<typeof createApp>;

export const PATHS = {
  mcp: '/mcp',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  resource: '/.well-known/oauth-protected-resource',
} as const;
const RESOURCES = [PATHS.resource, PATHS.resource + PATHS.mcp];
const KNOWN: ReadonlySet<string> = new Set([...Object.values(PATHS), ...RESOURCES]);
const EXPOSED = ['www-authenticate', 'retry-after', 'x-request-id'];

export function createApp(parts: AppParts) {
  const { guards, settings, identifier } = parts;
  const hono = new Hono<Env>();
  const endpoint = createEndpoint(parts);
  const { credential } = identifier;
  const app = {
    fetch: hono.fetch,
    /** `ending`: answers, but is not ready for balancers. `refusing`: answers no new request. */
    state: 'open' as 'open' | 'ending' | 'refusing',
    underWay: new Set<object>(),
    /** Time of the last readiness probe, by `performance.now()`. */
    probedAt: Number.NEGATIVE_INFINITY,
    close: endpoint.close,
  };
  hono.onError((error, c) => errorResponse(c, error, parts));
  const message = `There is nothing here. POST to ${PATHS.mcp}, with ${credential} as "Authorization: Bearer ...".`;
  const notFound = (c: Ctx) => errorResponse(c, new HttpError(404, 'path', message), parts);
  hono.notFound(notFound);
  hono.use((c, next) => logAnswer(c, next, parts));
  hono.use(async (c, next) => (isPlainPath(c) ? next() : notFound(c)));
  addProbes(hono, app, parts);
  hono.use((c, next) => {
    guards.check(c.req.header('host'), c.req.header('origin'));
    return next();
  });
  const { allowedOrigins } = settings;
  if (allowedOrigins.length > 0)
    hono.use(cors({ origin: [...allowedOrigins], allowMethods: ['POST', 'GET'], exposeHeaders: EXPOSED }));
  const { metadata } = identifier;
  if (metadata !== undefined) hono.on('GET', RESOURCES, (c) => c.json(metadata));
  addEndpoint(hono, app, endpoint);
  return app;
}

/** Whether the path was sent as it is routed: a balancer that forwards `/mcp…` must not reach `/metrics` by `/mcp/../metrics`. */
function isPlainPath(c: Ctx): boolean {
  const target = c.env.incoming.url?.replace(/^https?:\/\/[^/?#]*/i, '') ?? '';
  return target.split('?')[0] === new URL(c.req.url).pathname;
}

function addEndpoint(hono: Hono<Env>, app: App, endpoint: Endpoint): void {
  hono.post(PATHS.mcp, (c) => {
    if (app.state !== 'open') c.header('connection', 'close');
    if (app.state === 'refusing') throw new TryLater(503, 'ending', 'This server is shutting down', 1);
    const request = {};
    app.underWay.add(request);
    whenGone(c, () => void app.underWay.delete(request));
    return endpoint.answer(c);
  });
  hono.on(['GET', 'DELETE', 'PUT'], PATHS.mcp, (c) => {
    c.header('allow', 'POST');
    throw new HttpError(405, 'path', 'Use POST: this server keeps no sessions.');
  });
}

function addProbes(hono: Hono<Env>, app: App, { guards, metrics, ready }: AppParts): void {
  hono.get(PATHS.health, (c) => c.text('ok'));
  hono.get(PATHS.ready, async (c) => {
    app.probedAt = performance.now();
    const { read, write } = await ready();
    if (!read) return c.text('not ready', 503);
    return c.text(write ? 'ready' : 'ready to read; writes are refused, because they cannot be recorded');
  });
  hono.get(PATHS.metrics, async (c) => {
    guards.checkMetrics(c);
    const { type, body } = await metrics.text();
    return c.body(body, 200, { 'content-type': type });
  });
}

async function logAnswer(c: Ctx, next: Next, { log, metrics }: AppParts): Promise<void> {
  const current = { id: randomUUID(), caller: '' };
  const started = performance.now();
  await currentRequest.run(current, next);
  c.res.headers.set('x-request-id', current.id);
  const { status } = c.res;
  metrics.answered(status);
  const path = KNOWN.has(c.req.path) ? c.req.path : 'other';
  const ms = Math.round(performance.now() - started);
  currentRequest.run(current, () => log.answered({ method: c.req.method.slice(0, 10), path, status, ms }));
}

function errorResponse(c: Ctx, error: Error, { log, metrics, identifier, settings }: AppParts): Response {
  if (error instanceof OAuthError) {
    metrics.refused(error.code);
    const { metadata } = identifier;
    return bearerAuthChallengeResponse(error, {
      // Only where a scope is missing: a client that signs in would ask for all that are named.
      requiredScopes: error.code === OAuthErrorCode.InsufficientScope ? [settings.writeScope] : [],
      ...(metadata && { resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(new URL(metadata.resource)) }),
    });
  }
  if (error instanceof TryLater) c.header('retry-after', String(error.seconds));
  if (!(error instanceof HttpError))
    log.called({ tool: 'http', code: 'internal_error', milliseconds: 0, text: '', trace: undefined, fault: error });
  const { status, reason, code, message } =
    error instanceof HttpError ? error : new HttpError(500, 'fault', 'jobboard-mcp failed; its log has the cause.');
  metrics.refused(reason);
  // The request has no known id: its body was not read, or holds none.
  return c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status);
}
