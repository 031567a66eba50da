import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { error } from './support/misbehaving.ts';
import { job, pageOf, type Script } from './support/scripted.ts';
import { type Story, startStory } from './support/scripted-story.ts';

/* A board that answers as the real one was seen to (docs/board.md): lists, searches, places, errors, states. */

const DONE = { success: { message: 'Done.', id: '1' } };
const STATUS = { success: { status: { id: '1', name: 'active' } } };
const WRITING: Script = {
  'job/get': () => job(1),
  'job/edit': () => DONE,
  'job/create': () => DONE,
  'job/suspend': () => DONE,
  'job/status': () => STATUS,
};

let story: Story;

beforeAll(async () => {
  story = await startStory();
});
beforeEach(() => {
  story.board.asked.length = 0;
});
afterAll(() => story.close());

describe('lists', () => {
  it.each([
    ['missing', {}],
    ['empty', { results: [] }],
  ])('without rows (results %s) are empty, whichever is asked', async (_what, rows) => {
    const list = () => ({ total: 0, page: 1, limit: 12, ...rows });
    const found = () => ({ ...list(), query: 'zzz' });
    story.board.script = {
      'job/list': list,
      'course/list': list,
      'event/list': list,
      'event/search': found,
      'company/search': found,
    };
    for (const name of ['list_jobs', 'list_courses', 'list_events'])
      expect(await story.dataOf(name, {})).toMatchObject({ total: 0, page: 1, limit: 12, results: [] });
    for (const name of ['search_events', 'search_companies']) {
      const { text, structured } = await story.server.call(name, { q: ['zzz'] });
      expect(structured).toMatchObject({ total: 0, results: [] });
      expect(text).toMatch(/^No \w+ match/);
    }
  });

  it('are as long as the board says, not as was asked', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => job(index + 1));
    story.board.script = { 'job/list': (form) => pageOf(rows, form, 20) };
    const first = await story.dataOf('list_jobs', { limit: 100 });
    expect(first).toMatchObject({ total: 50, page: 1, limit: 20, next_page: 2 });
    const last = await story.dataOf('list_jobs', { limit: 100, page: 3 });
    expect(last.results).toHaveLength(10);
    expect(last).not.toHaveProperty('next_page');
    expect(story.board.forms('job/list')).toEqual([{ limit: '100' }, { limit: '100', page: '3' }]);
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
    story.board.script = {
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
    const fresh = await story.fresh();
    expect(await story.dataOf('list_locations', {}, fresh)).toMatchObject({
      results: [
        { id: 14, name: 'Kraków' },
        { id: 77, name: 'Gdańsk' },
        { id: 18, name: 'Porto' },
      ],
    });
    expect(await story.dataOf('get_job', { id: 1 }, fresh)).toMatchObject({ locations: ['Kraków', 'Porto'] });
    await story.dataOf(
      'create_job',
      { title: 'Dev', body: '<p>x</p>', location: ['krakow', 'GDANSK', 'Oporto'] },
      fresh,
    );
    expect(story.board.forms('job/create')).toMatchObject([{ location: '14,77,18' }]);
    const text = await story.refusalOf('create_job', { title: 'Dev', body: '<p>x</p>', location: ['Lisboa'] }, fresh);
    expect(text).toMatch(/"Lisboa" is not known.*"Kraków"/s);
  });

  it('are understood by the interface’s table, with a warning, where the board has no list', async () => {
    story.board.script = { ...WRITING, 'location/list': () => error('No.', { status: 400 }) };
    const fresh = await story.fresh();
    const { warnings } = await story.dataOf(
      'create_job',
      { title: 'Dev', body: '<p>x</p>', location: ['Lisboa'], dry_run: true },
      fresh,
    );
    expect(String(warnings)).toContain('location: the board');
    const { contents } = await fresh.client.readResource({ uri: 'jobboard://tables/locations' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ source: 'built-in', total: 21 });
  });
});

describe('an error of the board', () => {
  it.each([200, 400, 404])(
    '"Job not found." with status %i is not_found, for every operation that may say so',
    async (status) => {
      const missing = () => error('Job not found.', { status });
      story.board.script = { 'job/get': missing, 'job/status': missing, 'job/suspend': missing };
      for (const name of ['get_job', 'job_status', 'suspend_job'])
        expect(await story.refusalOf(name, { id: 99 }), name).toMatch(/^\[not_found\].*99.*"Job not found\."/s);
    },
  );

  it.each([200, 403])('"Not allowed" with status %i is not_allowed, and names the setting', async (status) => {
    const refused = () => error('Not allowed. Please contact support.', { status });
    story.board.script = { ...WRITING, 'job/create': refused, 'job/edit': refused };
    const ad = { title: `Dev ${status}`, body: '<p>x</p>' };
    for (const [name, args] of [
      ['create_job', ad],
      ['edit_job', { id: 1, title: 'New' }],
    ] as const)
      expect(await story.refusalOf(name, args)).toMatch(
        /^\[not_allowed\].*registered, authorized companies.*JOBBOARD_API_KEY.*/s,
      );
  });

  it('as a bare string is quoted', async () => {
    story.board.script = { 'course/get': () => ({ error: 'Curso inexistente' }) };
    expect(await story.refusalOf('get_course', { id: 5 })).toMatch(/^\[not_found\].*"Curso inexistente"/s);
  });

  it('beside a record is none where it is empty', async () => {
    story.board.script = { 'job/get': () => ({ ...job(1), error: null }) };
    expect(await story.dataOf('get_job', { id: 1 })).toMatchObject({ id: 1 });
  });

  it('on a missing record is told with the value that was asked for', async () => {
    const missing = (what: string) => () => ({ error: { message: `${what} not found.` } });
    story.board.script = {
      'event/get': missing('Event'),
      'company/get': missing('Company'),
      'company/search': (form) => ({ ...pageOf([], form), query: form.q }),
    };
    expect(await story.refusalOf('get_event', { id: 31 })).toMatch(/^\[not_found\].*31/s);
    expect(await story.refusalOf('get_company', { slug: 'nobody' })).toMatch(/^\[not_found\].*"nobody"/s);
  });
});

describe('a status', () => {
  it.each([
    ['2', 'moderation', 'Moderation'],
    [1, 'Activo', 'Active'],
    ['0', undefined, 'Removed'],
  ])('%j, called %j, is %s', async (id, name, shown) => {
    story.board.script = { 'job/status': () => ({ success: { status: { id, name } } }) };
    const { status } = await story.dataOf('job_status', { id: 1 });
    expect(status).toMatchObject({ id: Number(id), name: shown, meaning: expect.stringMatching(/\.$/) });
  });
});
