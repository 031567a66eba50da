import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLimits } from '../src/http/limits.ts';
import { testBoard } from './support/board.ts';
import { holdAfter } from './support/faults.ts';
import { callOf as call, gate, JSON_HEADERS, postTo, startServe } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { error, html } from './support/misbehaving.ts';
import { adOn, job, PLAIN, startScripted } from './support/scripted.ts';

/* What one caller of `serve` may take from the others, and what happens to calls when it ends. */

const LIST = call('list_jobs', { limit: 1 });
const OTHER = { authorization: 'Bearer somebody-else' };

const board = await startScripted(PLAIN);
const guarded = await startServe({
  JOBBOARD_BASE_URL: board.url,
  JOBBOARD_TRUSTED_PROXIES: '127.0.0.1',
  JOBBOARD_CALLS_PER_MINUTE: '300',
});
afterEach(() => {
  board.script = PLAIN;
});

const started = (environment: Record<string, string> = {}) =>
  serveInside({ JOBBOARD_BASE_URL: board.url, ...environment });
const statusOf = async (to: { readonly url: string }, body: unknown, headers = {}) =>
  (await postTo(to, body, headers)).status;

/** Says these bytes and waits for the end of the connection. */
function sent(port: string, text: string) {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<string>((resolve) =>
    socket.on('close', () => resolve(answer)).on('error', () => undefined),
  );
  return { socket, closed };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const listen = (id: number) => {
  const params = { notifications: { toolsListChanged: true }, _meta: META };
  return { jsonrpc: '2.0', id, method: 'subscriptions/listen', params };
};

describe('bounds of one caller', () => {
  it('calls a minute: then 429 and after how long, for this caller alone; a batch counts as what is in it', async () => {
    const bounded = await started({ JOBBOARD_CALLS_PER_MINUTE: '5' });
    const batch = [LIST, call('list_jobs', { limit: 1 }, 2), { jsonrpc: '2.0', method: 'notifications/initialized' }];
    const first = await postTo(bounded, batch);
    expect([first.status, JSON.parse(first.text).map(({ id }: { id: number }) => id)]).toEqual([200, [1, 2]]);
    expect(await statusOf(bounded, [])).toBe(400);
    const over = await postTo(bounded, batch);
    expect([over.status, Number(over.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(await statusOf(bounded, LIST, OTHER)).toBe(200);
  });

  it.each([
    ['tools/list', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['a prompt', { jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { name: 'find_jobs' } }],
    ['a call with an unknown argument', call('list_jobs', { no_such: 1 })],
    ['a method that does not exist', { jsonrpc: '2.0', id: 1, method: 'no/such' }],
    ['a body that is not JSON', 'not json'],
  ])('%s counts as a request', async (_what, body) => {
    const bounded = await started({ JOBBOARD_CALLS_PER_MINUTE: '2' });
    for (let turn = 0; turn < 2; turn++) expect(await statusOf(bounded, body)).not.toBe(429);
    expect(await statusOf(bounded, body)).toBe(429);
    expect(await statusOf(bounded, LIST, OTHER)).toBe(200);
  });

  it('a long text counts as several requests, and the longest as all that may be sent at once', async () => {
    const bounded = await started({ JOBBOARD_CALLS_PER_MINUTE: '4' });
    const long = call('create_job', { ...adOn('Ada'), body: 'word '.repeat(3_400), dry_run: true });
    expect(await statusOf(bounded, long)).toBe(200);
    expect(await statusOf(bounded, LIST)).toBe(429);
  });

  it('calls at once: the next is refused, others are served, and later it goes on', async () => {
    const bounded = await started({ JOBBOARD_CALLS_AT_ONCE: '1' });
    const held = gate();
    board.script = { ...PLAIN, 'job/get': () => held.opened.then(() => job(1)) };
    // A body that is still to come takes a place, for it fills memory.
    const { host, port } = new URL(bounded.url);
    const head = Object.entries({ ...JSON_HEADERS, host, 'content-length': 900 }).map(([name, is]) => `${name}: ${is}`);
    const slow = sent(port, `POST /mcp HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"json`);
    await expect.poll(() => statusOf(bounded, LIST)).toBe(429);
    slow.socket.destroy();
    await expect.poll(() => statusOf(bounded, LIST)).toBe(200);
    const first = statusOf(bounded, call('get_job', { id: 1 }));
    await expect.poll(() => statusOf(bounded, LIST)).toBe(429);
    expect(await statusOf(bounded, LIST, OTHER)).toBe(200);
    held.open();
    expect(await first).toBe(200);
    await expect.poll(() => statusOf(bounded, LIST)).toBe(200);
  });

  it('a subscription ends at once, for there is no news to send, and takes no place among the calls', async () => {
    const bounded = await started({ JOBBOARD_CALLS_AT_ONCE: '2' });
    const headers = { ...JSON_HEADERS, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    for (const id of [1, 2, 3]) {
      const request = { method: 'POST', headers, body: JSON.stringify(listen(id)) };
      const answer = await fetch(bounded.url, request);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"complete"')]);
    }
    expect(await statusOf(bounded, LIST, OTHER)).toBe(200);
  });

  it('a request that arrives slowly is refused once its time is up, in headers and body, and others are served', async () => {
    const slow = await serveInside({ JOBBOARD_BASE_URL: board.url }, [], 600);
    const { port } = new URL(slow.url);
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\n`;
    const texts = [`${head}Accept: application/`, `${head}Authorization: Bearer a-key\r\nContent-Length: 900\r\n\r\n{`];
    const answers = texts.map((text) => sent(port, text).closed);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

it('a caller’s requests start one after the other, and another caller’s meanwhile', async () => {
  const limits = await createLimits({ callsAtOnce: 64, callsPerMinute: 600, databaseUrl: undefined });
  const order: string[] = [];
  const work = (name: string) => async () => void order.push(name);
  const held = gate();
  const first = limits.inTurn('one', async () => {
    order.push('one, 1');
    await held.opened;
  });
  const others = [limits.inTurn('one', work('one, 2')), limits.inTurn('two', work('two, 1'))];
  await others[1];
  expect(order).toEqual(['one, 1', 'two, 1']);
  // One that waits for something else does not hold up the next one for long.
  await others[0];
  expect(order).toEqual(['one, 1', 'two, 1', 'one, 2']);
  held.open();
  await first;
});

describe('keys that the board has not taken', () => {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  /** From now on the board refuses made-up keys, once this is over. */
  function refuse(held = Promise.resolve()): void {
    const refusal = error('Unknown api_key.', { status: 401 });
    const places = PLAIN['location/list'];
    board.asked.length = 0;
    board.script = {
      ...PLAIN,
      'location/list': (form, asked) =>
        asked.key?.startsWith('made-up') ? held.then(() => refusal) : places?.(form, asked),
    };
  }

  it('get a challenge that says where the key stands, for whatever they ask, and the board is asked once', async () => {
    refuse();
    for (const body of [LIST, call('search_jobs', { words: 'Ad' }), call('create_job', { dry_run: true }), listen(1)]) {
      const { status, headers, text } = await postTo(guarded, body, bearer('made-up-key'));
      expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')]);
      expect(text).toContain('Check the API key that is sent as bearer');
      expect(text).not.toContain('Ad 1');
    }
    expect(board.asked.map(({ operation }) => operation)).toEqual(['location/list']);
  });

  it('are refused with 429 over the limit of their network; other networks and known callers are served', async () => {
    expect(await statusOf(guarded, LIST)).toBe(200);
    refuse();
    const from = (address: string, key: string) =>
      postTo(guarded, LIST, { ...bearer(key), 'x-forwarded-for': `evil, ${address}` });
    // Addresses of one network.
    const flood = await Promise.all(
      Array.from({ length: 100 }, (_, index) => from(`2001:db8::${index}:1`, `made-up-${index}`)),
    );
    const refusals = flood.filter(({ status }) => status === 429);
    expect(refusals.length).toBeGreaterThan(0);
    expect(Number(refusals[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(flood.filter(({ status }) => status === 401)).toHaveLength(100 - refusals.length);
    // The board was not asked about the others.
    expect(board.asked).toHaveLength(100 - refusals.length);
    expect((await from('2001:db8:0:1::1', 'an-honest-key')).status).toBe(200);
    expect(await statusOf(guarded, LIST)).toBe(200);
  });

  it('are charged to their network also when the board is not asked: without a key, and with one that was refused', async () => {
    refuse();
    const limited = await started({ JOBBOARD_CALLS_PER_MINUTE: '3' });
    const statuses: number[] = [];
    for (const authorization of ['', 'Bearer made-up', 'Bearer made-up', 'Bearer made-up', ''])
      statuses.push(await statusOf(limited, LIST, { authorization }));
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(board.asked.map(({ operation }) => operation)).toEqual(['location/list']);
  });

  it.each([
    ['status 500', () => error('Oops.', { status: 500 })],
    ['a page', () => html()],
  ])(
    'get 503 and no lasting answer where the board says %s, and are served as soon as it is well',
    async (_what, odd) => {
      board.script = { ...PLAIN, 'location/list': odd };
      const asks = await started({ JOBBOARD_TIMEOUT: '2' });
      expect(await statusOf(asks, LIST, bearer('a-new-key'))).toBe(503);
      board.script = PLAIN;
      expect(await statusOf(asks, LIST, bearer('a-new-key'))).toBe(200);
    },
  );
});

describe('a call under way', () => {
  it('whose caller leaves in the middle of a create: they find the ad when they come back, and there is one', async () => {
    const real = await testBoard({ moderationSeconds: 0 });
    const serving = await started({ JOBBOARD_BASE_URL: real.board.url, JOBBOARD_CONFIRM: 'never' });
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${real.board.keys.paid}` };
    const body = JSON.stringify(call('create_job', adOn('Zig')));
    real.faults.next('createJob', holdAfter(1500));
    const leaving = new AbortController();
    const left = fetch(serving.url, { method: 'POST', headers, body, signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => real.arrived('createJob')).toBe(1);
    leaving.abort();
    await left;
    const again = async () => (await fetch(serving.url, { method: 'POST', headers, body })).text();
    await expect.poll(again).toMatch(/\[duplicate\].*(as|is) job \d+/s);
    expect(real.arrived('createJob')).toBe(1);
  });

  it('ends when the server does, which is not ready meanwhile, and leaves with 0', async () => {
    const real = await testBoard();
    const ending = await startServe({ JOBBOARD_BASE_URL: real.board.url });
    const headers = { authorization: `Bearer ${real.board.keys.paid}` };
    const held = gate();
    real.faults.next('listJobs', holdAfter(held.opened));
    const answering = postTo(ending, LIST, headers);
    await expect.poll(() => real.arrived('listJobs')).toBe(1);
    ending.child.kill('SIGTERM');
    await expect.poll(() => fetch(`${ending.origin}/readyz`).then(({ status }) => status)).toBe(503);
    // Balancers have not noticed yet: callers are served meanwhile.
    expect(await statusOf(ending, call('list_locations', {}), headers)).toBe(200);
    held.open();
    const { status, text } = await answering;
    expect([status, text]).toEqual([200, expect.stringContaining('1 of ')]);
    expect(await ending.ended).toMatchObject({ code: 0 });
  });
});
