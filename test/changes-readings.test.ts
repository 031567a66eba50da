import { describe, expect, it } from 'vitest';
import { startBoard } from '../src/board/server.ts';
import { openDatabase } from '../src/sqlite.ts';
import { DAY, HOUR, idsOf, publishSome, watchedBoard } from './support/watched-board.ts';

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
});

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

  it('counts an ad that was published anew once', async () => {
    const board = await watchedBoard();
    const { call } = await board.watcher();
    const [one = 0] = await publishSome(board, 1);
    await call('search_jobs');
    board.clock.now += 3 * HOUR;
    await board.suspend(one);
    await publishSome(board, 1);
    await call('search_jobs');
    expect((await call('job_stats', { by: 'work_model', history: true })).data.matched).toBe(1);
    const { data } = await call('job_stats', { by: 'skill', skills: ['text'], history: true });
    expect(data.groups[0]).toMatchObject({ count: 1 });
  });
});

describe('ads of impossible dates', () => {
  it('neither hide the weeks of the others nor make the clock look wrong', async () => {
    const board = await watchedBoard(Date.parse('2026-03-04T12:00:00Z'));
    const [late = 0, third = 0] = await publishSome(board, 3);
    const db = openDatabase(board.board.file);
    db.prepare('UPDATE job SET published_at = ? WHERE id = ?').run(Date.parse('9999-12-31T00:00:00Z'), late);
    db.close();
    const { call, changes } = await board.watcher();
    board.clock.now += 400 * DAY;
    board.clock.boardIsAhead = -400 * DAY;
    expect((await changes({ name: 'all' })).data.counts.gone).toBe(0);
    board.clock.now -= 400 * DAY;
    board.clock.boardIsAhead = 0;
    board.clock.now += 3 * HOUR;
    await board.suspend(third);
    const { data } = await changes({ name: 'all' });
    expect(idsOf(data.gone)).toEqual([third]);
    expect(Date.parse(data.gone[0].gone_by)).toBeLessThanOrEqual(board.clock.now);
    const weeks = await call('job_stats', { by: 'week' });
    expect(weeks.data.groups).toEqual([expect.objectContaining({ key: '2026-W10', count: 1 })]);
    expect(weeks.text).toContain('Not shown: 1 ad dated in the future.');
  });
});
