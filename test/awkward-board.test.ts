import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AskedClient, connectAsked } from './support/hosted.ts';
import {
  company,
  course,
  event,
  job,
  pageOf,
  Reply,
  type Script,
  type ScriptedBoard,
  startScripted,
} from './support/scripted.ts';

/* A board that keeps the interface, as the field notes saw it kept. */

const DONE = { success: { message: 'Done.', id: '1' } };
const STATUS = { success: { status: { id: '1', name: 'active' } } };
const WRITING: Script = {
  'job/get': () => job(1),
  'job/edit': () => DONE,
  'job/create': () => DONE,
  'job/suspend': () => DONE,
  'job/status': () => STATUS,
};

let board: ScriptedBoard;
let server: AskedClient;

const connected = () =>
  connectAsked({ mode: 'auto', environment: { ...board.environment(), JOBBOARD_CONFIRM: 'never' } });

beforeAll(async () => {
  board = await startScripted({});
  server = await connected();
});
beforeEach(() => {
  board.asked.length = 0;
});
afterAll(async () => {
  await server.close();
  await board.close();
});

/** The data of a call that must succeed. */
async function dataOf(name: string, args: Record<string, unknown>, client = server): Promise<Record<string, unknown>> {
  const { structured, text, isError } = await client.call(name, args);
  expect(isError, text).toBe(false);
  return structured;
}

async function refusalOf(name: string, args: Record<string, unknown>, client = server): Promise<string> {
  const { text, isError } = await client.call(name, args);
  expect(isError, text).toBe(true);
  return text;
}

describe('lists', () => {
  it.each([
    ['missing', {}],
    ['null', { results: null }],
    ['empty', { results: [] }],
  ])('without rows (results %s) are empty, whichever is asked', async (_what, rows) => {
    const list = () => ({ total: 0, page: 1, limit: 12, ...rows });
    const found = () => ({ ...list(), query: 'zzz' });
    board.script = {
      'job/list': list,
      'course/list': list,
      'event/list': list,
      'event/search': found,
      'company/search': found,
    };
    for (const name of ['list_jobs', 'list_courses', 'list_events'])
      expect(await dataOf(name, {})).toEqual({ total: 0, page: 1, limit: 12, results: [] });
    for (const name of ['search_events', 'search_companies']) {
      const { text, structured } = await server.call(name, { q: ['zzz'] });
      expect(structured).toMatchObject({ total: 0, results: [] });
      expect(text).toMatch(/^No \w+ match/);
    }
  });

  it('past the last page say how many there are', async () => {
    board.script = { 'job/list': () => ({ total: '30', page: '9', limit: '12' }) };
    const { text, structured } = await server.call('list_jobs', { page: 9 });
    expect(structured).toEqual({ total: 30, page: 9, limit: 12, results: [] });
    expect(text).toContain('30');
  });

  it('are as long as the board says, not as was asked', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => job(index + 1));
    board.script = { 'job/list': (form) => pageOf(rows, form, 20) };
    const first = await dataOf('list_jobs', { limit: 100 });
    expect(first).toMatchObject({ total: 50, page: 1, limit: 20, next_page: 2 });
    const last = await dataOf('list_jobs', { limit: 100, page: 3 });
    expect(last.results).toHaveLength(10);
    expect(last).not.toHaveProperty('next_page');
    expect(board.forms('job/list')).toEqual([{ limit: '100' }, { limit: '100', page: '3' }]);
  });

  it('go to the board exactly as the interface names their filters', async () => {
    board.script = { 'job/list': (form) => pageOf([], form), 'event/list': (form) => pageOf([], form) };
    await dataOf('list_jobs', { company: [7, 8], type: 'full-time', contract: ['permanent', 1], page: 2, limit: 5 });
    await dataOf('list_events', { company: '7,8' });
    expect(board.asked.map(({ operation, form }) => [operation, form])).toEqual([
      ['job/list', { limit: '5', page: '2', company: '7,8', type: '1', contract: '2,1' }],
      ['event/list', { company: '7,8' }],
    ]);
  });
});

describe('records', () => {
  it('with ids and amounts as strings read as numbers, and a ref or phone as numbers reads as text', async () => {
    const ad = job(1, {
      id: '1',
      company: company(7, { id: '7', phone: 210_000_000, fax: 210_000_001, email: undefined }),
      ref: 20_251,
      workModel: '1',
      salaryMin: '30000',
      salaryMax: '',
      title: ' Engineer\u00a0 ',
    });
    board.script = { 'job/get': () => ad, 'job/list': (form) => pageOf([ad], form) };
    const whole = await dataOf('get_job', { id: 1 });
    expect(whole).toMatchObject({
      id: 1,
      title: 'Engineer',
      ref: '20251',
      work_model: 'Remote',
      salary_min: 30000,
      company: { id: 7, phone: '210000000', fax: '210000001' },
    });
    expect(whole).not.toHaveProperty('salary_max');
    expect(await dataOf('list_jobs', {})).toMatchObject({ results: [{ id: 1, company: { id: 7 }, ref: '20251' }] });
  });

  it.each([
    ['null', null],
    ['absent', undefined],
    ['empty', []],
  ])('with lists that are %s leave them out', async (_what, list) => {
    const ad = job(1, { types: list, locations: list, contracts: list, country: null, updatedAt: null, slug: null });
    board.script = {
      'job/get': () => ad,
      'job/list': (form) => pageOf([ad], form),
      'event/get': () => event(1, { locations: list }),
    };
    for (const record of [await dataOf('get_job', { id: 1 }), await dataOf('get_event', { id: 1 })])
      for (const field of ['types', 'locations', 'contracts', 'country']) expect(record).not.toHaveProperty(field);
    expect((await dataOf('list_jobs', {})).results).toHaveLength(1);
  });

  it('name contracts by the interface, whatever the board calls them, and unknown ones as the board does', async () => {
    const contracts = [
      { id: '2', name: 'Permanent' },
      { id: 4, name: 'Freelance' },
      { id: '9', name: 'Apprenticeship' },
      { id: '8' },
    ];
    board.script = { 'job/get': () => job(1, { contracts }) };
    expect((await dataOf('get_job', { id: 1 })).contracts).toEqual([
      'Contrato sem termo',
      'Prestação de Serviços',
      'Apprenticeship',
      'unknown (8)',
    ]);
  });

  it('with a work model that the table lacks are shown with its number', async () => {
    const ad = job(1, { workModel: 7 });
    board.script = { ...WRITING, 'job/get': () => ad, 'job/list': (form) => pageOf([ad], form) };
    expect(await dataOf('get_job', { id: 1 })).toMatchObject({ work_model: 'unknown (7)' });
    expect(await dataOf('list_jobs', {})).toMatchObject({ results: [{ work_model: 'unknown (7)' }] });
    await dataOf('edit_job', { id: 1, title: 'New' });
    expect(board.forms('job/edit')).toEqual([{ id: '1', title: 'New', workModel: '7', country: 'PT' }]);
  });

  it('with fields that the interface does not know are read', async () => {
    board.script = {
      'course/get': () =>
        course(1, { hours: null, price: null, isFunded: null, courseTypeId: 2, schedule: {}, company: company(7) }),
      'event/get': () => event(1, { email: '', isPaid: null, locations: undefined, speakers: [1] }),
      'company/get': () => company(7, { url_linkedin: 'https://in.example', phone: 1234, founded: 1999 }),
    };
    const lesson = await dataOf('get_course', { id: 1 });
    expect(lesson).toMatchObject({ id: 1, is_certified: false });
    for (const field of ['hours', 'price', 'is_funded', 'schedule']) expect(lesson).not.toHaveProperty(field);
    expect(await dataOf('get_event', { id: 1 })).toMatchObject({ id: 1, is_online: false });
    expect(await dataOf('get_company', { slug: 'x' })).toMatchObject({
      phone: '1234',
      url_linkedin: 'https://in.example',
    });
  });

  it('of a free course say that it is free, and of one without a price nothing', async () => {
    board.script = { 'course/get': ({ id }) => course(Number(id), { price: id === '1' ? 0 : null }) };
    expect((await server.call('get_course', { id: 1 })).text).toContain('free');
    expect((await server.call('get_course', { id: 2 })).text).not.toMatch(/free|price/);
  });

  it.each([
    ['a title that is an object', { title: { pt: 'x' } }, 'title'],
    ['no company', { company: undefined }, 'company'],
    ['an id that is no number', { id: 'abc' }, 'id'],
    ['locations that are words', { locations: ['Lisboa'] }, 'locations'],
  ])('with %s are an unexpected answer that names operation and field', async (_what, facts, field) => {
    board.script = { 'job/get': () => job(1, facts) };
    expect(await refusalOf('get_job', { id: 1 })).toMatch(
      new RegExp(`^\\[unexpected_answer\\].*job/get.*${field}`, 's'),
    );
  });
});

describe('records of the older shape', () => {
  const older = (facts: Record<string, unknown>) =>
    job(1, { workModel: undefined, salaryMin: undefined, salaryMax: undefined, country: undefined, ...facts });

  it('are read in the words of the newer', async () => {
    board.script = { 'job/get': () => older({ allowRemote: true, wage: 32_000 }) };
    expect(await dataOf('get_job', { id: 1 })).toMatchObject({ work_model: 'Remote', salary_min: 32_000 });
    board.script = { 'job/get': () => older({ allowRemote: false, wage: null }) };
    const other = await dataOf('get_job', { id: 1 });
    for (const field of ['work_model', 'salary_min', 'salary_max', 'country']) expect(other).not.toHaveProperty(field);
  });

  it('are not edited without the work model and country that the board would reset', async () => {
    board.script = { ...WRITING, 'job/get': () => older({ allowRemote: false, wage: null }) };
    const text = await refusalOf('edit_job', { id: 1, title: 'New' });
    expect(text).toMatch(/^\[invalid_argument\].*nothing was sent/);
    expect(text).toMatch(/work_model: .*country: /s);
    expect(board.forms('job/edit')).toEqual([]);
    await dataOf('edit_job', { id: 1, title: 'New', work_model: 'Hybrid', country: 'Espanha' });
    expect(board.forms('job/edit')).toEqual([{ id: '1', title: 'New', workModel: '2', country: 'ES' }]);
  });

  it('need only the country where they say that the ad is remote', async () => {
    board.script = { ...WRITING, 'job/get': () => older({ allowRemote: true }) };
    const text = await refusalOf('edit_job', { id: 1, title: 'New' });
    expect(text).toContain('country');
    expect(text).not.toContain('work_model');
    await dataOf('edit_job', { id: 1, title: 'New', country: 'PL' });
    expect(board.forms('job/edit')).toEqual([{ id: '1', title: 'New', workModel: '1', country: 'PL' }]);
  });
});

describe('what goes out on a write', () => {
  it('an edit of the title alone is id, title, workModel and country', async () => {
    board.script = { ...WRITING, 'job/get': () => job(1, { salaryMin: 30_000, salaryMax: 40_000, ref: ' R-1 ' }) };
    expect(await dataOf('edit_job', { id: 1, title: 'New' })).toMatchObject({
      id: 1,
      changes: [{ field: 'title', from: 'Ad 1', to: 'New' }],
    });
    expect(board.forms('job/edit')).toEqual([{ id: '1', title: 'New', workModel: '2', country: 'PT' }]);
  });

  it('an edit of the highest pay takes the lowest with it, and pay can be taken away', async () => {
    board.script = { ...WRITING, 'job/get': () => job(1, { salaryMin: 30_000, salaryMax: 40_000 }) };
    await dataOf('edit_job', { id: 1, salary_max: 45_000 });
    await dataOf('edit_job', { id: 1, salary_min: 0, salary_max: 0 });
    const kept = { id: '1', workModel: '2', country: 'PT' };
    expect(board.forms('job/edit')).toEqual([
      { ...kept, salary_min: '30000', salary_max: '45000' },
      { ...kept, salary_min: '0', salary_max: '0' },
    ]);
  });

  it('a create names its work model otherwise than an edit does', async () => {
    board.script = { ...WRITING, 'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }) };
    await dataOf('create_job', {
      title: 'Dev',
      body: '<p>Work.</p>',
      work_model: 'remoto',
      location: 'lisbon',
      contract: ['Permanent', 4],
      type: 'Part-time',
      country: 'pt',
      ref: 12,
      salary_min: '30000',
      salary_max: 40_000,
      apply_method: 'url',
      apply_address: 'jobs@x.example',
    });
    expect(board.forms('job/create')).toEqual([
      {
        title: 'Dev',
        body: '<p>Work.</p>',
        location: '14',
        contract: '2,4',
        type: '2',
        work_model: '1',
        country: 'PT',
        ref: '12',
        salary_min: '30000',
        salary_max: '40000',
        apply_method: 'url',
        apply_address: 'jobs@x.example',
      },
    ]);
    await dataOf('suspend_job', { id: '1' });
    expect(board.forms('job/suspend')).toEqual([{ id: '1' }]);
  });

  it('every request is a form with the key in it', async () => {
    board.script = WRITING;
    await dataOf('get_job', { id: 1 });
    expect(board.asked).toEqual([{ operation: 'job/get', form: { id: '1' }, key: 'a-key-of-the-tests' }]);
  });
});

describe('a search', () => {
  const found = (words: string | undefined) => ({ ...pageOf([event(1)], {}), query: words });

  it('uses the name of the parameter that the board heeds, and remembers it', async () => {
    board.script = { 'event/search': ({ search = '' }) => found(search) };
    const fresh = await connected();
    expect(await dataOf('search_events', { q: ['kotlin', 'java'] }, fresh)).toMatchObject({ query: 'kotlin,java' });
    await dataOf('search_events', { q: 'scala', company: [7] }, fresh);
    await fresh.close();
    expect(board.forms('event/search')).toEqual([
      { q: 'kotlin,java' },
      { search: 'kotlin,java' },
      { search: 'scala', company: '7' },
    ]);
  });

  it('trusts q where the board repeats no question at all', async () => {
    board.script = { 'event/search': () => found(undefined) };
    const { structured, text } = await server.call('search_events', { q: ['kotlin'] });
    expect(structured).toMatchObject({ total: 1, results: [{ id: 1 }] });
    expect(structured).not.toHaveProperty('query');
    expect(text).toContain('1 of 1 events');
  });

  it('whose words were not applied at all is not shown as a result', async () => {
    board.script = { 'event/search': () => found('') };
    expect(await refusalOf('search_events', { q: ['kotlin'] })).toMatch(/^\[unexpected_answer\].*query/s);
  });
});

describe('places of another site', () => {
  const PLACES = {
    total: 3,
    results: [
      { id: 14, name: 'Kraków' },
      { id: '77', name: 'Gdańsk' },
      { id: 18, name: 'Porto' },
    ],
  };

  it('are understood and shown by that site’s own names', async () => {
    board.script = {
      ...WRITING,
      'location/list': () => PLACES,
      'job/get': () =>
        job(1, {
          locations: [
            { id: '14', name: 'Kraków' },
            { id: '18', name: 'Porto' },
          ],
        }),
    };
    const fresh = await connected();
    expect(await dataOf('list_locations', {}, fresh)).toMatchObject({
      results: [
        { id: 14, name: 'Kraków' },
        { id: 77, name: 'Gdańsk' },
        { id: 18, name: 'Porto' },
      ],
    });
    expect(await dataOf('get_job', { id: 1 }, fresh)).toMatchObject({ locations: ['Kraków', 'Porto'] });
    await dataOf('create_job', { title: 'Dev', body: '<p>x</p>', location: ['krakow', 'GDANSK', 'Oporto'] }, fresh);
    expect(board.forms('job/create')).toMatchObject([{ location: '14,77,18' }]);
    const text = await refusalOf('create_job', { title: 'Dev', body: '<p>x</p>', location: ['Lisboa'] }, fresh);
    expect(text).toMatch(/"Lisboa" is not known.*"Kraków"/s);
    await fresh.close();
  });

  it('are understood by the interface’s table, with a warning, where the board has no list', async () => {
    board.script = { ...WRITING, 'location/list': () => new Reply({ error: { message: 'No.' } }, 400) };
    const fresh = await connected();
    const { warnings } = await dataOf(
      'create_job',
      { title: 'Dev', body: '<p>x</p>', location: ['Lisboa'], dry_run: true },
      fresh,
    );
    expect(String(warnings)).toContain('location: the board');
    const { contents } = await fresh.client.readResource({ uri: 'jobboard://tables/locations' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ source: 'built-in', total: 21 });
    await fresh.close();
  });
});

describe('an error of the board', () => {
  it.each([200, 400, 404])(
    '"Job not found." with status %i is not_found, for every operation that may say so',
    async (status) => {
      const missing = () => new Reply({ error: { message: 'Job not found.' } }, status);
      board.script = { 'job/get': missing, 'job/status': missing, 'job/suspend': missing };
      for (const name of ['get_job', 'job_status', 'suspend_job'])
        expect(await refusalOf(name, { id: 99 }), name).toMatch(/^\[not_found\].*99.*"Job not found\."/s);
    },
  );

  it.each([200, 403])('"Not allowed" with status %i is not_allowed, and names the setting', async (status) => {
    const refused = () => new Reply({ error: { message: 'Not allowed. Please contact support.' } }, status);
    board.script = { ...WRITING, 'job/create': refused, 'job/edit': refused };
    const ad = { title: `Dev ${status}`, body: '<p>x</p>' };
    for (const [name, args] of [
      ['create_job', ad],
      ['edit_job', { id: 1, title: 'New' }],
    ] as const)
      expect(await refusalOf(name, args)).toMatch(/^\[not_allowed\].*JOBBOARD_API_KEY.*/s);
  });

  it('as a bare string is quoted', async () => {
    board.script = { 'course/get': () => ({ error: 'Curso inexistente' }) };
    expect(await refusalOf('get_course', { id: 5 })).toMatch(/^\[not_found\].*"Curso inexistente"/s);
  });

  it('beside a record is none where it is empty', async () => {
    board.script = { 'job/get': () => ({ ...job(1), error: null }) };
    expect(await dataOf('get_job', { id: 1 })).toMatchObject({ id: 1 });
  });

  it('on a missing record is told with the value that was asked for', async () => {
    const missing = (what: string) => () => ({ error: { message: `${what} not found.` } });
    board.script = {
      'event/get': missing('Event'),
      'company/get': missing('Company'),
      'company/search': (form) => ({ ...pageOf([], form), query: form.q }),
    };
    expect(await refusalOf('get_event', { id: 31 })).toMatch(/^\[not_found\].*31/s);
    expect(await refusalOf('get_company', { slug: 'nobody' })).toMatch(/^\[not_found\].*"nobody"/s);
  });
});

describe('a status', () => {
  it.each([
    ['2', 'moderation', 'Moderation'],
    [1, 'Activo', 'Active'],
    ['0', undefined, 'Removed'],
    ['8', 'Archived', 'Archived'],
  ])('%j, called %j, is %s', async (id, name, shown) => {
    board.script = { 'job/status': () => ({ success: { status: { id, name } } }) };
    const { status } = await dataOf('job_status', { id: 1 });
    expect(status).toMatchObject({ id: Number(id), name: shown, meaning: expect.stringMatching(/\.$/) });
  });
});
