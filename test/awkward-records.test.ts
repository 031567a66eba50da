import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, course, event, job, pageOf, type Script } from './support/scripted.ts';
import { type Story, startStory } from './support/scripted-story.ts';

/* Records as the board was seen to send them (docs/board.md), and what a write makes of them in its form. */

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
    story.board.script = { 'job/get': () => ad, 'job/list': (form) => pageOf([ad], form) };
    const whole = await story.dataOf('get_job', { id: 1 });
    expect(whole).toMatchObject({
      id: 1,
      title: 'Engineer',
      ref: '20251',
      work_model: 'Remote',
      salary_min: 30000,
      company: { id: 7, phone: '210000000', fax: '210000001' },
    });
    expect(whole).not.toHaveProperty('salary_max');
    expect(await story.dataOf('list_jobs', {})).toMatchObject({
      results: [{ id: 1, company: { id: 7 }, ref: '20251' }],
    });
  });

  it.each([
    ['null', null],
    ['empty', []],
  ])('with lists that are %s leave them out', async (_what, list) => {
    const ad = job(1, { types: list, locations: list, contracts: list, country: null, updatedAt: null, slug: null });
    story.board.script = {
      'job/get': () => ad,
      'job/list': (form) => pageOf([ad], form),
      'event/get': () => event(1, { locations: list }),
    };
    for (const record of [await story.dataOf('get_job', { id: 1 }), await story.dataOf('get_event', { id: 1 })])
      for (const field of ['types', 'locations', 'contracts', 'country']) expect(record).not.toHaveProperty(field);
    expect((await story.dataOf('list_jobs', {})).results).toHaveLength(1);
  });

  it('name contracts by the interface, whatever the board calls them, and unknown ones as the board does', async () => {
    const contracts = [
      { id: '2', name: 'Permanent' },
      { id: 4, name: 'Freelance' },
      { id: '9', name: 'Apprenticeship' },
      { id: '8' },
    ];
    story.board.script = { 'job/get': () => job(1, { contracts }) };
    expect((await story.dataOf('get_job', { id: 1 })).contracts).toEqual([
      'Contrato sem termo',
      'Prestação de Serviços',
      'Apprenticeship',
      'unknown (8)',
    ]);
  });

  it('with a work model that the table lacks are shown with its number', async () => {
    const ad = job(1, { workModel: 7 });
    story.board.script = { ...WRITING, 'job/get': () => ad, 'job/list': (form) => pageOf([ad], form) };
    expect(await story.dataOf('get_job', { id: 1 })).toMatchObject({ work_model: 'unknown (7)' });
    expect(await story.dataOf('list_jobs', {})).toMatchObject({ results: [{ work_model: 'unknown (7)' }] });
    await story.dataOf('edit_job', { id: 1, title: 'New' });
    expect(story.board.forms('job/edit')).toEqual([{ id: '1', title: 'New', workModel: '7', country: 'PT' }]);
  });

  it('with fields that the interface does not know are read', async () => {
    story.board.script = {
      'course/get': () =>
        course(1, { hours: null, price: null, isFunded: null, courseTypeId: 2, schedule: {}, company: company(7) }),
      'event/get': () => event(1, { email: '', isPaid: null, locations: undefined, speakers: [1] }),
      'company/get': () => company(7, { url_linkedin: 'https://in.example', phone: 1234, founded: 1999 }),
    };
    const lesson = await story.dataOf('get_course', { id: 1 });
    expect(lesson).toMatchObject({ id: 1, is_certified: false });
    for (const field of ['hours', 'price', 'is_funded', 'schedule']) expect(lesson).not.toHaveProperty(field);
    expect(await story.dataOf('get_event', { id: 1 })).toMatchObject({ id: 1, is_online: false });
    expect(await story.dataOf('get_company', { slug: 'x' })).toMatchObject({
      phone: '1234',
      url_linkedin: 'https://in.example',
    });
  });

  it.each([
    ['a title that is an object', { title: { pt: 'x' } }, 'title'],
    ['no company', { company: undefined }, 'company'],
  ])('with %s are an unexpected answer that names operation and field', async (_what, facts, field) => {
    story.board.script = { 'job/get': () => job(1, facts) };
    expect(await story.refusalOf('get_job', { id: 1 })).toMatch(
      new RegExp(`^\\[unexpected_answer\\].*job/get.*${field}`, 's'),
    );
  });
});

describe('records of the older shape', () => {
  const older = (facts: Record<string, unknown>) =>
    job(1, { workModel: undefined, salaryMin: undefined, salaryMax: undefined, country: undefined, ...facts });

  it('are read in the words of the newer', async () => {
    story.board.script = { 'job/get': () => older({ allowRemote: true, wage: 32_000 }) };
    expect(await story.dataOf('get_job', { id: 1 })).toMatchObject({ remote_allowed: true, salary_min: 32_000 });
    story.board.script = { 'job/get': () => older({ allowRemote: false, wage: null }) };
    const other = await story.dataOf('get_job', { id: 1 });
    expect(other.remote_allowed).toBe(false);
    for (const field of ['work_model', 'salary_min', 'salary_max', 'country']) expect(other).not.toHaveProperty(field);
  });

  it.each([true, false])(
    'are not edited without the work model and country that the board would reset (allowRemote: %s)',
    async (allowRemote) => {
      story.board.script = { ...WRITING, 'job/get': () => older({ allowRemote, wage: null }) };
      const text = await story.refusalOf('edit_job', { id: 1, title: 'New' });
      expect(text).toMatch(/^\[invalid_argument\].*nothing was sent/);
      expect(text).toMatch(/work_model: .*country: /s);
      expect(story.board.forms('job/edit')).toEqual([]);
      await story.dataOf('edit_job', { id: 1, title: 'New', work_model: 'Hybrid', country: 'es' });
      expect(story.board.forms('job/edit')).toEqual([{ id: '1', title: 'New', workModel: '2', country: 'ES' }]);
    },
  );
});

describe('what goes out on a write', () => {
  it('an edit of the title alone is id, title, workModel and country', async () => {
    story.board.script = {
      ...WRITING,
      'job/get': () => {
        const title = story.board.forms('job/edit').length > 0 ? 'New' : 'Ad 1';
        return job(1, { salaryMin: 30_000, salaryMax: 40_000, ref: ' R-1 ', title });
      },
    };
    expect(await story.dataOf('edit_job', { id: 1, title: 'New' })).toMatchObject({
      id: 1,
      changes: [{ field: 'title', from: 'Ad 1', to: 'New' }],
    });
    expect(story.board.forms('job/edit')).toEqual([{ id: '1', title: 'New', workModel: '2', country: 'PT' }]);
  });
});
