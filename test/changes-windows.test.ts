import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IndexDatabase, openIndex } from '../src/index/database.ts';
import { HistoryWriter, isBehind } from '../src/index/history-writer.ts';
import { openIds, removeAds, writeAds } from '../src/index/write-ads.ts';
import { boardNews } from '../src/query/board-news.ts';
import { type ReportedAd, rememberedAd } from '../src/query/former-states.ts';
import { NO_WORDS } from '../src/query/plan.ts';
import { Vocabulary } from '../src/reading/vocabulary/vocabulary.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { folderStorage, postgresStorage, type Storage } from '../src/storage/storage.ts';
import type { JobRecord } from '../src/wire/records.ts';
import { boardTime, HOUR_MS } from '../src/wire/time.ts';
import { createDatabase, type TestDatabase } from './support/database.ts';
import { freshFolder } from './support/server.ts';

/* What came, changed and went, from readings at times that the test sets; kept in the data folder and in PostgreSQL. */

const START = Date.parse('2026-10-01T08:00:00Z');
const at = (hours: number) => START + hours * HOUR_MS;
const log = () => undefined;
const NO_FILTERS = { plan: NO_WORDS };
const WELL_PAID = { ...NO_FILTERS, salary_min: 40_000 };
const vocabulary = new Vocabulary();

describe.each(['data folder', 'PostgreSQL'])('memory in the %s', (where) => {
  let storage: Storage;
  let database: TestDatabase | undefined;
  let db: IndexDatabase;

  beforeEach(async () => {
    database = where === 'PostgreSQL' ? await createDatabase() : undefined;
    const options = { keepDays: 100, log };
    storage = database ? await postgresStorage(database.url, 20_000, options) : folderStorage(freshFolder(), options);
    db = openIndex(':memory:');
  });
  afterEach(async () => {
    db.close();
    await storage.close();
  });

  /** An ad as published at some hour, by default before the first reading. */
  const ad = (id: number, change: Partial<JobRecord> = {}, hour = -100): JobRecord => ({
    id,
    company: { id: 1, name: 'Firm', slug: 'firm' },
    title: `Ad ${id}`,
    body: `<p>Text of ${id}.</p><p>Second line.</p>`,
    locations: [{ id: 14, name: 'Lisboa' }],
    publishedAt: boardTime(at(hour), PORTUGAL),
    updatedAt: boardTime(at(hour), PORTUGAL),
    ...change,
  });

  async function saw(hour: number, ads: readonly JobRecord[]): Promise<void> {
    const writer = new HistoryWriter({ board: 'board', log, history: storage.history, db: () => db }, at(hour));
    await writer.write(await writeAds(db, ads, vocabulary));
  }

  /** Reads the whole board, as the crawl does. */
  async function read(hour: number, ...ads: JobRecord[]): Promise<void> {
    const ids = ads.map(({ id }) => id);
    await saw(hour, ads);
    await removeAds(
      db,
      openIds(db).filter((id) => !ids.includes(id)),
    );
    for (let replica = 0; replica < 2; replica++) await storage.history.read('board', at(hour), at(hour) + 1_000, ids);
  }

  const changes = async (since: number, until: number, filters = NO_FILTERS, wholeAt = until) => {
    const { history } = storage;
    const parts = { db, history, board: 'board', site: PORTUGAL, vocabulary, wholeAt: at(wholeAt) };
    const found = await boardNews(parts, filters, at(since), Math.max(at(since), at(until)));
    return { ...found, list: found.told.map(textOf) };
  };
  const textOf = ({ kind, id, before }: ReportedAd) =>
    `${kind} ${before !== undefined && before.id !== id ? `${before.id}→` : ''}${id}`;

  it('judges open ads as they are or were, and gone ones as they were last', async () => {
    await read(0, ad(1, { salaryMin: 50_000 }), ad(2, { salaryMin: 50_000 }), ad(3), ad(4));
    await read(2, ad(1, { salaryMin: 30_000 }), ad(3, { salaryMin: 45_000 }), ad(5, { salaryMin: 60_000 }, 1));
    expect((await changes(0, 2, WELL_PAID)).list.sort()).toEqual(['changed 1', 'changed 3', 'gone 2', 'new 5']);
    expect((await changes(0, 2)).list.sort()).toEqual(['changed 1', 'changed 3', 'gone 2', 'gone 4', 'new 5']);
  });

  it('takes an ad that was published again more than once for one, and for a new one where nobody was told of it', async () => {
    const same = (id: number, hour: number, change = {}) => ad(id, { title: 'Same', body: 'Same', ...change }, hour);
    await read(0, same(1, -100, { salaryMin: 50_000 }));
    await read(2, same(1, -100));
    await read(4, same(2, 3), same(7, 3, { body: 'Other' }));
    await read(6, same(3, 5), same(8, 5, { body: 'Other' }));
    expect((await changes(0, 6)).list.sort()).toEqual(['changed 1→3', 'new 8']);
    expect((await changes(0, 6, WELL_PAID)).list).toEqual(['changed 1→3']);
  });

  it('forgets what is older than it is kept, but not what open ads say', async () => {
    await read(0, ad(1), ad(2));
    await read(2, ad(1));
    await read(24 * 140, ad(1));
    expect(await rememberedAd(storage.history, 'board', 2)).toBeUndefined();
    expect(await rememberedAd(storage.history, 'board', 1)).toMatchObject({ firstSeen: at(0), lastSeen: at(24 * 140) });
    expect(await storage.history.since('board')).toBe(at(24 * 140));
  });

  it('believes the reading of another replica where its own index is older', async () => {
    await read(0, ad(1), ad(2), ad(3));
    await storage.history.read('board', at(2), at(2) + 1_000, [1, 3]);
    expect((await changes(0, 3, NO_FILTERS, 0)).list).toEqual(['gone 2']);
    expect((await changes(2, 3, NO_FILTERS, 0)).list).toEqual([]);
    expect((await changes(4, 3, NO_FILTERS, 0)).list).toEqual([]);
  });

  it('lacks ads where one part of what a reading saw could not be stored, though a later part was', async () => {
    vi.spyOn(storage.history, 'addStates').mockRejectedValueOnce(new Error('full'));
    const writer = new HistoryWriter({ board: 'board', log, history: storage.history, db: () => db }, at(0));
    const ads = Array.from({ length: 60 }, (_, id) => ad(id + 1));
    await writer.addStates(await writeAds(db, ads, vocabulary));
    await writer.end(undefined, new AbortController().signal);
    expect(await storage.history.statesIn('board', 0, at(1))).toHaveLength(10);
    expect(isBehind(db)).toBe(true);
  });
});
