import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedClient, connectAsked } from './support/hosted.ts';
import {
  company,
  course,
  event,
  job,
  pageOf,
  type Script,
  type ScriptedBoard,
  startScripted,
} from './support/scripted.ts';
import type { ToolAnswer } from './support/server.ts';

/** Characters that an answer may have (surface, rule 4). */
const DEFAULT = 12_000;
const MOST = 25_000;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const WORD = 'alpha beta gamma delta ';
const prose = (characters: number) =>
  WORD.repeat(Math.ceil(characters / WORD.length))
    .slice(0, characters)
    .trim();
const paragraphs = (count: number, each: number) =>
  numbers(count)
    .map((n) => `<p>§${n} ${prose(each)} §${n}.</p>`)
    .join('');

let board: ScriptedBoard;
let shared: AskedClient;

const connected = () =>
  connectAsked({ mode: 'auto', environment: { ...board.environment(), JOBBOARD_CONFIRM: 'never' } });

beforeAll(async () => {
  board = await startScripted({});
  shared = await connected();
});
afterAll(async () => {
  await shared.close();
  await board.close();
});

function serverOf(script: Script): AskedClient {
  board.script = script;
  return shared;
}

/** Works with a server of its own, since the index of all ads is kept. */
async function withFresh(script: Script, work: (server: AskedClient) => Promise<void>): Promise<void> {
  board.script = script;
  const server = await connected();
  await work(server).finally(() => server.close());
}

function expectSize({ text, structured, isError }: ToolAnswer, most: number): void {
  expect(isError, text.slice(0, 500)).toBe(false);
  expect(text.length).toBeLessThan(most);
  expect(JSON.stringify(structured).length).toBeLessThan(most);
}

interface Listed {
  readonly results: readonly { readonly id: number }[];
  readonly next_page?: number;
  readonly note?: string;
}

/** Reads a list to its end as its answers say: by the note where rows were left out, else by next_page. */
async function collected(server: AskedClient, name: string, first: Record<string, unknown>): Promise<number[]> {
  const ids: number[] = [];
  let args: Record<string, unknown> | undefined = first;
  for (let calls = 0; args !== undefined; calls++) {
    expect(calls, 'calls to read a list').toBeLessThan(100);
    const answer: ToolAnswer = await server.call(name, args);
    expectSize(answer, args.limit === undefined ? DEFAULT : MOST);
    const { results, next_page: next, note = '' } = answer.structured as unknown as Listed;
    for (const { id } of results) expect(answer.text).toMatch(new RegExp(`^- ${id} `, 'm'));
    ids.push(...results.map(({ id }) => id), ...tooLarge(note));
    const way = /with limit (\d+), from page (\d+) on/.exec(note);
    if (way !== null) args = { ...first, limit: Number(way[1]), page: Number(way[2]) };
    else args = next === undefined ? undefined : { ...args, page: next };
  }
  return ids;
}

/** Ids that a note says are to be asked for alone. */
function tooLarge(note: string): number[] {
  const ids = /ask for them alone: \w+ ([\d, ]+)/.exec(note)?.[1] ?? '';
  return ids === '' ? [] : ids.split(', ').map(Number);
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

const LONG_TITLE = prose(300);
const longJob = (id: number) => job(id, { title: `${id} ${LONG_TITLE}`, body: paragraphs(40, 500), ref: prose(200) });
const longCourse = (id: number) =>
  course(id, { title: `${id} ${LONG_TITLE}`, description: prose(30_000), place: LONG_TITLE });
const longEvent = (id: number) =>
  event(id, { title: `${id} ${LONG_TITLE}`, description: prose(30_000), place: LONG_TITLE });
const longCompany = (id: number) =>
  company(id, { name: `${id} ${LONG_TITLE}`, description: prose(30_000), address: LONG_TITLE });

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
    await withFresh(script, async (server) => {
      for (const args of [{ sort: 'newest' }, { sort: 'newest', limit: 50 }, { words: 'alpha', limit: 13 }])
        expect(sorted(await collected(server, 'search_jobs', args)), JSON.stringify(args)).toEqual(rows);
    });
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
    expectSize(answer, MOST);
  });
});

describe('one record in full', () => {
  const BODIES: [what: string, body: string][] = [
    ['many paragraphs', paragraphs(400, 300)],
    ['a few huge paragraphs', paragraphs(4, 9_000)],
    ['one paragraph', `<p>${`${prose(150)}. `.repeat(400)}</p>`],
    ['one sentence', `<p>${prose(60_000)}</p>`],
    [
      'lines only',
      numbers(2000)
        .map((n) => `line ${n} ${WORD}`)
        .join('<br>'),
    ],
    [
      'one list',
      `<ul>${numbers(1000)
        .map((n) => `<li>item ${n} ${WORD}</li>`)
        .join('')}</ul>`,
    ],
    ['quotation marks, which JSON doubles', `<p>${'"\\ '.repeat(20_000)}</p>`],
    ['no markup at all', prose(60_000)],
  ];

  it.each(BODIES)(
    'get_job of a body of %s keeps to its size in every format, and says what is left out',
    async (_what, body) => {
      const server = serverOf({ 'job/get': () => job(1, { body }) });
      const byDefault = await server.call('get_job', { id: 1 });
      expectSize(byDefault, DEFAULT);
      for (const format of ['markdown', 'html', 'text']) {
        const answer = await server.call('get_job', { id: 1, body_format: format });
        expectSize(answer, MOST);
        for (const shown of [answer.text, answer.structured.note])
          expect(shown).toMatch(/\d+ of \d+ characters are left out/);
      }
      // As the note of the shorter answer says, naming a format shows more.
      const more = await server.call('get_job', { id: 1, body_format: 'markdown' });
      const length = ({ structured }: ToolAnswer) => String(structured.body ?? '').length;
      expect(length(more)).toBeGreaterThanOrEqual(length(byDefault));
    },
  );

  it('shows whole paragraphs only', async () => {
    const server = serverOf({ 'job/get': () => job(1, { body: paragraphs(400, 300) }) });
    for (const format of ['markdown', 'html', 'text']) {
      const { structured } = await server.call('get_job', { id: 1, body_format: format });
      const marks = String(structured.body).match(/§\d+/g) ?? [];
      expect(marks.length).toBeGreaterThan(20);
      expect(marks).toEqual(numbers(marks.length / 2).flatMap((n) => [`§${n}`, `§${n}`]));
    }
  });

  it.each([
    ['a company that says much of itself', { company: company(7, { description: prose(30_000) }) }],
    [
      'a place for every street',
      { locations: numbers(700).map((id) => ({ id: String(1000 + id), name: `Street ${id}` })) },
    ],
  ])('get_job of an ad with %s keeps to its size', async (_what, facts) => {
    const server = serverOf({ 'job/get': () => job(1, { body: paragraphs(100, 300), ...facts }) });
    expectSize(await server.call('get_job', { id: 1 }), DEFAULT);
    expectSize(await server.call('get_job', { id: 1, body_format: 'text' }), MOST);
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
    expectSize(answer, MOST);
    for (const name of ['jobs', 'courses', 'events']) {
      const { note = '', next_page } = answer.structured[name] as Listed;
      if (next_page === undefined) expect(note).toContain(`list_${name} with company 7`);
      expect(sorted(await collected(server, `list_${name}`, { company: [7] }))).toEqual(rows);
      expect(board.forms(`${name.slice(0, -1)}/list`).at(-1)).toMatchObject({ company: '7' });
    }
  });
});

describe('other answers', () => {
  it('job_stats of long names keeps to its size, whatever it counts by', async () => {
    const named = (id: number) => [{ id: String(1000 + id), name: `${id} ${LONG_TITLE}` }];
    const ads = numbers(150).map((id) => ({ ...longJob(id), company: longCompany(id), locations: named(id) }));
    await withFresh(
      { 'job/list': (form) => pageOf(ads, form), 'location/list': () => ({ results: [] }) },
      async (server) => {
        for (const by of ['title', 'company', 'skill', 'location']) {
          expectSize(await server.call('job_stats', { by }), DEFAULT);
          expectSize(await server.call('job_stats', { by, top: 100 }), MOST);
        }
      },
    );
  });

  it('list_locations of a site with many places keeps to its size', async () => {
    const results = numbers(1200).map((id) => ({ id, name: `Municipality ${id}` }));
    const server = serverOf({ 'location/list': () => ({ total: 1200, results }) });
    expectSize(await server.call('list_locations'), MOST);
  });

  it('a search keeps to its size where the board repeats a long question', async () => {
    const server = serverOf({ 'event/search': (form) => ({ ...pageOf([event(1)], form), query: form.q }) });
    expectSize(await server.call('search_events', { q: [prose(40_000)] }), DEFAULT);
  });

  it.each([
    ['values that are unknown', { contract: numbers(800).map((n) => `unknown-${n}`) }],
    ['arguments that are unknown', Object.fromEntries(numbers(800).map((n) => [`unknown_${n}`, n]))],
  ])('a refusal of many %s keeps to its size', async (_what, args) => {
    const server = serverOf({});
    const { text, isError } = await server.call('list_jobs', args);
    expect(isError).toBe(true);
    expect(text.length).toBeLessThan(MOST);
    expect(text).toContain('unknown');
  });
});

describe('writing a large ad', () => {
  const body = paragraphs(60, 700);
  const script: Script = {
    'job/get': () => job(1, { body: paragraphs(60, 650) }),
    'job/edit': () => ({ success: { message: 'Edited.', id: '1' } }),
    'job/create': () => ({ success: { message: 'Created.', id: '1' } }),
    'job/status': () => ({ success: { status: { id: '2', name: 'moderation' } } }),
  };

  it.each([
    ['create_job', { title: 'Developer', body, dry_run: true }],
    ['create_job', { title: 'Developer', body: '"'.repeat(14_000), dry_run: true }],
    ['edit_job', { id: 1, body, dry_run: true }],
    ['edit_job', { id: 1, body }],
    ['create_job', { title: 'Developer', body }],
  ])('%s keeps to its size, and says what it leaves out', async (name, args) => {
    const server = serverOf(script);
    expectSize(await server.call(name, args), MOST);
  });

  it('a dry run shows the whole form and how it will read, of an ad of usual size', async () => {
    const server = serverOf(script);
    const usual = paragraphs(8, 300);
    const { structured, text } = await server.call('create_job', { title: 'Developer', body: usual, dry_run: true });
    expect(structured.request).toMatchObject({ title: 'Developer', body: usual });
    for (const shown of [text, String(structured.preview)])
      for (const n of numbers(8)) expect(shown).toContain(`§${n}.`);
  });
});
