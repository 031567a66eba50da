import { describe, expect, it } from 'vitest';
import { freshFile, type Json, openBoard, type Values } from './support/board-client.ts';

/*
 * What the embedded board takes and answers. Paths and messages are what docs/board.md says, not imported: a mistake in the
 * shared contract would show nowhere else.
 */

const board = await openBoard();

const jobOf = (id: string) => board.post('/job/get.json', { id });
const edited = (id: string, values: Values) => board.post('/job/edit.json', { id, ...values });

describe('an ad that breaks a rule is refused, naming it', () => {
  it.each<[Values, RegExp, ('paid' | 'free')?]>([
    [{ apply_method: 'url' }, /requires apply_address/],
    [{ apply_address: 'next door' }, /apply_address next door/],
    [{ body: '<p>Veja https://empresa.example/vagas</p>' }, /free plan/, 'free'],
    [{ body: '<p>Veja <a href="https://empresa.example">aqui</a></p>' }, /free plan/, 'free'],
    [{ body: '<p>a</p><script>b</script>' }, /<script>/],
    [{ body: '<a href="javascript:x()">a</a>' }, /attribute href/],
    [{ body: '<p style="color: red">a</p>' }, /attribute style/],
    [{ body: '<p onclick="x()">a</p>' }, /attribute onclick/],
    [{ salary_min: 4999 }, /salary_min 4999/],
    [{ salary_min: 30000, salary_max: 1000001 }, /salary_max 1000001/],
    [{ salary_max: 30000 }, /salary_max requires salary_min/],
    [{ salary_min: 30000, salary_max: 29999 }, /salary_max 29999 is below salary_min 30000/],
    [{ location: '14,7' }, /location 7/],
    [{ work_model: 3 }, /work model 3/],
    [{ country: 'Portugal' }, /country/],
    [{ title: ' ', body: '<table></table>', location: '7', country: 'XX' }, /title.*body is empty.*<table>.*location 7.*country XX/],
  ])('%j: %s', async (values, naming, account = 'paid') => {
    const answer = await board.post('/job/create.json', { title: 'a', body: '<p>b</p>', ...values }, account);
    expect(answer.error?.message).toMatch(naming);
  }); // biome-ignore format: a table
});

describe('an ad is taken', () => {
  it.each([
    '<p style="text-align: center">a<br>b</p><p text-align="left"><strong>c</strong><em>d</em><u>e</u><strike>f</strike></p>' +
      '<ol><li>g</li></ol><ul><li><b>h</b></li></ul><a>i</a>',
    '<p>Envie para <a href="mailto:rh@x.example">rh@x.example</a>, ou <a href="https://x.example/?a=1&amp;b=2">aqui</a>.</p>',
  ])('with its markup and addresses as they are: %s', async (body) => {
    expect((await jobOf(await board.create({ body }))).body.startsWith(body)).toBe(true);
  });

  it('with both bounds of pay, with 0 or nothing as none, and on-site in the country of the site', async () => {
    const bounds = await jobOf(await board.create({ salary_min: 5000, salary_max: 1000000 }));
    expect(bounds).toMatchObject({ salaryMin: 5000, salaryMax: 1000000, workModel: 0, country: 'PT' });
    for (const none of [{}, { salary_min: 0 }, { salary_min: '' }, { salary_min: 0, salary_max: 0 }])
      expect(await jobOf(await board.create(none))).toMatchObject({ salaryMin: null, salaryMax: null });
  });
});

describe('an edit', () => {
  const full = {
    ...{ title: 'Before', location: '18,4', contract: '2', type: '1', work_model: 2, country: 'ES', ref: 'R1' },
    salary_min: 20000,
  };

  it('by a careless client loses the work model and the country, and nothing else', async () => {
    const id = await board.create(full);
    const { title: _t, slug: _s, workModel: _w, country: _c, updatedAt: _u, ...rest } = await jobOf(id);
    await edited(id, { title: 'After' });
    expect(await jobOf(id)).toMatchObject({ ...rest, title: 'After', slug: 'after', workModel: 0, country: 'PT' });
  });

  it('is checked against what the ad says, and changes nothing when it is refused', async () => {
    const id = await board.create({ ...full, salary_min: 30000, salary_max: 40000 });
    expect((await edited(id, { title: 'After', type: '9' })).error.message).toMatch(/type 9/);
    expect((await edited(id, { salary_max: 20000 })).error.message).toMatch(/below salary_min 30000/);
    expect(await jobOf(id)).toMatchObject({ title: 'Before', salaryMax: 40000 });
    await edited(id, { salary_min: 0 });
    expect(await jobOf(id)).toMatchObject({ salaryMin: null, salaryMax: null });
  });

  it('may keep markup that the ad already held, and no more', async () => {
    const company = (await jobOf(await board.create({}, 'second'))).companyId;
    const { results } = await board.post('/job/list.json', { company, limit: 100 });
    const { id, body } = results.find((job: Json) => / style="margin: 0cm/.test(job.body));
    const edit = (text: string) => board.post('/job/edit.json', { id, body: text }, 'second');
    const longer = body.replace('</p>', ' And more.</p>');
    expect((await edit(longer)).success).toBeDefined();
    expect((await board.post('/job/get.json', { id }, 'second')).body.startsWith(longer)).toBe(true);
    expect((await edit(longer.replace('margin: 0cm', 'margin: 1cm'))).error.message).toMatch(/attribute style/);
  });
});

/** The clock of a board of its own; stories move it on. */
let instant = Date.parse('2026-05-13T12:00:00Z');
const slow = await openBoard({ moderationSeconds: 20, now: () => new Date(instant) });

describe('the state of an ad', () => {
  const NOT_FOUND = { error: { message: 'Job not found.' } };
  const DAY = 24 * 3600 * 1000;

  const pass = (milliseconds: number) => {
    instant += milliseconds;
  };
  const stateOf = async (id: string | number, on = slow) => (await on.post('/job/status.json', { id })).success?.status;
  const readBy = (account: 'paid' | 'second' | 'reader', id: string) => slow.post('/job/get.json', { id }, account);
  const newestIds = async (values: Values = {}, account: 'paid' | 'reader' = 'reader') =>
    ((await slow.post('/job/list.json', { limit: 100, ...values }, account)).results ?? []).map(
      ({ id }: Json) => `${id}`,
    );
  const companyOf = async (id: string) => (await readBy('paid', id)).companyId;

  it('is moderation for its time after a create and an edit, and ends by itself', async () => {
    const id = await slow.create({ title: 'Old' });
    expect(await stateOf(id)).toEqual({ id: '2', name: 'moderation' });
    expect(await readBy('reader', id)).toEqual(NOT_FOUND);
    expect(await newestIds()).not.toContain(id);
    pass(19_999);
    expect((await stateOf(id)).id).toBe('2');
    pass(1);
    expect(await stateOf(id)).toEqual({ id: '1', name: 'active' });
    expect((await newestIds())[0]).toBe(id);
    await slow.post('/job/edit.json', { id, title: 'New' });
    expect((await stateOf(id)).name).toBe('moderation');
    expect(await readBy('reader', id)).toEqual(NOT_FOUND);
    pass(20_000);
    expect((await readBy('reader', id)).title).toBe('New');
  });

  it('moderation hides it from others, not from its own company: the ad itself, and its own list', async () => {
    const id = await slow.create();
    const company = await companyOf(id);
    expect((await readBy('paid', id)).id).toBe(Number(id));
    expect((await newestIds({ company }, 'paid'))[0]).toBe(id);
    expect(await newestIds({}, 'paid')).not.toContain(id);
    expect(await newestIds({ company }, 'reader')).not.toContain(id);
  });

  it('expired comes 30 days after publication, and an edit renews the ad', async () => {
    const id = await slow.create();
    pass(30 * DAY - 1);
    expect((await stateOf(id)).name).toBe('active');
    pass(1);
    expect(await stateOf(id)).toEqual({ id: '5', name: 'expired' });
    expect(await readBy('reader', id)).toEqual(NOT_FOUND);
    expect((await slow.post('/job/suspend.json', { id })).error.message).toMatch(/expired/);
    await slow.post('/job/edit.json', { id, title: 'Renewed' });
    pass(20_000);
    expect((await newestIds())[0]).toBe(id);
  });

  it('is every one of the table among the ads of the sandbox companies', async () => {
    const fresh = await openBoard({ file: freshFile() });
    const states = new Map<string, number>();
    const highest = Number(await fresh.create());
    for (let id = 498_201; id < highest; id += 3) {
      const state = await stateOf(id, fresh);
      if (state !== undefined) states.set(state.name, id);
    }
    expect([...states.keys()].sort()).toEqual(['active', 'expired', 'moderation', 'refused', 'removed', 'suspended']);
    const [removed, refused] = [states.get('removed') ?? 0, states.get('refused') ?? 0];
    expect(await fresh.post('/job/get.json', { id: removed })).toEqual(NOT_FOUND);
    expect(await fresh.post('/job/edit.json', { id: removed, title: 'x' })).toEqual(NOT_FOUND);
    expect((await fresh.post('/job/suspend.json', { id: removed })).error.message).toMatch(/removed/);
    expect((await fresh.post('/job/get.json', { id: refused })).id).toBe(refused);
    await fresh.post('/job/edit.json', { id: refused, title: 'Better' });
    expect((await stateOf(refused, fresh)).name).toBe('active');
  });
});

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

describe('errors', () => {
  const NOT_ALLOWED = 'Not allowed. Please contact support.';

  it.each<[string, Values, 'paid' | 'reader', string | RegExp]>([
    ['/job/get.json', { id: 1 }, 'paid', 'Job not found.'],
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
});
