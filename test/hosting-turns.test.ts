import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { Share, Turns } from '../src/server/turns.ts';
import { callOf as call, gate, JSON_HEADERS, postTo, startServe } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { adOn, PLAIN, startScripted } from './support/scripted.ts';

/* The time of the process is shared between callers, whatever one of them asks for. */

const OTHER = { authorization: 'Bearer somebody-else' };
/** A list takes longer than any other text of its length. */
const dryRunOf = (items: number) =>
  call('create_job', { ...adOn('Ada'), body: '- word word\n'.repeat(items), dry_run: true });
const dryRun = dryRunOf(400);
const longRun = dryRunOf(1_600);
const PLACES = call('list_locations', {});

const board = await startScripted(PLAIN);
afterEach(() => {
  board.script = PLAIN;
});

/** A server that knows both callers. @param start in a process of its own, where the time of the process is what counts */
async function known<S extends { url: string }>(start: (of: Record<string, string>) => Promise<S>, more = {}) {
  const server = await start({ JOBBOARD_BASE_URL: board.url, JOBBOARD_CONFIRM: 'never', ...more });
  for (const headers of [{}, OTHER]) expect((await postTo(server, PLACES, headers)).status).toBe(200);
  return server;
}

describe('one caller with as many heavy calls as they may have', () => {
  it('holds up neither another caller nor the probes: they are answered while most of its calls wait', async () => {
    const server = await known(startServe);
    let ended = 0;
    const heavy = Array.from({ length: 20 }, async () => {
      const answer = await postTo(server, dryRun);
      ended += 1;
      return answer;
    });
    await Promise.race(heavy);
    expect((await postTo(server, PLACES, OTHER)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toMatch(/jobboard_calls_waiting [1-9]/);
    expect(ended).toBeLessThan(heavy.length / 2);
    for (const { status, text } of await Promise.all(heavy)) {
      expect(status).toBe(200);
      expect(text).toContain('Dry run');
    }
  });

  it('a call that waits for its turn longer than a call may take is told so, and was not carried out', async () => {
    const server = await known(startServe, { JOBBOARD_TIMEOUT: '1' });
    const lateOf = async (callers: number) => {
      const bearers = Array.from({ length: callers * 32 }, (_, call) => ({
        authorization: `Bearer c-${call % callers}`,
      }));
      const answers = await Promise.all(bearers.map((headers) => postTo(server, longRun, headers)));
      return answers.filter(({ text }) => text.includes('[rate_limited]'));
    };
    let late = await lateOf(1);
    // A fast machine needs more of them.
    for (let callers = 2; late.length === 0 && callers <= 16; callers *= 2) late = await lateOf(callers);
    expect(late.length).toBeGreaterThan(0);
    expect(late[0]?.text).toContain('nothing was sent');
  });
});

it('a call stops waiting in time, though memory is cleared meanwhile', async () => {
  const turns = new Turns();
  const share = new Share();
  const held = gate();
  const working = turns.run(share, false, () => held.opened, 5000);
  const late = turns.run(share, false, async () => undefined, 500).catch((error: Error) => error.message);
  // Nothing is collected in the turn of the event loop that made it.
  await sleep(50);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(await Promise.race([late, sleep(3000, 'it waits')])).toContain('wait for their turn here');
  held.open();
  await working;
});

describe('a call under way', () => {
  it('that holds an index keeps the next such call of its caller waiting, and no other call', async () => {
    const server = await known(serveInside);
    const held = gate();
    board.script = { ...PLAIN, 'job/list': () => held.opened.then(() => ({ total: 0 })) };
    const searches = [1, 2].map(() => postTo(server, call('search_jobs', {})));
    const figures = async () => (await fetch(`${server.origin}/metrics`)).text();
    await expect.poll(figures).toContain('jobboard_calls_waiting 1');
    expect((await postTo(server, PLACES)).status).toBe(200);
    expect(await figures()).toContain('jobboard_calls_waiting 1');
    held.open();
    for (const { text } of await Promise.all(searches)) expect(text).toContain('No jobs match');
  });

  it('counts until its work ends, though its caller has left', async () => {
    const server = await known(serveInside, { JOBBOARD_CALLS_AT_ONCE: '1' });
    const held = gate();
    board.asked.length = 0;
    board.script = { ...PLAIN, 'job/create': () => held.opened.then(() => ({ success: { message: 'ok', id: 7 } })) };
    const leaving = new AbortController();
    const body = JSON.stringify(call('create_job', adOn('Ada')));
    const left = fetch(server.url, { method: 'POST', headers: JSON_HEADERS, body, signal: leaving.signal });
    await expect.poll(() => board.forms('job/create').length).toBe(1);
    leaving.abort();
    await left.catch(() => 'left');
    expect((await postTo(server, PLACES)).status).toBe(429);
    held.open();
    await expect.poll(async () => (await postTo(server, PLACES)).status).toBe(200);
  });
});
