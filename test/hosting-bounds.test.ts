import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBoard } from './support/board.ts';
import { callOf, JSON_HEADERS, postTo, type ServeProcess, startServe } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { error } from './support/misbehaving.ts';
import { job, pageOf, type ScriptedBoard, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

/* What one caller of `serve` may take from the others, and what happens to calls when it ends. */

const SOON = { timeout: 10_000 };
const call = callOf;
const LIST = call('list_jobs', { limit: 1 });

let board: ScriptedBoard;

beforeAll(async () => {
  board = await startScripted({
    'job/list': (form) => pageOf([job(1)], form),
    'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
  });
});
afterAll(() => board.close());

const started = (environment: Record<string, string> = {}) =>
  startServe({ JOBBOARD_BASE_URL: board.url, ...environment });
const post = (body: unknown, headers: Record<string, string>, to: ServeProcess) => postTo(to, body, headers);

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
});

describe('keys that the board has not taken', () => {
  const refuse = error('Unknown api_key.', { status: 401 });
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
});

describe('a request that arrives slowly', () => {
  it('is refused once its time is up, in the headers and in the body, and others are served meanwhile', async () => {
    const slow = await serveInside({ JOBBOARD_BASE_URL: board.url, JOBBOARD_DATA_DIR: freshFolder() }, [], 600);
    const { port } = new URL(slow.url);
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\n`;
    const sent = [`${head}Accept: application/`, `${head}Authorization: Bearer a-key\r\nContent-Length: 900\r\n\r\n{`];
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
