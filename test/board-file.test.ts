import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { yamlPlugin } from '../scripts/yaml.mjs';
import { openDatabase } from '../src/sqlite.ts';
import { freshFile, type Json, openBoard } from './support/board-client.ts';

const DAY = 24 * 3600 * 1000;
const root = fileURLToPath(new URL('..', import.meta.url));

async function newest(board: Awaited<ReturnType<typeof openBoard>>): Promise<Json[]> {
  return (await board.post('/job/list.json', { limit: 100 })).results;
}

/** `YYYY-MM-DD HH:MM:SS` of a clock in Portugal. */
function localTime(instant: number): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Lisbon' });
}

describe('two boards on one file', () => {
  it('opened at once make one board with the same content, and see each other’s ads', async () => {
    const file = freshFile();
    const [a, b] = await Promise.all([openBoard({ file }), openBoard({ file })]);
    const total = async (one: typeof a) => (await one.post('/job/list.json', { limit: 1 })).total;
    const before = await total(a);
    expect(await total(b)).toBe(before);
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => [a, b][number % 2]?.create({ title: `n${number}` })),
    );
    expect(new Set(ids).size).toBe(6);
    expect(await total(a)).toBe(before + 6);
    expect(await total(b)).toBe(before + 6);
    await a.board.close();
    expect((await b.post('/job/get.json', { id: ids[0] ?? '' })).title).toMatch(/^n\d$/);
    await b.board.close();
  });

  it('in two processes started at the same moment both answer from it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jobboard-bundle-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await build({
      entryPoints: [join(root, 'src/board/server.ts')],
      outfile: join(folder, 'server.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['@photostructure/sqlite'],
      plugins: [yamlPlugin],
    });
    const file = freshFile();
    writeFileSync(
      join(folder, 'run.mjs'),
      `import { startBoard } from './server.mjs';
       const board = await startBoard({ file: ${JSON.stringify(file)}, moderationSeconds: 0 });
       const send = (path, values) => fetch(board.url + path, { method: 'POST',
         body: new URLSearchParams({ api_key: board.keys.paid, ...values }) }).then((answer) => answer.json());
       for (let n = 0; n < 20; n++) await send('/job/create.json', { title: 'p' + n, body: 'b' });
       console.log((await send('/job/list.json', { limit: 1 })).total);
       await board.close();`,
    );
    const run = () =>
      new Promise<number>((resolve, reject) => {
        const child = spawn(process.execPath, [join(folder, 'run.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
        child
          .on('error', reject)
          .on('close', (code) => (code === 0 ? resolve(Number(output)) : reject(new Error(`${code}`))));
      });
    const totals = await Promise.all([run(), run()]);
    const after = await openBoard({ file });
    const { total } = await after.post('/job/list.json', { limit: 1 });
    expect(Math.max(...totals)).toBe(total);
    const fresh = await openBoard();
    expect(total).toBe((await fresh.post('/job/list.json', { limit: 1 })).total + 40);
    await Promise.all([after.board.close(), fresh.board.close()]);
  });
});

describe('dates look current', () => {
  it.each([
    ['on a Wednesday at noon', '2026-05-13T12:00:00Z', '2026-05-13'],
    ['on a Wednesday before the first batch', '2026-05-13T07:00:00Z', '2026-05-12'],
    ['on a Sunday', '2026-05-17T12:00:00Z', '2026-05-15'],
    ['on a Monday before the first batch', '2026-05-18T06:00:00Z', '2026-05-15'],
    ['in winter', '2026-12-30T23:30:00Z', '2026-12-30'],
  ])('%s', async (_, time, latest) => {
    const instant = Date.parse(time);
    const board = await openBoard({ now: () => new Date(instant) });
    const { total } = await board.post('/job/list.json', { limit: 1 });
    expect(total).toBeGreaterThanOrEqual(320);
    const rows: Json[] = [];
    for (let page = 1; page <= Math.ceil(total / 100); page += 1)
      rows.push(...(await board.post('/job/list.json', { limit: 100, page })).results);
    expect(rows[0].publishedAt.slice(0, 10)).toBe(latest);
    for (const { publishedAt, updatedAt } of rows) {
      expect(publishedAt < localTime(instant) && updatedAt < localTime(instant)).toBe(true);
      expect(publishedAt > localTime(instant - 30 * DAY)).toBe(true);
      expect([0, 6]).not.toContain(new Date(`${publishedAt.slice(0, 10)}T12:00:00Z`).getUTCDay());
    }
    expect(new Set(rows.map(({ publishedAt }) => publishedAt.slice(0, 10))).size).toBe(20);
    await board.board.close();
  });

  it('when a day passes while the board runs, the sample ads move on and those of users stay', async () => {
    let instant = Date.parse('2026-05-13T12:00:00Z');
    const board = await openBoard({ now: () => new Date(instant) });
    const id = await board.create();
    const { publishedAt } = await board.post('/job/get.json', { id });
    const { total } = await board.post('/job/list.json', { limit: 1 });
    instant += DAY;
    const rows = await newest(board);
    expect(rows[0].publishedAt.slice(0, 10)).toBe('2026-05-14');
    expect((await board.post('/job/get.json', { id })).publishedAt).toBe(publishedAt);
    expect((await board.post('/job/list.json', { limit: 1 })).total).toBe(total);
    await board.board.close();
  });

  it('a sample ad that its company changed stays where it is from then on', async () => {
    let instant = Date.parse('2026-05-13T12:00:00Z');
    const board = await openBoard({ now: () => new Date(instant) });
    const own = await board.post('/job/get.json', { id: await board.create() });
    const [, sample] = (await board.post('/job/list.json', { company: own.companyId, limit: 100 })).results.reverse();
    await board.post('/job/edit.json', { id: sample.id, title: 'Changed' });
    instant += 3 * DAY;
    const later = await board.post('/job/get.json', { id: sample.id });
    expect(later).toMatchObject({ title: 'Changed', publishedAt: sample.publishedAt });
    await board.board.close();
  });

  it('when the file is opened again after half a year, with events around the day', async () => {
    const file = freshFile();
    const first = await openBoard({ file, now: () => new Date('2026-01-07T12:00:00Z') });
    const id = await first.create();
    await first.board.close();
    const later = new Date('2026-07-08T12:00:00Z');
    const second = await openBoard({ file, now: () => later });
    expect((await newest(second))[0].publishedAt.slice(0, 10)).toBe('2026-07-08');
    expect((await second.post('/job/status.json', { id })).success.status.name).toBe('expired');
    const events: Json[] = (await second.post('/event/list.json', { limit: 100 })).results;
    const days = events.map(({ dateStart }) => (Date.parse(dateStart) - later.getTime()) / DAY);
    expect(Math.min(...days)).toBeGreaterThan(-20);
    expect(Math.max(...days)).toBeLessThan(120);
    expect(days.filter((day) => day > 0).length).toBeGreaterThan(events.length * 0.7);
    expect(events.every(({ updatedAt }) => updatedAt < '2026-07-08')).toBe(true);
    await second.board.close();
  });
});

describe('the file', () => {
  it.skipIf(process.platform === 'win32')('stands in a folder of its own that only its owner may open', async () => {
    const file = join(freshFile(), '..', 'data', 'sandbox.db');
    const board = await openBoard({ file });
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    await board.board.close();
  });

  it('of an older schema is rebuilt, and keeps the ads of its users', async () => {
    const file = freshFile();
    const before = await openBoard({ file });
    const id = await before.create({ title: 'Kept' });
    const { total } = await before.post('/job/list.json', { limit: 1 });
    await before.board.close();
    const db = openDatabase(file);
    db.exec('DELETE FROM event; ALTER TABLE job ADD COLUMN outdated TEXT; PRAGMA user_version = 0');
    db.close();
    const after = await openBoard({ file });
    expect((await after.post('/job/get.json', { id })).title).toBe('Kept');
    expect((await after.post('/job/list.json', { limit: 1 })).total).toBe(total);
    expect((await after.post('/event/list.json')).total).toBeGreaterThanOrEqual(44);
    await after.board.close();
  });

  it('of a newer version is left alone, with a sentence that says so', async () => {
    const file = freshFile();
    await (await openBoard({ file })).board.close();
    const db = openDatabase(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    await expect(openBoard({ file })).rejects.toThrow(/newer version/);
  });

  it.each([
    ['that is no database', (file: string) => writeFileSync(file, 'not a database at all '.repeat(100))],
    ['that was cut short', (file: string) => truncateSync(file, 200_000)],
  ])('%s is moved aside and made anew', async (_, damage) => {
    const source = freshFile();
    await (await openBoard({ file: source })).board.close();
    const file = freshFile();
    const db = openDatabase(source);
    db.exec(`VACUUM INTO '${file}'`);
    db.close();
    damage(file);
    const board = await openBoard({ file });
    expect((await newest(board)).length).toBe(100);
    await board.board.close();
    expect(readdirSync(dirname(file)).some((name) => name.startsWith('sandbox.db.damaged-'))).toBe(true);
    expect(existsSync(file)).toBe(true);
  });
});
