import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { warmUp } from '../src/transport/warm-up.ts';
import { type ScriptedBoard, startScripted } from './support/scripted.ts';
import { connectCurrent } from './support/server.ts';

let board: ScriptedBoard;
beforeAll(async () => {
  board = await startScripted({});
});
afterAll(() => board.close());

it('passes the way of a list answer to its end, and lets others run in between', async () => {
  let turns = 0;
  let running = true;
  const others = (async () => {
    for (; running; turns++) await turn();
  })();
  await warmUp();
  running = false;
  await others;
  expect(turns).toBeGreaterThan(40);
});

it('asks nothing of the board after the list of tools', async () => {
  const { client, call, close } = await connectCurrent({ mode: 'auto' }, board.environment());
  await client.listTools();
  // Answered by the same process after all that the warm-up began with.
  expect((await call('create_job', { dry_run: true })).isError).toBe(true);
  expect(board.asked).toEqual([]);
  await close();
});
