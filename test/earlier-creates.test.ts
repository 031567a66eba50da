import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WriteLog } from '../src/publishing/ledger/write-log.ts';
import type { AskedClient } from './support/hosted.ts';
import { freshFolder } from './support/server.ts';
import { writeStory } from './support/write-story.ts';

/* What an earlier create of the same ad, or of one like it, means for the next one. */

const story = writeStory();

const claimFiles = () => readdirSync(join(story.folder, 'claims')).map((name) => join(story.folder, 'claims', name));
const theClaim = () => {
  const [path = ''] = claimFiles();
  return { path, claim: JSON.parse(readFileSync(path, 'utf8')) };
};

/** A create that reached the board, and of whose end the ledger knows nothing. */
async function interrupted(server: AskedClient): Promise<void> {
  await server.call('create_job', story.ad);
  const { path, claim } = theClaim();
  const { id: _, ...rest } = claim;
  writeFileSync(path, JSON.stringify({ ...rest, state: 'intended', token: 'another', pid: 0, until: rest.time }));
  rmSync(story.logFile());
}

describe('a create that was interrupted', () => {
  it('is found by what it sent, where the ad is sent again with a word changed', async () => {
    const server = await story.connected();
    await interrupted(server);
    const again = { ...story.ad, body: String(story.ad.body).replace('a service', 'a kind of service') };
    const { text } = await server.call('create_job', again);
    expect(text).toMatch(/^\[duplicate\].*was sent at .* and is job \d+.*new words in the text \("kind"\)/s);
    expect(await story.onTheBoard()).toHaveLength(1);
  });

  it('is left as it is by a dry run, which says first that the ad would be refused', async () => {
    const server = await story.connected();
    await interrupted(server);
    const before = theClaim().claim;
    const { structured } = await server.call('create_job', { ...story.ad, dry_run: true });
    expect((structured as { warnings: string[] }).warnings[0]).toMatch(
      /^create_job would refuse this ad \(duplicate\)\. .* is job \d+/,
    );
    expect(theClaim().claim).toEqual(before);
    expect(() => story.outcomes()).toThrow(/ENOENT/);
  });
});

describe('a claim’s file', () => {
  it.each([
    ['a pipe that nobody writes to', (path: string) => execFileSync('mkfifo', [path])],
    ['a device without end', (path: string) => symlinkSync('/dev/zero', path)],
    ['larger than any claim', (path: string) => writeFileSync(path, ' '.repeat(2_000_000))],
  ])('that is %s stands for a create whose end is not known', async (_what, make) => {
    const server = await story.connected();
    await server.call('create_job', story.ad);
    const { path } = theClaim();
    rmSync(path);
    make(path);
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    expect(story.arrived('createJob')).toBe(1);
  });

  it('from years ahead stands in nobody’s way', async () => {
    const server = await story.connected();
    await server.call('create_job', story.ad);
    const { path, claim } = theClaim();
    writeFileSync(path, JSON.stringify({ ...claim, time: '2099-01-01T00:00:00.000Z' }));
    expect((await server.call('create_job', story.ad)).isError).toBe(false);
  });
});

describe('an ad much like one of the last day', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['other pay', { salary_max: 55_000 }, /what differs: salary_max\./],
    ['another place', { location: ['Porto'] }, /what differs: location\./],
    ['a typing mistake less in its title', { title: 'Haskel Developer' }, /what differs: title\./],
    [
      'a sentence more with a name in it',
      {
        body: `<p>${'We run a compiler as a service in Haskell and want to keep it lazy. '.repeat(6)}</p><p>Docker.</p>`,
      },
      /what differs: body\./,
    ],
  ])('is created, with the other one named and the way to change it: %s', async (_what, change, words) => {
    const server = await story.connected();
    const first = (await server.call('create_job', story.ad)).structured as { id: number; warnings: string[] };
    expect(first.warnings).toEqual([]);
    const dry = await server.call('create_job', { ...story.ad, ...change, dry_run: true });
    const { isError, structured } = await server.call('create_job', { ...story.ad, ...change });
    expect(isError).toBe(false);
    for (const { warnings } of [dry.structured, structured] as { warnings: string[] }[]) {
      expect(warnings[0]).toMatch(new RegExp(`^Job ${first.id}, created at .* is much like this ad; ${words.source}`));
      expect(warnings[0]).toContain('edit_job');
    }
  });

  it('is not said of an ad with a reference of its own, which is another one on purpose', async () => {
    const server = await story.connected();
    await server.call('create_job', story.ad);
    const { structured } = await server.call('create_job', { ...story.ad, ref: 'H-2', dry_run: true });
    expect((structured as { warnings: string[] }).warnings.join()).not.toContain('much like');
  });

  it('is not said of another text', async () => {
    const server = await story.connected();
    await server.call('create_job', story.ad);
    const other = {
      ...story.ad,
      body: `<p>${'Our clinic in the mountains looks for a nurse who likes snow. '.repeat(6)}</p>`,
    };
    const { structured } = await server.call('create_job', { ...other, dry_run: true });
    expect((structured as { warnings: string[] }).warnings.join()).not.toContain('much like');
  });
});

describe('the log of writes', () => {
  const entry = (id: number) =>
    ({ time: '2026-11-22T00:00:00Z', tool: 'create_job', board: 'b', id, digest: 'd', outcome: 'done' }) as const;

  it('keeps the line after one that was torn, and reads past what is none', () => {
    const folder = freshFolder();
    const log = new WriteLog(folder);
    log.add(entry(1));
    appendFileSync(join(folder, 'writes.jsonl'), '{"time":"2026-11-22T00:00:0');
    log.add(entry(2));
    appendFileSync(join(folder, 'writes.jsonl'), 'null\n5\n"x"\n{}\n');
    log.add(entry(3));
    expect(log.entries().map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
