import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AskedClient } from './support/hosted.ts';
import { company, course, event, job, pageOf, type Script } from './support/scripted.ts';
import { startStory } from './support/scripted-story.ts';
import type { ToolAnswer } from './support/server.ts';
import { idsOf } from './support/watched-board.ts';

/** Most characters of an answer, by default and in all cases (docs/contract.md, Rules, 4). */
const DEFAULT = 12_000;
const MAX = 25_000;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const WORD = 'alpha beta gamma delta ';
const prose = (characters: number) =>
  WORD.repeat(Math.ceil(characters / WORD.length))
    .slice(0, characters)
    .trim();
/** Paragraphs that begin and end with their number, so that a test sees whether one is whole. */
const paragraphs = (count: number, each: number) =>
  numbers(count)
    .map((n) => `<p>§${n} ${prose(each)} §${n}.</p>`)
    .join('');

function expectSize({ text, structured, isError }: ToolAnswer, max: number): void {
  expect(isError, text.slice(0, 500)).toBe(false);
  expect(text.length).toBeLessThan(max);
  expect(JSON.stringify(structured).length).toBeLessThan(max);
}

const LONG_TITLE = prose(300);
const longJob = (id: number) => job(id, { title: `${id} ${LONG_TITLE}`, body: paragraphs(8, 500), ref: prose(200) });
const longCourse = (id: number) =>
  course(id, { title: `${id} ${LONG_TITLE}`, description: prose(6_000), place: LONG_TITLE });
const longEvent = (id: number) =>
  event(id, { title: `${id} ${LONG_TITLE}`, description: prose(6_000), place: LONG_TITLE });
const longCompany = (id: number) =>
  company(id, { name: `${id} ${LONG_TITLE}`, description: prose(6_000), address: LONG_TITLE });

/** Reads a list to its end by `page`, `limit` and `next_page` of its answers alone, as a program does. */
async function collected(server: AskedClient, name: string, first: Record<string, unknown>): Promise<number[]> {
  const ids: number[] = [];
  let args: Record<string, unknown> | undefined = first;
  for (let calls = 0; args !== undefined; calls++) {
    expect(calls, 'calls to read a list').toBeLessThan(200);
    const answer: ToolAnswer = await server.call(name, args);
    expectSize(answer, args.limit === undefined ? DEFAULT : MAX);
    const { results, limit, next_page: page, note = '' } = answer.structured;
    for (const id of idsOf(results)) expect(answer.text).toMatch(new RegExp(`^${id} `, 'm'));
    ids.push(...idsOf(results), ...tooLarge(note));
    args = page === undefined ? undefined : { ...args, limit, page };
  }
  return ids;
}

/** Ids that a note asks to read one by one. */
function tooLarge(note: string): number[] {
  const ids = /read them one by one: \w+ ([\d, ]+)/.exec(note)?.[1] ?? '';
  return ids === '' ? [] : ids.split(', ').map(Number);
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

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
        // As the note of the shorter answer says, naming a format shows more.
        expect(answer.structured.body?.length ?? 0).toBeGreaterThanOrEqual(byDefault.structured.body?.length ?? 0);
      }
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
      const { note, next_page } = answer.structured[name];
      expect([note, next_page]).toEqual([expect.stringContaining(`list_${name} with company 7`), undefined]);
      expect(sorted(await collected(server, `list_${name}`, { company: [7] }))).toEqual(rows);
      expect(story.board.forms(`${name.slice(0, -1)}/list`).at(-1)).toMatchObject({ company: '7' });
    }
  });
});

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
    ['search_events', { q: ['x'] }],
    ['search_companies', { q: ['x'], limit: 100 }],
  ])('%s %j leads to every row exactly once', async (name, args) => {
    const server = serverOf(script);
    expect(sorted(await collected(server, name, args))).toEqual(rows);
  });

  it('says so in its data before the rows, which some hosts cut', async () => {
    const { structured } = await serverOf(script).call('list_jobs', { limit: 100 });
    expect(structured.note).toContain('left out for size');
    expect(Object.keys(structured)[0]).toBe('note');
  });

  it('leads to every row exactly once, whatever the limit and the sizes of rows', async () => {
    const limit = fc.integer({ min: 1, max: 100 });
    const sizes = fc.array(fc.constantFrom(10, 60, 180, 900, 8_000, 14_000), { minLength: 1, maxLength: 110 });
    await fc.assert(
      fc.asyncProperty(limit, sizes, async (most, lengths) => {
        const places = (length: number) =>
          numbers(Math.ceil(length / 50)).map((id) => ({ id, name: `${id} ${prose(45)}` }));
        const ads = lengths.map((length, at) => job(at + 1, { locations: places(length) }));
        const server = serverOf({ 'job/list': (form) => pageOf(ads, form) });
        const ids = await collected(server, 'list_jobs', { limit: most });
        expect(sorted(ids)).toEqual(ads.map(({ id }) => id));
      }),
      // What most rows share stands above them, and is long here.
      { numRuns: 25, examples: [[5, [14_000, 14_000, 14_000, 8_000, 8_000]]] },
    );
  });

  it('search_jobs leads to every ad whose text alone states what a filter asks for', async () => {
    const ads = rows.map((id) => ({ ...longJob(id), salaryMin: 0, salaryMax: 0, body: '<p>Salary: 30k-40k</p>' }));
    story.board.script = { 'job/list': (form) => pageOf(ads, form) };
    const server = await story.fresh();
    for (const limit of [7, 50])
      expect(sorted(await collected(server, 'search_jobs', { salary_min: 0, limit }))).toEqual(rows);
  });

  it('search_jobs leads to every row exactly once, whatever the size of its pages', async () => {
    story.board.script = script;
    const server = await story.fresh();
    for (const args of [{ sort: 'newest' }, { sort: 'newest', limit: 50 }, { words: 'alpha', limit: 13 }])
      expect(sorted(await collected(server, 'search_jobs', args)), JSON.stringify(args)).toEqual(rows);
  });
});
