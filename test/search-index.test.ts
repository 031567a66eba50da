import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectAsked } from './support/hosted.ts';
import { gate } from './support/http.ts';
import { error } from './support/misbehaving.ts';
import { type Asked, company, job, pageOf, startScripted } from './support/scripted.ts';
import { connectInside, freshFolder, type Json } from './support/server.ts';
import { HOUR, MINUTE, type WatchedBoard, type Watcher, watchedBoard } from './support/watched-board.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const total = async ({ call }: Watcher, args: Record<string, unknown> = {}) =>
  (await call('search_jobs', args)).data.total as number;

const indexFiles = ({ folder }: WatchedBoard) => readdirSync(folder).filter((name) => /^index-.*\.db$/.test(name));

describe('freshness', () => {
  it('reads the newest ads again after ten minutes, and all after two hours', async () => {
    const board = await watchedBoard();
    const first = await board.publish({ title: 'First' });
    const watcher = await board.watcher();
    expect(await total(watcher)).toBe(1);
    await board.publish({ title: 'Second' });
    board.clock.now += 4 * MINUTE;
    expect(await total(watcher)).toBe(1);
    for (let spent = 0; spent < 90; spent += 11) {
      board.clock.now += 11 * MINUTE;
      const { text, data } = await watcher.call('search_jobs', {});
      expect(data.total).toBe(2);
      expect(text).not.toMatch(/Older ads|Not up to date/);
    }
    // The board edits the old ad, which no count shows.
    await board.edit(first, { title: 'First renamed' });
    board.clock.now += 2 * HOUR;
    expect(await total(watcher, { words: 'renamed' })).toBe(1);
  });

  it('answers from what there is when the board is away, and says so first', async () => {
    const board = await watchedBoard();
    await board.publish();
    const watcher = await board.watcher();
    expect(await total(watcher)).toBe(1);
    await board.board.board.close();
    board.clock.now += 3 * HOUR;
    const { text, data } = await watcher.call('search_jobs', {});
    expect(text).toMatch(/^Not up to date: the newest ads are as of .*Older ads were last read at /);
    expect(data.total).toBe(1);
    expect(data.note).toContain('The board could not be read again');
  });
});

it('a write of one’s own takes its row in the index, or leaves it, and nothing is read for it', async () => {
  const board = await watchedBoard();
  const watcher = await board.watcher({ JOBBOARD_CONFIRM: 'never' });
  expect(await total(watcher)).toBe(0);
  const ad = { title: 'Kotlin Developer', body: 'We write Kotlin.', location: ['Porto'] };
  const { data } = await watcher.call('create_job', ad);
  expect(await total(watcher, { words: 'kotlin' })).toBe(1);
  board.clock.now += MINUTE;
  await watcher.call('edit_job', { id: data.id, title: 'Rust Developer' });
  const { results, coverage } = (await watcher.call('search_jobs', {})).data;
  expect(Date.parse(coverage.as_of)).toBe(Math.floor(board.clock.now / 1000) * 1000);
  expect(results.map(({ title }: { title: string }) => title)).toEqual(['Rust Developer']);
  await watcher.call('suspend_job', { id: data.id });
  expect(await total(watcher)).toBe(0);
});

describe('one file for the processes of a machine', () => {
  it('is read by the second without asking the board, and written by both without harm', async () => {
    const board = await watchedBoard();
    for (let ad = 0; ad < 130; ad++) await board.publish({ title: `Ad ${ad}` });
    const [one, two] = [await board.watcher(), await board.watcher()];
    expect(await Promise.all([total(one), total(two)])).toEqual([130, 130]);
    board.clock.now += 3 * HOUR;
    await board.publish({ title: 'One more' });
    expect(await Promise.all([total(one), total(two)])).toEqual([131, 131]);
    expect(indexFiles(board)).toHaveLength(1);
    await board.board.board.close();
    expect(await total(await board.watcher())).toBe(131);
  });

  it('is whole after one of two processes was killed with a page under way', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => job(index + 1));
    const held = gate();
    const board = await startScripted({
      'job/list': async (form) => {
        if (form.page === '2') await held.opened;
        return pageOf(rows, form);
      },
    });
    const setting = { mode: 'auto', folder: freshFolder(), environment: board.environment() } as const;
    const [killed, other] = [await connectAsked({ ...setting, spawned: true }), await connectAsked(setting)];
    const lost = expect(killed.call('search_jobs')).rejects.toThrow();
    const answered = other.call('search_jobs');
    const underWay = () => board.forms('job/list').filter(({ page }) => page === '2').length;
    await expect.poll(underWay).toBe(2);
    process.kill((killed.client.transport as StdioClientTransport).pid ?? 0, 'SIGKILL');
    await lost;
    held.open();
    expect((await answered).structured).toMatchObject({ total: 250, coverage: { complete: true } });
    await other.close();
    await board.close();
    const later = await connectAsked(setting);
    expect((await later.call('search_jobs')).structured).toMatchObject({ total: 250 });
  });

  it('is dropped and read again where it is damaged', async () => {
    const board = await watchedBoard();
    await board.publish();
    const before = await board.watcher();
    expect(await total(before)).toBe(1);
    await before.close();
    for (const name of indexFiles(board)) writeFileSync(join(board.folder, name), 'no database');
    expect(await total(await board.watcher())).toBe(1);
  });
});

const odd = (id: number, values: object = {}) => job(id, { workModel: undefined, ...values });
const odds = (count: number) => Array.from({ length: count }, (_, at) => odd(at + 1));

/** `search_jobs` on a board that answers `job/list` like this. */
async function askedOf(list: (form: Asked['form'], page: number) => object, args: Record<string, unknown> = {}) {
  const board = await startScripted({ 'job/list': (form) => list(form, Number(form.page)) });
  const server = await connectInside(board.environment());
  const again = () => server.call('search_jobs', args);
  return { ...(await again()), again, asked: () => board.forms('job/list').length };
}

describe('odd answers of a board', () => {
  it('cost the odd record alone: no date, a company without a visible name', async () => {
    const rows = [odd(1), odd(2, { publishedAt: '' }), odd(3, { company: { id: 9, name: '\u200b', slug: 'x' } })];
    const { structured } = await askedOf((form) => pageOf(rows, form));
    expect(structured).toMatchObject({ total: 3, coverage: { complete: true, undated: 1 } });
    expect(structured.results.at(-1).id).toBe(2);
    expect(JSON.stringify(structured.results)).toContain('Company 9');
    const dated = await askedOf((form) => pageOf(rows, form), { published_after: '2020-01-01' });
    expect(dated.structured).toMatchObject({ total: 2, coverage: { undeclared: { published_at: 1 } } });
  });

  it('may hold a record that cannot be read, alone on the last page: the others are all there', async () => {
    const rows = [...odds(100), { id: 'none', title: 7 }];
    const { structured, text } = await askedOf((form) => pageOf(rows, form));
    expect(structured, text).toMatchObject({ total: 100, coverage: { complete: false, unreadable: 1 } });
    expect(text).toContain('1 record of the board cannot be read and is left out.');
  });

  it.each<[string, Parameters<typeof askedOf>[0], total: number]>([
    ['ignore the page', () => ({ total: 1300, page: 1, limit: 100, results: odds(100) }), 100],
    [
      'count more at each page',
      (_, page) => ({ total: 500 * page, page, limit: 1, results: [odd(1 + (page % 9))] }),
      9,
    ],
    ['count far more than they list', (form) => pageOf(odds(150), form, 100, 900), 150],
  ])('may %s: few requests, and what was found is told as incomplete', async (_what, list, total) => {
    const { structured, text, asked } = await askedOf(list);
    expect(structured).toMatchObject({ total, coverage: { complete: false } });
    expect(text).toContain('incomplete: the board counts');
    expect(asked(), `${asked()} requests`).toBeLessThanOrEqual(60);
  });

  it('may answer 429 without a time: five searches of a stale index ask once, and are answered', async () => {
    let isBusy = false;
    const { again, asked } = await askedOf((form) =>
      isBusy ? error('Slow down.', { status: 429 }) : pageOf(odds(20), form),
    );
    isBusy = true;
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3 * HOUR);
    const before = asked();
    for (let search = 0; search < 5; search++) {
      const { structured, text } = await again();
      expect(structured, text).toMatchObject({ total: 20 });
      expect(text).toMatch(/^Not up to date.*The board could not be read again/s);
    }
    expect(asked() - before).toBe(1);
  });

  it('may fail at one page, or lose an ad between two: the others are the index, and the next reading has it', async () => {
    let [all, isWell, isShrinking] = [odds(500), false, false];
    const { structured, text, again } = await askedOf((form, page) => {
      if (page === 3 && !isWell) return error('Out of order.', { status: 500 });
      const answer = pageOf(all, form);
      if (isShrinking && page === 1) all = all.slice(1);
      return answer;
    });
    expect(structured, text).toMatchObject({ total: 400, coverage: { complete: false } });
    expect(text).toContain("1 page of the board's list could not be read");
    isWell = true;
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 6 * MINUTE);
    await again();
    const whole = { total: 500, coverage: { complete: true } };
    await expect.poll(async () => (await again()).structured).toMatchObject(whole);
    // Ads of a page that fails later are not gone.
    isWell = false;
    vi.mocked(Date.now).mockImplementation(() => now() + 3 * HOUR);
    expect((await again()).structured).toMatchObject({ total: 500, coverage: { complete: false } });
    // Nor is the one that moved from page 2 to page 1 when page 1 was read.
    [isWell, isShrinking] = [true, true];
    vi.mocked(Date.now).mockImplementation(() => now() + 6 * HOUR);
    expect((await again()).structured).toMatchObject({ total: 500, coverage: { complete: false } });
    // A clock that was ahead makes nothing fresh.
    isShrinking = false;
    vi.mocked(Date.now).mockImplementation(now);
    expect((await again()).structured).toMatchObject({ total: 499, coverage: { complete: true } });
  });

  it('pass the filter Remote by remote_allowed of older records, marked and counted apart', async () => {
    const rows = [odd(1, { allowRemote: true }), odd(2, { allowRemote: false }), odd(3, { workModel: 1 })];
    const { structured, text } = await askedOf(() => ({ total: 3, results: rows }), { work_model: ['Remote'] });
    expect(structured).toMatchObject({ total: 2, coverage: { remote_allowed: 1, undeclared: { work_model: 1 } } });
    expect(text).toContain('1 of the matching ads says only "remote allowed"');
    expect(text).not.toContain('another work model');
  });
});

describe('contracts', () => {
  it('are learnt from the board’s own filter where asked for; rows of every tool show what records say', async () => {
    const all = odds(3);
    const board = await startScripted({
      'job/list': (form) => pageOf(all.slice(0, { none: 3, 2: 1 }[form.contract ?? 'none'] ?? 0), form),
      'job/get': () => job(1, { salaryMin: 0, salaryMax: 0 }),
    });
    const server = await connectInside(board.environment());
    const { structured } = await server.call('search_jobs', { contract: ['Contrato sem termo'] });
    expect(structured).toMatchObject({ total: 1, coverage: { undeclared: { contract: 2 } } });
    const { groups } = (await server.call('job_stats', { by: 'contract' })).structured;
    expect(groups).toMatchObject([{ key: 'Contrato sem termo', count: 1 }]);
    for (const tool of ['search_jobs', 'list_jobs', 'job_changes']) {
      const { structured: shown } = await server.call(tool);
      expect(JSON.stringify(shown.results ?? shown.new)).not.toContain('contracts');
    }
    // What is counted is not "not given".
    const { note } = (await server.call('get_job', { id: 1 })).structured;
    expect(note).toMatch(/^Not given: yearly pay\. Not shown by the board: contract /);
  });

  it('show a passage of the ad before one in which its company describes itself', async () => {
    const about = 'We work with Kotlin and Java for banks of twelve countries.';
    const body = `<p>${about}</p><p>You write services in Kotlin.</p>`;
    const board = await startScripted({
      'job/list': (form) => pageOf([job(1, { body, company: company(7, { description: `<p>${about}</p>` }) })], form),
    });
    const server = await connectInside(board.environment());
    const passageOf = async (words: string) => (await server.dataOf('search_jobs', { words })).results[0].excerpt;
    expect(await passageOf('kotlin')).toBe('You write services in Kotlin.');
    expect(await passageOf('countries')).toContain('banks of twelve countries.');
  });

  it('name one figure of pay as the lower end, or as the only one where the record knows no other', async () => {
    const all = [job(1, { salaryMin: 30_000 }), job(2, { workModel: undefined, wage: 30_000 })];
    const board = await startScripted({
      'job/list': (form) => pageOf(all, form),
      'job/get': ({ id }) => all[Number(id) - 1] ?? {},
    });
    const server = await connectInside(board.environment());
    const { text, structured } = await server.call('search_jobs', {});
    expect(text).toMatch(/^1 Ad 1 .* · from €30k · /m);
    expect(text).toMatch(/^2 Ad 2 · (?:(?!from).)*€30k · /m);
    expect(structured.results.map((row: Json) => row.salary_max)).toEqual([undefined, 30_000]);
    expect((await server.call('get_job', { id: 1 })).text).toContain('from 30000 EUR gross a year');
    expect((await server.call('get_job', { id: 2 })).text).toContain('· 30000 EUR gross a year');
  });
});
