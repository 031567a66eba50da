import { describe, expect, it } from 'vitest';
import { DAY, HOUR, idsOf, publishSome, watchedBoard, writeIndex } from './support/watched-board.ts';

const KOTLIN = { title: 'Kotlin Developer', body: '<p>Trabalhas em Kotlin na nossa equipa.</p>' };

describe('an ad that a change takes out of the filters', () => {
  it.each([
    [{ words: 'kotlin' }, { title: 'Developer', body: '<p>Trabalhas em Java na nossa equipa.</p>' }, 'title'],
    [{ location: ['Lisboa'] }, { location: 18 }, 'locations'],
    [{ salary_min: 40_000 }, { salary_min: 20_000, salary_max: 30_000 }, 'salary'],
    [{ work_model: 'On-Site' }, { workModel: 1 }, 'work_model'],
  ])('asked with %j is listed with what changed', async (filters, edited, field) => {
    const { publish, edit, clock, watcher } = await watchedBoard();
    const id = await publish({ ...KOTLIN, salary_min: 30_000, salary_max: 50_000 });
    // One that never fitted is no news to who asked.
    const other = await publish({ title: 'Cook', body: '<p>Kitchen.</p>', location: 18, work_model: 2 });
    const { changes } = await watcher();
    expect(idsOf((await changes({ name: 'mine', ...filters })).data.new)).toEqual([id]);
    clock.now += 3 * HOUR;
    const pay = { salary_min: 30_000, salary_max: 50_000 };
    await edit(id, { ...KOTLIN, ...pay, location: 14, ...edited });
    await edit(other, { title: 'Chef', workModel: 2 });
    const { data, text } = await changes({ name: 'mine' });
    expect(data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    expect(data.no_longer_fit).toHaveLength(1);
    expect(data.no_longer_fit[0]).toMatchObject({
      id,
      title: (edited as { title?: string }).title ?? KOTLIN.title,
      company: expect.any(String),
    });
    expect(data.no_longer_fit[0].changes).toContainEqual({ field, from: expect.any(String), to: expect.any(String) });
    expect(data.note).toContain('1 ad fitted before and does not fit any more, listed last; not counted as changed.');
    expect(data.note).not.toContain('Not listed');
    expect(text).toMatch(new RegExp(`- no longer fits ${id} .*\\n  .*${field}: `));
    const again = await changes({ name: 'mine' });
    expect(again.data.no_longer_fit).toBeUndefined();
    expect((await changes({ since: '2h', ...filters, kinds: ['changed'] })).data.no_longer_fit?.length ?? 0).toBe(1);
    expect((await changes({ since: '2h', ...filters, kinds: ['gone'] })).data.no_longer_fit).toBeUndefined();
  });

  it('is judged by what it said when the name was told, over several changes', async () => {
    const { publish, edit, clock, watcher } = await watchedBoard();
    const [kept, left] = [
      await publish({ title: 'Kotlin Lead' }),
      await publish({ ...KOTLIN, title: 'Kotlin Engineer' }),
    ];
    const later = await publish({ title: 'Cook', body: '<p>Kitchen.</p>' });
    const { changes, call } = await watcher();
    await changes({ name: 'mine', words: 'kotlin' });
    const step = async () => {
      clock.now += 3 * HOUR;
      await call('search_jobs');
    };
    await step();
    await edit(kept, { title: 'Lead' });
    await edit(left, { title: 'Java Engineer', body: '<p>Java.</p>' });
    await edit(later, KOTLIN);
    await step();
    await edit(kept, { title: 'Kotlin Lead' });
    await edit(left, { title: 'Go Engineer', body: '<p>Go.</p>' });
    await edit(later, { title: 'Chef', body: '<p>Kitchen.</p>' });
    await step();
    const { data } = await changes({ name: 'mine' });
    expect(idsOf(data.no_longer_fit)).toEqual([left]);
    expect(data.no_longer_fit[0].changes[0]).toEqual({ field: 'title', from: 'Kotlin Engineer', to: 'Go Engineer' });
    // It is as it was.
    expect(data.total).toBe(0);
  });

  it('has a place in the budget of the answer, and the rest is counted', async () => {
    const board = await watchedBoard();
    const { publish, edit, clock, watcher } = board;
    const ids: number[] = [];
    for (let ad = 0; ad < 40; ad++)
      ids.push(await publish({ title: `Kotlin ${ad}`, body: `<p>Text ${ad} ${'word '.repeat(60)}</p>` }));
    const { changes } = await watcher();
    await changes({ name: 'mine', words: 'kotlin', limit: 100 });
    clock.now += 3 * HOUR;
    for (const id of ids) await edit(id, { title: `Java ${id}` });
    await publishSome(board, 3);
    for (let ad = 50; ad < 80; ad++)
      await publish({ title: `Kotlin ${ad} ${'long '.repeat(60)}`, body: `<p>${ad}</p>` });
    clock.now += 3 * HOUR;
    const { data, text } = await changes({ name: 'mine' });
    expect(text.length).toBeLessThan(12_000);
    expect(data.next_page).toBe(2);
    const shown = data.no_longer_fit.length;
    expect(shown).toBeGreaterThan(10);
    expect(data.note).toContain(
      `${40 - shown} more fitted before and do not fit any more; job_changes with kinds changed`,
    );
    expect((await changes({ name: 'mine', page: 2 })).data.no_longer_fit).toBeUndefined();
  });

  it('is counted where what it said before was not kept', async () => {
    const board = await watchedBoard();
    const { publish, edit, clock, watcher } = board;
    const id = await publish(KOTLIN);
    const { changes, call } = await watcher();
    await changes({ name: 'mine', words: 'kotlin' });
    clock.now += 3 * HOUR;
    await edit(id, { title: 'Cook', body: '<p>Kitchen.</p>' });
    await call('search_jobs');
    await writeIndex(board, 'DELETE FROM past_texts');
    const { data } = await changes({ name: 'mine' });
    expect(data.no_longer_fit).toBeUndefined();
    expect(data.note).toContain(
      'Not listed: 1 other ad changed and does not fit now, and what it said before is not known',
    );
  });

  it('stays known when it is gone, back and read again, and is none that went', async () => {
    const { publish, edit, suspend, clock, watcher } = await watchedBoard();
    const id = await publish(KOTLIN);
    const { changes, call } = await watcher();
    await changes({ name: 'mine', words: 'kotlin' });
    clock.now += 3 * HOUR;
    await edit(id, { title: 'Cook', body: '<p>Kitchen.</p>' });
    for (let hours = 0; hours < 9; hours += 3) {
      clock.now += 3 * HOUR;
      await publish({ title: `Waiter ${hours}`, body: `<p>${hours}</p>` });
      await call('search_jobs');
    }
    expect((await changes({ since: '7d', kinds: ['gone'] })).data.counts.gone).toBe(0);
    expect((await call('job_stats', { by: 'week', history: true })).data.matched).toBe(4);
    expect(idsOf((await changes({ name: 'mine' })).data.no_longer_fit)).toEqual([id]);
    clock.now += DAY;
    await suspend(id);
    const { data } = await changes({ since: '30h', words: 'kotlin' });
    // It last said nothing of that.
    expect([data.counts.gone, data.no_longer_fit]).toEqual([0, undefined]);
  });
});
