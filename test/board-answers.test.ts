import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type OpenBoard, openBoard, type Values } from './support/board-client.ts';

/* Paths and messages are what docs/board.md says, not imported: a mistake in the shared contract would show nowhere else. */

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
});
