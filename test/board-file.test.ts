import { describe, expect, it } from 'vitest';
import { COMPANIES, COURSES, EVENTS } from '../src/board/catalogue.ts';
import { ADS, sampleAds } from '../src/board/sample/ads.ts';
import { PORTUGAL } from '../src/wire/site.ts';
import { boardTime, epochOf, weekOf } from '../src/wire/time.ts';
import { freshFile, type Json, openBoard } from './support/board-client.ts';

const DAY = 24 * 3600 * 1000;

async function newest(board: Awaited<ReturnType<typeof openBoard>>): Promise<Json[]> {
  return (await board.post('/job/list.json', { limit: 100 })).results;
}

/** `YYYY-MM-DD HH:MM:SS` of a clock in Portugal. */
function localTime(instant: number): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Lisbon' });
}

describe('two boards on one file', () => {
  it('opened at once make one board with the same content, and see each other’s ads', async () => {
    const file = freshFile();
    const [a, b] = await Promise.all([openBoard({ file }), openBoard({ file })]);
    const total = async (one: typeof a) => (await one.post('/job/list.json', { limit: 1 })).total;
    const before = await total(a);
    expect(await total(b)).toBe(before);
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => [a, b][number % 2]?.create({ title: `n${number}` })),
    );
    expect(new Set(ids).size).toBe(6);
    expect(await total(a)).toBe(before + 6);
    expect(await total(b)).toBe(before + 6);
    await a.board.close();
    expect((await b.post('/job/get.json', { id: ids[0] ?? '' })).title).toMatch(/^n\d$/);
  });
});

describe('the sample ads', () => {
  it('look current on a board that is opened half a year later, and so do events; ads of users keep their dates', async () => {
    const file = freshFile();
    const first = await openBoard({ file, now: () => new Date('2026-01-07T12:00:00Z') });
    const id = await first.create();
    const [sample] = (
      await first.post('/job/list.json', { company: (await first.post('/job/get.json', { id })).companyId, limit: 100 })
    ).results.reverse();
    await first.post('/job/edit.json', { id: sample.id, title: 'Changed' });
    const { total } = await first.post('/job/list.json', { limit: 1 });
    await first.board.close();
    const later = new Date('2026-07-08T12:00:00Z');
    const second = await openBoard({ file, now: () => later });
    const [newestAd] = await newest(second);
    expect(newestAd.publishedAt > localTime(later.getTime() - DAY)).toBe(true);
    expect((await second.post('/job/list.json', { limit: 1 })).total).toBe(total - 2);
    expect((await second.post('/job/status.json', { id })).success.status.name).toBe('expired');
    expect((await second.post('/job/get.json', { id: sample.id })).publishedAt).toBe(sample.publishedAt);
    const events: Json[] = (await second.post('/event/list.json', { limit: 100 })).results;
    const days = events.map(({ dateStart }) => (Date.parse(dateStart) - later.getTime()) / DAY);
    expect(Math.min(...days)).toBeGreaterThan(-20);
    expect(Math.max(...days)).toBeLessThan(120);
    expect(events.every(({ updatedAt }) => updatedAt < '2026-07-08 23')).toBe(true);
  });
});

describe('the board’s clock is Portuguese', () => {
  it.each([
    ['in winter', '2026-01-15T12:30:05Z', '2026-01-15 12:30:05'],
    ['in summer', '2026-07-15T12:30:05Z', '2026-07-15 13:30:05'],
    ['over midnight', '2026-07-15T23:30:00Z', '2026-07-16 00:30:00'],
    ['at midnight', '2026-01-15T00:00:00Z', '2026-01-15 00:00:00'],
    ['before clocks are set forward', '2026-03-29T00:59:59Z', '2026-03-29 00:59:59'],
    ['after clocks are set forward', '2026-03-29T01:00:00Z', '2026-03-29 02:00:00'],
    ['before the hour that comes twice', '2026-10-24T23:59:59Z', '2026-10-25 00:59:59'],
    ['in that hour for the second time', '2026-10-25T01:30:00Z', '2026-10-25 01:30:00'],
  ])('%s', (_, instant, written) => {
    expect(boardTime(Date.parse(instant), PORTUGAL)).toBe(written);
    expect(epochOf(written, PORTUGAL)).toBe(Date.parse(instant));
  });

  it('and a week is of the year of its Thursday', () => {
    const weeks = ['2025-12-29', '2026-12-28', '2027-01-03', '2027-01-04'].map(weekOf);
    expect(weeks).toEqual(['2026-W01', '2026-W53', '2026-W53', '2027-W01']);
  });

  it.each(['', 'soon', '2026-01-15', '2026-13-15 12:00:00'])('"%s" is no time', (written) => {
    expect(epochOf(written, PORTUGAL)).toBeUndefined();
  });
});

const samples = Object.entries(ADS).flatMap(([company, ads]) => ads.map((ad) => ({ ...ad, company })));
const rows = sampleAds(Date.parse('2026-11-20T12:00:00Z'));

/** The keys that a data file holds; a misspelt one would be left unread. */
const keysOf = (records: readonly object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))].sort();

describe('the data of the sample board', () => {
  it.each<[string, readonly object[], string]>([
    ['companies', COMPANIES, 'about address after before facts name slug'],
    ['facts of companies', COMPANIES.map(({ facts }) => facts), 'email fax phone social'],
    ['ads', samples, 'body company facts title'],
    ['facts of ads', samples.map(({ facts }) => facts), 'age apply_address changed contract country location ref remote_allowed salary_max salary_min state type work_model'],
    ['courses and events', [...COURSES, ...EVENTS], 'company description facts place title'],
    ['facts of courses', COURSES.map(({ facts }) => facts), 'at courseTypeId days hours isCertified isFunded isPresencial price starts'],
    ['facts of events', EVENTS.map(({ facts }) => facts), 'at days email isOnline isPaid starts type'],
  ])('hold nothing that is not read: %s', (_, records, keys) => {
    expect(keysOf(records).join(' ')).toBe(keys);
  }); // biome-ignore format: a table

  it('use no address outside the domains that are reserved for examples', () => {
    const text = JSON.stringify([rows, COMPANIES, COURSES, EVENTS]);
    const hosts = [...text.matchAll(/(?:https?:\/\/|@)([\w.-]+\.[a-z]{2,})/g)].map(([, host = '']) => host);
    expect(hosts.length).toBeGreaterThan(100);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });
});
