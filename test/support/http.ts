import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { start } from './by-hand.ts';
import { ending } from './file-end.ts';
import type { Json } from './server.ts';

/** A key of the embedded board, for stories that name none. */
export const SANDBOX_KEY = 'sandbox-paid-company-key';

export type ServeProcess = Awaited<ReturnType<typeof startServe>>;

/** Starts the built `jobboard-mcp serve` on a free port. @throws Error with its output when it does not start */
export async function startServe(environment: Readonly<Record<string, string>> = {}, program?: string) {
  const served = start(['serve', '--port', '0'], operated(environment), program);
  const [, url = ''] = await served.until(() => /answers at (\S+\/mcp)/.exec(served.stdout()));
  const stop = async () => {
    served.child.kill('SIGTERM');
    await served.ended;
  };
  return { ...served, url, origin: new URL(url).origin, said: served.stderr, stop };
}

/** Adds the settings of an operator that a story leaves out. */
export function operated(environment: Readonly<Record<string, string>>): Record<string, string> {
  const { JOBBOARD_BASE_URL: board, JOBBOARD_ISSUER: issuer, JOBBOARD_DATABASE_URL: database } = environment;
  return {
    ...(board === undefined || issuer !== undefined ? {} : { JOBBOARD_INDEX_KEY: SANDBOX_KEY }),
    // Tests send faster than people and assistants do.
    JOBBOARD_CALLS_PER_MINUTE: '100000',
    JOBBOARD_CALLS_AT_ONCE: '64',
    ...(database === undefined ? {} : { JOBBOARD_SERVER_SECRET: 'a-secret-of-the-replicas-in-the-tests' }),
    ...environment,
  };
}

/** Turns the settings of a server on stdin into those of one over HTTP: the key comes with the requests. */
export function overHttp({ JOBBOARD_API_KEY: key = SANDBOX_KEY, ...environment }: Readonly<Record<string, string>>) {
  // Stories have one key, which the index uses too.
  const indexed = environment.JOBBOARD_BASE_URL === undefined ? {} : { JOBBOARD_INDEX_KEY: key };
  return { environment: { ...indexed, ...environment }, headers: { authorization: `Bearer ${key}` } };
}

/** A key that no test board knows by another name. */
export const CALLER_KEY = 'Kx7-pq92-zebra-key';
export const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization: `Bearer ${CALLER_KEY}`,
};

export function callOf(name: string, args: object, id: number | string = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

/** Posts by hand; a string body is sent unchanged. */
export async function postTo(to: { readonly url: string }, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(to.url, {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A client with this bearer, closed with its test. With `asks` it has elicitation, and the test answers. */
export async function clientAt(
  url: string,
  key: string,
  { mode = 'auto', asks = false }: { mode?: 'auto' | 'legacy'; asks?: boolean } = {},
): Promise<Client> {
  const capabilities = asks ? { elicitation: { form: {} } } : {};
  const client = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode }, capabilities });
  if (asks) client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }) as never);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  ending(() => client.close().catch(() => undefined));
  return client;
}

/** A tool's answer, before the client replies to any question in it. */
export function rawCall(client: Client, params: object): Promise<Json> {
  return client.request({ method: 'tools/call', params } as never, { allowInputRequired: true } as never);
}

/** A promise that the test resolves. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
