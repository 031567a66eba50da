import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { yamlPlugin } from '../scripts/yaml.mjs';
import { openDatabase } from '../src/sqlite.ts';
import {
  ad,
  closeAfterEach,
  freshFolder,
  questionOf,
  searcherOf,
  startAdsBoard,
  within,
} from './support/search-board.ts';

closeAfterEach();

const CHILD = fileURLToPath(new URL('../node_modules/.cache/test-search-child.mjs', import.meta.url));

beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('./support/search-child.ts', import.meta.url))],
    outfile: CHILD,
    plugins: [yamlPlugin],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
});

const adsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ad({ id: index + 1, text: `word${index}` }));

function child(url: string, folder: string): ChildProcess {
  return spawn(process.execPath, [CHILD, url, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The last line of a process that ends by itself. */
async function resultOf(process: ChildProcess): Promise<unknown> {
  const lines: string[] = [];
  createInterface({ input: process.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
  await once(process, 'close');
  return JSON.parse(lines.at(-1) ?? 'null');
}

function fileIn(folder: string): string {
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '');
}

describe('one index for several processes', () => {
  it('two at once read the board once, and both answer', async () => {
    const board = await startAdsBoard(adsOf(500));
    board.delay = 30;
    const folder = freshFolder();
    const [first, second] = [searcherOf(board, { folder }), searcherOf(board, { folder })];
    const answers = await Promise.all([first.find(), second.find()]);
    expect(answers.map(({ total }) => total)).toEqual([500, 500]);
    expect(board.asked).toHaveLength(5);
  });

  it('two processes at once read the board once, and both answer', async () => {
    const board = await startAdsBoard(adsOf(500));
    board.delay = 30;
    const folder = freshFolder();
    const results = await Promise.all([child(board.url, folder), child(board.url, folder)].map(resultOf));
    expect(results).toEqual([
      { total: 500, complete: true },
      { total: 500, complete: true },
    ]);
    expect(board.asked).toHaveLength(5);
  });

  it('one answers from what is there while another reads', async () => {
    const board = await startAdsBoard(adsOf(300));
    const clock = { now: Date.now() };
    const now = () => clock.now;
    const folder = freshFolder();
    const [first, second] = [searcherOf(board, { folder, now }), searcherOf(board, { folder, now })];
    await first.find();
    board.delay = 400;
    clock.now += 16 * 60_000;
    const before = board.asked.length;
    expect((await first.find()).total).toBe(300);
    expect((await second.find({ words: 'word7' })).total).toBe(1);
    expect(board.asked.length).toBeLessThanOrEqual(before + 1);
  });

  it('a process killed in mid-crawl leaves nothing locked and nothing half done', async () => {
    const board = await startAdsBoard(adsOf(800));
    board.delay = 150;
    const folder = freshFolder();
    const victim = child(board.url, folder);
    await once(victim.stdout as NodeJS.ReadableStream, 'data');
    victim.kill('SIGKILL');
    await once(victim, 'close');
    board.delay = 0;
    board.ads = board.ads.slice(0, 700);
    const survivor = searcherOf(board, { folder });
    expect((await survivor.find()).total).toBe(700);
    expect((await survivor.find({ words: 'word3' })).total).toBe(1);
    const db = openDatabase(fileIn(folder));
    expect(db.prepare('SELECT count(*) AS rows FROM ads').get()?.rows).toBe(700);
    expect(db.prepare('PRAGMA integrity_check').get()?.integrity_check).toBe('ok');
    expect(() => db.exec("INSERT INTO words (words, rank) VALUES ('integrity-check', 0)")).not.toThrow();
    db.close();
  });

  it('a process killed while it refreshes leaves the old index in force', async () => {
    const board = await startAdsBoard(adsOf(400));
    const folder = freshFolder();
    const first = searcherOf(board, { folder });
    await first.find();
    await first.index.close();
    board.ads = adsOf(400).map((one) => ({ ...one, id: one.id + 5000 }));
    const db = openDatabase(fileIn(folder));
    db.exec(`UPDATE state SET value = json_set(value, '$.asOf', ${Date.now() - 30 * 3_600_000}) WHERE name = 'crawl'`);
    db.close();
    board.delay = 150;
    const victim = child(board.url, folder);
    await once(victim.stdout as NodeJS.ReadableStream, 'data');
    victim.kill('SIGKILL');
    await once(victim, 'close');
    board.instead = () => ({ json: { error: { message: 'Closed.' } } });
    const second = searcherOf(board, { folder });
    const { total, coverage } = await second.find({ words: 'word3' });
    expect(total).toBe(1);
    expect(coverage.notes.join()).toContain('Closed.');
    expect((await second.find()).total).toBe(400);
    board.instead = undefined;
  });
});

describe('the file of an index', () => {
  it('is read again after a restart, without asking the board', async () => {
    const board = await startAdsBoard(adsOf(120));
    const folder = freshFolder();
    const first = searcherOf(board, { folder });
    await first.find();
    await first.index.close();
    board.asked.length = 0;
    expect((await searcherOf(board, { folder }).find()).total).toBe(120);
    expect(board.asked).toHaveLength(0);
  });

  it.each<[string, (file: string) => void]>([
    ['no database', (file) => writeFileSync(file, 'this is no database, whatever its name says')],
    ['cut off', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['full of zeros', (file) => writeFileSync(file, zeroed(readFileSync(file)))],
    ['of another version', (file) => sql(file, 'PRAGMA user_version = 7')],
    ['without a table', (file) => sql(file, 'DROP TABLE details')],
  ])('is made anew when it is %s', async (_what, harm) => {
    const board = await startAdsBoard(adsOf(120));
    const folder = freshFolder();
    const first = searcherOf(board, { folder });
    await first.find();
    await first.index.close();
    harm(fileIn(folder));
    const { total, coverage } = await searcherOf(board, { folder }).find({ words: 'word5' });
    expect([total, coverage.openJobs]).toEqual([1, 120]);
  });

  it('is made anew when it is damaged while it is open', async () => {
    const board = await startAdsBoard(adsOf(300));
    const searcher = searcherOf(board);
    await searcher.find();
    sql(fileIn(searcher.folder), 'DROP TABLE details');
    const answers = await Promise.all([5, 6, 7].map((word) => searcher.find({ words: `word${word}` })));
    expect(answers.map(({ total }) => total)).toEqual([1, 1, 1]);
  });

  it('is made anew when the damage is found while it is refreshed', async () => {
    const board = await startAdsBoard(adsOf(30));
    const clock = { now: Date.now() };
    const searcher = searcherOf(board, { now: () => clock.now });
    await searcher.find();
    sql(fileIn(searcher.folder), 'DROP TABLE companies');
    board.ads = adsOf(60);
    clock.now += 16 * 60_000;
    await searcher.find();
    await searcher.index.settled();
    expect((await searcher.find()).total).toBe(60);
  });

  it('is kept in memory where the data folder cannot be used, and leaves no folder behind', async () => {
    const board = await startAdsBoard(adsOf(20));
    const blocked = join(freshFolder(), 'file');
    writeFileSync(blocked, '');
    const ours = () => readdirSync(tmpdir()).filter((name) => name.startsWith('jobboard-index-'));
    const before = ours();
    const warnings: string[] = [];
    const log = (_level: string, message: string) => warnings.push(message);
    const searcher = searcherOf(board, { folder: join(blocked, 'data'), log });
    expect((await searcher.find()).total).toBe(20);
    expect(warnings.join('\n')).toContain('kept in memory');
    expect(ours()).toEqual(before);
  });

  it('is brought up to date without the board where it was made by another vocabulary', async () => {
    const board = await startAdsBoard([ad({ id: 1, title: 'Programadora', text: 'Services in Golang' })]);
    const folder = freshFolder();
    const first = searcherOf(board, { folder });
    expect(await first.ids({ words: 'developer go' })).toEqual([1]);
    await first.index.close();
    const asked = board.asked.length;
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.db'));
    const db = openDatabase(join(folder, file));
    db.exec(
      `UPDATE state SET value = '"another"' WHERE name = 'vocabulary'; DELETE FROM words; UPDATE ads SET skills = ''`,
    );
    db.close();
    const second = searcherOf(board, { folder });
    expect(await second.ids({ words: 'developer go' })).toEqual([1]);
    const { groups } = await second.index.count(questionOf(), 'skill', undefined, within(20_000), () => undefined);
    expect(groups.map(({ key }) => key)).toEqual(['Go']);
    expect(board.asked.length).toBe(asked);
  });

  it('keeps the words of a newer program that is in use, and says where its own begin', async () => {
    const board = await startAdsBoard([ad({ id: 1, title: 'Programadora', text: 'Services in Golang' })]);
    const folder = freshFolder();
    await searcherOf(board, { folder }).find();
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.db'));
    const db = openDatabase(join(folder, file));
    const made = () => JSON.parse(String(db.prepare("SELECT value FROM state WHERE name = 'vocabulary'").get()?.value));
    const own = made().by;
    const newer = (seen: number) => {
      db.exec(`UPDATE state SET value = '${JSON.stringify({ by: 'newer', before: [own] })}' WHERE name = 'vocabulary';
        UPDATE state SET value = '${seen}' WHERE name = 'vocabulary_seen'; DELETE FROM words`);
    };
    newer(Date.now());
    const clock = { now: Date.now() };
    const older = searcherOf(board, { folder, now: () => clock.now });
    expect(await older.ids({ words: 'developer' })).toEqual([]);
    // What it reads from the board has words of its own, which the newer program is told of.
    board.ads = [ad({ id: 2, title: 'Developer' }), ...board.ads];
    clock.now += 3 * 3_600_000;
    expect(await older.ids({ words: 'developer' })).toEqual([2]);
    expect(made()).toMatchObject({ by: 'newer', before: [own], others: { row: 2 } });
    // Nobody has used the newer one for more than an hour: it was taken back.
    newer(Date.now() - 2 * 3_600_000);
    expect((await searcherOf(board, { folder }).ids({ words: 'developer' })).sort()).toEqual([1, 2]);
    expect(made()).toEqual({ by: own, before: ['newer'] });
    // The program that was taken back wrote once more: those words are made anew, and no others.
    db.exec(`UPDATE state SET value = '${JSON.stringify({ by: own, before: [], others: { row: 2, generation: 2 } })}'
      WHERE name = 'vocabulary'; DELETE FROM words`);
    expect(await searcherOf(board, { folder }).ids({ words: 'developer' })).toEqual([2]);
    expect(made()).not.toHaveProperty('others');
    db.close();
  });

  it('is another for another board, and remembers what went away', async () => {
    const [one, two] = [await startAdsBoard(adsOf(10)), await startAdsBoard(adsOf(3))];
    const folder = freshFolder();
    const clock = { now: Date.now() };
    const first = searcherOf(one, { folder, now: () => clock.now });
    expect((await first.find()).total).toBe(10);
    expect((await searcherOf(two, { folder }).find()).total).toBe(3);
    const started = clock.now;
    one.ads = one.ads.slice(2);
    clock.now += 25 * 3_600_000;
    await first.find();
    await first.index.close();
    const file = readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .map((name) => join(folder, name))
      .find((name) => rows(name, 'SELECT id FROM past').length > 0);
    expect(rows(file ?? '', 'SELECT id, first_seen, last_seen, gone_at FROM past ORDER BY id')).toEqual([
      { id: 1, first_seen: started, last_seen: started, gone_at: clock.now },
      { id: 2, first_seen: started, last_seen: started, gone_at: clock.now },
    ]);
  });
});

function zeroed(bytes: Buffer): Buffer {
  return bytes.fill(0, 4096 * 3);
}

function sql(file: string, statement: string): void {
  const db = openDatabase(file);
  db.exec(statement);
  db.close();
}

function rows(file: string, query: string): object[] {
  const db = openDatabase(file);
  const found = db.prepare(query).all();
  db.close();
  return found.map((row) => ({ ...row }));
}
