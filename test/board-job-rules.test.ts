import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/sqlite.ts';
import { type Json, type OpenBoard, openBoard, type Values } from './support/board-client.ts';

let board: OpenBoard;
beforeAll(async () => {
  board = await openBoard();
});
afterAll(() => board.board.close());

/** How candidates apply to an ad: no operation shows it, so it is read from the file. */
function applyOf(id: string): unknown[] {
  const db = openDatabase(board.file);
  const row = db.prepare('SELECT ad FROM job WHERE id = ?').get(Number(id));
  db.close();
  const { apply_method, apply_address } = JSON.parse(String(row?.ad));
  return [apply_method, apply_address || null];
}

async function refusal(values: Values, account: 'paid' | 'free' = 'paid'): Promise<string> {
  const answer = await board.post('/job/create.json', { title: 'a', body: '<p>b</p>', ...values }, account);
  return answer.error?.message ?? `accepted: ${JSON.stringify(answer)}`;
}

const jobOf = (id: string) => board.post('/job/get.json', { id });

describe('apply_method on create (docs/board.md, Publishing rules, 1 and 2)', () => {
  it('is url when only apply_address is given', async () => {
    expect(applyOf(await board.create({ apply_address: 'rh@oficina.example' }))).toEqual(['url', 'rh@oficina.example']);
  });
  it('is body when neither is given', async () => {
    expect(applyOf(await board.create())).toEqual(['body', null]);
  });
  it('takes an email address or a URL, and needs one for url', async () => {
    await board.create({ apply_method: 'url', apply_address: 'https://jobs.example/1' });
    expect(await refusal({ apply_method: 'url' })).toMatch(/requires apply_address/);
    expect(await refusal({ apply_address: 'next door' })).toMatch(/apply_address next door/);
    expect(await refusal({ apply_method: 'phone' })).toMatch(/apply_method/);
  });
});

describe('apply_method on edit (docs/board.md, Publishing rules, 3)', () => {
  it('stays as it was when omitted, even with an address', async () => {
    const id = await board.create({ apply_method: 'platform' });
    await board.post('/job/edit.json', { id, apply_address: 'x@y.example' });
    expect(applyOf(id)).toEqual(['platform', null]);
  });
  it('keeps the address of url unless another is given', async () => {
    const id = await board.create({ apply_address: 'a@y.example' });
    await board.post('/job/edit.json', { id, title: 'n' });
    expect(applyOf(id)).toEqual(['url', 'a@y.example']);
    await board.post('/job/edit.json', { id, apply_address: 'b@y.example' });
    expect(applyOf(id)).toEqual(['url', 'b@y.example']);
  });
});

describe('the free plan (docs/board.md, Publishing rules, 4)', () => {
  it('applies on the platform whatever is submitted', async () => {
    const id = await board.create({ apply_method: 'url', apply_address: 'a@y.example' }, 'free');
    expect(applyOf(id)).toEqual(['platform', null]);
  });
  it.each(['Veja https://empresa.example/vagas', 'rh<b>@</b>empresa.example'])(
    'refuses a text with a contact: %s',
    async (text) => {
      expect(await refusal({ body: `<p>${text}</p>` }, 'free')).toMatch(/free plan/);
      await board.create({ body: `<p>${text}</p>` }, 'paid');
    },
  );
  it('does not take names of technologies for websites', async () => {
    await board.create({ body: '<p>ASP.NET, Node.js, Socket.io, C# e .NET 8.Com experiência.</p>' }, 'free');
  });
  it('holds for edits as well', async () => {
    const id = await board.create({}, 'free');
    const answer = await board.post('/job/edit.json', { id, body: '<p>a@b.example</p>' }, 'free');
    expect(answer.error.message).toMatch(/free plan/);
  });
});

describe('the HTML rule (docs/board.md, Publishing rules, 5)', () => {
  it('accepts the listed tags and text-align', async () => {
    const body =
      '<p style="text-align: center">a<br>b</p><p text-align="left"><strong>c</strong><em>d</em><u>e</u><strike>f</strike></p>' +
      '<ol><li>g</li></ol><ul><li><b>h</b></li></ul><a>i</a>';
    const id = await board.create({ body });
    expect((await jobOf(id)).body.startsWith(body)).toBe(true);
  });
  it.each([
    ['<div>a</div>', /<div>/],
    ['<p>a</p><script>b</script>', /<script>/],
    ['<a href="javascript:x()">a</a>', /attribute href/],
    ['<p style="color: red">a</p>', /attribute style/],
    ['<p onclick="x()">a</p>', /attribute onclick/],
  ])('refuses %s, naming it', async (body, naming) => {
    expect(await refusal({ body })).toMatch(naming);
  });
  it('lets an edit keep what the ad already held, and no more', async () => {
    const company = (await jobOf(await board.create({}, 'second'))).companyId;
    const { results } = await board.post('/job/list.json', { company, limit: 100 });
    const { id, body } = results.find((job: Json) => / style="margin: 0cm/.test(job.body));
    const edit = (text: string) => board.post('/job/edit.json', { id, body: text }, 'second');
    const edited = body.replace('</p>', ' And more.</p>');
    expect((await edit(edited)).success).toBeDefined();
    expect((await board.post('/job/get.json', { id }, 'second')).body.startsWith(edited)).toBe(true);
    expect((await edit(edited.replace('margin: 0cm', 'margin: 1cm'))).error.message).toMatch(/attribute style/);
  });
  it('names everything that is wrong at once', async () => {
    const message = await refusal({
      title: ' ',
      body: '<table></table>',
      location: '7',
      salary_min: 10,
      country: 'XX',
    });
    for (const part of [/title/, /body is empty/, /<table>/, /location 7/, /salary_min 10/, /country XX/])
      expect(message).toMatch(part);
  });
});

describe('links (docs/board.md, Publishing rules, 5)', () => {
  const body =
    '<p>Envie para <a href="mailto:rh@x.example">rh@x.example</a>, ou <a href="https://x.example/?a=1&amp;b=2">aqui</a>.</p>';
  it('keep their addresses', async () => {
    expect((await jobOf(await board.create({ body }))).body.startsWith(body)).toBe(true);
  });
});

describe('salary (docs/board.md, Limits)', () => {
  it.each([
    [{ salary_min: 4999 }, /salary_min 4999/],
    [{ salary_min: 30000, salary_max: 1000001 }, /salary_max 1000001/],
    [{ salary_max: 30000 }, /salary_max requires salary_min/],
    [{ salary_min: 30000, salary_max: 29999 }, /salary_max 29999 is below salary_min 30000/],
  ])('refuses %j', async (values, naming) => {
    expect(await refusal(values)).toMatch(naming);
  });
  it('takes both bounds, and 0 or nothing as none', async () => {
    const bounds = await jobOf(await board.create({ salary_min: 5000, salary_max: 1000000 }));
    expect(bounds).toMatchObject({ salaryMin: 5000, salaryMax: 1000000 });
    for (const none of [{}, { salary_min: 0 }, { salary_min: '' }, { salary_min: 0, salary_max: 0 }])
      expect(await jobOf(await board.create(none))).toMatchObject({ salaryMin: null, salaryMax: null });
  });
  it('checks an edit against what the ad says already, and takes the salary away with 0', async () => {
    const id = await board.create({ salary_min: 30000, salary_max: 40000 });
    const low = await board.post('/job/edit.json', { id, salary_max: 20000 });
    expect(low.error.message).toMatch(/below salary_min 30000/);
    await board.post('/job/edit.json', { id, salary_max: 50000 });
    expect(await jobOf(id)).toMatchObject({ salaryMin: 30000, salaryMax: 50000 });
    await board.post('/job/edit.json', { id, salary_min: 0 });
    expect(await jobOf(id)).toMatchObject({ salaryMin: null, salaryMax: null });
  });
});

describe('tables', () => {
  it.each([
    [{ location: '14,7' }, /location 7/],
    [{ work_model: 3 }, /work model 3/],
    [{ country: 'Portugal' }, /country/],
  ])('refuses %j', async (values, naming) => {
    expect(await refusal(values)).toMatch(naming);
  });
  it('defaults to on-site work in the country of the site', async () => {
    expect(await jobOf(await board.create())).toMatchObject({ workModel: 0, country: 'PT' });
  });
});

describe('an edit', () => {
  const full = {
    title: 'Before',
    location: '18,4',
    contract: '2',
    type: '1',
    work_model: 2,
    country: 'ES',
    ref: 'R1',
    salary_min: 20000,
  };

  it('by a careless client loses the work model and the country, and nothing else', async () => {
    const id = await board.create(full);
    const before = await jobOf(id);
    await board.post('/job/edit.json', { id, title: 'After' });
    const after = await jobOf(id);
    expect(after).toMatchObject({ title: 'After', slug: 'after', workModel: 0, country: 'PT' });
    const { title: _t, slug: _s, workModel: _w, country: _c, updatedAt: _u, ...rest } = before;
    expect(after).toMatchObject(rest);
  });

  it('empties a list that is sent empty', async () => {
    const id = await board.create(full);
    await board.post('/job/edit.json', { id, location: '', contract: '', ref: '' });
    const job = await jobOf(id);
    expect(job).not.toHaveProperty('locations');
    expect(job).not.toHaveProperty('contracts');
    expect(job.ref).toBe('');
    expect(job.types).toEqual([{ id: '1', name: 'Full-time' }]);
  });

  it('changes nothing when it is refused', async () => {
    const id = await board.create(full);
    const { error } = await board.post('/job/edit.json', { id, title: 'After', type: '9' });
    expect(error.message).toMatch(/type 9/);
    expect((await jobOf(id)).title).toBe('Before');
  });
});
