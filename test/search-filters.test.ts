import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Ad,
  ad,
  closeAfterAll,
  type Question,
  type Searcher,
  searcherOf,
  startAdsBoard,
  timeOf,
} from './support/search-board.ts';

closeAfterAll();

/** The same numbers at every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const next = random(42);
const chance = (share: number) => next() < share;
const some = (ids: readonly number[]) =>
  ids.filter(() => chance(0.4)).map((id) => ({ id: String(id), name: `n${id}` }));
const now = Date.now();
const hoursAgo = (hours: number) => timeOf(now - hours * 3_600_000 - 1000);

/** Ads that say a lot, little, or what older sites said. */
function randomAd(id: number): Ad {
  const company = 1 + Math.floor(next() * 6);
  const locations = some([1, 14, 18, 29]);
  const types = some([1, 2]);
  const contracts = some([1, 2, 4]);
  const min = 15_000 + Math.floor(next() * 50) * 1000;
  const pay = chance(0.3)
    ? {}
    : chance(0.3)
      ? { salaryMin: min }
      : chance(0.2)
        ? { salaryMin: 0, salaryMax: 0 }
        : { salaryMin: min, salaryMax: min + 10_000 };
  const older = chance(0.2);
  const published = hoursAgo(Math.floor(next() * 24 * 29));
  return {
    ...ad({ id, text: chance(0.5) ? 'kotlin and more' : 'java and more' }),
    company: { id: company, name: `Empresa ${company}`, slug: `empresa-${company}` },
    ...(locations.length > 0 ? { locations } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(contracts.length > 0 ? { contracts } : {}),
    ...(older ? { workModel: undefined, allowRemote: chance(0.5), wage: chance(0.5) ? min : null } : pay),
    ...(older ? {} : { workModel: Math.floor(next() * 3) }),
    publishedAt: published,
    updatedAt: published,
  };
}

const ads = Array.from({ length: 230 }, (_, index) => randomAd(index + 1)).sort((a, b) =>
  a.publishedAt < b.publishedAt ? 1 : -1,
);

const idsOf = (one: Ad, field: string) => ((one[field] ?? []) as { id: string }[]).map(({ id }) => Number(id));
const topOf = (one: Ad) => Number(one.salaryMax || one.salaryMin || one.wage || 0);
const workModelOf = (one: Ad) => one.workModel ?? (one.allowRemote === true ? 1 : undefined);

/** For each filter, whether an ad passes it; undefined when the ad does not say. */
const RULES: Record<string, (one: Ad, asked: never) => boolean | undefined> = {
  locations: (one, asked: number[]) => said(idsOf(one, 'locations'), asked),
  types: (one, asked: number[]) => said(idsOf(one, 'types'), asked),
  contracts: (one, asked: number[]) => said(idsOf(one, 'contracts'), asked),
  workModels: (one, asked: number[]) => {
    const model = workModelOf(one) as number | undefined;
    return model === undefined ? undefined : asked.includes(model);
  },
  salaryMin: (one, asked: number) => (topOf(one) === 0 ? undefined : topOf(one) >= asked),
  publishedFrom: (one, asked: string) => one.publishedAt >= asked,
  companies: (one, asked: number[]) => asked.includes(one.company.id),
  excludedCompanies: (one, asked: number[]) => !asked.includes(one.company.id),
  words: (one, asked: string) => one.body.includes(asked),
  none: (one, asked: string[]) => asked.every((word) => !one.body.includes(word)),
};

function said(ids: number[], asked: number[]): boolean | undefined {
  return ids.length === 0 ? undefined : asked.some((id) => ids.includes(id));
}

const FIELDS: Record<string, string> = {
  locations: 'location',
  types: 'type',
  contracts: 'contract',
  workModels: 'work_model',
  salaryMin: 'salary',
  publishedFrom: 'published_at',
};

function truth(asked: Question) {
  const verdicts = ads.map((one) => ({
    one,
    verdicts: Object.entries(asked).map(([name, value]) => [name, RULES[name]?.(one, value as never)] as const),
  }));
  const matching = verdicts.filter(({ verdicts: all }) => all.every(([, verdict]) => verdict === true));
  const undeclared = Object.fromEntries(
    Object.keys(asked)
      .filter((name) => name in FIELDS)
      .map((name) => [
        FIELDS[name],
        verdicts.filter(({ verdicts: all }) =>
          all.every(([other, verdict]) => (other === name ? verdict === undefined : verdict === true)),
        ).length,
      ]),
  );
  return { ads: matching.map(({ one }) => one), undeclared };
}

let searcher: Searcher;
beforeAll(async () => {
  searcher = searcherOf(await startAdsBoard(ads));
});

const QUESTIONS: readonly Question[] = [
  {},
  { locations: [14] },
  { locations: [14, 29] },
  { locations: [7] },
  { workModels: [1] },
  { workModels: [0, 2] },
  { types: [2] },
  { contracts: [2] },
  { contracts: [1, 4], workModels: [1] },
  { companies: [2, 3] },
  { excludedCompanies: [1] },
  { salaryMin: 40_000 },
  { salaryMin: 25_000, locations: [18] },
  { publishedFrom: hoursAgo(72) },
  { publishedFrom: hoursAgo(24 * 14), salaryMin: 30_000, workModels: [1, 2], locations: [14, 18] },
  { words: 'kotlin', locations: [18, 1], salaryMin: 20_000, excludedCompanies: [4, 5] },
  { none: ['kotlin'], types: [1], contracts: [2] },
];

describe('filters', () => {
  it.each(QUESTIONS.map((asked) => [JSON.stringify(asked), asked] as const))(
    '%s is true to the board',
    async (_, asked) => {
      const expected = truth(asked);
      const answer = await searcher.find(asked);
      expect(answer.total).toBe(expected.ads.length);
      expect(answer.coverage.undeclared).toEqual(expected.undeclared);
      const every: number[] = [];
      for (let page = 1; every.length < answer.total; page++)
        every.push(...(await searcher.ids(asked, { page, limit: 40 })));
      expect([...every].sort((a, b) => a - b)).toEqual(expected.ads.map(({ id }) => id).sort((a, b) => a - b));
    },
  );

  it('the questions above have answers, and leave some out', () => {
    const sizes = QUESTIONS.map((asked) => truth(asked).ads.length);
    expect(sizes.filter((size) => size > 0 && size < ads.length).length).toBeGreaterThan(12);
  });

  it('sorts newest first, and by pay with those that give none last', async () => {
    const byDate = await searcher.find({ workModels: [1] }, { sort: 'newest' });
    const dates = byDate.ads.map(({ job }) => job.publishedAt);
    expect(dates).toEqual([...dates].sort().reverse());
    const byPay = await searcher.find({ locations: [14] }, { sort: 'salary' });
    const pays = byPay.ads.map(({ job }) => topOf(ads.find(({ id }) => id === job.id) as Ad));
    expect(pays).toEqual([...pays].sort((a, b) => b - a));
    const without = truth({ locations: [14] }).ads.filter((one) => topOf(one) === 0).length;
    expect(byPay.coverage.undeclared.salary).toBe(without);
  });

  it('a page past the last is empty and knows the total', async () => {
    const answer = await searcher.find({ locations: [14] }, { page: 99, limit: 10 });
    expect(answer.ads).toEqual([]);
    expect(answer.total).toBe(truth({ locations: [14] }).ads.length);
    expect(answer.coverage.undeclared).toEqual(truth({ locations: [14] }).undeclared);
  });

  it('pages do not overlap', async () => {
    const first = await searcher.ids({ words: 'java' }, { sort: 'relevance', page: 1, limit: 20 });
    const second = await searcher.ids({ words: 'java' }, { sort: 'relevance', page: 2, limit: 20 });
    expect(new Set([...first, ...second]).size).toBe(40);
  });

  it('says what the index covers', async () => {
    const { coverage } = await searcher.find({});
    expect(coverage).toMatchObject({ openJobs: ads.length, complete: true, total: ads.length, notes: [] });
    expect(Math.abs(Date.parse(coverage.asOf) - Date.now())).toBeLessThan(60_000);
  });
});
