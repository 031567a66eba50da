import { describe, expect, it } from 'vitest';
import type { AskedClient } from './support/hosted.ts';
import {
  collected,
  DEFAULT,
  expectSize,
  type Listed,
  LONG_TITLE,
  longCompany,
  longCourse,
  longEvent,
  longJob,
  MAX,
  numbers,
  paragraphs,
  prose,
  sorted,
  tooLarge,
} from './support/large.ts';
import { company, course, event, job, pageOf, type Script } from './support/scripted.ts';
import { startStory } from './support/scripted-story.ts';
import type { ToolAnswer } from './support/server.ts';

const story = await startStory();

function serverOf(script: Script): AskedClient {
  story.board.script = script;
  return story.server;
}

describe('one record in full', () => {
  const BODIES: [what: string, body: string][] = [
    ['many paragraphs', paragraphs(250, 300)],
    ['one sentence', `<p>${prose(60_000)}</p>`],
    ['quotation marks, which JSON doubles', `<p>${'"\\ '.repeat(20_000)}</p>`],
  ];

  it.each(BODIES)(
    'get_job of a body of %s keeps to its size in every format, and says what is left out',
    async (_what, body) => {
      const server = serverOf({ 'job/get': () => job(1, { body }) });
      const byDefault = await server.call('get_job', { id: 1 });
      expectSize(byDefault, DEFAULT);
      for (const format of ['markdown', 'html']) {
        const answer = await server.call('get_job', { id: 1, body_format: format });
        expectSize(answer, MAX);
        for (const shown of [answer.text, answer.structured.note])
          expect(shown).toMatch(/[\d,]+ characters are left out/);
      }
      // As the note of the shorter answer says, naming a format shows more.
      const more = await server.call('get_job', { id: 1, body_format: 'markdown' });
      const length = ({ structured }: ToolAnswer) => String(structured.body ?? '').length;
      expect(length(more)).toBeGreaterThanOrEqual(length(byDefault));
    },
  );

  it('get_job of an ad with links without words by the thousand keeps to its size, and counts those left out', async () => {
    const body = numbers(1300)
      .map((n) => `<a href="https://x.example/a/long/path/of/some/page/${n}"></a>`)
      .join('');
    const answer = await serverOf({ 'job/get': () => job(1, { body: `<p>Text</p>${body}` }) }).call('get_job', {
      id: 1,
    });
    expectSize(answer, DEFAULT);
    expect(answer.structured.note).toMatch(/\d+ of 1300 links without words are left out for size.*lead to: https/);
  });

  it('shows whole paragraphs only', async () => {
    const server = serverOf({ 'job/get': () => job(1, { body: paragraphs(250, 300) }) });
    for (const format of ['markdown', 'html']) {
      const { structured } = await server.call('get_job', { id: 1, body_format: format });
      const marks = String(structured.body).match(/§\d+/g) ?? [];
      expect(marks.length).toBeGreaterThan(20);
      expect(marks).toEqual(numbers(marks.length / 2).flatMap((n) => [`§${n}`, `§${n}`]));
    }
  });

  it.each(BODIES)('get_course, get_event and get_company of %s keep to their size', async (_what, description) => {
    const server = serverOf({
      'course/get': () => course(1, { description }),
      'event/get': () => event(1, { description }),
      'company/get': () => company(7, { description }),
    });
    expectSize(await server.call('get_course', { id: 1 }), DEFAULT);
    expectSize(await server.call('get_event', { id: 1 }), DEFAULT);
    expectSize(await server.call('get_company', { slug: 'x' }), DEFAULT);
  });

  it('get_company with all its lists keeps to the larger size, and each list leads to the rest', async () => {
    const rows = numbers(30);
    const server = serverOf({
      'company/get': () => longCompany(7),
      'job/list': (form) => pageOf(rows.map(longJob), form),
      'course/list': (form) => pageOf(rows.map(longCourse), form),
      'event/list': (form) => pageOf(rows.map(longEvent), form),
    });
    const answer = await server.call('get_company', { slug: 'x', include: ['jobs', 'courses', 'events'] });
    expectSize(answer, MAX);
    for (const name of ['jobs', 'courses', 'events']) {
      const { note = '', next_page } = answer.structured[name] as Listed;
      if (next_page === undefined) expect(note).toContain(`list_${name} with company 7`);
      expect(sorted(await collected(server, `list_${name}`, { company: [7] }))).toEqual(rows);
      expect(story.board.forms(`${name.slice(0, -1)}/list`).at(-1)).toMatchObject({ company: '7' });
    }
  });
});

describe('other answers', () => {
  it('job_stats of long names keeps to its size, whatever it counts by', async () => {
    const named = (id: number) => [{ id: String(1000 + id), name: `${id} ${LONG_TITLE}` }];
    const ads = numbers(150).map((id) => ({ ...longJob(id), company: longCompany(id), locations: named(id) }));
    story.board.script = { 'job/list': (form) => pageOf(ads, form), 'location/list': () => ({ results: [] }) };
    // A server of its own, since the index of all ads is kept.
    const server = await story.fresh();
    for (const by of ['title', 'company', 'skill', 'location']) {
      expectSize(await server.call('job_stats', { by }), DEFAULT);
      expectSize(await server.call('job_stats', { by, top: 100 }), MAX);
    }
  });
});

describe('writing a large ad', () => {
  const body = paragraphs(26, 700);
  const script: Script = {
    // The board shows what it was sent, once it was sent.
    'job/get': () => job(1, { body: story.board.forms('job/edit').at(-1)?.body ?? paragraphs(28, 650) }),
    'job/edit': () => ({ success: { message: 'Edited.', id: '1' } }),
    'job/create': () => ({ success: { message: 'Created.', id: '1' } }),
    'job/status': () => ({ success: { status: { id: '2', name: 'moderation' } } }),
  };

  const left = /left out|not shown here/;

  it.each([
    ['create_job', { title: 'Developer', body: '"'.repeat(13_000), dry_run: true }],
    ['edit_job', { id: 1, body, dry_run: true }],
    ['edit_job', { id: 1, body }],
  ])('%s keeps to its size, shows a text whole or not at all, and says so', async (name, args) => {
    const answer = await serverOf(script).call(name, args);
    expectSize(answer, MAX);
    expect(answer.text).toMatch(left);
    expect(JSON.stringify(answer.structured)).toMatch(/left out|"more":\d/);
    const { body: shown = args.body } = (answer.structured.request ?? {}) as { body?: string };
    if (shown !== args.body) expect(shown).toMatch(/^\(\d+ characters, left out for size\)$/);
  });

  it('create_job sends it whole', async () => {
    const answer = await serverOf(script).call('create_job', { title: 'Developer', body });
    expectSize(answer, DEFAULT);
    expect(story.board.forms('job/create').at(-1)).toEqual({ title: 'Developer', body });
  });
});

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
    ['list_jobs', { limit: 37 }],
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
});

describe('a row that is too large to list', () => {
  const many = numbers(1300).map((id) => ({ id: String(1000 + id), name: `Place ${id}` }));
  const rows = (large: number[]) => numbers(30).map((id) => job(id, large.includes(id) ? { locations: many } : {}));

  it.each([['several, the first row among them', [1, 2, 14]]])(
    'is named, and hides none of the others: %s',
    async (_what, large) => {
      const server = serverOf({ 'job/list': (form) => pageOf(rows(large), form) });
      const first = await server.call('list_jobs');
      if (large.some((id) => id <= 12))
        expect(tooLarge(String(first.structured.note))).toEqual(large.filter((id) => id <= 12));
      expect(sorted(await collected(server, 'list_jobs', {}))).toEqual(numbers(30));
    },
  );
});
