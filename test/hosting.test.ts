import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBoard } from './support/board.ts';
import { run } from './support/by-hand.ts';
import { type ServeProcess, startServe } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { job, pageOf, Reply, type ScriptedBoard, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

/** For a machine that is busy. */
const SOON = { timeout: 10_000 };
const KEY = 'Kx7-pq92-zebra-key';
const LIST = call('list_jobs', { limit: 1 });

let board: ScriptedBoard;
let server: ServeProcess;

beforeAll(async () => {
  board = await startScripted({
    'job/list': (form) => pageOf([job(1)], form),
    'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
  });
  server = await started();
});
afterAll(async () => {
  await server.stop();
  await board.close();
});

function started(environment: Record<string, string> = {}): Promise<ServeProcess> {
  return startServe({
    JOBBOARD_BASE_URL: board.url,
    JOBBOARD_LOG: 'debug',
    JOBBOARD_ALLOWED_ORIGINS: '',
    ...environment,
  });
}

function call(name: string, args: object, id: number | string = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request by hand; the body is sent as it is where it is a text. */
async function post(body: unknown, headers: Record<string, string> = {}, to = server): Promise<Answered> {
  const answer = await fetch(to.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${KEY}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The status of a request with headers that `fetch` does not let one choose. */
function statusUnder(headers: Record<string, string>, path = '/mcp', to = server): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${to.origin}${path}`, { method: path === '/mcp' ? 'POST' : 'GET', headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      asked.destroy();
    });
    asked.on('error', reject).end(path === '/mcp' ? JSON.stringify(LIST) : undefined);
  });
}

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization: `Bearer ${KEY}`,
};

describe('who asks', () => {
  it.each([
    ['no Authorization', ''],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a bearer without a key', 'Bearer'],
    ['two words after Bearer', 'Bearer one two'],
    ['a key that no header should carry', `Bearer ${'x'.repeat(600)}`],
  ])('is challenged with %s, and the board is not asked', async (_what, authorization) => {
    board.asked.length = 0;
    const { status, headers, text } = await post(LIST, { authorization });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="jobboard-mcp"/);
    expect(JSON.parse(text)).toHaveProperty('error_description');
    expect(board.asked).toEqual([]);
  });

  it('is told in whole sentences what to send', async () => {
    const { headers } = await post(LIST, { authorization: 'Basic dXNlcjpwYXNz' });
    const [, said] = /error_description="([^"]*)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
    expect(said).toMatch(/'Bearer \.\.\.'/);
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

describe('what is refused before anything is done', () => {
  it.each([
    ['the name of another site', { host: 'evil.example' }, 403],
    ['no valid host', { host: 'a b' }, 400],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['headers of 20 kB', { 'x-long': 'x'.repeat(20_000) }, 431],
  ])('%s', async (_what, headers, status) => {
    board.asked.length = 0;
    const got = await statusUnder({ ...JSON_HEADERS, ...headers });
    expect([status, 403]).toContain(got);
    expect(board.asked).toEqual([]);
  });

  it('lets its own page and no page through', async () => {
    expect(await statusUnder({ ...JSON_HEADERS, origin: server.origin })).toBe(200);
    expect(await statusUnder(JSON_HEADERS)).toBe(200);
  });

  it('sends no header of CORS unless a page is named', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: server.origin, 'access-control-request-method': 'POST' },
    };
    const plain = await fetch(server.url, preflight);
    expect([...plain.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const open = await started({ JOBBOARD_ALLOWED_ORIGINS: 'https://app.example' });
    const named = { ...preflight, headers: { ...preflight.headers, origin: 'https://app.example' } };
    expect((await fetch(open.url, named)).headers.get('access-control-allow-origin')).toBe('https://app.example');
    await open.stop();
  });

  it('probes by an address, figures under no foreign name', async () => {
    expect(await statusUnder({ host: '10.1.2.3:8333' }, '/healthz')).toBe(200);
    expect(await statusUnder({ host: '10.1.2.3:8333' }, '/metrics')).toBe(200);
    expect(await statusUnder({ host: 'evil.example' }, '/metrics')).toBe(403);
  });

  it('a body that is too large, whether it says so or not', async () => {
    // Answered while the body is still to come.
    expect(await statusUnder({ ...JSON_HEADERS, 'content-length': String(5 * 1024 * 1024) })).toBe(413);
    let isAnswered = false;
    const endless = new ReadableStream<Uint8Array>({
      // A turn of the event loop for each piece: without it, the client that fills its own memory hears no answer.
      async pull(to) {
        await setImmediate();
        // fetch goes on taking pieces behind a connection that was cut off, at the cost of all other tests.
        if (isAnswered) to.close();
        else to.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const sent = { method: 'POST', headers: JSON_HEADERS, body: endless, duplex: 'half' } as RequestInit;
    const status = await fetch(server.url, sent).then(
      (answer) => answer.status,
      () => 'cut off',
    );
    isAnswered = true;
    expect(status).toBeOneOf([413, 'cut off']);
    expect((await post(LIST)).status).toBe(200);
  });

  it.each([
    ['no JSON', '{"jsonrpc":'],
    ['no text', '\u0000\u0001'],
    ['nothing', ''],
  ])('a body that is %s, as JSON-RPC has it', async (_what, body) => {
    const { status, text } = await post(body);
    expect([status, JSON.parse(text)]).toMatchObject([400, { id: null, error: { code: -32_700 } }]);
  });

  it('JSON that is nested without end, and goes on', async () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    const nested = JSON.stringify(call('list_jobs', { company: 'DEEP' })).replace('"DEEP"', deep);
    for (const body of [deep, nested]) expect((await post(body)).status).toBeLessThan(600);
    expect((await post(LIST)).status).toBe(200);
  });

  it('other methods and paths', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(server.url, { method, headers: JSON_HEADERS })).status).toBe(405);
    expect((await fetch(`${server.origin}/mcp/other`)).status).toBe(404);
    expect((await fetch(`${server.origin}/.well-known/oauth-protected-resource`)).status).toBe(404);
  });
});

describe('a request that arrives slowly', () => {
  it('is refused once its time is up, in the headers and in the body, and others are served meanwhile', async () => {
    const slow = await serveInside({ JOBBOARD_BASE_URL: board.url, JOBBOARD_DATA_DIR: freshFolder() }, [], 600);
    const { port } = new URL(slow.url);
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\n`;
    const sent = [`${head}Accept: application/`, `${head}Authorization: Bearer ${KEY}\r\nContent-Length: 900\r\n\r\n{`];
    const answers = sent.map((text) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      return new Promise<string>((resolve) => socket.on('close', () => resolve(answer)).on('error', () => undefined));
    });
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(health.status).toBe(200);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await slow.stop();
  });
});

describe('a client of a 2025 revision', () => {
  it('is answered without a stream, unless it asks to be told of progress', async () => {
    expect((await post(LIST)).headers.get('content-type')).toContain('application/json');
    const followed = { ...LIST, params: { ...LIST.params, _meta: { progressToken: 1 } } };
    expect((await post(followed)).headers.get('content-type')).toContain('text/event-stream');
  });

  it('has each request answered by itself, and is told what to do where a person must be asked', async () => {
    const strict = await started({ JOBBOARD_CONFIRM: 'always' });
    const handshake = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: { elicitation: {} },
        clientInfo: { name: 'host', version: '1' },
      },
    };
    const met = await post(handshake, {}, strict);
    expect([met.status, met.headers.get('mcp-session-id')]).toEqual([200, null]);
    const ad = { title: 'Compiler Engineer (m/f)', body: `<p>${'We write compilers. '.repeat(12)}</p>` };
    const { text } = await post(
      call('create_job', { ...ad, work_model: 'Remote', apply_method: 'platform' }),
      {},
      strict,
    );
    expect(text).toMatch(/\[declined\].*Nothing was sent.*2026-07-28.*JOBBOARD_CONFIRM set to auto/s);
    await strict.stop();
  });
});

describe('bounds of one caller', () => {
  it('calls a minute: then 429 and after how long, for this caller alone; a batch counts as what is in it', async () => {
    const bounded = await started({ JOBBOARD_CALLS_PER_MINUTE: '4' });
    const batch = [1, 2, 3].map((id) => call('list_jobs', { limit: 1 }, id));
    expect((await post(batch, {}, bounded)).status).toBe(200);
    const over = await post(batch, {}, bounded);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(LIST, { authorization: 'Bearer somebody-else' }, bounded)).status).toBe(200);
    await bounded.stop();
  });

  it('calls at once: the next is refused, others are served, and later it goes on', async () => {
    const bounded = await started({ JOBBOARD_CALLS_AT_ONCE: '1' });
    const plain = board.script;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    board.script = {
      ...plain,
      'job/get': async () => {
        await held;
        return job(1);
      },
    };
    // A body that is still to come takes no place.
    const slow = slowCall(bounded);
    expect((await post(LIST, {}, bounded)).status).toBe(200);
    const first = post(call('get_job', { id: 1 }), {}, bounded);
    await expect.poll(async () => (await post(LIST, {}, bounded)).status, SOON).toBe(429);
    expect((await post(LIST, { authorization: 'Bearer somebody-else' }, bounded)).status).toBe(200);
    release();
    expect((await first).status).toBe(200);
    await expect.poll(async () => (await post(LIST, {}, bounded)).status, SOON).toBe(200);
    slow.destroy();
    board.script = plain;
    await bounded.stop();
  });

  it('four subscriptions are let in, apart from calls, and no fifth', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const bounded = await started({ JOBBOARD_CALLS_AT_ONCE: '1' });
    const leaving = new AbortController();
    const listen = (id: number) => {
      const params = { notifications: { toolsListChanged: true }, _meta: meta };
      const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params });
      const version = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
      return fetch(bounded.url, {
        method: 'POST',
        headers: { ...JSON_HEADERS, ...version },
        body,
        signal: leaving.signal,
      });
    };
    const statuses = [];
    for (const id of [1, 2, 3, 4, 5]) statuses.push((await listen(id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await post(LIST, {}, bounded)).status).toBe(200);
    // An end does not wait for them.
    await bounded.stop();
    leaving.abort();
  });

  it('a batch that can never be let in is told so', async () => {
    const bounded = await started({ JOBBOARD_CALLS_AT_ONCE: '2' });
    const batch = [1, 2, 3].map((id) => call('list_jobs', { limit: 1 }, id));
    const { status, text } = await post(batch, {}, bounded);
    expect([status, text]).toEqual([413, expect.stringContaining('holds 3 calls and 2 may be at once')]);
    await bounded.stop();
  });
});

describe('keys that the board has not taken', () => {
  const refuse = new Reply({ error: { message: 'Unknown api_key.' } }, 401);
  const made = (key: string | undefined) => key?.startsWith('made-up') === true;
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  let guarded: ServeProcess;

  beforeAll(async () => {
    guarded = await started({ JOBBOARD_TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => guarded.stop());

  /** A board that refuses made-up keys; the answer may be held back. */
  async function refusing(held: Promise<void>, story: () => Promise<void>): Promise<void> {
    const plain = board.script;
    const refused = async () => {
      await held;
      return refuse;
    };
    board.script = {
      ...plain,
      'location/list': (form, asked) => (made(asked.key) ? refused() : plain['location/list']?.(form, asked)),
    };
    await story().finally(() => {
      board.script = plain;
    });
  }

  it('get a challenge that says where the key stands, for whatever they ask, and the board is asked once', async () => {
    await refusing(Promise.resolve(), async () => {
      board.asked.length = 0;
      const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} };
      for (const body of [LIST, call('search_jobs', { words: 'Ad' }), call('create_job', { dry_run: true }), listen]) {
        const { status, headers, text } = await post(body, bearer('made-up-key'), guarded);
        expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')]);
        expect(text).toContain('Check the API key that is sent as bearer');
        expect(text).not.toContain('Ad 1');
      }
      expect(board.asked.map(({ operation }) => operation)).toEqual(['location/list']);
    });
  });

  it('are asked about one at a time for an address, five in all; known callers are served meanwhile', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    expect((await post(LIST, {}, guarded)).status).toBe(200);
    await refusing(held, async () => {
      board.asked.length = 0;
      const from = (address: number, key: string) =>
        post(LIST, { ...bearer(key), 'x-forwarded-for': `evil, 10.0.0.${address}` }, guarded);
      const waiting = [1, 2, 3, 4, 5].map((address) => from(address, `made-up-${address}`));
      await expect.poll(() => board.asked.length, SOON).toBe(5);
      const refusedToo = await Promise.all([from(1, 'made-up-again'), from(6, 'made-up-6')]);
      expect(refusedToo.map(({ status }) => status)).toEqual([429, 429]);
      expect(refusedToo[0]?.headers.get('retry-after')).toBe('1');
      expect((await post(LIST, {}, guarded)).status).toBe(200);
      release();
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    });
  });

  it('get 503 while the board does not answer', async () => {
    const nowhere = await started({ JOBBOARD_BASE_URL: 'http://127.0.0.1:9' });
    const { status, headers } = await post(LIST, {}, nowhere);
    expect([status, Number(headers.get('retry-after'))]).toEqual([503, 5]);
    await nowhere.stop();
  });
});

/** A request whose body never ends: it holds a place of its caller, and nobody else's. */
function slowCall(to: ServeProcess, length = 1000, begun = '{"json') {
  const { hostname, port } = new URL(to.url);
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /mcp HTTP/1.1',
    `Host: ${hostname}:${port}`,
    ...Object.entries(JSON_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n${begun}`);
  return socket;
}

describe('a caller who leaves in the middle of a create', () => {
  it('finds the ad when they come back, and there is one', async () => {
    const real = await testBoard({ moderationSeconds: 0 });
    const { JOBBOARD_BASE_URL = '' } = real.environment();
    const serving = await started({ JOBBOARD_BASE_URL, JOBBOARD_CONFIRM: 'never' });
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${real.board.keys.paid}` };
    const title = 'Zig Developer (m/f)';
    const body = JSON.stringify(
      call('create_job', { title, body: `<p>${'We write Zig. '.repeat(20)}</p>`, work_model: 'Remote' }),
    );
    real.faults.next('createJob', { kind: 'delay after', milliseconds: 1500 });
    const leaving = new AbortController();
    const left = fetch(serving.url, { method: 'POST', headers, body, signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => real.arrived('createJob'), SOON).toBe(1);
    leaving.abort();
    await left;
    const again = async () => (await fetch(serving.url, { method: 'POST', headers, body })).text();
    await expect.poll(again, SOON).toMatch(/\[duplicate\].*(as|is) job \d+/s);
    expect(real.arrived('createJob')).toBe(1);
    await serving.stop();
    await real.board.close();
  });

  it('waits for a call whose body is still to come', async () => {
    const ending = await started();
    const socket = slowCall(ending, JSON.stringify(LIST).length, JSON.stringify(LIST).slice(0, 6));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    await expect.poll(async () => (await fetch(`${ending.origin}/metrics`)).text(), SOON).toMatch(/under_way\S* 1/);
    ending.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${ending.origin}/readyz`)).status, SOON).toBe(503);
    socket.write(JSON.stringify(LIST).slice(6));
    await expect.poll(() => answer, SOON).toContain('HTTP/1.1 200');
    expect(await ending.ended).toBe(0);
    socket.destroy();
  });
});

describe('the end', () => {
  it('lets calls under way end, is not ready, and leaves with 0', async () => {
    const real = await testBoard();
    const { JOBBOARD_BASE_URL = '' } = real.environment();
    const ending = await started({ JOBBOARD_BASE_URL });
    const headers = { authorization: `Bearer ${real.board.keys.paid}` };
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    real.faults.next('listJobs', { kind: 'hold after', until });
    const answering = post(LIST, headers, ending);
    await expect.poll(() => real.arrived('listJobs'), SOON).toBe(1);
    ending.child.kill('SIGTERM');
    // Asked first: a call that came before the signal would share the answer that is held.
    await expect.poll(() => fetch(`${ending.origin}/readyz`).then(({ status }) => status), SOON).toBe(503);
    // Balancers have not noticed yet: who comes meanwhile is served.
    expect((await post(call('list_locations', {}), headers, ending)).status).toBe(200);
    release();
    const { status, text } = await answering;
    expect([status, text]).toEqual([200, expect.stringContaining('1 of ')]);
    expect(await ending.ended).toBe(0);
    await real.board.close();
  });
});

describe('what operators see', () => {
  it('figures by tool, code and operation, and nothing that a caller chose', async () => {
    await post(call(`tool-${KEY}`, { [KEY]: KEY }));
    await post(call('get_job', { id: KEY }));
    await fetch(`${server.origin}/${KEY}?api_key=${KEY}`);
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    expect(text).toMatch(/jobboard_calls_total\{tool="list_jobs",code="ok"\} [1-9]/);
    expect(text).toMatch(/jobboard_calls_total\{tool="get_job",code="invalid_argument"\} 1/);
    expect(text).toMatch(/jobboard_board_requests_total\{operation="listJobs",outcome="ok"\} [1-9]/);
    expect(text).not.toContain('zebra');
  });

  it('log lines as JSON with the id of the answer, without keys and texts', async () => {
    const { headers } = await post(call('search_jobs', { words: 'confidential-question' }));
    const id = headers.get('x-request-id');
    await expect.poll(() => server.said(), SOON).toContain(String(id));
    const lines = server
      .said()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const mine = lines.filter(({ request }) => request === id);
    expect(mine).toContainEqual(
      expect.objectContaining({ tool: 'search_jobs', code: 'ok', caller: expect.stringMatching(/^[0-9a-f]{32}$/) }),
    );
    expect(server.said()).not.toMatch(/zebra|confidential-question|Ad 1|Bearer/);
  });

  it('whether it lives and is ready', async () => {
    for (const path of ['healthz', 'readyz']) expect((await fetch(`${server.origin}/${path}`)).status).toBe(200);
  });
});

describe('what it keeps', () => {
  it('names accounts by a keyed digest, and never the key', async () => {
    const folder = freshFolder();
    const ads = { ...board.script, 'job/create': () => ({ success: { message: 'Created.', id: '9' } }) };
    const plain = board.script;
    board.script = ads;
    const keeping = await started({ JOBBOARD_DATA_DIR: folder, JOBBOARD_CONFIRM: 'never' });
    await post(call('create_job', { title: 'Developer', body: '<p>Work.</p>' }), {}, keeping);
    await keeping.stop();
    board.script = plain;
    const lines = readFileSync(join(folder, 'writes.jsonl'), 'utf8');
    expect(lines).toMatch(/"account":"[0-9a-f]{32}".*"outcome":"done"/);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain('zebra');
  });
});

describe('it does not start', () => {
  it.each([
    ['hono', {}],
    ['pino', {}],
    ['pg', { JOBBOARD_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', JOBBOARD_SERVER_SECRET: 'x'.repeat(32) }],
  ])('without the package %s, and says what to install', async (missing, environment) => {
    const folder = freshFolder();
    const root = fileURLToPath(new URL('..', import.meta.url));
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== missing) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const settings = { JOBBOARD_BASE_URL: board.url, JOBBOARD_DATA_DIR: freshFolder(), ...environment };
    const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings };
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'dist', 'cli.js'), 'serve', '--port', '0'], {
      env,
    });
    expect(status).toBe(2);
    expect(String(stderr)).toContain(
      `${missing} is not installed. Install them: npm install hono @hono/node-server jose pg `,
    );
  });

  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  it.each([
    [
      'with a key that would be everybody’s',
      { JOBBOARD_API_KEY: KEY, JOBBOARD_BASE_URL: 'http://127.0.0.1:1' },
      /JOBBOARD_ISSUER/,
    ],
    [
      'with a misspelt address, in place of which the embedded board would answer',
      { JOBBOARD_BASE_URI: 'http://127.0.0.1:1' },
      /JOBBOARD_BASE_URL/,
    ],
    ['with a setting that cannot be used', { JOBBOARD_CALLS_AT_ONCE: 'many' }, /JOBBOARD_CALLS_AT_ONCE/],
    [
      'with an identity provider and no key to ask the board with',
      { JOBBOARD_ISSUER: 'https://id.example', JOBBOARD_PUBLIC_URL: 'https://me.example/mcp' },
      /JOBBOARD_API_KEY/,
    ],
    ['with a data folder that cannot be written', { JOBBOARD_DATA_DIR: file }, /JOBBOARD_DATA_DIR/],
  ])('%s', async (_what, environment, words) => {
    const { code, stderr } = await run(['serve', '--port', '0'], environment);
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain('zebra');
  });
});
