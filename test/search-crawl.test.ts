import { describe, expect, it } from 'vitest';
import type { BoardIndexOptions } from '../src/search/board-index.ts';
import {
  type Ad,
  type AdsBoard,
  ad,
  closeAfterEach,
  questionOf,
  searcherOf,
  startAdsBoard,
  timeOf,
  within,
} from './support/search-board.ts';

closeAfterEach();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const adsOf = (count: number, from = 1) => Array.from({ length: count }, (_, index) => ad({ id: from + index }));
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const idsOf = (ads: readonly Ad[]) => sorted(ads.map(({ id }) => id));

/** A search whose clock a test moves. */
function clocked(board: AdsBoard, options: Partial<BoardIndexOptions> = {}) {
  const clock = { now: Date.now() };
  const searcher = searcherOf(board, { ...options, now: () => clock.now });
  const all = async () => {
    const ids: number[] = [];
    for (let page = 1; ; page++) {
      const { total, ads } = await searcher.find({}, { page });
      ids.push(...ads.map(({ job }) => job.id));
      if (ads.length === 0 || ids.length >= total) return sorted(ids);
    }
  };
  return { ...searcher, clock, all };
}

describe('the first reading', () => {
  it('takes every ad once, a hundred a page, at most four at once', async () => {
    const board = await startAdsBoard(adsOf(730));
    let open = 0;
    let max = 0;
    board.delay = 20;
    board.instead = () => {
      open++;
      max = Math.max(max, open);
      setTimeout(() => open--, 15);
      return undefined;
    };
    const { all, find } = clocked(board);
    expect(await all()).toEqual(idsOf(board.ads));
    expect(sorted(board.asked.map(({ page }) => page))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(board.asked.every(({ limit }) => limit === 100)).toBe(true);
    expect(max).toBeLessThanOrEqual(4);
    expect((await find()).coverage).toMatchObject({ openJobs: 730, complete: true });
  });

  it('believes the echoed limit when the board gives 20 for 100', async () => {
    const board = await startAdsBoard(adsOf(133));
    board.mostRows = 20;
    const { all, find } = clocked(board);
    expect(await all()).toEqual(idsOf(board.ads));
    expect(board.asked).toHaveLength(7);
    expect((await find()).coverage.complete).toBe(true);
  });

  it('finds every ad although new ones push in at the top', async () => {
    const board = await startAdsBoard(adsOf(450));
    board.mostRows = 50;
    board.instead = ({ index }) => {
      if (index > 0 && index < 8) board.ads.unshift(ad({ id: 9000 + index, publishedAt: timeOf(Date.now()) }));
      return undefined;
    };
    const { all, find } = clocked(board);
    expect(await all()).toEqual(idsOf(board.ads));
    expect((await find()).coverage).toMatchObject({ openJobs: 457, complete: true });
  });

  it('finds every ad although some go while it reads', async () => {
    const board = await startAdsBoard(adsOf(400));
    board.mostRows = 50;
    board.instead = ({ index }) => {
      if (index === 3) board.ads.splice(0, 5);
      return undefined;
    };
    const { all, find } = clocked(board);
    expect(await all()).toEqual(idsOf(board.ads));
    expect((await find()).coverage).toMatchObject({ openJobs: 395, complete: true });
  });

  it('finds every ad of a board that reorders its list at every request', async () => {
    const board = await startAdsBoard(adsOf(240));
    board.mostRows = 40;
    let seed = 7;
    const next = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed;
    };
    board.order = (all) =>
      all
        .map((one) => ({ one, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one);
    const { all, find } = clocked(board);
    expect(await all()).toEqual(idsOf(board.ads));
    expect((await find()).coverage.complete).toBe(true);
  });

  it('stops at a board that ignores the page, and says that it is not all', async () => {
    const board = await startAdsBoard(adsOf(900));
    board.order = (all, { page, limit }) => {
      const first = all.slice(0, limit);
      return [...Array.from({ length: (page - 1) * limit }, () => first[0] as Ad), ...first];
    };
    const { find } = clocked(board);
    const { coverage, total } = await find();
    expect(total).toBe(100);
    expect(coverage).toMatchObject({ openJobs: 100, complete: false, total: 900 });
    expect(board.asked.length).toBeLessThan(10);
  });

  it('says so when the board counts more than it shows', async () => {
    const board = await startAdsBoard(adsOf(30));
    board.instead = ({ page }) => ({
      json: { total: 33, page, limit: 100, ...(page === 1 ? { results: board.ads } : {}) },
    });
    const { coverage } = await clocked(board).find();
    expect(coverage).toMatchObject({ openJobs: 30, complete: false, total: 33 });
    expect(board.asked.length).toBeLessThan(8);
  });

  it('ends at a multiple of what the board counted at first, however many ads it goes on to show, and says so', async () => {
    const board = await startAdsBoard([]);
    let shown = 0;
    board.instead = () => {
      const results = adsOf(100);
      shown += results.length;
      return { json: { total: shown === 100 ? 300 : 1_000_000_000, page: 1, limit: 100, results } };
    };
    const { find } = clocked(board);
    expect((await find()).coverage).toMatchObject({ complete: false });
    expect(shown).toBeLessThanOrEqual(2 * 300 + 500 + 400);
  });

  it('an empty board is an answer', async () => {
    const { find } = clocked(await startAdsBoard([]));
    expect(await find()).toMatchObject({ total: 0, coverage: { openJobs: 0, complete: true } });
  });

  it("passes on the client's error when there is nothing to answer from", async () => {
    const board = await startAdsBoard(adsOf(5));
    board.instead = () => ({ status: 200, json: { error: { message: 'Invalid key.' } } });
    await expect(clocked(board).find()).rejects.toThrow(/Invalid key/);
  });

  it('goes on behind a call whose time is up, for the next one', async () => {
    const board = await startAdsBoard(adsOf(600));
    board.mostRows = 20;
    board.delay = 400;
    const { index, find } = clocked(board);
    const paging = { sort: 'newest', page: 1, limit: 10, excerpt: 100 } as const;
    const told: number[] = [];
    // The first page comes at once, the others later than the call may take.
    board.instead = ({ page }) => {
      if (page === 1) board.delay = 1000;
      return undefined;
    };
    const first = index.search(questionOf(), paging, within(3000), (done) => told.push(done));
    await expect(first).rejects.toMatchObject({ total: 600, done: expect.any(Number) });
    expect(told).toEqual(sorted(told));
    board.delay = 0;
    board.instead = undefined;
    const { total } = await find();
    expect(total).toBe(600);
    expect(board.asked.filter(({ page }) => page === 1)).toHaveLength(1);
  });

  it('ends when the caller leaves and nobody else waits', async () => {
    const board = await startAdsBoard(adsOf(2000));
    board.mostRows = 20;
    board.delay = 30;
    const { index } = clocked(board);
    const leaving = new AbortController();
    const paging = { sort: 'newest', page: 1, limit: 10, excerpt: 100 } as const;
    const asked = index.search(questionOf(), paging, within(20_000, leaving.signal), () => undefined);
    setTimeout(() => leaving.abort(), 200);
    await expect(asked).rejects.toBeDefined();
    await index.settled();
    expect(board.asked.length).toBeLessThan(60);
  });

  it('ends when the index is closed', async () => {
    const board = await startAdsBoard(adsOf(2000));
    board.mostRows = 20;
    board.delay = 30;
    const { index, find } = clocked(board);
    const asked = find().catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await index.close();
    const read = board.asked.length;
    expect(await asked).toBeInstanceOf(Error);
    await expect(find()).rejects.toThrow(/closed/);
    // A request that it went on with would arrive a delay after the one before.
    await new Promise((resolve) => setTimeout(resolve, 5 * board.delay));
    // What was under way may still arrive.
    expect(board.asked.length).toBeLessThanOrEqual(read + 4);
  });
});

describe('reading again', () => {
  it('not within 5 minutes, behind the answer up to 10, and before it from then on', async () => {
    const board = await startAdsBoard(adsOf(150));
    const { clock, index, find, ids } = clocked(board);
    await find();
    await index.settled();
    const read = board.asked.length;
    clock.now += 4 * MINUTE;
    await find();
    await index.settled();
    expect(board.asked.length).toBe(read);
    board.ads.unshift(ad({ id: 5000, publishedAt: timeOf(clock.now) }));
    clock.now += 5 * MINUTE;
    expect(await ids()).not.toContain(5000);
    await index.settled();
    expect(await ids()).toContain(5000);
    board.ads.unshift(ad({ id: 5001, publishedAt: timeOf(clock.now) }));
    clock.now += 11 * MINUTE;
    expect(await ids()).toContain(5001);
  });

  it('only the newest, where the list was newest first and the count agrees', async () => {
    const board = await startAdsBoard(adsOf(350));
    const { clock, index, find, all } = clocked(board);
    await find();
    board.asked.length = 0;
    board.ads.unshift(ad({ id: 5000, publishedAt: timeOf(clock.now) }));
    clock.now += 8 * MINUTE;
    await find();
    await index.settled();
    expect(board.asked.map(({ page }) => page)).toEqual([1, 2]);
    expect(await all()).toEqual(idsOf(board.ads));
  });

  it('everything, where the count shows that an ad went', async () => {
    const board = await startAdsBoard(adsOf(350));
    const { clock, index, find, all } = clocked(board);
    await find();
    board.ads.splice(200, 1);
    board.asked.length = 0;
    clock.now += 8 * MINUTE;
    await find();
    await index.settled();
    expect(board.asked.length).toBeGreaterThanOrEqual(4);
    expect(await all()).toEqual(idsOf(board.ads));
  });

  it('everything, where the list is not newest first', async () => {
    const board = await startAdsBoard(adsOf(250).reverse());
    const { clock, index, find, all } = clocked(board);
    await find();
    board.asked.length = 0;
    board.ads.push(ad({ id: 5000, publishedAt: timeOf(clock.now) }));
    clock.now += 8 * MINUTE;
    await find();
    await index.settled();
    expect(board.asked).toHaveLength(3);
    expect(await all()).toContain(5000);
  });

  it('everything, before the answer once all ads are two hours old: an ad that changed in the middle is seen', async () => {
    const board = await startAdsBoard(adsOf(250));
    const { clock, index, find, ids } = clocked(board);
    await find();
    board.ads[200] = { ...(board.ads[200] as Ad), body: '<p>now with haskell</p>' };
    // New ads keep the newest fresh meanwhile, and prove nothing of the others.
    for (let minutes = 0; minutes < 50; minutes += 10) {
      clock.now += 10 * MINUTE;
      await find();
      await index.settled();
    }
    expect(await ids({ words: 'haskell' })).toEqual([]);
    clock.now += 80 * MINUTE;
    expect(await ids({ words: 'haskell' })).toEqual([201]);
  });

  it('before the answer, and says first of all how old it is where the time of the call does not allow it', async () => {
    const board = await startAdsBoard(adsOf(20));
    const { clock, find } = clocked(board);
    await find();
    board.ads = adsOf(20, 100);
    clock.now += 3 * HOUR;
    board.delay = 3000;
    const { coverage } = await find({}, {}, within(600));
    expect(coverage.stale).toMatch(/^Not up to date: the newest ads are as of /);
  });

  it('before the answer, when everything went since', async () => {
    const board = await startAdsBoard(adsOf(20));
    const { clock, find, ids } = clocked(board);
    await find();
    board.ads = adsOf(20, 100);
    clock.now += 3 * HOUR;
    expect(sorted(await ids())).toEqual(idsOf(board.ads));
    expect((await find()).coverage.stale).toBeUndefined();
  });

  it('before the answer when ads were written through this server', async () => {
    const board = await startAdsBoard(adsOf(20));
    const { index, find, ids } = clocked(board);
    await find();
    board.ads[10] = { ...(board.ads[10] as Ad), body: '<p>now with haskell</p>' };
    await index.changed();
    expect(await ids({ words: 'haskell' })).toEqual([11]);
  });

  it('that fails half way leaves the old index in force, and the answer says so', async () => {
    const board = await startAdsBoard(adsOf(420));
    const { clock, all, find } = clocked(board);
    const before = await all();
    board.ads = adsOf(420, 1000);
    board.instead = ({ page }) => (page > 2 ? { json: { error: { message: 'Out of order.' } } } : undefined);
    clock.now += 25 * HOUR;
    const { coverage } = await find();
    expect(coverage.notes.join()).toMatch(/could not be read again: .*Out of order/);
    expect(await all()).toEqual(before);
    expect((await find({ words: 'nothing' })).total).toBe(420);
    board.instead = undefined;
  });

  it('after a failure in the middle, later readings find what is true then', async () => {
    const board = await startAdsBoard(adsOf(420));
    const first = clocked(board);
    await first.find();
    board.ads = [...adsOf(50, 1000), ...board.ads.slice(100)];
    board.instead = ({ page }) => (page > 2 ? { json: { error: { message: 'Out of order.' } } } : undefined);
    first.clock.now += 25 * HOUR;
    await first.find();
    await first.index.close();
    board.instead = undefined;
    const second = clocked(board, { folder: first.folder });
    second.clock.now = first.clock.now;
    expect(await second.all()).toEqual(idsOf(board.ads));
  });

  it('a page that counts nothing in between does not empty the index', async () => {
    const board = await startAdsBoard(adsOf(420));
    const { clock, all } = clocked(board);
    await all();
    let failed = false;
    board.instead = ({ page }) => {
      if (page !== 3 || failed) return undefined;
      failed = true;
      return { json: { total: 0, page, limit: 100 } };
    };
    clock.now += 25 * HOUR;
    expect(await all()).toEqual(idsOf(board.ads));
  });
});

describe('contracts', () => {
  const contract = (id: number) => ({ contracts: [{ id: String(id), name: '' }] });
  const hidden = (...ids: number[]) => ({ hiddenContracts: ids.map((id) => ({ id: String(id) })) });

  it('are learned from the filter of the board, only when they are asked for', async () => {
    const board = await startAdsBoard([
      ad({ id: 1, ...contract(2) }),
      ad({ id: 2, ...hidden(2) }),
      ad({ id: 3, ...hidden(1, 4) }),
      ad({ id: 4 }),
    ]);
    const { find, ids, index } = clocked(board);
    await find();
    expect(board.asked.some((asked) => asked.contract !== undefined)).toBe(false);
    expect(sorted(await ids({ contracts: [2] }))).toEqual([1, 2]);
    expect(await ids({ contracts: [1] })).toEqual([3]);
    expect((await find({ contracts: [4] })).coverage.undeclared).toEqual({ contract: 1 });
    const [third] = (await find({ contracts: [4] })).ads;
    expect(third?.job.contracts?.map(({ id }) => id)).toEqual([1, 4]);
    const counted = await index.count(questionOf(), 'contract', undefined, within(20_000), () => undefined);
    expect(counted.groups.map(({ key, count }) => [key, count])).toEqual([[2, 2], [1, 1], [4, 1]]); // biome-ignore format: short
    expect(board.asked.filter((asked) => asked.contract === 2)).toHaveLength(1);
  });

  it('are learned again when ads were written through this server', async () => {
    const board = await startAdsBoard([ad({ id: 1, ...hidden(2) }), ad({ id: 2, ...hidden(1) })]);
    const { index, ids } = clocked(board);
    expect(await ids({ contracts: [2] })).toEqual([1]);
    board.ads[1] = { ...(board.ads[1] as Ad), ...hidden(2), updatedAt: timeOf(Date.now()) };
    await index.changed();
    expect(sorted(await ids({ contracts: [2] }))).toEqual([1, 2]);
  });

  it('count only where ads state them, when the board does not heed its filter', async () => {
    const board = await startAdsBoard([ad({ id: 1, ...contract(2) }), ad({ id: 2, ...contract(1) }), ad({ id: 3 })]);
    board.heedsContract = false;
    const { find } = clocked(board);
    const { ads, coverage } = await find({ contracts: [2] });
    expect(ads.map(({ job }) => job.id)).toEqual([1]);
    expect(coverage.undeclared).toEqual({ contract: 1 });
    expect(coverage.notes.join()).toContain('does not heed its contract filter');
  });

  it('count only where ads state them, when the filter cannot be read', async () => {
    const board = await startAdsBoard([ad({ id: 1, ...contract(2) }), ad({ id: 2, ...hidden(2) })]);
    board.instead = (asked) => (asked.contract === undefined ? undefined : { json: { error: { message: 'No.' } } });
    const { ads, coverage } = await clocked(board).find({ contracts: [2] });
    expect(ads.map(({ job }) => job.id)).toEqual([1]);
    expect(coverage.notes.join()).toMatch(/could not be read: .*No\./);
  });
});
