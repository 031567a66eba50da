import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type OpenBoard, openBoard } from './support/board-client.ts';

let board: OpenBoard;
beforeAll(async () => {
  board = await openBoard();
});
afterAll(() => board.board.close());

/** All rows of a list, page by page. */
async function everyRow(path: string, values: Record<string, string> = {}): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await board.post(path, { ...values, limit: 100, page });
    if (answer.results === undefined) return rows;
    rows.push(...answer.results);
  }
}

const idsOf = (references: Json[] | undefined): string[] => (references ?? []).map(({ id }) => id);

describe('lists', () => {
  it('hold 12 rows on page 1 unless asked, and echo both', async () => {
    const answer = await board.post('/job/list.json');
    expect(answer).toMatchObject({ page: 1, limit: 12 });
    expect(answer.results).toHaveLength(12);
  });

  it('lack results past the last page and when nothing matches, but have a total', async () => {
    const past = await board.post('/job/list.json', { page: 1000 });
    expect(past).not.toHaveProperty('results');
    expect(past.total).toBeGreaterThan(0);
    expect(await board.post('/job/list.json', { company: '1' })).toEqual({ total: 0, page: 1, limit: 12 });
    expect(await board.post('/company/search.json', { q: 'zzzz' })).toEqual({
      total: 0,
      page: 1,
      limit: 12,
      query: 'zzzz',
    });
  });

  it('show jobs newest first by publication, with ids that are not in that order', async () => {
    const rows = await everyRow('/job/list.json');
    const published = rows.map(({ publishedAt }) => publishedAt);
    expect(published).toEqual([...published].sort().reverse());
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toEqual([...ids].sort((a, b) => b - a));
  });

  it('filter jobs by one or several companies, types and contracts', async () => {
    const all = await everyRow('/job/list.json');
    const [first, second] = [...new Set(all.map(({ companyId }) => companyId))];
    const both = await everyRow('/job/list.json', { company: `${first},${second}` });
    expect(both.length).toBe(all.filter(({ companyId }) => companyId === first || companyId === second).length);
    const partTime = await everyRow('/job/list.json', { type: '2' });
    expect(partTime.length).toBe(all.filter(({ types }) => idsOf(types).includes('2')).length);
    expect(partTime.length).toBeGreaterThan(0);
    const either = await everyRow('/job/list.json', { contract: '3,4' });
    const isEither = ({ contracts }: Json) => idsOf(contracts).some((id) => id === '3' || id === '4');
    expect(either.every(isEither)).toBe(true);
    expect(either.length).toBe(all.filter(isEither).length);
    const crossed = await everyRow('/job/list.json', { type: '2', contract: '2' });
    expect(crossed.length).toBe(partTime.filter(({ contracts }) => idsOf(contracts).includes('2')).length);
  });

  it('show courses and events that are not over first, soonest first', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const path of ['/course/list.json', '/event/list.json']) {
      const rows = await everyRow(path);
      const coming = rows.filter(({ dateEnd }) => dateEnd >= today).map(({ dateStart }) => dateStart);
      expect(rows.slice(0, coming.length).map(({ dateStart }) => dateStart)).toEqual([...coming].sort());
      expect(coming.length).toBeGreaterThan(rows.length / 2);
    }
  });
});

describe('search', () => {
  const titles = async (path: string, values: Record<string, string>) =>
    ((await board.post(path, { limit: 100, ...values })).results ?? []).map((one: Json) => one.title ?? one.name);

  it('is blind to case and accents, and echoes the query as it was sent', async () => {
    const answer = await board.post('/event/search.json', { q: 'AÇORES' });
    expect(answer.query).toBe('AÇORES');
    expect(answer.results.map(({ title }: Json) => title)).toContain('DevOps Açores');
    expect(await titles('/event/search.json', { q: 'acores' })).toEqual(
      await titles('/event/search.json', { q: 'Açores' }),
    );
    expect(await titles('/company/search.json', { q: 'FARMACIA' })).toEqual(['Farmácia Nómada']);
  });

  it('takes a comma as OR', async () => {
    const both = await titles('/company/search.json', { q: 'bolota, petrichor' });
    expect(both).toEqual(expect.arrayContaining(['Bolota Labs', 'Petrichor Analytics']));
    expect(both.length).toBeGreaterThanOrEqual(2);
  });

  it('finds events by place and by type, and within a company', async () => {
    expect(await titles('/event/search.json', { q: 'viana do castelo' })).toEqual(['Oficina Arduino para famílias']);
    const webinars = await board.post('/event/search.json', { q: 'webinar', limit: 100 });
    expect(webinars.results.every(({ type, title }: Json) => type === 'webinar' || /webinar/i.test(title))).toBe(true);
    const school = await board.post('/company/get.json', { slug: 'ponto-e-virgula-formacao' });
    expect((await board.post('/event/search.json', { q: 'webinar', company: school.id })).total).toBe(1);
  });
});
