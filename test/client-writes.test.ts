import { channel } from 'node:diagnostics_channel';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { CallOptions, Client } from '../src/client/client.ts';
import { boardAndClient, CREATED, clientOf, failureOf, within, withoutChance } from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';

withoutChance();

const create = (client: Client, call: CallOptions) => client.call('createJob', { title: 'A', body: 'B' }, call);
const edit = (client: Client, call: CallOptions) => client.call('editJob', { id: 12, title: 'A' }, call);
const suspend = (client: Client, call: CallOptions) => client.call('suspendJob', { id: 12 }, call);
const WRITES = { create, edit, suspend };

const NO_REFUSAL = /not a refusal that the interface defines/;
const UPGRADE = { Connection: 'upgrade', Upgrade: 'h2c' };

/** All the ways in which a write can lose its answer after it was sent. */
const LOST: readonly [string, bad.Behaviour, RegExp][] = [
  ['no answer', bad.silence, /no answer came within 0\.2 s/],
  ['a cut-off answer', bad.cutOff, /broke off/],
  ['a reset connection', bad.reset, /ECONNRESET/],
  ['a page', bad.html(), /"text\/html" and no JSON/],
  ['an empty answer', bad.answer(''), /an empty answer/],
  ['another shape', bad.json({ success: { message: 'ok' } }), /success\.id: missing, expected number/],
  [
    'a redirect',
    bad.answer('', { status: 302, headers: { Location: 'https://other.example/' } }),
    /https:\/\/other\.example/,
  ],
  ['an error with 408', bad.error('Slow down', { status: 408 }), /HTTP 408, "Slow down"/],
  ['an error with 201', bad.error('Queued', { status: 201 }), NO_REFUSAL],
  ['an error with an id', bad.json({ error: { message: 'Mail failed' }, id: '9' }), NO_REFUSAL],
  ['an error with the id in it', bad.json({ error: { message: 'Already there', id: '9' } }), NO_REFUSAL],
  ['another protocol', bad.answer('', { status: 101, headers: UPGRADE }), /not an HTTP answer/],
];

describe('a write is never sent twice', () => {
  for (const [name, write] of Object.entries(WRITES)) {
    it.each(LOST)(`${name}, and then %s: outcome_unknown, sent once`, async (_what, behaviour, words) => {
      const { board, client } = await boardAndClient(behaviour);
      board.otherwise = bad.json(CREATED);
      const error = await failureOf(write(client, within(behaviour === bad.silence ? 200 : 8000)));
      expect(error).toMatchObject({ code: 'outcome_unknown', sent: true });
      expect(error.message).toMatch(words);
      expect(error.message).toMatch(name === 'create' ? /list_jobs.*dashboard/ : /job_status and get_job for id 12/);
      expect(error.message).not.toMatch(/undefined|<h1>/);
      expect(board.requests).toHaveLength(1);
    });
  }

  it.each<[string, bad.Behaviour, string]>([
    ['the board’s error with HTTP 200', bad.error('Title is too long'), 'board_error'],
    ['no such job', bad.error('Job not found.'), 'not_found'],
    ['a page with HTTP 404', bad.html(404), 'unexpected_answer'],
    ['HTTP 400 with an error and an id', bad.error('Already there', { status: 400 }), 'board_error'],
    ['HTTP 429 with a page', bad.html(429), 'rate_limited'],
  ])('%s is a definite refusal, and is not repeated', async (_what, behaviour, code) => {
    const { board, client } = await boardAndClient(behaviour);
    board.otherwise = bad.json(CREATED);
    const error = await failureOf(edit(client, within(2000)));
    expect(error).toMatchObject({ code, sent: true });
    expect(error.message).toContain('Nothing was carried out.');
    expect(board.requests).toHaveLength(1);
  });

  it('a write is not retried when the connection is refused, and the error says that nothing was sent', async () => {
    const { client, logged } = clientOf(`http://127.0.0.1:${await bad.closedPort()}`);
    const error = await failureOf(create(client, within(5000)));
    expect(error).toMatchObject({ code: 'board_unreachable', sent: false });
    expect(error.message).toContain('job/create was not sent');
    expect(logged.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  it('a write whose connection is reset at once is reported as sent only where bytes may have left', async () => {
    const { board, client } = await boardAndClient();
    board.refusing = true;
    const error = await failureOf(create(client, within(5000)));
    expect(['outcome_unknown', 'board_unreachable']).toContain(error.code);
    expect(error.sent).toBe(error.code === 'outcome_unknown');
    expect(board.requests).toHaveLength(0);
    expect(board.connections.made).toBe(1);
  });
});

it('an answer that lies in the socket when the clock strikes is read', async () => {
  const board = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:http').createServer((_, answer) => answer.end('${JSON.stringify(CREATED)}'));
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const port = await new Promise((resolve) => board.once('message', resolve));
  const { client } = clientOf(`http://127.0.0.1:${port}`);
  // The machine stands still from the moment the request leaves until its time is long over.
  const stop = () => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500));
  channel('undici:client:sendHeaders').subscribe(stop);
  expect(
    await create(client, within(1000)).finally(() => channel('undici:client:sendHeaders').unsubscribe(stop)),
  ).toMatchObject({ success: { id: 99 } });
  await board.terminate();
});

describe('a write that is given up', () => {
  it('by its caller after it was sent is awaited all the same', async () => {
    const { board, client } = await boardAndClient(bad.after(200, bad.json(CREATED)));
    const leaving = new AbortController();
    const calling = create(client, within(60_000, leaving.signal));
    await expect.poll(() => board.requests.length).toBe(1);
    leaving.abort();
    expect(await calling).toMatchObject({ success: { id: 99 } });
  });

  it.each(['cancelled', 'late'])('before it had its turn is never sent (%s)', async (how) => {
    const { board, client } = await boardAndClient(bad.after(300, bad.json(CREATED)));
    const first = create(client, within(5000));
    await expect.poll(() => board.requests.length).toBe(1);
    const leaving = new AbortController();
    const second = failureOf(edit(client, within(how === 'late' ? 100 : 5000, leaving.signal)));
    if (how === 'cancelled') leaving.abort();
    const error = await second;
    expect(error).toMatchObject({ code: how === 'late' ? 'board_unreachable' : 'cancelled', sent: false });
    expect(error.message).toContain('Nothing was sent.');
    await first;
    board.otherwise = bad.json(CREATED);
    await suspend(client, within(2000));
    expect(board.requests.map(({ target }) => target)).toEqual(['/job/create.json', '/job/suspend.json']);
  });

  it('while its connection was being made is never sent', async () => {
    // A board that never answers the TLS handshake.
    const { board } = await boardAndClient();
    const { client } = clientOf(board.url.replace('http:', 'https:'));
    const error = await failureOf(create(client, within(300)));
    expect(error).toMatchObject({ code: 'board_unreachable', sent: false });
    expect(board.connections.made).toBe(1);
  });
});
