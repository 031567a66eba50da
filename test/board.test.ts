import { describe, expect, it } from 'vitest';
import { COMPANIES, COURSES, EVENTS } from '../src/board/catalogue.ts';
import { sampleAds } from '../src/board/sample/ads.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { boardTime, epochOf, weekOf } from '../src/wire/time.ts';
import { freshFile, openBoard, type Values } from './support/board-client.ts';
import type { Json } from './support/server.ts';

// What the embedded board takes and answers. Paths and messages are what docs/board.md says, not imported: a mistake in the
// shared contract would show nowhere else.

const DAY = 24 * 3600 * 1000;
const board = await openBoard();

const jobOf = (id: string) => board.post('/job/get.json', { id });
const edited = (id: string, values: Values) => board.post('/job/edit.json', { id, ...values });

it.each<[Values, RegExp]>([
  [{ body: '<p>a</p><script>b</script>' }, /<script>/],
  [{ body: '<a href="javascript:x()">a</a>' }, /attribute href/],
  [{ body: '<p onclick="x()">a</p>' }, /attribute onclick/],
  [{ salary_max: 30000 }, /salary_max requires salary_min/],
  [{ salary_min: 30000, salary_max: 29999 }, /salary_max 29999 is below salary_min 30000/],
  [{ title: ' ', body: '<table></table>', location: '7', country: 'XX' }, /title.*body is empty.*<table>.*location 7.*country XX/],
])('an ad that breaks a rule is refused, naming it: %j, %s', async (values, naming) => {
  const answer = await board.post('/job/create.json', { title: 'a', body: '<p>b</p>', ...values });
  expect(answer.error?.message).toMatch(naming);
}); // biome-ignore format: a table

it.each([
  '<p style="text-align: center">a<br>b</p><p text-align="left"><strong>c</strong><em>d</em><u>e</u><strike>f</strike></p>' +
    '<ol><li>g</li></ol><ul><li><b>h</b></li></ul><a>i</a>',
  '<p>Envie para <a href="mailto:rh@x.example">rh@x.example</a>, ou <a href="https://x.example/?a=1&amp;b=2">aqui</a>.</p>',
])('an ad is taken with its markup and addresses as they are: %s', async (body) => {
  expect((await jobOf(await board.create({ body }))).body.startsWith(body)).toBe(true);
});

const full = {
  ...{ title: 'Before', location: '18,4', contract: '2', type: '1', work_model: 2, country: 'ES', ref: 'R1' },
  salary_min: 20000,
};

it('an edit by a careless client loses the work model and the country, and nothing else', async () => {
  const id = await board.create(full);
  const { title: _t, slug: _s, workModel: _w, country: _c, updatedAt: _u, ...rest } = await jobOf(id);
  await edited(id, { title: 'After' });
  expect(await jobOf(id)).toMatchObject({ ...rest, title: 'After', slug: 'after', workModel: 0, country: 'PT' });
});

/** The clock of a board of its own; stories move it on. */
let instant = Date.parse('2026-05-13T12:00:00Z');
const slow = await openBoard({ moderationSeconds: 20, now: () => new Date(instant) });

describe('the state of an ad', () => {
  const NOT_FOUND = { error: { message: 'Job not found.' } };

  const pass = (milliseconds: number) => {
    instant += milliseconds;
  };
  const stateOf = async (id: string) => (await slow.post('/job/status.json', { id })).success.status;
  const read = (id: string) => slow.post('/job/get.json', { id }, 'reader');
  const newestIds = async () =>
    (await slow.post('/job/list.json', { limit: 100 }, 'reader')).results.map(({ id }: Json) => `${id}`);

  it('is moderation for its time, then active, expired 30 days after publication, and moderation after an edit', async () => {
    const id = await slow.create({ title: 'Old' });
    expect(await stateOf(id)).toEqual({ id: '2', name: 'moderation' });
    expect(await read(id)).toEqual(NOT_FOUND);
    expect(await newestIds()).not.toContain(id);
    pass(19_999);
    expect((await stateOf(id)).id).toBe('2');
    pass(1);
    expect(await stateOf(id)).toEqual({ id: '1', name: 'active' });
    expect((await newestIds())[0]).toBe(id);
    pass(30 * DAY - 20_001);
    expect((await stateOf(id)).name).toBe('active');
    pass(1);
    expect(await stateOf(id)).toEqual({ id: '5', name: 'expired' });
    expect(await read(id)).toEqual(NOT_FOUND);
    expect((await slow.post('/job/suspend.json', { id })).error.message).toMatch(/expired/);
    await slow.post('/job/edit.json', { id, title: 'New' });
    expect((await stateOf(id)).name).toBe('moderation');
    expect(await read(id)).toEqual(NOT_FOUND);
    pass(20_000);
    expect((await read(id)).title).toBe('New');
    expect((await newestIds())[0]).toBe(id);
  });
});

it('an error arrives with HTTP 200, and names each parameter that cannot be read', async () => {
  const form = { api_key: board.board.keys.paid, limit: 'ten', company: 'x' };
  const answer = await fetch(`${board.board.url}/job/list.json`, { method: 'POST', body: new URLSearchParams(form) });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { error: { message: expect.stringMatching(/limit.*company/) } },
  ]);
});

it('lists hold 12 rows on page 1 unless asked; past the last page and without a match they lack results', async () => {
  const first = await board.post('/job/list.json');
  expect(first).toMatchObject({ page: 1, limit: 12 });
  expect(first.results).toHaveLength(12);
  const past = await board.post('/job/list.json', { page: 1000 });
  expect(past).toEqual({ total: first.total, page: 1000, limit: 12 });
  expect(await board.post('/job/list.json', { company: '1' })).toEqual({ total: 0, page: 1, limit: 12 });
  expect(await board.post('/job/list.json', { limit: 500 })).toMatchObject({ page: 1, limit: 100 });
  const none = { total: 0, page: 1, limit: 12, query: 'zzzz' };
  expect(await board.post('/company/search.json', { q: 'zzzz' })).toEqual(none);
});

/** `YYYY-MM-DD HH:MM:SS` of a clock in Portugal. */
function localTime(instant: number): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Lisbon' });
}

it('the sample ads look current on a board that is opened half a year later, and so do events; ads of users keep their dates', async () => {
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
  const [newestAd] = (await second.post('/job/list.json', { limit: 100 })).results;
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

describe('the board’s clock is Portuguese', () => {
  it.each([
    ['in summer', '2026-07-15T12:30:05Z', '2026-07-15 13:30:05'],
    ['after clocks are set forward', '2026-03-29T01:00:00Z', '2026-03-29 02:00:00'],
    ['in that hour for the second time', '2026-10-25T01:30:00Z', '2026-10-25 01:30:00'],
  ])('%s', (_, instant, written) => {
    expect(boardTime(Date.parse(instant), PORTUGAL)).toBe(written);
    expect(epochOf(written, PORTUGAL)).toBe(Date.parse(instant));
  });

  it('and a week is of the year of its Thursday', () => {
    const weeks = ['2025-12-29', '2026-12-28', '2027-01-03', '2027-01-04'].map(weekOf);
    expect(weeks).toEqual(['2026-W01', '2026-W53', '2026-W53', '2027-W01']);
  });

  it.each(['', 'soon', '2026-13-15 12:00:00'])('"%s" is no time', (written) => {
    expect(epochOf(written, PORTUGAL)).toBeUndefined();
  });
});

it('the data of the sample board use no address outside the domains that are reserved for examples', () => {
  const text = JSON.stringify([sampleAds(Date.now()), COMPANIES, COURSES, EVENTS]);
  const hosts = [...text.matchAll(/(?:https?:\/\/|@)([\w.-]+\.[a-z]{2,})/g)].map(([, host = '']) => host);
  expect(hosts.length).toBeGreaterThan(100);
  expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
});
