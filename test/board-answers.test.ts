import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type OpenBoard, openBoard, type Values } from './support/board-client.ts';

/*
 * Paths, names and messages are written down here from what the board promises and was seen to do (docs/board.md), not
 * imported: the board and its clients share one contract, and a mistake in it would show nowhere else.
 */

let board: OpenBoard;
beforeAll(async () => {
  board = await openBoard();
});
afterAll(() => board.board.close());

const rowsOf = async (path: string, values: Values = {}): Promise<Json[]> =>
  (await board.post(path, { limit: 100, ...values })).results ?? [];

/** All rows of a list, page by page. */
async function everyRow(path: string, values: Values = {}): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page += 1) {
    const found = await rowsOf(path, { ...values, page });
    if (found.length === 0) return rows;
    rows.push(...found);
  }
}

describe('a job', () => {
  it('has the promised values, ids in references as strings', async () => {
    const id = await board.create({
      ...{ title: 'Pin', location: '14,29', contract: '2,4', type: '1', work_model: 2, country: 'ES', ref: 'P-1' },
      ...{ salary_min: 30000, salary_max: 40000 },
    });
    const job = await board.post('/job/get.json', { id });
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(job).toMatchObject({
      ...{ id: Number(id), title: 'Pin', ref: 'P-1', salaryMin: 30000, salaryMax: 40000, country: 'ES', workModel: 2 },
      ...{ slug: 'pin', companyId: job.company.id, publishedAt: stamp, updatedAt: stamp },
      types: [{ id: '1', name: 'Full-time' }],
      locations: [
        { id: '14', name: 'Lisboa' },
        { id: '29', name: 'Internacional' },
      ],
      contracts: [
        { id: '2', name: 'Permanent' },
        { id: '4', name: 'Freelance' },
      ],
    });
    for (const field of ['id', 'name', 'logo', 'description', 'url', 'slug']) expect(job.company).toHaveProperty(field);
  });

  it('has sometimes the older shape, with allowRemote and wage in place of four fields', async () => {
    const rows = await rowsOf('/job/list.json');
    const older = rows.filter((job) => 'allowRemote' in job);
    expect(older.length).toBeGreaterThan(3);
    expect(older.length).toBeLessThan(20);
    for (const job of [...older, await board.post('/job/get.json', { id: older[0].id })]) {
      expect(typeof job.allowRemote).toBe('boolean');
      expect(job.wage === null || Number.isInteger(job.wage)).toBe(true);
      for (const field of ['workModel', 'salaryMin', 'salaryMax', 'country']) expect(job).not.toHaveProperty(field);
    }
    for (const job of rows.filter((row) => !older.includes(row))) {
      expect(job).toHaveProperty('workModel');
      expect(job).not.toHaveProperty('wage');
    }
  });

  it('ends its body, read alone, in a hidden paragraph with the reader’s user agent', async () => {
    const id = await board.create({ body: '<p>Text</p>' });
    const body = new URLSearchParams({ api_key: board.board.keys.reader, id });
    const headers = { 'user-agent': 'probe/1 <x>' };
    const answer = await fetch(`${board.board.url}/job/get.json`, { method: 'POST', body, headers });
    expect(((await answer.json()) as Json).body).toBe(
      '<p>Text</p>\r\n<p style="visibility: hidden">probe/1 &lt;x&gt;</p>',
    );
    expect((await rowsOf('/job/list.json')).find((row) => `${row.id}` === id).body).toBe('<p>Text</p>');
  });

  it('sends digits as numbers in ref, and other references as they are; companies likewise in phone', async () => {
    for (const [ref, shown] of [['20431', 20431], ['0042', '0042'], [' QV-1 ', ' QV-1 '], ['', '']] as const)
      expect((await board.post('/job/get.json', { id: await board.create({ ref }) })).ref).toBe(shown);
    const phones = (await rowsOf('/company/search.json', { q: '' })).map(({ phone }) => typeof phone);
    expect(new Set(phones)).toEqual(new Set(['number', 'string']));
  }); // biome-ignore format: a table
});

describe('errors', () => {
  const NOT_ALLOWED = 'Not allowed. Please contact support.';

  it.each<[string, Values, 'paid' | 'reader', string | RegExp]>([
    ['/job/get.json', { id: 1 }, 'paid', 'Job not found.'],
    ['/job/status.json', { id: 1 }, 'paid', 'Job not found.'],
    ['/job/suspend.json', { id: 1 }, 'paid', 'Job not found.'],
    ['/job/edit.json', { id: 1 }, 'paid', 'Job not found.'],
    ['/job/create.json', { title: 'a', body: 'b' }, 'reader', NOT_ALLOWED],
    ['/job/edit.json', { id: 1 }, 'reader', NOT_ALLOWED],
    ['/job/status.json', { id: 1 }, 'reader', NOT_ALLOWED],
    ['/job/suspend.json', { id: 1 }, 'reader', NOT_ALLOWED],
    ['/job/list.json', { api_key: '' }, 'paid', 'api_key is required.'],
    ['/job/list.json', { api_key: 'other' }, 'paid', 'Invalid api_key.'],
    ['/job/create.json', {}, 'paid', 'Invalid parameters: title is required; body is required.'],
    ['/job/list.json', { limit: 'ten', company: 'x' }, 'paid', /limit.*company/],
    ['/job/list.json', { limit: 0 }, 'paid', /limit/],
    ['/company/search.json', {}, 'paid', /q is required/],
  ])('%s %j of %s arrives with HTTP 200: %s', async (path, values, account, message) => {
    const form = { api_key: board.board.keys[account], ...values } as Record<string, string>;
    const answer = await fetch(board.board.url + path, { method: 'POST', body: new URLSearchParams(form) });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      error: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });
});

describe('lists', () => {
  it('hold 12 rows on page 1 unless asked; past the last page and without a match they lack results', async () => {
    const first = await board.post('/job/list.json');
    expect(first).toMatchObject({ page: 1, limit: 12 });
    expect(first.results).toHaveLength(12);
    const past = await board.post('/job/list.json', { page: 1000 });
    expect(past).toEqual({ total: first.total, page: 1000, limit: 12 });
    expect(await board.post('/job/list.json', { company: '1' })).toEqual({ total: 0, page: 1, limit: 12 });
    const none = { total: 0, page: 1, limit: 12, query: 'zzzz' };
    expect(await board.post('/company/search.json', { q: 'zzzz' })).toEqual(none);
  });

  it('filter jobs by one or several companies, types and contracts', async () => {
    const all = await everyRow('/job/list.json');
    // Not the company of the key, which is shown ads in moderation too.
    const [first, second] = [...new Set(all.map(({ companyId }) => companyId))].slice(-2);
    const has = (references: Json[] = [], ...wanted: string[]) => references.some(({ id }) => wanted.includes(id));
    const cases: [Values, (row: Json) => boolean][] = [
      [{ company: `${first},${second}` }, ({ companyId }) => companyId === first || companyId === second],
      [{ type: '2' }, ({ types }) => has(types, '2')],
      [{ contract: '3,4' }, ({ contracts }) => has(contracts, '3', '4')],
      [{ type: '2', contract: '2' }, ({ types, contracts }) => has(types, '2') && has(contracts, '2')],
    ];
    for (const [values, fits] of cases) {
      const expected = all.filter(fits).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect((await everyRow('/job/list.json', values)).map(({ id }) => id)).toEqual(expected);
    }
  });

  it.each(['/course/list.json', '/event/list.json'])('%s shows what is not over first, soonest first', async (path) => {
    const today = new Date().toISOString().slice(0, 10);
    const rows = await everyRow(path);
    const coming = rows.filter(({ dateEnd }) => dateEnd >= today).map(({ dateStart }) => dateStart);
    expect(rows.slice(0, coming.length).map(({ dateStart }) => dateStart)).toEqual([...coming].sort());
    expect(coming.length).toBeGreaterThan(rows.length / 2);
  });
});
