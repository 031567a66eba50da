import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { boardAndClient, clientOf, closeAfterEach, failureOf, JOB, NO_JOBS, within } from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';

closeAfterEach();

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

describe('answers are limited to 16 MB while they come in', () => {
  const MB = 1024 * 1024;
  it.each<[string, bad.Behaviour]>([
    ['that never ends', bad.endless({ 'Content-Type': 'application/json' }, Buffer.alloc(64 * 1024, ' '))],
    ['of 17 MB', bad.answer(Buffer.alloc(17 * MB, ' '))],
    [
      'that unfolds to 200 MB',
      bad.answer(gzipSync(Buffer.alloc(200 * MB, ' ')), { headers: { 'Content-Encoding': 'gzip' } }),
    ],
  ])('an answer %s is given up', async (_what, behaviour) => {
    const { board, client } = await boardAndClient(behaviour);
    const error = await failureOf(list(client, 10_000));
    expect(error).toMatchObject({ code: 'unexpected_answer' });
    expect(error.message).toContain('16 MB');
    expect(board.requests).toHaveLength(1);
  });
});

it('an answer that comes in pieces of one byte is read whole', async () => {
  const { client } = await boardAndClient(bad.byteByByte({ ...NO_JOBS, results: [JOB], total: 1 }));
  expect(await list(client)).toMatchObject({ results: [{ id: JOB.id, title: JOB.title }] });
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
