import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsOf } from '../src/settings/findings.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { storeFile } from '../src/storage/store.ts';
import { testBoard } from './support/board.ts';
import { run } from './support/by-hand.ts';
import { dropAfter, holdAfter } from './support/faults.ts';
import { gate } from './support/http.ts';
import { claimsIn, onLedger } from './support/ledger-rows.ts';
import { freshFolder } from './support/server.ts';
import { writeStory } from './support/write-story.ts';

const story = writeStory();
const ledger = () => storeFile(story.folder, 'ledger');

it('an ad posted once more on purpose whose answer is lost is found, and not taken for the first one', async () => {
  const server = await story.connected();
  const first = await server.call('create_job', story.ad);
  story.board.faults.next('createJob', dropAfter);
  const second = await server.call('create_job', { ...story.ad, allow_duplicate: true });
  expect(second.isError, second.text).toBe(false);
  expect(second.structured.id).not.toBe(first.structured.id);
  expect((await story.onTheBoard()).sort()).toEqual([first.structured.id, second.structured.id].sort());
  const plain = await server.call('create_job', story.ad);
  expect(plain.text).toMatch(/^\[duplicate\].*job \d+/s);
  expect(story.arrived('createJob')).toBe(2);
});

const writes = (...args: string[]) => run(['writes', ...args], { JOBBOARD_DATA_DIR: story.folder });

it.each([
  ['not there', [], 'may be sent again', []],
  ['there', ['--job', '77'], 'is on the board as job 77', [{ state: 'done', job: 77 }]],
])(
  'jobboard-mcp writes lists a create whose end is not known, and ends it by its number: the ad is %s',
  async (_what, job, said, kept) => {
    const server = await story.connected();
    await server.call('create_job', story.ad);
    await server.close();
    const setLife = (life: string) =>
      onLedger(story.folder, `UPDATE jobboard2_claims SET state = 'sent', job = NULL, life = '${life}'`);
    setLife(`${hostname()} ${process.pid} alive`);
    const [busy] = JSON.parse((await writes('--json')).stdout).unfinished;
    expect(await writes('--end', String(busy.number), ...job)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is being created now'),
    });
    setLife('');
    const { stdout, code } = await writes();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/create_job job \d+: done.*1 unfinished create:/s)]);
    const [, number = ''] = /^(\d+): ".*" of \S+, unknown; holds back/m.exec(stdout) ?? [];
    const { unfinished } = JSON.parse((await writes('--json')).stdout);
    expect(unfinished).toMatchObject([{ number: Number(number), title: story.ad.title }]);
    expect((await writes('--end', number, ...job)).stdout).toContain(said);
    expect(claimsIn(story.folder)).toMatchObject(kept);
    const again = await writes('--end', number);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`No unfinished create has the number`)]);
  },
);

describe('a data folder that cannot be written', () => {
  it('refuses every write before anything is sent, and reads go on', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    const server = await story.connected({ folder: file, environment: { JOBBOARD_TIMEOUT: '30' } });
    const [row] = (await server.call('list_jobs', { limit: 1 })).structured.results as { id: number }[];
    for (const [name, args] of [
      ['create_job', story.ad],
      ['edit_job', { id: row?.id, title: 'Other' }],
      ['suspend_job', { id: row?.id }],
    ] as const) {
      const text = await server.refusalOf(name, args);
      expect(text).toMatch(
        new RegExp(`^\\[not_configured\\] ${name}.*nothing was sent.*${file}.*JOBBOARD_DATA_DIR`, 's'),
      );
    }
    for (const operation of ['createJob', 'editJob', 'suspendJob']) expect(story.arrived(operation)).toBe(0);
    expect((await server.call('search_jobs')).structured).toMatchObject({ total: expect.any(Number) });
    const { text, structured } = await server.call('job_changes', { since: '24h' });
    expect(structured.counts).toBeDefined();
    expect(text).toContain('could not be stored: changes may be missing');
    const named = await server.call('job_changes', { name: 'mine' });
    expect(named.text).toMatch(/^\[not_configured\] Nothing can be stored under a name.*JOBBOARD_DATA_DIR/s);
  });

  it.each([
    ['deleted', () => rmSync(story.folder, { recursive: true })],
    ['replaced', () => renameSync(story.folder, join(freshFolder(), 'gone'))],
  ])('and is %s while the server runs is noticed before the next write', async (_what, change) => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    change();
    for (const [name, args] of [
      ['create_job', story.ad],
      ['create_job', story.ad],
      ['suspend_job', { id: structured.id }],
    ] as const)
      expect((await server.call(name, args)).text).toMatch(
        /^\[not_configured\].*nothing was sent.*removed or replaced while this server ran.*start the server again/s,
      );
    expect([story.arrived('createJob'), story.arrived('suspendJob')]).toEqual([1, 0]);
  });

  it('holds all that was written in the file itself after a clean end', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    await server.close();
    const beside = readdirSync(story.folder).filter((file) => /^process|^ledger.*-wal$/.test(file));
    expect(beside.filter((file) => statSync(join(story.folder, file)).size > 0)).toEqual([]);
    expect(claimsIn(story.folder)).toMatchObject([{ job: structured.id }]);
  });

  it('that is gone or emptied is said at the next start, as long as writes.jsonl knows of writes', async () => {
    const server = await story.connected();
    const warnings = () => findingsOf(readSettings({ JOBBOARD_DATA_DIR: story.folder })).warnings;
    expect(warnings()).toEqual([]);
    await server.call('create_job', story.ad);
    await server.close();
    expect(warnings()).toEqual([]);
    for (const change of [() => writeFileSync(ledger(), ''), () => rmSync(ledger())]) {
      change();
      expect(warnings()).toEqual([expect.stringMatching(new RegExp(`^The ledger of writes in ${story.folder} is`))]);
    }
  });

  it('that is damaged is said by my_jobs, in place of no ads', async () => {
    const server = await story.connected();
    expect((await server.call('my_jobs')).structured).toMatchObject({ total: 0 });
    writeFileSync(ledger(), 'no database '.repeat(500));
    const text = await server.refusalOf('my_jobs');
    expect(text).toMatch(
      new RegExp(`^\\[not_configured\\] What was written from here cannot be read.*${story.folder}`, 's'),
    );
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[not_configured\].*nothing was sent/s);
  });

  it('after a create was sent, tells it as done with a warning, and keeps the claim', async () => {
    const server = await story.connected();
    const held = gate();
    story.board.faults.next('createJob', holdAfter(held.opened));
    const creating = server.call('create_job', story.ad);
    await expect.poll(() => story.arrived('createJob')).toBe(1);
    // The log turns into something that cannot be written while the board works at the request.
    rmSync(story.logFile(), { force: true });
    mkdirSync(story.logFile());
    held.open();
    const { text, structured, isError } = await creating;
    expect(isError, text).toBe(false);
    expect(structured.warnings).toContainEqual(expect.stringContaining(story.folder));
    expect(text).toContain(`Job ${structured.id} was created`);
    expect(claimsIn(story.folder)).toMatchObject([{ state: 'done', job: structured.id }]);
  });
});

it('following moderation returns as soon as the state changes, with progress on the way; of an active ad it does not wait', async () => {
  const board = await testBoard({ moderationSeconds: 4 });
  const server = await story.connected({ environment: { ...board.environment(), JOBBOARD_TIMEOUT: '30' } });
  const { structured } = await server.call('create_job', story.ad);
  const seen: number[] = [];
  const result = await server.client.callTool(
    { name: 'job_status', arguments: { id: structured.id, wait: 60 } },
    { onprogress: ({ progress }) => seen.push(progress) },
  );
  expect(result.structuredContent).toMatchObject({ status: { name: 'Active' }, changed: true });
  expect(seen.length).toBeGreaterThan(0);
  const { structured: active } = await server.call('job_status', { id: structured.id, wait: 60 });
  expect(active).not.toHaveProperty('waited');
});
