import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startBoard } from '../src/board/server.ts';
import { openDatabase } from '../src/sqlite.ts';
import { freshFolder } from './support/server.ts';
import { DAY, HOUR, MINUTE, type WatchedBoard, watchedBoard } from './support/watched-board.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer, of which a test looks at some fields
const idsOf = (rows: any[]) => rows.map(({ id }) => id);

async function publishSome({ publish }: WatchedBoard, count: number, from = 0): Promise<number[]> {
  const ids: number[] = [];
  for (let ad = from; ad < from + count; ad++)
    ids.push(await publish({ title: `Ad ${ad}`, body: `<p>Text ${ad}</p>` }));
  return ids;
}

describe('what was told under a name', () => {
  it('moves on only when every page was read, whatever comes in between', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    board.clock.now += HOUR;
    const ids = await publishSome(board, 5);
    board.clock.now += 3 * HOUR;
    const first = (await changes({ name: 'all', limit: 2 })).data;
    expect(first).toMatchObject({ counts: { new: 5 }, next_page: 2 });
    expect(first.note).toContain('The mark of "all" moves when all pages are read.');
    // Page 1 again is page 1 again.
    expect((await changes({ name: 'all', limit: 2 })).data.new).toEqual(first.new);
    // One more comes, and the board is read again, before the other pages are asked for.
    const late = await publishSome(board, 1, 5);
    board.clock.now += 3 * HOUR;
    const second = (await changes({ name: 'all', limit: 2, page: 2 })).data;
    const third = (await changes({ name: 'all', limit: 2, page: 3 })).data;
    expect(third.next_page).toBeUndefined();
    const told = [...idsOf(first.new), ...idsOf(second.new), ...idsOf(third.new)];
    expect(told.sort()).toEqual([...ids, ...late].sort());
    expect((await changes({ name: 'all' })).data.total).toBe(0);
  });

  it('stays where a page is asked for without those before it', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    board.clock.now += HOUR;
    await publishSome(board, 3);
    await changes({ name: 'all', limit: 2, page: 2 });
    expect((await changes({ name: 'all' })).data.counts.new).toBe(3);
  });

  it('is one for two processes that ask at once, and nothing is lost between them', async () => {
    const board = await watchedBoard();
    const [one, other] = [await board.watcher(), await board.watcher()];
    await one.changes({ name: 'all' });
    board.clock.now += HOUR;
    const ids = await publishSome(board, 4);
    board.clock.now += HOUR;
    const answers = await Promise.all([one.changes({ name: 'all' }), other.changes({ name: 'ALL' })]);
    // Who answers later may find that all was told.
    expect([...new Set(answers.flatMap(({ data }) => idsOf(data.new)))].sort()).toEqual(ids);
    expect((await one.changes({ name: 'all' })).data.total).toBe(0);
    expect((await other.changes({ name: 'all' })).data.total).toBe(0);
  });

  it('stays where the call was cancelled', async () => {
    const board = await watchedBoard();
    const watcher = await board.watcher();
    await watcher.changes({ name: 'all' });
    board.clock.now += 3 * HOUR;
    const ids = await publishSome(board, 2);
    const controller = new AbortController();
    const call = watcher.client.callTool(
      { name: 'job_changes', arguments: { name: 'all' } },
      { signal: controller.signal },
    );
    controller.abort();
    await expect(call).rejects.toThrow();
    expect(idsOf((await watcher.changes({ name: 'all' })).data.new).sort()).toEqual(ids);
  });

  it('is kept for each kind, and a later date moves nothing', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    const [id = 0] = await publishSome(board, 1);
    await changes({ name: 'all' });
    board.clock.now += HOUR;
    await board.edit(id, { title: 'Another title' });
    await publishSome(board, 1, 7);
    board.clock.now += HOUR;
    expect((await changes({ name: 'all', kinds: ['new'] })).data.counts).toMatchObject({ new: 1, changed: 0 });
    const since = await changes({ name: 'all', since: '10h', kinds: ['new'] });
    expect(since.data.counts.new).toBe(2);
    expect((await changes({ name: 'all' })).data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
    board.clock.now += HOUR;
    await publishSome(board, 1, 8);
    board.clock.now += 5 * MINUTE + HOUR;
    const later = await changes({ name: 'all', since: '1h' });
    expect(later.data.note).toContain('"all" was told later than that; its mark stays.');
    expect((await changes({ name: 'all' })).data.counts.new).toBe(1);
  });

  it('keeps the filters of a name, and says when they change', async () => {
    const board = await watchedBoard();
    await board.publish({ title: 'Kotlin', location: 14 });
    await board.publish({ title: 'Java', location: 18 });
    const { changes } = await board.watcher();
    const first = await changes({ name: 'mine', location: ['Lisboa'], work_model: 'On-Site' });
    expect(first.data.counts.new).toBe(1);
    expect(first.data.note).toContain('"mine" is new: this looks back to ');
    const kept = await changes({ name: 'mine', since: '24h' });
    expect(kept.data.counts.new).toBe(1);
    expect(kept.data.note).toContain('Filters kept under this name: location Lisboa; work_model On-Site.');
    const other = await changes({ name: 'mine', location: ['Porto'] });
    expect(other.data.note).toContain('"mine" had other filters before (location Lisboa; work_model On-Site)');
  });

  it('is read as a resource without moving, and its name completes', async () => {
    const board = await watchedBoard();
    const { changes, client } = await board.watcher();
    await changes({ name: 'My Kotlin search' });
    board.clock.now += HOUR;
    const [id] = await publishSome(board, 1);
    const uri = 'jobboard://changes/my%20kotlin%20search';
    for (const _ of [1, 2]) {
      const { contents } = await client.readResource({ uri });
      expect((contents[0] as { text: string }).text).toContain(`- new ${id} Ad 0`);
    }
    const ref = { type: 'ref/resource' as const, uri: 'jobboard://changes/{name}' };
    const { completion } = await client.complete({ ref, argument: { name: 'name', value: 'my' } });
    expect(completion.values).toEqual(['My Kotlin search']);
    expect((await changes({ name: 'my kotlin search' })).data.counts.new).toBe(1);
  });

  it('refuses what it cannot mean', async () => {
    const { changes } = await (await watchedBoard()).watcher();
    const refused = async (args: Record<string, unknown>) => {
      const { isError, text } = await changes(args);
      expect(isError).toBe(true);
      return text;
    };
    expect(await refused({ since: 'last' })).toMatch(/since.*"last".*needs a name/);
    expect(await refused({ since: 'some day' })).toMatch(/since.*"some day".*or last with a name/);
    expect(await refused({ since: '2999-01-01' })).toMatch(/since.*still to come/);
    expect(await refused({ name: 'x'.repeat(81) })).toMatch(/name.*81 characters; give 80 at most/);
    expect(await refused({ kinds: ['newest'] })).toMatch(/kinds.*"newest"/);
  });
});

describe('readings that go wrong', () => {
  it('a clock that was ahead for a while neither repeats nor loses anything', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    const [first = 0] = await publishSome(board, 1);
    await changes({ name: 'all' });
    // The board's own clock stays right.
    board.clock.now += 400 * DAY;
    board.clock.boardIsAhead = -400 * DAY;
    const [second = 0] = await publishSome(board, 1, 1);
    const ahead = (await changes({ name: 'all' })).data;
    expect(ahead.counts).toEqual({ new: 1, changed: 0, gone: 0 });
    board.clock.now -= 400 * DAY;
    board.clock.boardIsAhead = 0;
    board.clock.now += 3 * HOUR;
    const [third = 0] = await publishSome(board, 1, 2);
    const right = (await changes({ name: 'all' })).data;
    expect(idsOf(right.new)).toEqual([third]);
    expect(Date.parse(right.coverage.memory_since)).toBeLessThan(board.clock.now);
    board.clock.now += 3 * HOUR;
    await board.suspend(first);
    expect(idsOf((await changes({ name: 'all' })).data.gone)).toEqual([first]);
    board.clock.now += 2 * DAY;
    // What was noticed by the clock that was ahead is not new for ever.
    expect((await changes({ since: '24h' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    expect(idsOf((await changes({ since: '3d', kinds: ['new'] })).data.new)).toContain(second);
  });

  it('a clock that is behind for a while neither repeats nor loses anything', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    await publishSome(board, 1);
    await changes({ name: 'all' });
    board.clock.now -= 200 * DAY;
    board.clock.boardIsAhead = 200 * DAY + HOUR;
    const [second] = await publishSome(board, 1, 1);
    expect(idsOf((await changes({ name: 'all' })).data.new)).toEqual([second]);
    board.clock.now += 200 * DAY + 2 * HOUR;
    board.clock.boardIsAhead = 0;
    const [third] = await publishSome(board, 1, 2);
    expect(idsOf((await changes({ name: 'all' })).data.new)).toEqual([third]);
    expect((await changes({ since: '24h' })).data.counts).toEqual({ new: 3, changed: 0, gone: 0 });
  });

  it('a board whose ads were all away for a moment repeats nothing', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    const [one = 0, two = 0] = await publishSome(board, 2);
    await changes({ name: 'all' });
    board.clock.now += 3 * HOUR;
    await board.suspend(one);
    await board.suspend(two);
    expect((await changes({ since: '1h' })).data.counts.gone).toBe(2);
    board.clock.now += 3 * HOUR;
    await board.edit(one, { title: 'Ad 0' });
    await board.edit(two, { title: 'Ad 1' });
    expect((await changes({ name: 'all' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
  });

  it('a board that was down loses nothing', async () => {
    const board = await watchedBoard();
    const watcher = await board.watcher();
    const ids = await publishSome(board, 1);
    await watcher.changes({ name: 'all' });
    const { url, close } = board.board.board;
    await close();
    board.clock.now += 3 * HOUR;
    const down = await watcher.changes({ name: 'all' });
    expect(down.data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    expect(down.text).toMatch(/^Not up to date/);
    const now = () => new Date(board.clock.now);
    const again = await startBoard({
      file: board.board.file,
      port: Number(new URL(url).port),
      moderationSeconds: 0,
      now,
    });
    const fresh = await publishSome(board, 2, 1);
    const next = await board.watcher();
    const { data } = await next.changes({ name: 'all' });
    expect(data.counts).toEqual({ new: 2, changed: 0, gone: 0 });
    expect(idsOf(data.new).sort()).toEqual(fresh);
    expect(idsOf(data.new)).not.toContain(ids[0]);
    await again.close();
  });

  it('a process killed while it wrote leaves nothing that counts', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    const [one = 0, two = 0] = await publishSome(board, 2);
    await changes({ name: 'all' });
    const db = openDatabase(indexOf(board.folder), { fullText: true });
    const generation = Number(
      JSON.parse(String(db.prepare("SELECT value FROM state WHERE name = 'crawl'").get()?.value)).generation,
    );
    const next = generation + 1;
    // As it would be after the rows of a reading were written and before it came into force.
    db.exec(`INSERT INTO changes VALUES (${next}, ${one}, 0, '[{"field":"title","from":"a","to":"b"}]');
      INSERT INTO presence (id, came, appeared, first_seen, company, fingerprint) VALUES (${two + 1}, ${next}, '', 0, 1, 'x');
      INSERT INTO past SELECT 1, id, ${next}, died, published, company, work_model, places, types, contracts, pay_top, pay_middle,
        said_work_model, said_pay, skills, title, 0, '', 0, 0, 0, 9e15, 'y', NULL FROM ads WHERE id = ${two};`);
    expect((await changes({ name: 'all' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    board.clock.now += 3 * HOUR;
    const [three] = await publishSome(board, 1, 2);
    await board.suspend(one);
    const { data } = await changes({ name: 'all' });
    expect(data.counts).toEqual({ new: 1, changed: 0, gone: 1 });
    expect([idsOf(data.new), idsOf(data.gone)]).toEqual([[three], [one]]);
    expect((await changes({ name: 'all' })).data.total).toBe(0);
    db.close();
  });
});

describe('an index from before there was a memory', () => {
  it('keeps its ads, and what happens from then on is told', async () => {
    const board = await watchedBoard();
    const [one = 0, two = 0, three = 0] = await publishSome(board, 3);
    board.clock.now += 2 * DAY;
    const now = await board.watcher();
    await now.call('search_jobs');
    await now.close();
    const folder = freshFolder();
    makeOldIndex(indexOf(board.folder), join(folder, basename(indexOf(board.folder))));
    const made = board.clock.now;
    const { changes, call } = await board.watcher({}, folder);
    expect((await call('search_jobs', { words: 'text' })).data.total).toBe(3);
    expect((await changes({ since: '24h' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    board.clock.now += DAY;
    await board.edit(one, { title: 'Another' });
    await board.suspend(two);
    const [four] = await publishSome(board, 1, 3);
    const { data } = await changes({ since: '30h' });
    expect([idsOf(data.new), idsOf(data.changed), idsOf(data.gone)]).toEqual([[four], [one], [two]]);
    expect(data.changed[0].changes).toEqual([{ field: 'title', from: 'Ad 0', to: 'Another' }]);
    expect(Date.parse(data.coverage.memory_since)).toBe(Math.floor(made / 1000) * 1000);
    expect(idsOf((await changes({ since: '7d', kinds: ['new'] })).data.new)).toContain(three);
  });
});

/** The only index in a data folder. */
function indexOf(folder: string): string {
  return join(folder, readdirSync(folder).find((name) => /^index-.*\.db$/.test(name)) ?? '');
}

/** The ads of an index in a file of the schema that there was in November 2026, before the memory. */
function makeOldIndex(from: string, to: string): void {
  const db = openDatabase(to, { fullText: true });
  db.exec(readFileSync(new URL('./support/index-before-memory.sql', import.meta.url), 'utf8'));
  db.exec(`PRAGMA user_version = 1071693003; ATTACH '${from}' AS new`);
  for (const table of ['ads', 'details', 'companies']) db.exec(`INSERT INTO ${table} SELECT * FROM new.${table}`);
  db.exec("INSERT INTO state SELECT * FROM new.state WHERE name = 'crawl'");
  db.close();
}

describe('job_stats with history', () => {
  it('counts ads that are gone by week, empty weeks too, with the days on which the board was read', async () => {
    const board = await watchedBoard(Date.parse('2026-03-04T12:00:00Z'));
    const { call } = await board.watcher();
    const [one = 0] = await publishSome(board, 2);
    await call('search_jobs');
    board.clock.now += DAY;
    await board.suspend(one);
    await call('search_jobs');
    board.clock.now += 20 * DAY;
    await publishSome(board, 1, 2);
    const open = await call('job_stats', { by: 'week' });
    expect(open.data.groups.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ['2026-W10', 1],
      ['2026-W11', 0],
      ['2026-W12', 0],
      ['2026-W13', 1],
    ]);
    expect(open.text).toContain('Open ads only');
    const all = await call('job_stats', { by: 'week', history: true });
    expect(all.data).toMatchObject({ matched: 3 });
    expect(all.data.groups).toEqual([
      expect.objectContaining({ key: '2026-W10', count: 2, watched: 0.29 }),
      expect.objectContaining({ key: '2026-W11', count: 0, watched: 0 }),
      expect.objectContaining({ key: '2026-W12', count: 0, watched: 0 }),
      expect.objectContaining({ key: '2026-W13', count: 1, watched: 0.33 }),
    ]);
    expect(all.text).toContain('the board was read on 3 of 22 days.');
    // The newest weeks are shown, not the fullest.
    const top = await call('job_stats', { by: 'week', history: true, top: 2, words: 'text' });
    expect(top.data.groups.map(({ key }: { key: string }) => key)).toEqual(['2026-W12', '2026-W13']);
    expect(top.data.note).toContain('2 earlier weeks');
    const titles = await call('job_stats', { by: 'skill', skills: ['text'], history: true });
    expect(titles.data.groups[0]).toMatchObject({ count: 3 });
  });
});
