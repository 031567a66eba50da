import { describe, expect, it } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { boardAndClient, closeAfterEach, failureOf, NO_JOBS, within } from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';

closeAfterEach();

const list = (client: Client, budget = 8000) => client.call('listJobs', {}, within(budget));

describe('reads are repeated', () => {
  it.each<[string, bad.Behaviour, string, RegExp]>([
    ['HTTP 500', bad.html(500), 'board_error', /HTTP 500, content type "text\/html"/],
    ['HTTP 429', bad.error('Slow down', { status: 429 }), 'rate_limited', /HTTP 429, "Slow down"/],
    ['a cut-off body', bad.cutOff, 'board_unreachable', /arrived incomplete/],
    ['a reset connection', bad.reset, 'board_unreachable', /ECONNRESET/],
  ])('after %s, and the fourth time that is what the error tells', async (_what, behaviour, code, words) => {
    const { board, client, logged } = await boardAndClient(behaviour, behaviour, bad.json({ ...NO_JOBS, total: 3 }));
    board.otherwise = behaviour;
    expect(await list(client)).toMatchObject({ total: 3 });
    expect(logged.filter(({ level }) => level === 'warn')).toHaveLength(2);
    const error = await failureOf(list(client));
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
    await list(client);
    // A date has whole seconds, so as little as half a second may be left of it.
    expect(second - first).toBeGreaterThan(400);
    expect(logged.some(({ level, message }) => level === 'warn' && message.includes('HTTP 429'))).toBe(true);
  });

  it('at once where Retry-After holds no time: "retry 5" is no day of 2001', async () => {
    const odd = bad.error('Later', { status: 429, headers: { 'Retry-After': 'retry 5' } });
    const { client } = await boardAndClient(odd, odd, odd, odd);
    expect((await failureOf(list(client))).message).not.toMatch(/wait|0 s/);
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
    await list(client);
    expect(board.connections.made).toBe(1);
    board.script.unshift(bad.closed);
    await list(client);
    expect(board.requests).toHaveLength(3);
  });
});

it('a cancelled read ends its request', async () => {
  const { board, client } = await boardAndClient();
  board.otherwise = bad.silence;
  const leaving = new AbortController();
  const read = failureOf(client.call('listJobs', {}, within(8000, leaving.signal)));
  await expect.poll(() => board.requests.length).toBe(1);
  leaving.abort();
  expect(await read).toMatchObject({ code: 'cancelled' });
  await expect.poll(() => board.connections.open).toBe(0);
});
