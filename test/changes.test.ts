import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/sqlite.ts';
import { DAY, HOUR, idsOf, MINUTE, watchedBoard } from './support/watched-board.ts';

const KOTLIN = { title: 'Kotlin Developer', body: '<p>Trabalhas em Kotlin na nossa equipa de Lisboa.</p>' };

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
    expect(day.text).toMatch(
      /The memory begins at \d{4}-\d\d-\d\d \d\d:\d\d: ads of before count as new by their publication/,
    );
    expect(idsOf((await changes({ since: '7d' })).data.new)).toEqual([fresh, old]);
  });

  it('tells what changed from what to what, an ad that is gone, and nothing twice under a name', async () => {
    const { publish, edit, suspend, clock, watcher } = await watchedBoard();
    const id = await publish({ ...KOTLIN, contract: 2 });
    const other = await publish({ title: 'Cook', body: '<p>Nothing of that.</p>' });
    const { changes } = await watcher();
    expect(idsOf((await changes({ name: 'My Kotlin search', words: 'kotlin' })).data.new)).toEqual([id]);
    clock.now += HOUR;
    await edit(id, {
      title: 'Senior Kotlin Developer',
      body: '<p>Trabalhas em Kotlin e Java na nossa equipa de Lisboa.</p>',
      salary_min: 30_000,
      salary_max: 40_000,
      location: 18,
      workModel: 1,
      contract: 1,
      type: 2,
    });
    await edit(other, { title: 'Chef' });
    clock.now += HOUR;
    const { data, text } = await changes({ since: 'last', name: 'my  KOTLIN search' });
    expect(data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
    expect(data.changed[0]).toMatchObject({ id, title: 'Senior Kotlin Developer', salary_min: 30_000 });
    expect(data.changed[0].changes).toEqual([
      { field: 'title', from: 'Kotlin Developer', to: 'Senior Kotlin Developer' },
      { field: 'salary', from: 'none', to: '30000–40000 EUR gross a year' },
      { field: 'locations', from: 'Lisboa', to: 'Porto' },
      { field: 'work_model', from: 'On-Site', to: 'Remote' },
      { field: 'types', from: 'none', to: 'Part-time' },
      { field: 'contracts', from: 'Contrato sem termo', to: 'Contrato a termo' },
      {
        field: 'text',
        from: 'Trabalhas em Kotlin na nossa equipa…',
        to: 'Trabalhas em Kotlin e Java na nossa equipa…',
      },
    ]);
    expect(text).toContain('Filters kept under this name: words kotlin.');
    // The other one never fitted.
    expect(text).not.toMatch(/Not listed|fit any more/);
    expect((await changes({ name: 'my kotlin search' })).data.total).toBe(0);
    const seen = clock.now;
    clock.now += 5 * DAY;
    await suspend(id);
    const gone = (await changes({ name: 'my kotlin search' })).data;
    expect(gone.note).toContain('An ad in moderation, after an edit too, is not shown by the board');
    expect(gone.counts).toEqual({ new: 0, changed: 0, gone: 1 });
    expect(gone.gone[0]).toMatchObject({ id, title: 'Senior Kotlin Developer', ended: 'withdrawn' });
    expect(Date.parse(gone.gone[0].last_seen)).toBe(Math.floor(seen / 1000) * 1000);
    expect(Date.parse(gone.gone[0].gone_by)).toBe(Math.floor(clock.now / 1000) * 1000);
    expect((await changes({ name: 'my kotlin search' })).data.total).toBe(0);
  });

  it('tells what changed of an ad that is new in the same time', async () => {
    const { publish, edit, clock, watcher } = await watchedBoard();
    const { changes } = await watcher();
    await changes({ name: 'all' });
    clock.now += HOUR;
    const id = await publish(KOTLIN);
    clock.now += 3 * HOUR;
    expect((await changes({ name: 'all', kinds: ['new'] })).data.counts.new).toBe(1);
    await edit(id, { ...KOTLIN, salary_min: 30_000 });
    clock.now += 3 * HOUR;
    const pay = [{ field: 'salary', from: 'none', to: '30000 EUR gross a year' }];
    const changed = (await changes({ since: '30d', kinds: ['changed'] })).data;
    expect(changed).toMatchObject({ counts: { changed: 1 }, changed: [{ id, changes: pay }] });
    const whole = await changes({ since: '30d' });
    expect(whole.data).toMatchObject({ counts: { new: 1, changed: 0 }, total: 1, new: [{ id, changes: pay }] });
    expect(whole.text).toContain('1 of the new ads changed since');
    // It was told as new, so its change is told for itself.
    expect((await changes({ name: 'all' })).data).toMatchObject({ counts: { new: 0, changed: 1 }, changed: [{ id }] });
  });

  it.each(['since yesterday', 'desde ontem', 'this week', 'this month', 'last week', 'semana passada', 'last month'])(
    'takes since %s',
    async (since) => {
      // A Sunday.
      const { publish, clock, watcher } = await watchedBoard(Date.parse('2026-11-22T12:00:00Z'));
      const id = await publish(KOTLIN);
      clock.now += HOUR;
      const { changes, call } = await watcher();
      const { data } = await changes({ since });
      const first = /yesterday|ontem/.test(since)
        ? '2026-11-21'
        : { 'this week': '2026-11-16', 'this month': '2026-11-01', 'last month': '2026-10-01' }[since];
      expect(data.since.slice(0, 10)).toBe(first ?? '2026-11-09');
      expect(idsOf(data.new)).toEqual([id]);
      expect((await call('search_jobs', { published_after: since })).data.total).toBe(1);
    },
  );

  it('takes a time in the words for the time asked for, unless one is given', async () => {
    // A Sunday.
    const { publish, edit, suspend, clock, watcher } = await watchedBoard(Date.parse('2026-11-22T12:00:00Z'));
    const [changed, gone] = [await publish(KOTLIN), await publish({ ...KOTLIN, title: 'Kotlin Engineer' })];
    const { changes, call } = await watcher();
    await changes();
    clock.now += 2 * DAY;
    const fresh = await publish({ ...KOTLIN, title: 'Kotlin Lead' });
    await edit(changed, { ...KOTLIN, salary_min: 30_000 });
    await suspend(gone);
    await call('search_jobs');
    // Thursday.
    clock.now += 2 * DAY;
    const { data, text } = await changes({ words: 'what is new since monday for kotlin in Lisboa' });
    expect([idsOf(data.new), idsOf(data.changed), idsOf(data.gone)]).toEqual([[fresh], [changed], [gone]]);
    expect(data.since).toMatch(/^2026-11-23T00:00/);
    expect(text).toContain('since monday: the time asked for');
    const given = await changes({ words: 'kotlin since monday', since: '7d' });
    expect(given.data.counts).toEqual({ new: 1, changed: 0, gone: 0 });
    expect(given.data.since).toMatch(/^2026-11-19/);
    expect(given.text).toContain('since monday: published_after monday');
  });

  it('says how long nobody watched, the longest times first', async () => {
    const { clock, watcher } = await watchedBoard();
    const { changes } = await watcher();
    for (let day = 0; day < 6; day++) {
      await changes();
      clock.now += DAY;
    }
    const { text } = await changes({ since: '30d' });
    expect(text).toMatch(
      /Not watched: (?:[-0-9]+ [:0-9]+ to [-0-9]+ [:0-9]+; ){3}and 3 other times, none longer; what/,
    );
  });

  it('says what came while nobody watched, with its bounds', async () => {
    const { publish, clock, watcher } = await watchedBoard();
    const { changes } = await watcher();
    await changes();
    const left = clock.now;
    clock.now += 2 * DAY;
    const id = await publish(KOTLIN);
    clock.now += 3 * DAY;
    const late = await changes({ since: '24h' });
    expect(late.data.counts.new).toBe(0);
    expect(late.text).toContain('Not counted: 1 first seen since then was published before.');
    const week = await changes({ since: '7d' });
    expect(week.data.new).toEqual([expect.objectContaining({ id, first_seen: expect.any(String) })]);
    expect(Date.parse(week.data.new[0].first_seen)).toBe(Math.floor(clock.now / 1000) * 1000);
    const [gap] = week.data.coverage.unwatched;
    expect([Date.parse(gap.from), Date.parse(gap.to)]).toEqual(
      [left, clock.now].map((at) => Math.floor(at / 1000) * 1000),
    );
    expect(week.text).toMatch(/Not watched: .* to .*; what happened then was seen later\./);
  });

  it('tells an ad whose 30 days ended from one that was taken away, and leaves open what it cannot know', async () => {
    const { publish, suspend, clock, watcher } = await watchedBoard();
    const [expired, withdrawn] = [await publish({ title: 'One' }), await publish({ title: 'Two' })];
    const { changes } = await watcher();
    await changes();
    clock.now += 15 * DAY;
    await suspend(withdrawn);
    const later = await publish({ title: 'Three' });
    await changes();
    clock.now += 15 * DAY - HOUR;
    await changes();
    clock.now += 2 * HOUR;
    expect((await changes({ since: '24h' })).data.gone).toEqual([
      expect.objectContaining({ id: expired, ended: 'expired' }),
    ]);
    expect((await changes({ since: '20d' })).data.gone[1]).toMatchObject({ id: withdrawn, ended: 'withdrawn' });
    clock.now += 60 * DAY;
    const unknown = (await changes({ since: '90d', kinds: ['gone'] })).data.gone[0];
    expect(unknown).toMatchObject({ id: later, ended: 'unknown' });
    // Its 30 days ended long before it was missed.
    expect(Date.parse(unknown.gone_by)).toBeLessThan(clock.now - 40 * DAY);
  });

  it('tells an ad that is back, and one that is published anew under another id', async () => {
    const { publish, edit, suspend, clock, watcher } = await watchedBoard();
    const [one, other] = [await publish(KOTLIN), await publish({ title: 'Cook', body: '<p>Kitchen.</p>' })];
    const { changes } = await watcher();
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
    expect(data.new[0]).toMatchObject({ id: other, away_since: expect.any(String) });
    expect(data.changed[0]).toMatchObject({ id: again });
    expect(data.changed[0].changes).toEqual([
      { field: 'id', from: String(one), to: String(again) },
      { field: 'salary', from: 'none', to: '20000 EUR gross a year' },
    ]);
    // Over the whole time nothing came and nothing went.
    expect((await changes({ since: '36h' })).data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
  });

  it('says nothing of an ad that went and came back between two answers', async () => {
    const { publish, edit, suspend, clock, watcher } = await watchedBoard();
    const id = await publish(KOTLIN);
    const { changes, call } = await watcher();
    await changes({ name: 'all' });
    clock.now += 3 * HOUR;
    await suspend(id);
    expect((await call('search_jobs')).data.total).toBe(0);
    clock.now += 3 * HOUR;
    await edit(id, { title: KOTLIN.title });
    expect((await changes({ name: 'all' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
  });

  it('waits for a whole reading before it calls an ad gone', async () => {
    const { publish, clock, watcher, board } = await watchedBoard();
    const hidden = await publish({ title: 'Hidden' });
    const db = openDatabase(board.file);
    const row = db.prepare('SELECT * FROM job WHERE id = ?').get(hidden) ?? {};
    const names = Object.keys(row);
    const copy = db.prepare(
      `INSERT INTO job (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
    );
    // More than one page, so that a reading of the newest sees some of them only.
    for (let ad = 1; ad <= 130; ad++)
      copy.run({ ...row, id: hidden + ad, title: `Ad ${ad}`, published_at: clock.now - ad * MINUTE });
    const [newest, oldest] = [hidden + 1, hidden + 130];
    const state = db.prepare('UPDATE job SET closed_as = ? WHERE id = ?');
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
    expect(Date.parse(whole.gone[0].last_seen)).toBeLessThan(clock.now - 3 * HOUR);
    db.close();
  });
});
