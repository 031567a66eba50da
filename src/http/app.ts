import { randomUUID } from 'node:crypto';
import { Hono, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type Ctx, type Env, later, problem } from './answers.ts';
import { currentRequest } from './current.ts';
import { Endpoint, type EndpointParts, MAX_BYTES, whenGone } from './endpoint.ts';
import type { Guards } from './guards.ts';
import type { Metrics } from './metrics.ts';

export interface AppParts extends EndpointParts {
  readonly guards: Guards;
  readonly metrics: Metrics;
  /** Origins whose pages may call; without any, no header of CORS is sent. */
  readonly origins: readonly string[];
  /** What clients must know to sign in, where there is something to know (RFC 9728). */
  readonly resource: object | undefined;
  /** Whether calls can be carried out now. */
  ready(): Promise<boolean>;
}

export interface App {
  readonly fetch: Hono<Env>['fetch'];
  /** `ending`: not ready for balancers, and still answers. `refusing`: answers no new request. */
  state: 'open' | 'ending' | 'refusing';
  /** Requests of callers under way. */
  readonly underWay: ReadonlySet<object>;
  /** When a request last arrived, and when a balancer last asked whether it is ready, as `performance.now()` has it. */
  readonly arrivedAt: number;
  readonly probedAt: number;
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

/** What is answered over HTTP. */
export function createApp(parts: AppParts): App {
  const { guards, origins } = parts;
  const hono = new Hono<Env>();
  const endpoint = new Endpoint(parts);
  const never = Number.NEGATIVE_INFINITY;
  const underWay = new Set<object>();
  const app = { fetch: hono.fetch, state: 'open' as App['state'], underWay, arrivedAt: never, probedAt: never };
  hono.use((c, next) => {
    app.arrivedAt = performance.now();
    return followed(c, next, parts);
  });
  addProbes(hono, app, parts);
  hono.use((c, next) => {
    const words =
      'This server does not answer under this host name. Name it in JOBBOARD_PUBLIC_URL or JOBBOARD_ALLOWED_HOSTS.';
    if (!guards.allowsHost(c.req.header('host'))) return Promise.resolve(problem(c, 403, words));
    if (guards.allowsOrigin(c.req.header('origin'), c.req.header('host'))) return next();
    const page = 'Pages of this origin may not call this server (JOBBOARD_ALLOWED_ORIGINS).';
    return Promise.resolve(problem(c, 403, page));
  });
  if (origins.length > 0)
    hono.use(cors({ origin: [...origins], allowMethods: ['POST', 'GET'], exposeHeaders: EXPOSED }));
  if (parts.resource !== undefined)
    for (const path of [PATHS.resource, `${PATHS.resource}${PATHS.mcp}`])
      hono.get(path, (c) => c.json(parts.resource as object));
  addEndpoint(hono, app, endpoint, parts);
  hono.notFound((c) => problem(c, 404, `There is nothing here; the server answers at ${PATHS.mcp}.`));
  hono.onError((error, c) => {
    parts.log.called({ tool: 'http', code: 'internal_error', milliseconds: 0, text: '', fault: error });
    return problem(c, 500, 'jobboard-mcp itself failed; its log says where.');
  });
  return Object.assign(app, { close: () => endpoint.close() });
}

const EXPOSED = ['www-authenticate', 'retry-after', 'x-request-id'];

type State = { state: App['state']; probedAt: number; underWay: Set<object> };

function addProbes(hono: Hono<Env>, app: State, { guards, metrics, ready }: AppParts): void {
  hono.get(PATHS.health, (c) => c.text('ok'));
  hono.get(PATHS.ready, async (c) => {
    app.probedAt = performance.now();
    const isReady = app.state === 'open' && (await ready());
    return c.text(isReady ? 'ready' : 'not ready', isReady ? 200 : 503);
  });
  hono.get(PATHS.metrics, async (c) => {
    if (!guards.allowsProbe(c.req.header('host'))) return problem(c, 403, 'Ask for figures by an address.');
    const { type, body } = await metrics.text();
    return c.body(body, 200, { 'content-type': type });
  });
}

const limitBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: (c) => {
    c.header('connection', 'close');
    return problem(c as Ctx, 413, `The body is larger than ${MAX_BYTES} bytes.`);
  },
});

function addEndpoint(hono: Hono<Env>, app: State, endpoint: Endpoint, { guards, metrics }: AppParts): void {
  hono.post(PATHS.mcp, async (c) => {
    if (app.state !== 'open') c.header('connection', 'close');
    if (app.state === 'refusing')
      return later(c, 503, 'This server is about to end; another one, or the next, will answer', 1);
    const ended = begun(c, app.underWay, metrics);
    const identity = await endpoint.identified(c, guards.addressOf(c));
    if (identity instanceof Response) return identity;
    let answer: Response | undefined;
    const refused = await limitBody(c, async () => {
      answer = await endpoint.answer(c, identity, ended);
    });
    return answer ?? (refused as Response);
  });
  hono.on(['GET', 'DELETE', 'PUT'], PATHS.mcp, (c) => {
    c.header('allow', 'POST');
    return problem(c, 405, 'Post your requests: this server keeps no sessions.');
  });
}

/** Counts a request until its answer has left. @returns what to call where an end has not to wait for that */
function begun(c: Ctx, underWay: Set<object>, metrics: Metrics): () => void {
  const request = {};
  underWay.add(request);
  metrics.underWay(1);
  const ended = () => {
    if (underWay.delete(request)) metrics.underWay(-1);
  };
  whenGone(c, ended);
  return ended;
}

/** Gives a request its id, and says how it was answered. */
async function followed(c: Ctx, next: Next, { log, metrics }: AppParts): Promise<void> {
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
