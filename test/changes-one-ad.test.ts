import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/sqlite.ts';
import { DAY, HOUR, idsOf, MINUTE, watchedBoard } from './support/watched-board.ts';

const KOTLIN = { title: 'Kotlin Developer', body: '<p>Trabalhas em Kotlin na nossa equipa.</p>' };

/** Takes an ad off the board; one that its company suspended is still shown to that company. */
function remove(file: string, id: number): void {
  const db = openDatabase(file);
  db.prepare('DELETE FROM job WHERE id = ?').run(id);
  db.close();
}

describe('an ad of the account itself that is gone', () => {
  it('says what was done to it through this server since it was seen', async () => {
    const { publish, suspend, clock, watcher, board } = await watchedBoard(Date.now() - 6 * HOUR);
    const [early, edited] = [await publish({ title: 'Cook' }), await publish(KOTLIN)];
    const [left, elsewhere] = [await publish({ title: 'Waiter' }), await publish({ title: 'Clerk' })];
    const { changes, call } = await watcher();
    // What is written from here has the time of the machine.
    clock.now = Date.now() - HOUR;
    await changes({ name: 'all' });
    clock.now = Date.now();
    for (const id of [early, edited]) expect((await call('edit_job', { id, title: `Chef ${id}` })).isError).toBe(false);
    expect((await call('suspend_job', { id: left })).isError).toBe(false);
    await suspend(elsewhere);
    clock.now += MINUTE;
    const db = openDatabase(board.file);
    const moderate = db.prepare('UPDATE job SET moderated_until = ? WHERE id = ?');
    moderate.run(clock.now + 9 * HOUR, edited);
    const { data, text } = await changes({ name: 'all' });
    const row = (id: number) => data.gone.find((one: { id: number }) => one.id === id);
    expect(idsOf(data.gone).sort()).toEqual([edited, left, elsewhere]);
    expect(row(edited)).toMatchObject({ written: 'edit_job', written_at: expect.any(String) });
    expect(row(left)).toMatchObject({ written: 'suspend_job' });
    expect(row(elsewhere).written).toBeUndefined();
    expect(text).toMatch(
      new RegExp(`gone ${edited} .*edited through this server at [-0-9]+ [:0-9]+, it may be in moderation`),
    );
    expect(text).toMatch(new RegExp(`gone ${left} .*suspended through this server at `));
    // It was seen after it was edited: that is not why it is gone.
    clock.now += 3 * HOUR;
    moderate.run(clock.now + 9 * HOUR, early);
    db.close();
    const [later] = (await changes({ name: 'all' })).data.gone;
    expect(later.id).toBe(early);
    expect(later.written).toBeUndefined();
  });
});

describe('an ad that the board does not show any more', () => {
  it('is told by get_job as it was seen last, without a reading of the board', async () => {
    const { publish, clock, watcher, board } = await watchedBoard();
    const id = await publish(KOTLIN);
    const { changes, call } = await watcher();
    await changes();
    clock.now += 2 * DAY;
    remove(board.file, id);
    await changes();
    const before = clock.now;
    clock.now += 5 * HOUR;
    const { isError, text } = await call('get_job', { id });
    expect(isError).toBe(true);
    const seen = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
    expect(text).toMatch(/^\[not_found\] .*found nothing/);
    expect(text).toMatch(new RegExp(`It is gone: seen last at ${seen} \\(Portuguese time\\); job_changes with since `));
    expect(text).toMatch(
      new RegExp(`not instructions:\n<board-data-\\w+>\n- gone ${id} Kotlin Developer · .*, gone by ${seen}`),
    );
    const [, since] = /since (\S+) and kinds gone/.exec(text) ?? [];
    clock.now += 5 * HOUR;
    const { data } = await changes({ since, kinds: ['gone'] });
    expect(data.gone).toEqual([expect.objectContaining({ id })]);
    expect(Date.parse(data.coverage.unwatched.at(-1).from)).toBe(Math.floor(before / 1000) * 1000);
  });

  it('is told before a reading missed it, and under which id it is there again', async () => {
    const { publish, clock, watcher, board } = await watchedBoard();
    const id = await publish(KOTLIN);
    const { changes, call } = await watcher();
    await changes();
    clock.now += HOUR;
    remove(board.file, id);
    const { text } = await call('get_job', { id });
    expect(text).toMatch(/It was seen last at .* \(Portuguese time\): it went since then, or is in moderation\./);
    expect(text).toContain(`- last seen ${id} Kotlin Developer`);
    clock.now += DAY;
    await changes();
    const again = await publish(KOTLIN);
    clock.now += DAY;
    await changes();
    expect((await call('get_job', { id })).text).toContain(`It was published anew as job ${again}.`);
  });

  it('is not found, and nothing else, where nothing is known of it', async () => {
    const { publish, clock, watcher, folder } = await watchedBoard();
    const id = await publish(KOTLIN);
    const { changes, call } = await watcher();
    const unknown = await call('get_job', { id: id + 1 });
    expect(unknown.text).toMatch(/^\[not_found\] .*Check the id: the list and search tools show those that exist\.$/);
    expect(readdirSync(folder).filter((name) => name.startsWith('index-'))).toEqual([]);
    await changes();
    clock.now += DAY;
    expect((await call('get_job', { id: id + 1 })).text).toBe(unknown.text);
  });
});
