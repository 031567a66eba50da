import { describe, expect, it } from 'vitest';
import { DAY, HOUR, idsOf, publishSome, watchedBoard, writeIndex } from './support/watched-board.ts';

/** A board of which something is new, changed and gone since a day ago. */
async function boardWithNews() {
  const board = await watchedBoard();
  const [edited = 0, left = 0] = await publishSome(board, 2);
  const watcher = await board.watcher();
  await watcher.call('search_jobs');
  board.clock.now += 8 * DAY;
  await board.edit(edited, { title: 'Another title' });
  await board.suspend(left);
  const [fresh = 0] = await publishSome(board, 1, 2);
  board.clock.now += HOUR;
  return { ...board, ...watcher, edited, left, fresh };
}

describe('what a name was told of each kind', () => {
  it.each([
    ['new', ['changed', 'gone']],
    ['changed', ['new', 'gone']],
    ['gone', ['new', 'changed']],
  ])('a first answer about %s alone leaves the news of the other kinds to be told', async (kind, others) => {
    const { changes, clock, edited, left, fresh } = await boardWithNews();
    const news: Record<string, number> = { new: fresh, changed: edited, gone: left };
    const first = await changes({ name: 'q', kinds: [kind] });
    expect(first.data.counts[kind]).toBe(1);
    clock.now += 3 * HOUR;
    const { data, text } = await changes({ name: 'q' });
    for (const other of others) expect(idsOf(data[other])).toEqual([news[other]]);
    expect(data[kind]).toEqual([]);
    const [begin, told] = [data.since_by_kind[others[0] ?? ''], data.since_by_kind[kind]].map((time) =>
      Date.parse(time),
    );
    expect(data.since).toBe(data.since_by_kind[others[0] ?? '']);
    // A week back from the first answer, which is three hours ago.
    expect((told ?? 0) - (begin ?? 0)).toBe(7 * DAY);
    expect(text).toMatch(new RegExp(`Under "q": .*0 ${kind} since [-0-9]+ [:0-9]+ \\(when it was last told\\)`));
    expect(text).toMatch(new RegExp(`1 ${others[0]} since [-0-9]+ [:0-9]+ \\(not told before\\)`));
    const last = await changes({ name: 'q' });
    expect(last.data).toMatchObject({ total: 0 });
    expect(last.data.since_by_kind).toBeUndefined();
  });

  it('is said where a kind is asked for that was never told', async () => {
    const { changes, left } = await boardWithNews();
    await changes({ name: 'q', kinds: ['new'] });
    const { data } = await changes({ name: 'q', kinds: ['gone'] });
    expect(idsOf(data.gone)).toEqual([left]);
    expect(data.note).toContain('"q" was not told of gone ads before: this looks back to ');
    expect((await changes({ name: 'q', kinds: ['gone'] })).data.counts.gone).toBe(0);
  });

  it('begins anew for all kinds with other filters', async () => {
    const { changes, edited, left, fresh } = await boardWithNews();
    await changes({ name: 'q', words: 'nothing' });
    expect(idsOf((await changes({ name: 'q', location: ['Lisboa'], kinds: ['gone'] })).data.gone)).toEqual([left]);
    const { data } = await changes({ name: 'q' });
    expect([idsOf(data.new), idsOf(data.changed), data.gone]).toEqual([[fresh], [edited], []]);
  });

  it('goes on over the pages of a kind that was not told, while the others stay told', async () => {
    const board = await boardWithNews();
    const { changes } = board;
    await changes({ name: 'q', kinds: ['gone', 'changed'] });
    const more = await publishSome(board, 2, 7);
    board.clock.now += 3 * HOUR;
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await changes({ name: 'q', limit: 1, page })).data);
    expect(pages.flatMap((page) => idsOf(page.new)).sort()).toEqual([board.fresh, ...more].sort());
    expect(pages.map(({ changed, gone }) => [...changed, ...gone])).toEqual([[], [], []]);
    expect((await changes({ name: 'q' })).data.total).toBe(0);
  });

  it('is the name told last that completes first, by whichever kind', async () => {
    const { changes, client, clock } = await boardWithNews();
    await changes({ name: 'q one', kinds: ['new'] });
    clock.now += 3 * HOUR;
    await changes({ name: 'q two' });
    clock.now += 3 * HOUR;
    await changes({ name: 'q one', kinds: ['new'] });
    await changes({ since: '1h' });
    const ref = { type: 'ref/resource' as const, uri: 'jobboard://changes/{name}' };
    const { completion } = await client.complete({ ref, argument: { name: 'name', value: 'q' } });
    expect(completion.values).toEqual(['q one', 'q two']);
  });
});

describe('marks of the version before, which has one time for all kinds', () => {
  it('hold for all kinds', async () => {
    const board = await boardWithNews();
    const { changes } = board;
    await changes({ name: 'q' });
    const told = board.clock.now;
    // What was told is noted behind the answer, and before the next one.
    await changes({ since: '1h' });
    await writeIndex(board, 'UPDATE marks SET new_at = NULL, changed_at = NULL, gone_at = NULL');
    board.clock.now += 3 * HOUR;
    const fresh = await publishSome(board, 1, 7);
    expect((await changes({ name: 'q', kinds: ['gone'] })).data.total).toBe(0);
    const { data } = await changes({ name: 'q', kinds: ['new', 'changed'] });
    expect(idsOf(data.new)).toEqual(fresh);
    expect(Date.parse(data.since)).toBe(Math.floor(told / 1000) * 1000);
  });

  it('begun anew there are begun anew here, for no kind later than there', async () => {
    const board = await boardWithNews();
    const { changes } = board;
    await changes({ name: 'q' });
    await changes({ since: '1h' });
    await writeIndex(
      board,
      `UPDATE marks SET new = -1, changed = -1, gone = -1, told_at = ${board.clock.now - 7 * DAY}`,
    );
    const { data } = await changes({ name: 'q' });
    expect(data.counts).toEqual({ new: 1, changed: 1, gone: 1 });
  });
});
