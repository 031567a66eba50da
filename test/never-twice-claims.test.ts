import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { start } from './support/by-hand.ts';
import type { AskedClient } from './support/hosted.ts';
import { writeStory } from './support/write-story.ts';

const story = writeStory();

const claims = () => readdirSync(join(story.folder, 'claims')).map((name) => join(story.folder, 'claims', name));

function theClaim(): { path: string; state: string; id?: number; time: string; pid: number; host: string } {
  const [path = '', ...others] = claims();
  expect(others).toEqual([]);
  return { path, ...JSON.parse(readFileSync(path, 'utf8')) };
}

describe('a claim', () => {
  it('of another account on the same folder is no duplicate', async () => {
    const first = await story.connected();
    const second = await story.connected({ environment: story.board.environment('second') });
    for (const server of [first, second]) expect((await server.call('create_job', story.ad)).isError).toBe(false);
    for (const server of [first, second])
      expect((await server.call('create_job', story.ad)).text).toMatch(/^\[duplicate\]/);
    expect(await story.onTheBoard()).toHaveLength(2);
  });

  /** Leaves a claim as a process would that was stopped at some moment, and no ad. */
  async function leaveClaim(server: AskedClient, facts: Record<string, unknown>): Promise<void> {
    story.board.faults.next('createJob', { kind: 'drop before' });
    await server.call('create_job', story.ad);
    const { path, ...claim } = theClaim();
    writeFileSync(path, JSON.stringify({ ...claim, ...facts }));
    rmSync(story.logFile());
  }
  const arrivedOnce = () => expect(story.arrived('createJob')).toBe(1);

  it('whose process is gone is looked into, noted once, and not sent again', async () => {
    const server = await story.connected();
    const gone = start(['--version']);
    await gone.ended;
    await leaveClaim(server, { state: 'intended', pid: gone.child.pid, host: hostname() });
    for (let count = 0; count < 2; count++)
      expect((await server.call('create_job', story.ad)).text).toMatch(
        /^\[outcome_unknown\].*interrupted.*Nothing was sent/s,
      );
    arrivedOnce();
    expect(story.outcomes()).toEqual(['create_job unknown']);
    expect(theClaim()).toMatchObject({ state: 'unknown' });
  });

  it('whose process still runs is waited for', async () => {
    const server = await story.connected();
    await leaveClaim(server, { state: 'intended', pid: process.pid, host: hostname() });
    const { text } = await server.call('create_job', story.ad);
    expect(text).toMatch(/^\[duplicate\].*being created right now.*Nothing was sent/s);
    arrivedOnce();
  });

  it.each([
    ['of another machine', () => ({ state: 'intended', pid: process.pid, host: 'elsewhere' })],
    [
      'so old that its process must be another',
      () => ({
        state: 'intended',
        pid: process.pid,
        host: hostname(),
        time: new Date(Date.now() - 3_600_000).toISOString(),
      }),
    ],
  ])('%s is looked into', async (_what, facts) => {
    const server = await story.connected();
    await leaveClaim(server, facts());
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    arrivedOnce();
  });

  it('that was half written is taken for an interrupted one', async () => {
    const server = await story.connected();
    await leaveClaim(server, {});
    writeFileSync(theClaim().path, '{"state":"inten');
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    arrivedOnce();
  });

  it('older than a day stands in nobody’s way', async () => {
    const server = await story.connected();
    const time = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await leaveClaim(server, { time });
    expect((await server.call('create_job', story.ad)).isError).toBe(false);
    expect(await story.onTheBoard()).toHaveLength(1);
  });
});
