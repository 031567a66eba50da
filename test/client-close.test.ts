import { describe, expect, it } from 'vitest';
import { boardAndClient, clientOf, closeAfterEach, failureOf, within } from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';

closeAfterEach();

describe('closing', () => {
  it('gives up what is under way, says so, and takes nothing more', async () => {
    const { board, client } = await boardAndClient();
    board.otherwise = bad.silence;
    const reads = [1, 2, 3, 4, 5, 6, 7].map((id) => failureOf(client.call('getJob', { id }, within(60_000))));
    const write = failureOf(client.call('suspendJob', { id: 1 }, within(60_000)));
    await expect.poll(() => board.requests.length).toBe(5);
    await client.close();
    for (const read of await Promise.all(reads)) expect(read).toMatchObject({ code: 'cancelled' });
    expect(await write).toMatchObject({ code: 'outcome_unknown', sent: true });
    expect(await failureOf(client.call('listJobs', {}, within(2000)))).toMatchObject({
      code: 'cancelled',
      sent: false,
    });
    await expect.poll(() => board.connections.open).toBe(0);
    expect(board.requests).toHaveLength(5);
  });

  it('ends calls whose connections are still being made, and waits that are under way', async () => {
    const { board, client } = await boardAndClient(bad.error('x', { status: 503, headers: { 'Retry-After': '30' } }));
    const secure = clientOf(board.url.replace('http:', 'https:')).client;
    const calls = [client, secure].map((one) => failureOf(one.call('listJobs', {}, within(60_000))));
    await expect.poll(() => board.connections.made).toBe(2);
    await Promise.all([client.close(), secure.close()]);
    for (const error of await Promise.all(calls)) expect(error.code).toBe('cancelled');
  });
});
