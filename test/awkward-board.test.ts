import { beforeEach, describe, expect, it } from 'vitest';
import { error } from './support/misbehaving.ts';
import { company, job, pageOf, type Script } from './support/scripted.ts';
import { startStory } from './support/scripted-story.ts';

/* A board that answers as the real one was seen to (docs/board.md), and what a write makes of it in its form. */

const DONE = { success: { message: 'Done.', id: '1' } };
const WRITING: Script = {
  'job/get': () => job(1),
  'job/edit': () => DONE,
  'job/create': () => DONE,
  'job/suspend': () => DONE,
  'job/status': () => ({ success: { status: { id: '1', name: 'active' } } }),
};
const AD = { title: 'Dev', body: '<p>x</p>' };

const story = await startStory();
beforeEach(() => {
  story.board.asked.length = 0;
});

/** The board shows this ad, alone and in lists. */
const shows = (ad: object) => {
  story.board.script = { ...WRITING, 'job/get': () => ad, 'job/list': (form) => pageOf([ad], form) };
};

it.each([
  ['missing', {}],
  ['empty', { results: [] }],
])('lists without rows (results %s) are empty, whichever is asked', async (_what, rows) => {
  const list = () => ({ total: 0, page: 1, limit: 12, ...rows });
  const found = () => ({ ...list(), query: 'zzz' });
  story.board.script = { 'job/list': list, 'course/list': list, 'event/list': list };
  Object.assign(story.board.script, { 'event/search': found, 'company/search': found });
  for (const name of ['list_jobs', 'list_courses', 'list_events'])
    expect(await story.server.dataOf(name, {})).toMatchObject({ total: 0, page: 1, limit: 12, results: [] });
  for (const name of ['search_events', 'search_companies']) {
    const { text, structured } = await story.server.call(name, { q: ['zzz'] });
    expect(structured).toMatchObject({ total: 0, results: [] });
    expect(text).toMatch(/^No \w+ match/);
  }
});

it('places of another site are understood by the interface’s table, with a warning, where the board has no list', async () => {
  story.board.script = { ...WRITING, 'location/list': () => error('No.', { status: 400 }) };
  const fresh = await story.fresh();
  const { warnings } = await fresh.dataOf('create_job', { ...AD, location: ['Lisboa'], dry_run: true });
  expect(String(warnings)).toContain('location: the board');
  const { contents } = await fresh.client.readResource({ uri: 'jobboard://tables/locations' });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ source: 'built-in', total: 21 });
});

describe('an error of the board', () => {
  const said =
    (message: string, status = 200) =>
    () =>
      error(message, { status });

  it.each<[string, Script, string, Record<string, unknown>, RegExp]>([
    ['a missing job', { 'job/get': said('Job not found.') }, 'get_job', { id: 99 }, /^\[not_found\].*99.*"Job not found\."/s],
    ['a missing job, by status', { 'job/status': said('Job not found.', 404) }, 'job_status', { id: 99 }, /^\[not_found\].*99/s],
    ['a bare string', { 'course/get': () => ({ error: 'Curso inexistente' }) }, 'get_course', { id: 5 }, /^\[not_found\].*"Curso inexistente"/s],
    ['a missing company', { 'company/get': said('Company not found.'), 'company/search': (form) => pageOf([], form) }, 'get_company', { slug: 'nobody' }, /^\[not_found\].*"nobody"/s],
  ])('%s, is told with the value that was asked for: %j %s', async (_, script, tool, args, expected) => {
    story.board.script = script;
    expect(await story.server.refusalOf(tool, args)).toMatch(expected);
  }); // biome-ignore format: a table

  it.each([200, 403])('"Not allowed" with status %i is not_allowed, and names the setting', async (status) => {
    const refused = said('Not allowed. Please contact support.', status);
    story.board.script = { ...WRITING, 'job/create': refused, 'job/edit': refused };
    const expected = /^\[not_allowed\].*registered, authorized companies.*JOBBOARD_API_KEY.*/s;
    expect(await story.server.refusalOf('create_job', { ...AD, title: `Dev ${status}` })).toMatch(expected);
    expect(await story.server.refusalOf('edit_job', { id: 1, title: 'New' })).toMatch(expected);
  });
});

it.each([
  ['2', 'moderation', 'Moderation'],
  [1, 'Activo', 'Active'],
  ['0', undefined, 'Removed'],
])('a status %j, called %j, is %s', async (id, name, shown) => {
  story.board.script = { 'job/status': () => ({ success: { status: { id, name } } }) };
  const { status } = await story.server.dataOf('job_status', { id: 1 });
  expect(status).toMatchObject({ id: Number(id), name: shown, meaning: expect.stringMatching(/\.$/) });
});

describe('records', () => {
  const older = { workModel: undefined, salaryMin: undefined, salaryMax: undefined, country: undefined };

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    [
      'ids and amounts as strings, ref and phone as numbers',
      { id: '1', company: company(7, { id: '7', phone: 210_000_000, fax: 210_000_001, email: undefined }), ref: 20_251, workModel: '1', salaryMin: '30000', salaryMax: '', title: ' Engineer\u00a0 ' },
      { id: 1, title: 'Engineer', ref: '20251', work_model: 'Remote', salary_min: 30000, company: { id: 7, phone: '210000000', fax: '210000001' } },
      ['salary_max'],
    ],
    [
      'other names for contracts, and unknown ones',
      { contracts: [{ id: '2', name: 'Permanent' }, { id: 4, name: 'Freelance' }, { id: '9', name: 'Apprenticeship' }, { id: '8' }] },
      { contracts: ['Contrato sem termo', 'Prestação de Serviços', 'Apprenticeship', 'unknown (8)'] },
      [],
    ],
    ['the older shape', { ...older, allowRemote: true, wage: 32_000 }, { remote_allowed: true, salary_min: 32_000 }, ['work_model']],
  ])('with %s are read', async (_, facts, expected, absent) => {
    shows(job(1, facts));
    const whole = await story.server.dataOf('get_job', { id: 1 });
    expect(whole).toMatchObject(expected);
    const { company: companyShown, ...inRows } = expected;
    expect(await story.server.dataOf('list_jobs', {})).toMatchObject({ results: [inRows] });
    for (const field of absent) expect(whole).not.toHaveProperty(field);
  }); // biome-ignore format: a table

  it('with lines longer than people write are cut, which is said once', async () => {
    const long = 'Dev '.repeat(2_000);
    const ad = job(1, {
      title: long,
      slug: long,
      ref: long,
      company: company(7, { name: long, url: `https://a.pt/${long}` }),
    });
    shows(ad);
    for (const tool of ['get_job', 'list_jobs']) {
      const { text, structured } = await story.server.call(tool, tool === 'get_job' ? { id: 1 } : {});
      expect(text.match(/5 lines of the board were too long and are cut/g)).toHaveLength(1);
      expect(text.length).toBeLessThan(8_000);
      expect(JSON.stringify(structured)).not.toContain(long.slice(0, 2_100));
      expect(JSON.stringify(structured)).toContain('Dev…');
    }
  });

  it.each([
    ['title', { title: { pt: 'x' } }],
    ['company', { company: undefined }],
  ])('with a wrong %s are an unexpected answer that names operation and field', async (field, facts) => {
    shows(job(1, facts));
    const expected = new RegExp(`^\\[unexpected_answer\\].*job/get.*${field}`, 's');
    expect(await story.server.refusalOf('get_job', { id: 1 })).toMatch(expected);
  });
});

describe('values that are none', () => {
  it('a date of zeros is no date, a raised figure is none of the pay, and a note has no line ends of strangers', async () => {
    const body =
      '<p>Space: 20 m<sup>2</sup> <sup>2</sup>40.000€ a year</p><p><a href="https://a.example/x\u2028y"></a></p>';
    shows(job(1, { body, publishedAt: '0000-00-00 00:00:00' }));
    const { structured, text } = await story.server.call('get_job', { id: 1 });
    expect(structured.published_at).toBeUndefined();
    expect(text).not.toContain('0000');
    expect(JSON.stringify(structured)).not.toContain('240,000');
    expect(String(structured.note)).not.toMatch(/[\u2028\u2029\n]/);
  });

  it.each(['0', '-5'])('an id of %s after a create leaves its end unknown', async (id) => {
    story.board.script = { ...WRITING, 'job/create': () => ({ success: { message: 'Done.', id } }) };
    expect(await (await story.fresh()).refusalOf('create_job', AD)).toMatch(/^\[outcome_unknown\]/);
  });

  it('the year 0 is refused as a time since which', async () => {
    shows(job(1));
    expect(await story.server.refusalOf('job_changes', { since: '0000-01-01' })).toMatch(
      /^\[invalid_argument\].*since/s,
    );
  });
});
