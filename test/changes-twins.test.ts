import { describe, expect, it } from 'vitest';
import { DAY, HOUR, idsOf, type WatchedBoard, watchedBoard } from './support/watched-board.ts';

const TEXT = { title: 'Kotlin Developer', body: '<p>Trabalhas em Kotlin na nossa equipa.</p>' };
const [LISBOA, PORTO] = [14, 18];

/** Lets time pass, and the board be read by a question without a name. */
async function read({ clock }: WatchedBoard, changes: (args?: Record<string, unknown>) => Promise<unknown>) {
  clock.now += 3 * HOUR;
  await changes();
}

describe('one text for several places', () => {
  it('is several ads: each of them goes by itself', async () => {
    const board = await watchedBoard();
    const lisboa = await board.publish({ ...TEXT, location: LISBOA });
    const { changes } = await board.watcher();
    await changes({ name: 'lisboa', location: ['Lisboa'] });
    await read(board, changes);
    const porto = await board.publish({ ...TEXT, location: PORTO });
    await read(board, changes);
    await changes({ name: 'all' });
    await board.suspend(lisboa);
    board.clock.now += 3 * HOUR;
    const all = (await changes({ name: 'all' })).data;
    expect(all.counts).toEqual({ new: 0, changed: 0, gone: 1 });
    expect(idsOf((await changes({ name: 'lisboa' })).data.gone)).toEqual([lisboa]);
    // Back under another id: it continues the one of its own place, whichever went last.
    await board.suspend(porto);
    await read(board, changes);
    const again = await board.publish({ ...TEXT, location: LISBOA });
    board.clock.now += 3 * HOUR;
    const back = (await changes({ name: 'lisboa' })).data;
    expect(back.counts).toEqual({ new: 0, changed: 1, gone: 0 });
    expect(back.changed[0].changes).toEqual([{ field: 'id', from: String(lisboa), to: String(again) }]);
  });

  it('with another reference is another ad while both are open', async () => {
    const board = await watchedBoard();
    const one = await board.publish({ ...TEXT, ref: 'A-1' });
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    await read(board, changes);
    const other = await board.publish({ ...TEXT, ref: 'A-2' });
    await read(board, changes);
    const renewed = await board.publish({ ...TEXT, ref: 'A-1' });
    board.clock.now += 3 * HOUR;
    expect(idsOf((await changes({ name: 'all' })).data.new)).toEqual([renewed, other]);
    await board.suspend(one);
    board.clock.now += 3 * HOUR;
    const { data } = await changes({ name: 'all' });
    expect(data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
    expect(data.changed[0].changes).toEqual([{ field: 'id', from: String(one), to: String(renewed) }]);
  });
});

describe('an ad that comes and goes', () => {
  it('is new to whom it was told as gone, however often it went since', async () => {
    const board = await watchedBoard();
    const id = await board.publish(TEXT);
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    board.clock.now += 3 * HOUR;
    await board.suspend(id);
    expect((await changes({ name: 'all' })).data.counts.gone).toBe(1);
    board.clock.now += 3 * HOUR;
    const gone = board.clock.now;
    for (const _ of [1, 2]) {
      await board.edit(id, TEXT);
      await read(board, changes);
      await board.suspend(id);
      await read(board, changes);
    }
    // Away then as it is now.
    expect((await changes({ name: 'all' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    expect((await changes({ since: new Date(gone).toISOString() })).data.counts.gone).toBe(0);
    await board.edit(id, TEXT);
    await read(board, changes);
    const { data } = await changes({ name: 'all' });
    expect(data.counts).toEqual({ new: 1, changed: 0, gone: 0 });
    expect(data.new[0]).toMatchObject({ id, away_since: expect.any(String) });
    expect((await changes({ since: new Date(gone).toISOString() })).data.counts.new).toBe(1);
    expect((await changes({ name: 'all' })).data.total).toBe(0);
  });

  it('is not new when it was known under an earlier id', async () => {
    const board = await watchedBoard();
    const one = await board.publish(TEXT);
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    await read(board, changes);
    await board.suspend(one);
    const other = await board.publish(TEXT);
    await read(board, changes);
    await board.suspend(other);
    await read(board, changes);
    await board.edit(other, TEXT);
    board.clock.now += 3 * HOUR;
    const { data } = await changes({ name: 'all' });
    expect(data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
    expect((await changes({ since: '2h' })).data.counts.new).toBe(1);
    board.clock.now += DAY;
    expect((await changes({ since: '3d' })).data.counts.gone).toBe(0);
  });
});
