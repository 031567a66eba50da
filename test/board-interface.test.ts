import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../src/wire/operations.ts';
import { type BoardClient, type Json, openBoard } from './support/board-client.ts';

/*
 * Paths, names and messages are written down here from what the board promises and was seen to do (docs/board.md), not
 * imported: the board and its clients share one contract, and a mistake in it would show nowhere else.
 */

let board: BoardClient;
beforeAll(async () => {
  board = await openBoard();
});
afterAll(() => board.board.close());

async function firstOf(path: string, values = {}): Promise<Json> {
  return (await board.post(path, { limit: 1, ...values })).results[0];
}

describe('every operation is answered', () => {
  it('answers every operation in a shape that its schema reads', async () => {
    const job = await board.create();
    const course = (await firstOf('/course/list.json')).id;
    const event = (await firstOf('/event/list.json')).id;
    const values: Record<OperationName, [string, Record<string, string | number>]> = {
      getJob: ['/job/get.json', { id: job }],
      listJobs: ['/job/list.json', {}],
      createJob: ['/job/create.json', { title: 'a', body: 'b' }],
      editJob: ['/job/edit.json', { id: job, title: 'c' }],
      jobStatus: ['/job/status.json', { id: job }],
      suspendJob: ['/job/suspend.json', { id: job }],
      getCourse: ['/course/get.json', { id: course }],
      listCourses: ['/course/list.json', {}],
      listLocations: ['/location/list.json', {}],
      getEvent: ['/event/get.json', { id: event }],
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
  });

  it('sends a job with the promised fields, ids in references as strings', async () => {
    const id = await board.create({
      title: 'Pin',
      location: '14,29',
      contract: '2,4',
      type: '1',
      work_model: 2,
      country: 'ES',
      ref: 'P-1',
      salary_min: 30000,
      salary_max: 40000,
    });
    const job = await board.post('/job/get.json', { id });
    expect(job).toMatchObject({
      id: Number(id),
      title: 'Pin',
      ref: 'P-1',
      salaryMin: 30000,
      salaryMax: 40000,
      types: [{ id: '1', name: 'Full-time' }],
      locations: [
        { id: '14', name: 'Lisboa' },
        { id: '29', name: 'Internacional' },
      ],
      contracts: [
        { id: '2', name: 'Permanent' },
        { id: '4', name: 'Freelance' },
      ],
      country: 'ES',
      workModel: 2,
      slug: 'pin',
    });
    expect(job.companyId).toBe(job.company.id);
    expect(job.publishedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(job.updatedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const field of ['id', 'name', 'logo', 'description', 'url', 'slug']) expect(job.company).toHaveProperty(field);
  });

  it('sends some jobs in the older shape, with allowRemote and wage in place of four fields', async () => {
    const rows: Json[] = (await board.post('/job/list.json', { limit: 100 })).results;
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

  it('ends the body of a single job in a hidden paragraph with the reader’s user agent', async () => {
    const id = await board.create({ body: '<p>Text</p>' });
    const body = new URLSearchParams({ api_key: board.board.keys.reader, id });
    const headers = { 'user-agent': 'probe/1 <x>' };
    const answer = await fetch(`${board.board.url}/job/get.json`, { method: 'POST', body, headers });
    const job: Json = await answer.json();
    expect(job.body).toBe('<p>Text</p>\r\n<p style="visibility: hidden">probe/1 &lt;x&gt;</p>');
    const row = (await board.post('/job/list.json', { limit: 100 })).results.find((one: Json) => String(one.id) === id);
    expect(row.body).toBe('<p>Text</p>');
  });

  it('sends digits as numbers in ref and phone, and keeps other references as they are', async () => {
    const refOf = async (ref: string) => (await board.post('/job/get.json', { id: await board.create({ ref }) })).ref;
    expect(await refOf('20431')).toBe(20431);
    expect(await refOf('0042')).toBe('0042');
    expect(await refOf(' QV-1 ')).toBe(' QV-1 ');
    expect(await refOf('')).toBe('');
    const companies = (await board.post('/company/search.json', { q: '', limit: 100 })).results;
    expect(new Set(companies.map(({ phone }: Json) => typeof phone))).toEqual(new Set(['number', 'string']));
  });

  it('sends a course, an event and a company with the promised fields', async () => {
    const course = await firstOf('/course/list.json');
    for (const field of 'id title description dateStart dateEnd place url isPresencial isCertified isFunded hours price updatedAt slug'.split(
      ' ',
    ))
      expect(course).toHaveProperty(field);
    const event = await firstOf('/event/list.json');
    for (const field of 'id title description dateStart dateEnd place email url type isOnline isPaid updatedAt slug'.split(
      ' ',
    ))
      expect(event).toHaveProperty(field);
    expect(event.dateStart).toMatch(/^\d{4}-\d\d-\d\d$/);
    const company = await board.post('/company/get.json', { slug: 'quilha-vento-software' });
    for (const field of 'id name logo description address phone fax email url url_twitter url_facebook url_linkedin slug'.split(
      ' ',
    ))
      expect(company).toHaveProperty(field);
    expect(company.name).toBe('Quilha & Vento Software');
  });
});

describe('errors', () => {
  it.each(['get', 'status', 'suspend', 'edit'])('says Job not found. on job/%s, with HTTP 200', async (operation) => {
    const body = new URLSearchParams({ api_key: board.board.keys.paid, id: '1' });
    const answer = await fetch(`${board.board.url}/job/${operation}.json`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ error: { message: 'Job not found.' } });
  });

  it.each([
    ['/job/create.json', { title: 'a', body: 'b' }],
    ['/job/edit.json', { id: 1 }],
    ['/job/status.json', { id: 1 }],
    ['/job/suspend.json', { id: 1 }],
  ])('refuses a reader on %s', async (path, values) => {
    expect(await board.post(path, values, 'reader')).toEqual({
      error: { message: 'Not allowed. Please contact support.' },
    });
  });

  it('asks for the key, and refuses one that it does not know', async () => {
    const list = async (query: string) => (await fetch(`${board.board.url}/job/list.json${query}`)).json();
    expect(await list('')).toEqual({ error: { message: 'api_key is required.' } });
    expect(await list('?api_key=other')).toEqual({ error: { message: 'Invalid api_key.' } });
  });

  it('names every parameter that is missing or cannot be read', async () => {
    expect(await board.post('/job/create.json')).toEqual({
      error: { message: 'Invalid parameters: title is required; body is required.' },
    });
    const { error } = await board.post('/job/list.json', { limit: 'ten', company: 'x' });
    expect(error.message).toMatch(/limit.*company/);
    expect((await board.post('/job/list.json', { limit: 0 })).error.message).toMatch(/limit/);
    expect((await board.post('/company/search.json')).error.message).toMatch(/q is required/);
  });
});
