import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellingPart } from '../src/search/facts/telling-part.ts';
import { htmlToText } from '../src/text/html/html.ts';
import { company, job, type ScriptedBoard, startScripted } from './support/scripted.ts';
import { type Connected, connectInside } from './support/server.ts';

interface Row {
  readonly id: number;
  readonly work_model?: string;
  readonly work_model_text?: string;
  readonly salary_text?: string;
  readonly remote_allowed?: boolean;
  readonly excerpt?: string;
  readonly slug?: string;
  readonly updated_at?: string;
  readonly types?: string[];
  readonly company: { readonly slug?: string };
}

const OPENING = 'A Moinho Novo é uma consultora com 300 pessoas, fundada em 2009.';
const MILL = company(7, { name: 'Moinho Novo', slug: 'moinho-novo', description: OPENING });
const SHARED = 'Valorizamos pessoas curiosas que gostam de aprender connosco.';

const body = (requirement: string, offer: string) =>
  `<p>${OPENING}</p><p>${SHARED}</p><p><strong>Requisitos:</strong></p><ul><li>${requirement}</li><li>Inglês fluente</li></ul><p>Oferecemos:</p><ul><li>${offer}</li><li>Subsídio de alimentação de 9,60 €/dia</li></ul><p>Candidaturas: https://moinho.example/java/vagas</p>`;

const OLDER = { workModel: undefined, salaryMin: undefined, salaryMax: undefined, wage: null, company: MILL };
const ADS = [
  job(1, { workModel: 0, company: MILL, body: body('Experiência com Kotlin', 'Modelo híbrido') }),
  job(2, { workModel: 2, company: MILL, body: body('Experiência com Cobol', 'Modelo híbrido') }),
  job(3, { ...OLDER, allowRemote: false, body: body('Experiência com Rust', 'Modelo híbrido, 40.000€ a 50.000€') }),
  job(4, { ...OLDER, allowRemote: true, body: body('Experiência com Scala', 'Salário de 1.800€ a 2.200€/mês') }),
  job(5, { workModel: 1, company: MILL, salaryMin: 30_000, body: body('Experiência com Elixir', '60k a 70k') }),
  job(6, { workModel: 0, company: MILL, types: [{ id: '2' }], body: body('Experiência com Perl', 'Fruta') }),
];

let board: ScriptedBoard;
let server: Connected;
beforeAll(async () => {
  const list = (ads: readonly object[], { page = '1', limit = '12' }: Readonly<Record<string, string>>) => {
    const size = Math.min(Number(limit), 100);
    return { total: ads.length, page: Number(page), limit: size, results: ads.slice((Number(page) - 1) * size, Number(page) * size) };
  }; // biome-ignore format: short
  board = await startScripted({
    'job/list': (form) => list(form.company === '8' ? MANY : ADS, form),
    'job/get': ({ id }) => ADS[Number(id) - 1],
    'location/list': () => ({ total: 0, results: [] }),
  });
  server = await connectInside(board.environment());
});
afterAll(async () => {
  await server.close();
  await board.close();
});

const MANY = Array.from({ length: 13 }, (_, index) =>
  job(50 + index, { company: company(8), types: index === 0 ? [{ id: '1' }, { id: '2' }] : [{ id: '1' }] }),
);

const rowsOf = async (tool: string, args: Record<string, unknown>) => {
  const { structured, text, isError } = await server.call(tool, args);
  expect(isError, text).toBe(false);
  return { rows: new Map((structured.results as Row[]).map((row) => [row.id, row])), structured, text };
};

describe.each(['list_jobs', 'search_jobs'])('what only the text says, in %s', (tool) => {
  it('stands beside the fields of the board, where these do not say it', async () => {
    const { rows, text } = await rowsOf(tool, {});
    expect(rows.get(1)).toMatchObject({ work_model: 'On-Site', work_model_text: 'Hybrid' });
    expect(rows.get(2)).not.toHaveProperty('work_model_text');
    expect(rows.get(3)).toMatchObject({ work_model_text: 'Hybrid', salary_text: '40.000€ a 50.000€' });
    expect(rows.get(4)).toMatchObject({ salary_text: '1.800€ a 2.200€/mês' });
    expect(rows.get(5)).not.toHaveProperty('salary_text');
    expect(rows.get(6)).not.toHaveProperty('salary_text');
    expect(text).toMatch(/- 1 .*On-Site · Hybrid \(from its text\)/);
    expect(text).toContain('1.800€ a 2.200€/mês (from its text)');
  });

  it('shows whether an older record allows remote work, and no work model for it', async () => {
    const { rows, text } = await rowsOf(tool, {});
    expect(rows.get(3)).toMatchObject({ remote_allowed: false });
    expect(rows.get(4)).toMatchObject({ remote_allowed: true });
    for (const id of [3, 4]) expect(rows.get(id)).not.toHaveProperty('work_model');
    expect(rows.get(1)).not.toHaveProperty('remote_allowed');
    expect(text).toMatch(/- 3 .*remote: not offered/);
    expect(text).toMatch(/- 4 .*remote: allowed/);
  });

  it('tells ads apart by what they ask for, and never by what the company says of itself', async () => {
    const { rows } = await rowsOf(tool, {});
    const asked = ['Kotlin', 'Cobol', 'Rust', 'Scala', 'Elixir', 'Perl'];
    for (const [index, word] of asked.entries()) {
      const { excerpt = '' } = rows.get(index + 1) ?? {};
      expect(excerpt).toContain(`Experiência com ${word}`);
      expect(excerpt.length).toBeLessThanOrEqual(200);
      for (const own of ['consultora', 'curiosas', 'https', 'Candidaturas']) expect(excerpt).not.toContain(own);
    }
  });
});

describe('what only the text says', () => {
  it('is shown by get_job too', async () => {
    const { structured, text } = await server.call('get_job', { id: 4 });
    expect(structured).toMatchObject({ remote_allowed: true, salary_text: '1.800€ a 2.200€/mês' });
    expect(structured).not.toHaveProperty('work_model');
    expect(text).toContain('remote: allowed');
  });

  it('is counted apart by filters, and not mixed in', async () => {
    const hybrid = await rowsOf('search_jobs', { work_model: 'Hybrid' });
    expect([...hybrid.rows.keys()]).toEqual([2]);
    expect(hybrid.text).toContain('+2 more say Hybrid in their text');
    expect(hybrid.structured).toMatchObject({
      coverage: { in_text: { work_model: 2 }, undeclared: { work_model: 1 } },
    });
    const paid = await rowsOf('search_jobs', { salary_min: 30_000 });
    expect([...paid.rows.keys()]).toEqual([5]);
    expect(paid.text).toContain('+1 more names enough pay in its text');
    expect((await rowsOf('search_jobs', { salary_min: 60_000 })).text).not.toMatch(/in (their|its) text/);
    const { structured } = await server.call('job_stats', { by: 'company', work_model: 'Hybrid' });
    expect(structured).toMatchObject({ matched: 1, note: expect.stringContaining('+2 more say Hybrid') });
  });

  it('is no pay of the statistics', async () => {
    const { structured } = await server.call('job_stats', { by: 'company' });
    expect(structured).toMatchObject({ groups: [{ count: 6, salary: { n: 1 } }] });
  });

  it('is shown where a word stands, and not within an address', async () => {
    const { rows } = await rowsOf('search_jobs', { words: 'fluente' });
    expect(rows.get(1)?.excerpt).toContain('Inglês fluente');
    for (const { excerpt = '' } of (await rowsOf('search_jobs', { words: 'vagas' })).rows.values())
      expect(excerpt).not.toContain('moinho.example');
  });
});

describe('a page of more than 12 rows', () => {
  it.each(['list_jobs'])('has short rows in %s', async (tool) => {
    const { rows } = await rowsOf(tool, { company: 8, limit: 13 });
    expect(rows.size).toBe(13);
    for (const row of rows.values()) {
      for (const field of ['excerpt', 'slug', 'updated_at']) expect(row).not.toHaveProperty(field);
      expect(row.company).not.toHaveProperty('slug');
    }
    expect(rows.get(50)?.types).toEqual(['Full-time', 'Part-time']);
    expect(rows.get(51)).not.toHaveProperty('types');
  });
});

describe('pay and dates that may be meant otherwise', () => {
  it.each<[Record<string, unknown>, RegExp]>([
    [{ salary_min: 45 }, /salary_min: is 45, .*if thousands are meant, give 45000; if a month, .*45 × 14 = 630/],
    [{ salary_min: 900 }, /salary_min: .*900 × 14 = 12600/],
    [{ published_after: '03/04/2026' }, /published_after: .*2026-04-03 \(day first\) or 2026-03-04 \(month first\)/],
    [{ published_after: 'last monday' }, /published_after: .*today, yesterday or a weekday/],
  ])('are asked back: %j', async (args, message) => {
    for (const [tool, more] of [
      ['search_jobs', {}],
      ['job_stats', { by: 'company' }],
    ] as const) {
      const { text, isError } = await server.call(tool, { ...args, ...more });
      expect(isError).toBe(true);
      expect(text).toMatch(/^\[invalid_argument\]/);
      expect(text).toMatch(message);
    }
  });

  it.each(['today', 'hoje', 'yesterday', 'ontem', 'monday', 'segunda-feira', '24h', '7d', '31/12/2025', 'Nov 20'])(
    'are taken: %s',
    async (published_after) => {
      expect((await server.call('search_jobs', { published_after })).isError).toBe(false);
    },
  );

  it('are a day with all its hours', async () => {
    const published_after = ADS.at(-1)?.publishedAt.slice(0, 10);
    expect((await rowsOf('search_jobs', { published_after })).structured.total).toBe(ADS.length);
  });
});

describe('the part of an ad that tells it from others', () => {
  const bodies = readdirSync('test/corpus/bodies').filter((name) => name.endsWith('.txt'));
  it.each(bodies)('%s', (name) => {
    const text = htmlToText(readFileSync(`test/corpus/bodies/${name}`, 'utf8'));
    const part = tellingPart(text, 200);
    const [opening = ''] = text.split(/\n|(?<=\.)\s/);
    expect(part).not.toBe('');
    expect(part.length).toBeLessThanOrEqual(200);
    expect(part).not.toContain(opening.slice(0, 30));
    expect(part).not.toMatch(/https?:|@/);
  });
});
