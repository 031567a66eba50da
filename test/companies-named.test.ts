import { beforeAll, describe, expect, it } from 'vitest';
import { job, startScripted } from './support/scripted.ts';
import { connectInside } from './support/server.ts';

const COMPANIES = [
  { id: 11, name: 'Oficina Exemplo, Lda.', slug: 'oficina-exemplo', url: 'https://www.oficina.example/pt' },
  { id: 12, name: 'Oficina', slug: 'oficina', url: 'http://so-oficina.example' },
  { id: 13, name: 'Moinho, Vento & Filhos, S.A.', slug: 'moinho-vento', url: '' },
  { id: 14, name: 'SA Digital', slug: 'digital', url: 'https://digital.example' },
  { id: 15, name: 'Gémea', slug: 'gemea-norte' },
  { id: 16, name: 'Gémea', slug: 'gemea-sul' },
];

/* A board on which a comma in a search means "or", which finds far too much for a name with one. */
const board = await startScripted({
  'job/list': ({ company = '' }) => {
    const jobs = COMPANIES.filter(({ id }) => company === '' || company.split(',').includes(String(id)));
    return { total: jobs.length, page: 1, limit: 12, results: jobs.map((one, index) => job(100 + index, { company: one })) };
  },
  'event/list': () => ({ total: 0, page: 1, limit: 12 }),
  'event/search': ({ q }) => ({ total: 0, page: 1, limit: 12, query: q }),
  'company/get': ({ slug }) =>
    COMPANIES.find((one) => one.slug === slug) ?? { error: { message: 'Company not found.' } },
  'company/search': ({ q = '', page = '1' }) => {
    const words = q.toLowerCase().split(',').map((word) => word.trim());
    const found = COMPANIES.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
    return { total: found.length, page: Number(page), limit: 100, query: q, results: page === '1' ? found : [] };
  },
}); // biome-ignore format: short
const server = await connectInside(board.environment());

const COUNTED = { total: 1, limit: 0, results: [], source: expect.any(String) };

const idsSent = async (company: unknown) => {
  await server.dataOf('list_jobs', { company });
  return board.forms('job/list').at(-1)?.company;
};

const named = () => {
  it.each<[unknown, string]>([
    [['Oficina Exemplo, Lda.'], '11'],
    ['["Oficina Exemplo, Lda."]', '11'],
    ['https://www.oficina.example/', '11'],
    ['https://www.itjobs.pt/empresa/oficina-exemplo', '11'],
    [['Moinho, Vento & Filhos, S.A.'], '13'],
    ['Oficina, Oficina Exemplo, Lda., SA Digital', '12,11,14'],
  ])('%j', async (given, ids) => {
    expect(await idsSent(given)).toBe(ids);
  });
};

describe('a company is known by what the board prints, asked from the board:', named);

describe('and from the index, once there is one:', () => {
  beforeAll(async () => {
    const { structured, text } = await server.call('search_jobs', { company: ['Oficina Exemplo, Lda.'] });
    expect(structured.total, text).toBe(1);
  });
  named();

  it('without a question to the board', async () => {
    const before = board.asked.length;
    await server.call('list_jobs', { company: ['Oficina Exemplo, Lda.', 'so-oficina.example'] });
    expect(board.asked.slice(before).map(({ operation }) => operation)).toEqual(['job/list']);
  });
});

describe('a company that is looked up', () => {
  it.each(['oficina-exemplo', 'Oficina Exemplo, Lda.', '11', 'www.oficina.example', 'OFICINA EXEMPLO LDA'])(
    '%s',
    async (slug) => {
      const { structured, text } = await server.call('get_company', { slug });
      expect(structured.id, text).toBe(11);
      const { contents } = await server.client.readResource({
        uri: `jobboard://companies/${encodeURIComponent(slug)}`,
      });
      expect((contents[0] as { text: string }).text).toContain('Oficina Exemplo, Lda.');
    },
  );

  it('is refused where the name is that of two, with both', async () => {
    for (const [tool, args] of [
      ['get_company', { slug: 'Gémea' }],
      ['list_jobs', { company: ['gemea'] }],
    ] as const) {
      const text = await server.refusalOf(tool, args);
      expect(text).toMatch(/^\[invalid_argument\].*means 2 companies: say "gemea-norte" or "gemea-sul"/s);
    }
  });

  it.each(['Oficina Exenplo, Lda.', 'oficina exemplo s.a.', 'Moinho and Vento', 'Moinho, Ventto & Filhos, S.A.'])(
    'is the one that is near, and it is said: %s',
    async (given) => {
      const list = await server.call('list_jobs', { company: [given], limit: 0 });
      const { structured, text } = await server.call('get_company', { slug: given });
      const isExact = given === 'oficina exemplo s.a.';
      expect(board.forms('job/list').at(-1)).toMatchObject({ company: String(structured.id), limit: '1' });
      expect(list.structured).toEqual(isExact ? COUNTED : { ...COUNTED, note: expect.stringContaining(given) });
      expect(text.includes('No company is called')).toBe(!isExact);
      for (const [tool, args] of [
        ['search_jobs', { company: given }],
        ['search_jobs', { exclude_company: given }],
        ['job_stats', { company: given }],
        ['job_changes', { company: given }],
        ['list_events', { company: given }],
        ['search_events', { company: given, q: 'x' }],
      ] as const)
        expect((await server.call(tool, args)).text.includes('No company is called'), tool).toBe(!isExact);
    },
  );

  it('is refused with the nearest where none is near, or a legal form is all that is given', async () => {
    const { text } = await server.call('list_jobs', { company: ['Oficina do Exercício'] });
    expect(text).toMatch(/there is no company "Oficina do Exercício".*nearest are "oficina"/);
    for (const company of ['Lda.', 'S.A.', ', Lda', ',', '-1'])
      expect((await server.call('list_jobs', { company })).text).toMatch(
        /an entry is empty|is no company "[^"]+"\. Find/,
      );
    const part = await server.call('list_jobs', { company: ['oficina, nobody-at-all'] });
    expect(part.text).toContain('there is no company "nobody-at-all"');
  });

  it('is offered by the nearest names, slugs and addresses when a search finds none', async () => {
    const { structured, text } = await server.call('search_companies', { q: ['Ofcina Exemplo'] });
    expect(structured).toMatchObject({ total: 0, results: [] });
    expect((structured.nearest as object[])[0]).toEqual({
      id: 11,
      name: 'Oficina Exemplo, Lda.',
      slug: 'oficina-exemplo',
      host: 'oficina.example',
    });
    expect(text).toMatch(/<data-\w+>\n11 Oficina Exemplo, Lda\. · slug oficina-exemplo · oficina\.example/);
  });
});
