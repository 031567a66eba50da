import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskedClient } from './support/hosted.ts';
import { expectSize, longCompany, longCourse, longEvent, longJob, MAX, numbers } from './support/large.ts';
import { collected, sorted, tooLarge } from './support/paged.ts';
import { job, pageOf, type Script } from './support/scripted.ts';
import { type Story, startStory } from './support/scripted-story.ts';

let story: Story;

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

function serverOf(script: Script): AskedClient {
  story.board.script = script;
  return story.server;
}

describe('a list whose rows do not fit', () => {
  const rows = numbers(120);
  const script: Script = {
    'job/list': (form) => pageOf(rows.map(longJob), form),
    'course/list': (form) => pageOf(rows.map(longCourse), form),
    'event/list': (form) => pageOf(rows.map(longEvent), form),
    'event/search': (form) => ({ ...pageOf(rows.map(longEvent), form), query: form.q }),
    'company/search': (form) => ({ ...pageOf(rows.map(longCompany), form), query: form.q }),
  };

  it.each([
    ['list_jobs', {}],
    ['list_jobs', { limit: 100 }],
    ['list_jobs', { limit: 1000 }],
    ['list_jobs', { limit: 37 }],
    ['list_courses', {}],
    ['list_courses', { limit: 100 }],
    ['list_events', { limit: 90 }],
    ['search_events', { q: ['x'] }],
    ['search_companies', { q: ['x'], limit: 100 }],
  ])('%s %j leads to every row exactly once', async (name, args) => {
    const server = serverOf(script);
    expect(sorted(await collected(server, name, args))).toEqual(rows);
  });

  it('search_jobs leads to every row exactly once, whatever the size of its pages', async () => {
    story.board.script = script;
    const server = await story.fresh();
    for (const args of [{ sort: 'newest' }, { sort: 'newest', limit: 50 }, { words: 'alpha', limit: 13 }])
      expect(sorted(await collected(server, 'search_jobs', args)), JSON.stringify(args)).toEqual(rows);
  });

  it('leads on from a later page, too', async () => {
    const server = serverOf(script);
    expect(sorted(await collected(server, 'list_jobs', { limit: 40, page: 2 }))).toEqual(rows.slice(40));
  });

  it('leads on where the board gives fewer rows a page than were asked for', async () => {
    const server = serverOf({ 'job/list': (form) => pageOf(rows.map(longJob), form, 40) });
    expect(sorted(await collected(server, 'list_jobs', { limit: 100 }))).toEqual(rows);
  });
});

describe('a row that is too large to list', () => {
  const many = numbers(1300).map((id) => ({ id: String(1000 + id), name: `Place ${id}` }));
  const rows = (large: number[]) => numbers(30).map((id) => job(id, large.includes(id) ? { locations: many } : {}));

  it.each([
    ['one on the first page', [5]],
    ['the last of all', [30]],
    ['several, the first row among them', [1, 2, 14]],
  ])('is named, and hides none of the others: %s', async (_what, large) => {
    const server = serverOf({ 'job/list': (form) => pageOf(rows(large), form) });
    const first = await server.call('list_jobs');
    if (large.some((id) => id <= 12))
      expect(tooLarge(String(first.structured.note))).toEqual(large.filter((id) => id <= 12));
    expect(sorted(await collected(server, 'list_jobs', {}))).toEqual(numbers(30));
  });

  it('hides none of the others where the page does not fit anyway', async () => {
    const ads = numbers(60).map((id) => (id % 20 === 3 ? job(id, { locations: many }) : longJob(id)));
    const server = serverOf({ 'job/list': (form) => pageOf(ads, form) });
    expect(sorted(await collected(server, 'list_jobs', { limit: 60 }))).toEqual(numbers(60));
  });

  it('can be asked for alone', async () => {
    const server = serverOf({ 'job/get': () => rows([5])[4] });
    const answer = await server.call('get_job', { id: 5 });
    expect(answer.structured).toMatchObject({ id: 5 });
    expectSize(answer, MAX);
  });
});
