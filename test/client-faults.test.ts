import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { boardAndClient, clientOf, failureOf, NO_JOBS, within, withoutChance } from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';

withoutChance();

const list = (client: Client, budget = 2000) => client.call('listJobs', {}, within(budget));

/** A sentence of ours: one or more, finished, without the code and without a page's text. */
function expectSentence(message: string): void {
  expect(message).toMatch(/^\S.*[.)]$/);
  expect(message).not.toMatch(/^\[|undefined|\[object|<|Ignore previous/);
  expect(message.length).toBeLessThan(700);
}

describe('a fault of the board becomes the error that says what to do', () => {
  it.each<[string, bad.Behaviour, string, RegExp]>([
    ['a page', bad.html(), 'unexpected_answer', /HTTP 200 with content type "text\/html".*JOBBOARD_BASE_URL/],
    ['no HTTP', bad.notHttp, 'unexpected_answer', /not an HTTP answer/],
    [
      'headers without end',
      bad.answer('{}', { headers: { 'X-Long': 'x'.repeat(40_000) } }),
      'unexpected_answer',
      /headers/,
    ],
    [
      'a redirect',
      bad.answer('', { status: 302, headers: { Location: 'https://evil.example/x?y=z' } }),
      'unexpected_answer',
      /HTTP 302.*https:\/\/evil\.example\b.*JOBBOARD_BASE_URL/,
    ],
    ['a bad key by its words', bad.error('Invalid api_key.'), 'not_allowed', /"Invalid api_key\.".*JOBBOARD_API_KEY/],
    ['another error', bad.error('Invalid parameter: limit'), 'board_error', /"Invalid parameter: limit"/],
    ['an error without a message', bad.json({ error: { code: 5 } }), 'board_error', /an error without a message/],
  ])('%s', async (_name, behaviour, code, words) => {
    const { board, client } = await boardAndClient(behaviour);
    const error = await failureOf(list(client));
    expect(error).toMatchObject({ code, sent: true });
    expect(error.message).toMatch(words);
    expect(error.message).toContain('job/list');
    expectSentence(error.message);
    expect(board.requests).toHaveLength(1);
    board.script.push(bad.json(NO_JOBS));
    expect(await list(client)).toMatchObject({ total: 0 });
  });

  it("quotes the board's message cleaned and shortened", async () => {
    const { client } = await boardAndClient(bad.error(`Line one\n\tline\u200b two \u202e\u0007${'x'.repeat(500)}`));
    const error = await failureOf(list(client));
    const [, said = ''] = /"([^"]*)"/.exec(error.message) ?? [];
    expect(said).toMatch(/^Line one line two x+…$/);
    expect(said).toHaveLength(200);
  });
});

const MB = 1024 * 1024;
it.each<[string, bad.Behaviour]>([
  ['that never ends', bad.endless({ 'Content-Type': 'application/json' }, Buffer.alloc(64 * 1024, ' '))],
  ['of 17 MB', bad.answer(Buffer.alloc(17 * MB, ' '))],
  [
    'that unfolds to 200 MB',
    bad.answer(gzipSync(Buffer.alloc(200 * MB, ' ')), { headers: { 'Content-Encoding': 'gzip' } }),
  ],
])('an answer %s is given up at 16 MB, while it comes in', async (_what, behaviour) => {
  const { board, client } = await boardAndClient(behaviour);
  const error = await failureOf(list(client, 10_000));
  expect(error).toMatchObject({ code: 'unexpected_answer' });
  expect(error.message).toContain('16 MB');
  expect(board.requests).toHaveLength(1);
});

describe('time and cancellation', () => {
  it('a board that sends its answer forever is left when the time is up', async () => {
    const { board, client } = await boardAndClient(bad.trickle);
    const error = await failureOf(list(client, 300));
    expect(error).toMatchObject({ code: 'board_unreachable' });
    expect(error.message).toMatch(/no answer to job\/list within 0\.3 s.*JOBBOARD_TIMEOUT/);
    expect(board.requests).toHaveLength(1);
    await expect.poll(() => board.connections.open).toBe(0);
  });

  it('cancelling reaches the socket', async () => {
    const { board, client } = await boardAndClient(bad.silence);
    const leaving = new AbortController();
    const calling = failureOf(client.call('listJobs', {}, within(60_000, leaving.signal)));
    await expect.poll(() => board.requests.length).toBe(1);
    leaving.abort();
    expect(await calling).toMatchObject({ code: 'cancelled' });
    await expect.poll(() => board.connections.open).toBe(0);
  });

  it('an address where nobody listens is named', async () => {
    const port = await bad.closedPort();
    const error = await failureOf(list(clientOf(`http://127.0.0.1:${port}`).client, 4000));
    expect(error).toMatchObject({ code: 'board_unreachable', sent: false });
    expect(error.message).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}.*ECONNREFUSED.*JOBBOARD_BASE_URL`));
    expectSentence(error.message);
  });
});

describe('reads are repeated', () => {
  it.each<[string, bad.Behaviour, string, RegExp]>([
    ['HTTP 500', bad.html(500), 'board_error', /HTTP 500, content type "text\/html"/],
    ['HTTP 429', bad.error('Slow down', { status: 429 }), 'rate_limited', /HTTP 429, "Slow down"/],
    ['a cut-off body', bad.cutOff, 'board_unreachable', /arrived incomplete/],
    ['a reset connection', bad.reset, 'board_unreachable', /ECONNRESET/],
  ])('after %s, and the fourth time that is what the error tells', async (_what, behaviour, code, words) => {
    const { board, client, logged } = await boardAndClient(behaviour, behaviour, bad.json({ ...NO_JOBS, total: 3 }));
    board.otherwise = behaviour;
    expect(await list(client, 8000)).toMatchObject({ total: 3 });
    expect(logged.filter(({ level }) => level === 'warn')).toHaveLength(2);
    const error = await failureOf(list(client, 8000));
    expect(error).toMatchObject({ code, sent: true });
    expect(error.message).toMatch(words);
    expect(error.message).toContain('in 4 attempts');
    expect(board.requests).toHaveLength(3 + 4);
  });

  it.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 1500).toUTCString()],
  ])('not before the time that Retry-After asks for, in %s', async (_how, value) => {
    const { board, client, logged } = await boardAndClient();
    let first = 0;
    let second = 0;
    board.script.push((socket, request) => {
      first = Date.now();
      bad.error('Slow down', { status: 429, headers: { 'Retry-After': value() } })(socket, request);
    });
    board.otherwise = (socket, request) => {
      second = Date.now();
      bad.json(NO_JOBS)(socket, request);
    };
    await list(client, 8000);
    // A date has whole seconds, so as little as half a second may be left of it.
    expect(second - first).toBeGreaterThan(400);
    expect(logged.some(({ level, message }) => level === 'warn' && message.includes('HTTP 429'))).toBe(true);
  });

  it('at once where Retry-After holds no time: "retry 5" is no day of 2001', async () => {
    const odd = bad.error('Later', { status: 429, headers: { 'Retry-After': 'retry 5' } });
    const { client } = await boardAndClient(odd, odd, odd, odd);
    expect((await failureOf(list(client, 8000))).message).not.toMatch(/wait|0 s/);
  });

  it('by a later call neither: what Retry-After asked for is remembered', async () => {
    const busy = bad.error('Later', { status: 429, headers: { 'Retry-After': '2' } });
    const { board, client } = await boardAndClient(busy);
    board.otherwise = bad.json({ ...NO_JOBS, total: 3 });
    await failureOf(list(client, 500));
    const error = await failureOf(list(client, 500));
    expect(error).toMatchObject({ code: 'rate_limited' });
    expect(error.message).toMatch(/asks to wait \d s/);
    expect(board.requests).toHaveLength(1);
    expect(await list(client, 8000)).toMatchObject({ total: 3 });
  });

  it('on a kept connection that the board has closed meanwhile', async () => {
    const { board, client } = await boardAndClient(bad.json(NO_JOBS), bad.json(NO_JOBS));
    await list(client, 8000);
    expect(board.connections.made).toBe(1);
    board.script.unshift(bad.closed);
    await list(client, 8000);
    expect(board.requests).toHaveLength(3);
  });
});
