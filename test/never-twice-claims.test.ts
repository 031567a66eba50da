import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
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
  /** The claim of a create that ended well, which is then forgotten. */
  async function claimOf(server: AskedClient) {
    await server.call('create_job', { ...story.ad, title: 'Another ad (m/f)' });
    others++;
    const claim = theClaim();
    rmSync(claim.path);
    return claim;
  }
  const LATER = new Date(Date.now() + 600_000).toISOString();
  /** How many creates have reached the board since the last claim was left. */
  const arrivedOnce = () => expect(story.board.faults.waiting() === 0 && story.arrived('createJob') - others).toBe(1);
  let others = 0;
  beforeEach(() => {
    others = 0;
  });

  it('whose process is gone is looked into, noted once, and not sent again', async () => {
    const server = await story.connected();
    const gone = start(['--version']);
    await gone.ended;
    await leaveClaim(server, { state: 'intended', pid: gone.child.pid, host: hostname(), token: 'another' });
    for (let count = 0; count < 2; count++)
      expect((await server.call('create_job', story.ad)).text).toMatch(
        /^\[outcome_unknown\].*interrupted.*Nothing was sent/s,
      );
    arrivedOnce();
    expect(story.outcomes()).toEqual(['create_job unknown']);
    expect(theClaim()).toMatchObject({ state: 'unknown' });
  });

  it('whose process still runs is waited for', async () => {
    const server = await story.connected({ spawned: true });
    await leaveClaim(server, { state: 'intended', pid: process.pid, host: hostname(), token: 'another', until: LATER });
    const { text } = await server.call('create_job', story.ad);
    expect(text).toMatch(/^\[duplicate\].*being created right now.*Nothing was sent/s);
    arrivedOnce();
  });

  it('of another machine is waited for until its time is up, and then looked into', async () => {
    const server = await story.connected();
    const there = { state: 'intended', pid: process.pid, host: 'elsewhere', token: 'another' };
    await leaveClaim(server, { ...there, until: LATER });
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[duplicate\].*being created right now/s);
    const { path, ...claim } = theClaim();
    writeFileSync(path, JSON.stringify({ ...claim, until: new Date(Date.now() - 1000).toISOString() }));
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    arrivedOnce();
  });

  it('of an earlier process with the number of this one, as every server of a container has, is looked into', async () => {
    const server = await story.connected();
    const { pid } = await claimOf(server);
    await leaveClaim(server, { state: 'intended', pid, host: hostname(), token: 'another', until: LATER });
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    arrivedOnce();
  });

  it.each([
    ['null', 'null'],
    ['a number', '5'],
    ['nothing', ''],
    ['a list', '[]'],
    ['another shape', '{"state":"done","id":"x","time":5}'],
    ['a folder', undefined],
  ])('that holds %s stands for one whose end is not known: no second ad, and not for ever', async (_what, content) => {
    const server = await story.connected();
    await leaveClaim(server, {});
    const { path } = theClaim();
    rmSync(path);
    if (content === undefined) mkdirSync(path);
    else writeFileSync(path, content);
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    arrivedOnce();
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(path, dayAgo, dayAgo);
    expect((await server.call('create_job', story.ad)).isError).toBe(false);
    expect(await story.onTheBoard()).toHaveLength(1);
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

  it('that is long over is taken away by the next one', async () => {
    const server = await story.connected();
    await server.call('create_job', story.ad);
    const { path } = theClaim();
    const time = new Date(Date.now() - 49 * 3_600_000);
    utimesSync(path, time, time);
    await server.call('create_job', { ...story.ad, title: `Lead ${story.ad.title}` });
    expect(claims()).toHaveLength(1);
    expect(theClaim().path).not.toBe(path);
  });

  it('on an ad that differs by a word stands in the way of one that is sent at the same time', async () => {
    const servers = await Promise.all([story.connected({ spawned: true }), story.connected({ spawned: true })]);
    const bodies = [story.ad.body, String(story.ad.body).replace('keep it lazy', 'keep it slow')];
    const answers = await Promise.all(
      servers.map((server, index) => server.call('create_job', { ...story.ad, body: bodies[index] })),
    );
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(answers.find(({ isError }) => isError)?.text).toMatch(/^\[duplicate\]/);
    expect(story.arrived('createJob')).toBe(1);
  });
});
