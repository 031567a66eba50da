import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/sqlite.ts';
import { DAY, HOUR, idsOf, MINUTE, publishSome, watchedBoard } from './support/watched-board.ts';

const KOTLIN = { title: 'Kotlin Developer', body: '<p>Trabalhas em Kotlin na nossa equipa de Lisboa.</p>' };
/** A time as answers give it, in whole seconds. */
const inSeconds = (time: number) => Math.floor(time / 1000) * 1000;

describe('what is new, changed and gone', () => {
  it('counts what was there when the memory began by its publication', async () => {
    const { publish, clock, watcher } = await watchedBoard();
    const old = await publish();
    clock.now += 3 * DAY;
    const fresh = await publish();
    clock.now += MINUTE;
    const { changes } = await watcher();
    const day = await changes({ since: '24h' });
    expect(day.data).toMatchObject({ counts: { new: 1, changed: 0, gone: 0 }, total: 1 });
    expect(idsOf(day.data.new)).toEqual([fresh]);
    expect(day.data.new[0].first_seen).toBeUndefined();
    expect(day.text).toMatch(/The memory begins at \d+ \w+ [:\d]+: before that, new is by publication/);
    expect(idsOf((await changes({ since: '7d' })).data.new)).toEqual([fresh, old]);
  });

  it('tells what changed from what to what, an ad that is gone, and nothing twice under a name', async () => {
    const { publish, edit, suspend, clock, watcher } = await watchedBoard();
    const id = await publish({ ...KOTLIN, contract: 2 });
    const other = await publish({ title: 'Cook', body: '<p>Nothing of that.</p>' });
    const { changes } = await watcher();
    expect(idsOf((await changes({ name: 'My Kotlin search', words: 'kotlin' })).data.new)).toEqual([id]);
    clock.now += HOUR;
    const body = '<p>Trabalhas em Kotlin e Java na nossa equipa de Lisboa.</p>';
    const pay = { salary_min: 30_000, salary_max: 40_000 };
    await edit(id, { title: 'Senior Java', body, ...pay, location: 18, workModel: 1, contract: 1, type: 2 });
    await edit(other, { title: 'Chef' });
    clock.now += HOUR;
    const { data, text } = await changes({ since: 'last', name: 'my  KOTLIN search' });
    expect(data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
    expect(data.changed[0]).toMatchObject({ id, title: 'Senior Java', salary_min: 30_000 });
    expect(data.changed[0].changes).toEqual([
      { field: 'title', from: 'Kotlin Developer', to: 'Senior Java' },
      { field: 'locations', from: 'Lisboa', to: 'Porto' },
      { field: 'work_model', from: 'On-Site', to: 'Remote' },
      { field: 'types', from: 'none', to: 'Part-time' },
      { field: 'contracts', from: 'Contrato sem termo', to: 'Contrato a termo' },
      { field: 'salary', from: 'none', to: '30000–40000 EUR gross a year' },
      {
        field: 'text',
        from: 'Trabalhas em Kotlin na nossa equipa de Lisboa.',
        to: 'Trabalhas em Kotlin e Java na nossa equipa de Lisboa.',
      },
    ]);
    expect(text).toMatch(/<data-\d+>\nFilters kept under this name: words "kotlin"\./);
    expect(text).toContain(', the last answer under "my KOTLIN search".');
    const seen = clock.now;
    clock.now += 5 * DAY;
    await suspend(id);
    const gone = (await changes({ name: 'my kotlin search' })).data;
    expect(gone.note).toContain('An ad in moderation, after an edit too, is not shown by the board');
    expect(gone.counts).toEqual({ new: 0, changed: 0, gone: 1 });
    expect(gone.gone[0]).toMatchObject({ id, title: 'Senior Java' });
    expect(Date.parse(gone.gone[0].last_seen)).toBe(inSeconds(seen));
    expect(Date.parse(gone.gone[0].gone_by)).toBe(inSeconds(clock.now));
    clock.now += HOUR;
    expect((await changes({ name: 'my kotlin search' })).data.total).toBe(0);
  });

  it('waits for a whole reading before it calls an ad gone', async () => {
    const world = await watchedBoard();
    const { clock, watcher, board } = world;
    // More than one page, so that a reading of the newest sees some of them only.
    const ids: number[] = [];
    for (let ad = 0; ad < 131; ad++) {
      clock.now += MINUTE;
      ids.push(...(await publishSome(world, 1, ad)));
    }
    const [oldest = 0, newest = 0] = [ids.at(0), ids.at(-1)];
    const db = openDatabase(board.file);
    const state = db.prepare('UPDATE job SET held_in = ? WHERE id = ?');
    state.run(5, oldest);
    const { changes } = await watcher();
    expect((await changes()).data.coverage.open_jobs).toBe(130);
    clock.now += 20 * MINUTE;
    state.run(5, newest);
    state.run(null, oldest);
    expect((await changes({ since: '1h' })).data.counts).toMatchObject({ changed: 0, gone: 0 });
    clock.now += 3 * HOUR;
    const whole = (await changes({ since: '24h', kinds: ['gone'] })).data;
    expect(idsOf(whole.gone)).toEqual([newest]);
    db.close();
  });

  it('tells an ad that is back, and one that is published anew under another id', async () => {
    const { publish, edit, suspend, clock, watcher } = await watchedBoard();
    const [one, other] = [await publish(KOTLIN), await publish({ title: 'Cook', body: '<p>Kitchen.</p>' })];
    const { changes } = await watcher();
    const first = clock.now;
    await changes({ name: 'all' });
    clock.now += DAY;
    await suspend(one);
    await suspend(other);
    await changes({ name: 'all' });
    clock.now += DAY;
    await edit(other, { title: 'Cook' });
    const again = await publish({ ...KOTLIN, salary_min: 20_000 });
    const { data } = await changes({ name: 'all' });
    expect(data.counts).toEqual({ new: 1, changed: 1, gone: 0 });
    expect(data.new[0].id).toBe(other);
    expect(Date.parse(data.new[0].first_seen)).toBe(inSeconds(first));
    expect(data.changed[0].changes).toEqual([
      { field: 'id', from: String(one), to: String(again) },
      { field: 'salary', from: 'none', to: 'from 20000 EUR gross a year' },
    ]);
    // Over the whole time nothing came and nothing went.
    expect((await changes({ since: '36h' })).data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
  });
});

it('what the memory knows of one ad stands in get_job, open or gone', async () => {
  const { publish, edit, clock, watcher, board } = await watchedBoard();
  const id = await publish(KOTLIN);
  const { changes, call } = await watcher();
  expect((await call('get_job', { id: id + 1 })).text).not.toContain('Memory of this server');
  await changes();
  clock.now += DAY;
  await edit(id, { ...KOTLIN, salary_min: 30_000 });
  await changes();
  expect((await call('get_job', { id })).data.memory).toMatch(/first seen by .*; changed .* \(salary\)\.$/);
  clock.now += DAY;
  const db = openDatabase(board.file);
  db.prepare('DELETE FROM job WHERE id = ?').run(id);
  db.close();
  await changes();
  const again = await publish({ ...KOTLIN, salary_min: 30_000 });
  clock.now += DAY;
  await changes();
  const gone = await call('get_job', { id });
  expect(gone.text).toMatch(
    new RegExp(
      `^\\[not_found\\].*first seen by \\d+ \\w+ [:\\d]+; changed \\d+ \\w+ [:\\d]+ \\(salary\\); last seen at .*; gone by .*; published again as job ${again}\\.`,
    ),
  );
  expect(gone.text).toContain('Kotlin Developer');
});

describe('a memory that cannot be read', () => {
  it('is made good by the next process where one was killed before it told the memory what it read', async () => {
    const board = await watchedBoard();
    await publishSome(board, 3);
    const killed = await board.watcher();
    await killed.call('search_jobs');
    await killed.close();
    rmSync(join(board.folder, 'memory-2.db'), { force: true });
    const index = readdirSync(board.folder).find((name) => /^index.*db$/.test(name)) ?? '';
    const db = openDatabase(join(board.folder, index));
    db.exec("DELETE FROM notes WHERE name = 'history'");
    db.close();
    const { text } = await (await board.watcher()).changes({ since: '24h' });
    expect(text).toMatch(/^3 new, (?!.*could not be stored)/s);
  });

  it('fails no search; job_changes says so, and a damaged file is kept aside', async () => {
    const board = await watchedBoard();
    await publishSome(board, 1);
    writeFileSync(join(board.folder, 'memory-2.db'), 'no database '.repeat(500));
    const { changes, call } = await board.watcher();
    expect((await call('search_jobs')).data.total).toBe(1);
    expect((await changes({ since: '7d' })).data.counts.new).toBe(1);
    expect(readFileSync(join(board.folder, 'memory-2.db')).subarray(0, 15).toString()).toBe('SQLite format 3');
    const db = openDatabase(join(board.folder, 'memory-2.db'));
    db.exec('DROP TABLE jobboard2_states');
    db.close();
    const away = await changes({ since: '7d' });
    expect(away.text).toMatch(/^\[not_configured\] Earlier states of ads cannot be read now/);
    expect((await call('search_jobs')).data.total).toBe(1);
  });
});
