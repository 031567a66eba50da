import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../src/wire/operations.ts';
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

describe('every operation', () => {
  it('is answered in a shape that its schema reads', async () => {
    const job = await board.create();
    const [course] = await rowsOf('/course/list.json');
    const [event] = await rowsOf('/event/list.json');
    const values: Record<OperationName, [string, Values]> = {
      getJob: ['/job/get.json', { id: job }],
      listJobs: ['/job/list.json', {}],
      createJob: ['/job/create.json', { title: 'a', body: 'b' }],
      editJob: ['/job/edit.json', { id: job, title: 'c' }],
      jobStatus: ['/job/status.json', { id: job }],
      suspendJob: ['/job/suspend.json', { id: job }],
      getCourse: ['/course/get.json', { id: course.id }],
      listCourses: ['/course/list.json', {}],
      listLocations: ['/location/list.json', {}],
      getEvent: ['/event/get.json', { id: event.id }],
      listEvents: ['/event/list.json', {}],
      searchEvents: ['/event/search.json', { q: 'a' }],
      getCompany: ['/company/get.json', { slug: 'bolota-labs' }],
      searchCompanies: ['/company/search.json', { q: 'a' }],
    };
    for (const [name, [path, parameters]] of Object.entries(values)) {
      const answer = await board.post(path, parameters);
      expect(answer.error, path).toBeUndefined();
      expect(OPERATIONS[name as OperationName].answer.safeParse(answer).error, path).toBeUndefined();
    }
    expect(await board.get('/company/get.json', { slug: 'bolota-labs' })).toEqual(
      await board.post('/company/get.json', { slug: 'bolota-labs' }),
    );
  });

  it.each([
    ['/course/list.json', 'id title description dateStart dateEnd place url isPresencial isCertified isFunded hours price updatedAt slug'],
    ['/event/list.json', 'id title description dateStart dateEnd place email url type isOnline isPaid updatedAt slug'],
    ['/company/search.json', 'id name logo description address phone fax email url url_twitter url_facebook url_linkedin slug'],
    ['/job/list.json', 'id company companyId title body ref publishedAt updatedAt slug'],
  ])('%s has the promised fields', async (path, fields) => {
    for (const row of await rowsOf(path, { q: '' })) expect(Object.keys(row)).toEqual(expect.arrayContaining(fields.split(' ')));
  }); // biome-ignore format: a table
});

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

  const FORM = 'application/x-www-form-urlencoded';
  it.each<[string, number, RequestInit, string]>([
    ['an unknown path', 404, {}, '/job/list'],
    ['no User-Agent', 403, { headers: { 'user-agent': '' } }, '/job/list.json'],
    ['a body over a megabyte', 413, { method: 'POST', body: 'a'.repeat(1_100_000), headers: { 'content-type': FORM } }, '/job/list.json'],
    ['another content type', 415, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }, '/job/list.json'],
    ['another method', 405, { method: 'PUT' }, '/job/list.json'],
    ['a create by GET', 405, {}, '/job/create.json'],
  ])('%s is refused with %i', async (_, status, init, path) => {
    const answer = await fetch(`${board.board.url}${path}?api_key=${board.board.keys.reader}`, init);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toHaveProperty('error.message');
  }); // biome-ignore format: a table

  it('closes at once, connections included', async () => {
    const other = await openBoard({ file: board.file });
    const socket = connect(Number(new URL(other.board.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await other.board.close();
    await closed;
    await expect(other.post('/job/list.json')).rejects.toThrow();
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

  it('show jobs newest first by publication, with ids that are not in that order', async () => {
    const rows = await everyRow('/job/list.json');
    const published = rows.map(({ publishedAt }) => publishedAt);
    expect(published).toEqual([...published].sort().reverse());
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toEqual([...ids].sort((a, b) => b - a));
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

describe('a search', () => {
  const found = async (path: string, q: string) => (await rowsOf(path, { q })).map(({ title, name }) => title ?? name);

  it.each([
    ['/event/search.json', 'AÇORES', 'DevOps Açores'],
    ['/event/search.json', 'acores', 'DevOps Açores'],
    ['/event/search.json', 'viana do castelo', 'Oficina Arduino para famílias'],
    ['/company/search.json', 'FARMACIA', 'Farmácia Nómada'],
    ['/company/search.json', 'bolota, petrichor', 'Bolota Labs'],
    ['/company/search.json', 'bolota, petrichor', 'Petrichor Analytics'],
  ])('%s %s finds %s, blind to case and accents, a comma meaning or', async (path, q, name) => {
    expect(await found(path, q)).toContain(name);
    expect((await board.post(path, { q })).query).toBe(q);
  });

  it('finds events by type, and within a company', async () => {
    expect((await found('/event/search.json', 'webinar')).length).toBeGreaterThan(1);
    const school = await board.post('/company/get.json', { slug: 'ponto-e-virgula-formacao' });
    expect(await rowsOf('/event/search.json', { q: 'webinar', company: school.id })).toHaveLength(1);
  });
});
