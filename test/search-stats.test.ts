import { beforeAll, describe, expect, it } from 'vitest';
import { namedSkill } from '../src/search/query/named-skill.ts';
import type { Dimension } from '../src/search/stats/stats.ts';
import {
  ad,
  closeAfterAll,
  type Question,
  questionOf,
  type Searcher,
  searcherOf,
  startAdsBoard,
  within,
} from './support/search-board.ts';

closeAfterAll();

const place = (...ids: number[]) => ({ locations: ids.map((id) => ({ id: String(id), name: '' })) });
const company = (id: number, name: string, slug: string) => ({ company: { id, name, slug } });
const pay = (salaryMin: number, salaryMax?: number) => ({
  salaryMin,
  ...(salaryMax === undefined ? {} : { salaryMax }),
});

const ADS = [
  {
    title: 'Senior Java Developer (m/f) - Lisboa',
    text: 'Java, Spring Boot, k8s and SQL',
    ...place(14),
    ...pay(30_000, 40_000),
  },
  { title: 'Java Developer | Remote', text: 'Java and Kubernetes', ...place(14, 18), ...pay(20_000), workModel: 1 },
  {
    title: 'java developer',
    text: 'JavaScript only',
    ...company(2, 'Beta', 'beta'),
    ...place(18),
    ...pay(41_000, 49_000),
  },
  {
    title: 'Data Engineer',
    text: 'Python, R and C',
    ...company(2, 'Beta', 'beta'),
    ...pay(0, 0),
    types: [{ id: '1', name: '' }],
  },
  { title: 'Analyst', text: 'Power BI', ...company(3, 'Beta', 'beta-two'), workModel: undefined, ...pay(60_000) },
  {
    title: 'Driver',
    text: 'no skill at all',
    ...place(29),
    types: [
      { id: '1', name: '' },
      { id: '2', name: '' },
    ],
  },
].map((facts, index) => ad({ id: index + 1, publishedAt: `2024-12-${29 + Math.floor(index / 4)} 10:00:00`, ...facts }));
// biome-ignore format: a table

let searcher: Searcher;
beforeAll(async () => {
  searcher = searcherOf(await startAdsBoard(ADS));
});

const count = (by: Dimension, asked: Question = {}, skills?: string[]) =>
  searcher.index.count(
    questionOf(asked),
    by,
    skills?.map((name) => namedSkill(name, searcher.index.vocabulary())?.skill).filter((skill) => skill !== undefined),
    within(20_000),
    () => undefined,
  );
const counts = async (...asked: Parameters<typeof count>) =>
  Object.fromEntries((await count(...asked)).groups.map((group) => [group.key, group.count]));

describe('counts', () => {
  it('by location, an ad with two in both, one with none as undeclared', async () => {
    const { matched, groups, undeclared } = await count('location');
    expect(matched).toBe(6);
    expect(groups.map((group) => [group.key, group.count])).toEqual([
      [14, 2],
      [18, 2],
      [29, 1],
    ]);
    expect(undeclared).toEqual({ location: 2, salary: 2 });
  });

  it('by work model and type', async () => {
    expect(await counts('work_model')).toEqual({ 0: 4, 1: 1 });
    expect((await count('work_model')).undeclared.work_model).toBe(1);
    expect(await counts('type')).toEqual({ 1: 2, 2: 1 });
    expect((await count('type')).undeclared.type).toBe(4);
  });

  it('by company, two of one name kept apart', async () => {
    expect(await counts('company')).toEqual({ Acme: 3, 'Beta (beta)': 2, 'Beta (beta-two)': 1 });
  });

  it('by title, without level, brackets and what follows', async () => {
    expect(await counts('title')).toEqual({ 'Java Developer': 3, 'Data Engineer': 1, Analyst: 1, Driver: 1 });
  });

  it('by ISO week, in their order, up to the present one', async () => {
    const { groups } = await count('week');
    const weeks = groups.map(({ key, count: ads }) => [key, ads]);
    expect(weeks.slice(0, 3)).toEqual([
      ['2024-W52', 4],
      ['2025-W01', 2],
      ['2025-W02', 0],
    ]);
    // Each week is the one before and seven days.
    const present = (Date.now() - Date.parse('2024-12-23T00:00:00Z')) / (7 * 86_400_000);
    expect(weeks).toHaveLength(Math.floor(present) + 1);
  });

  it('gives few figures as they are, the middle of each range', async () => {
    const { groups } = await count('title');
    expect(groups[0]?.pay).toEqual({ n: 3, figures: [20_000, 35_000, 45_000] });
    expect(groups.find(({ key }) => key === 'Data Engineer')?.pay).toBeUndefined();
  });

  it('by skill from the list, with its spellings, each ad once', async () => {
    const found = await counts('skill');
    expect(found).toMatchObject({ Java: 3, JavaScript: 1, Kubernetes: 2, 'Spring Boot': 1, 'Power BI': 1, R: 1, C: 1 });
    expect(found).not.toHaveProperty('C++');
    expect((await count('skill')).undeclared.skill).toBe(1);
  });

  it('by skills that are named, as they are written, as search finds them', async () => {
    const named = ['Kubernetes', 'k8s', 'Java', 'C', 'COBOL'];
    const { groups, undeclared } = await count('skill', {}, named);
    expect(groups.map((group) => [group.key, group.count])).toEqual([
      ['Java', 3],
      ['Kubernetes', 2],
      ['k8s', 2],
      ['C', 1],
      ['COBOL', 0],
    ]);
    expect(undeclared.skill).toBe(2);
    expect(await searcher.ids({ words: 'Java' })).toHaveLength(3);
  });

  it('only what the filters let through', async () => {
    const { matched, groups, undeclared } = await count('location', { words: 'java', salaryMin: 35_000 });
    expect(matched).toBe(2);
    expect(groups.map(({ key }) => key)).toEqual([14, 18]);
    expect(undeclared).toEqual({ salary: 0, location: 0 });
    expect((await count('skill', { none: ['java'] }, ['SQL'])).groups[0]?.count).toBe(0);
  });

  it('of nothing is nothing', async () => {
    const { matched, groups } = await count('title', { words: 'zzyzx' });
    expect([matched, groups]).toEqual([0, []]);
  });
});
