import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './support/by-hand.ts';
import { callOf as call, JSON_HEADERS, CALLER_KEY as KEY, postTo, SANDBOX_KEY } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { adOn, PLAIN, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

const LIST = call('list_jobs', { limit: 1 });
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const board = await startScripted(PLAIN);
const SETTINGS = { JOBBOARD_BASE_URL: board.url, JOBBOARD_LOG: 'debug', JOBBOARD_ALLOWED_ORIGINS: '' };
const server = await serveInside(SETTINGS);
const started = (environment: Record<string, string>) => serveInside({ ...SETTINGS, ...environment });

type Served = { readonly url: string; readonly origin: string };

const post = (body: unknown, headers: Record<string, string> = {}, to: Served = server) => postTo(to, body, headers);

/** The status of a request with headers that `fetch` does not let one choose. */
function statusUnder(headers: Record<string, string>, path = '/mcp', to: Served = server): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${to.origin}${path}`, { method: path === '/mcp' ? 'POST' : 'GET', headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      asked.destroy();
    });
    asked.on('error', reject).end(path === '/mcp' ? JSON.stringify(LIST) : undefined);
  });
}

/** The status of a path that is sent as it is written. */
async function statusOfRaw(path: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`);
  const answer = (await socket.toArray()).join('');
  return Number(answer.split(' ')[1]);
}

describe('who asks', () => {
  it.each([
    ['no Authorization', ''],
    ['a bearer without a key', 'Bearer'],
    ['a key that no header should carry', `Bearer ${'x'.repeat(600)}`],
  ])('is challenged with %s, and the board is not asked', async (_what, authorization) => {
    board.asked.length = 0;
    const { status, headers, text } = await post(LIST, { authorization });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
    expect(JSON.parse(text)).toHaveProperty('error_description');
    expect(board.asked).toEqual([]);
  });

  it('is the key that the board gets, asked about once before anything else', async () => {
    board.asked.length = 0;
    for (const key of ['one-key-of-a-caller', 'another/key+of=them'])
      expect((await post(LIST, { authorization: `bearer ${key}` })).status).toBe(200);
    const asked = board.asked.map(({ key, operation }) => `${key} ${operation}`);
    const ofEach = (key: string) => [`${key} location/list`, `${key} job/list`];
    expect(asked).toEqual([...ofEach('one-key-of-a-caller'), ...ofEach('another/key+of=them')]);
  });
});

it('with open reading is nobody in particular: they read what is public, and a tool of an account asks for a key', async () => {
  const open = await started({ JOBBOARD_OPEN_READING: 'true' });
  const { authorization: _, ...headers } = JSON_HEADERS;
  const asked = async (body: object) => {
    const answer = await fetch(open.url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text(), challenge: answer.headers.get('www-authenticate') };
  };
  board.asked.length = 0;
  expect((await asked(LIST)).text).toContain('Ad 1');
  expect(new Set(board.asked.map(({ key }) => key))).toEqual(new Set([SANDBOX_KEY]));
  expect((await asked({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).text).toContain('create_job');
  for (const name of ['create_job', 'edit_job', 'suspend_job', 'job_status', 'my_jobs'])
    expect(await asked(call(name, {}))).toMatchObject({ status: 401, challenge: expect.stringContaining('Bearer') });
  // A key that is refused is not reading for everybody.
  expect((await post(LIST, { authorization: 'Bearer' }, open)).status).toBe(401);
});

describe('what is refused before anything is done', () => {
  it.each([
    ['the name of another site', { host: 'evil.example' }, 403],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['headers of 20 kB', { 'x-long': 'x'.repeat(20_000) }, 431],
  ])('%s', async (_what, headers, status) => {
    board.asked.length = 0;
    const got = await statusUnder({ ...JSON_HEADERS, ...headers });
    expect([status, 403]).toContain(got);
    expect(board.asked).toEqual([]);
  });

  it('sends no header of CORS unless a page is named', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: server.origin, 'access-control-request-method': 'POST' },
    };
    expect(await statusUnder({ ...JSON_HEADERS, origin: server.origin })).toBe(200);
    const plain = await fetch(server.url, preflight);
    expect([...plain.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const open = await started({ JOBBOARD_ALLOWED_ORIGINS: 'https://app.example' });
    const named = { ...preflight, headers: { ...preflight.headers, origin: 'https://app.example' } };
    expect((await fetch(open.url, named)).headers.get('access-control-allow-origin')).toBe('https://app.example');
  });

  it('metrics under another host name or through a proxy', async () => {
    expect(await statusUnder({ host: '10.1.2.3:8333' }, '/healthz')).toBe(200);
    expect(await statusUnder({ host: '10.1.2.3:8333' }, '/metrics')).toBe(200);
    expect(await statusUnder({ host: 'evil.example' }, '/metrics')).toBe(403);
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect(await statusUnder({ [header]: '127.0.0.1' }, '/metrics')).toBe(403);
  });

  it.each(['/mcp/../metrics', '/mcp/%2e%2e/metrics', '/./metrics', '/.well-known/../mcp/../healthz'])(
    'the path %s, which is not the one it leads to',
    async (path) => {
      expect(await statusOfRaw(path)).toBe(404);
    },
  );

  it('a body that is too large, whether it says so or not', async () => {
    // Answered while the body is still to come.
    expect(await statusUnder({ ...JSON_HEADERS, 'content-length': String(5 * 1024 * 1024) })).toBe(413);
    const unsaid = new Blob([new Uint8Array(5 * 1024 * 1024).fill(32)]).stream();
    const sent = { method: 'POST', headers: JSON_HEADERS, body: unsaid, duplex: 'half' } as RequestInit;
    const status = await fetch(server.url, sent).then(
      (answer) => answer.status,
      () => 'cut off',
    );
    expect(status).toBeOneOf([413, 'cut off']);
    expect((await post(LIST)).status).toBe(200);
  });

  it.each([
    ['no JSON', '{"jsonrpc":', 400, -32_700],
    [
      'more messages than may be at once',
      JSON.stringify(Array(2_000).fill({ jsonrpc: '2.0', method: 'x' })),
      413,
      -32_000,
    ],
  ])('a body that is %s, as JSON-RPC has it', async (_what, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { id: null, error: { code } }]);
  });
});

it('a client of a 2025 revision has each request answered by itself, and is told what to do where a person must be asked', async () => {
  const strict = await started({ JOBBOARD_CONFIRM: 'always' });
  const clientInfo = { name: 'host', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: { elicitation: {} }, clientInfo };
  const handshake = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const met = await post(handshake, {}, strict);
  expect([met.status, met.headers.get('mcp-session-id')]).toEqual([200, null]);
  const { text } = await post(call('create_job', adOn('Ada')), {}, strict);
  expect(text).toMatch(/\[declined\].*Nothing was sent.*2026-07-28.*JOBBOARD_CONFIRM set to auto/s);
});

describe('Accept', () => {
  const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const modern = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } };
  const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
  const asked = (accept: string | undefined, body: object, more = {}) => {
    const { accept: _, ...headers } = { ...JSON_HEADERS, ...more };
    return new Promise<{ status: number; type: string }>((resolve, reject) => {
      const sent = request(
        server.url,
        { method: 'POST', headers: { ...headers, ...(accept && { accept }) } },
        (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']) });
        },
      );
      sent.on('error', reject).end(JSON.stringify(body));
    });
  };

  it.each([undefined, '*/*', 'application/*', 'application/json', 'Application/JSON', 'text/html, */*;q=0.1'])(
    '%s is answered with JSON',
    async (accept) => {
      const withProgress = { ...LIST, params: { ...LIST.params, _meta: { progressToken: 1 } } };
      for (const [body, more] of [[LIST_TOOLS], [modern, MODERN], [withProgress]] as const)
        expect(await asked(accept, body, more)).toEqual({
          status: 200,
          type: expect.stringMatching(/^application\/json/),
        });
    },
  );

  it.each(['text/html', 'text/event-stream', 'application/json;q=0', '*/*, application/json;q=0'])(
    '%s excludes JSON and is refused',
    async (accept) => {
      expect((await asked(accept, LIST_TOOLS)).status).toBe(406);
    },
  );
});

describe('what operators see', () => {
  it('figures by tool and code, and nothing that a caller chose', async () => {
    await post(call(`tool-${KEY}`, { [KEY]: KEY }));
    await post(call('get_job', { id: KEY }));
    await fetch(`${server.origin}/${KEY}?api_key=${KEY}`);
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    const calls = 'mcp_server_operation_duration_seconds_count{mcp_method_name="tools/call",gen_ai_tool_name=';
    expect(text).toMatch(new RegExp(`^${calls.replace('{', '\\{')}"list_jobs"\\} [1-9]`, 'm'));
    expect(text).toContain(`${calls}"get_job",error_type="invalid_argument"} 1\n`);
    expect(text).not.toContain('zebra');
  });

  it('log lines as JSON with the id of the answer, without keys and texts', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const traced = (trace: string) => {
      const { params, ...message } = call('search_jobs', { words: 'confidential-question' });
      return post({ ...message, params: { ...params, _meta: { traceparent: trace } } });
    };
    await traced('00-zebra');
    const { headers } = await traced(traceparent);
    const id = headers.get('x-request-id');
    await expect.poll(() => server.said()).toContain(String(id));
    const said = server.said().trimEnd().split('\n');
    const lines = said.map((line) => JSON.parse(line) as Record<string, unknown>);
    const mine = lines.filter(({ request }) => request === id);
    expect(mine).toContainEqual(
      expect.objectContaining({
        tool: 'search_jobs',
        code: 'ok',
        caller: expect.stringMatching(/^[0-9a-f]{32}$/),
        traceparent,
      }),
    );
    expect(server.said()).not.toMatch(/zebra|confidential-question|Ad 1|Bearer/);
  });
});

it('does not start with a key that would be everybody’s, or a data folder that cannot be written', async () => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  for (const [environment, words] of [
    [{ JOBBOARD_API_KEY: KEY, JOBBOARD_BASE_URL: 'http://127.0.0.1:1' }, /JOBBOARD_ISSUER/],
    [{ JOBBOARD_DATA_DIR: file }, /JOBBOARD_DATA_DIR/],
  ] as const) {
    const { code, stderr } = await run(['serve', '--port', '0'], environment);
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
    expect(stderr).not.toContain('zebra');
  }
});
