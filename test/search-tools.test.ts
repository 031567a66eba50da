import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBoard, startBoard } from '../src/board/server.ts';
import { type Client, createClient } from '../src/client/client.ts';
import { type BoardIndex, createBoardIndex } from '../src/search/board-index.ts';
import type { ToolAnswer } from '../src/tools/kit/answer/answer.ts';
import { readArguments } from '../src/tools/kit/arguments/argument.ts';
import { refuse } from '../src/tools/kit/failure.ts';
import { createLocationCache } from '../src/tools/kit/places.ts';
import type { ToolContext } from '../src/tools/kit/tool.ts';
import { searchTools } from '../src/tools/search/search.ts';
import type { JobRecord } from '../src/wire/resources/job.ts';
import { sampleFile } from './support/template.ts';

const folder = mkdtempSync(join(tmpdir(), 'jobboard-search-tools-'));
let board: RunningBoard;
let client: Client;
let index: BoardIndex;
/** Everything the board lists, read by the test itself. */
const jobs: JobRecord[] = [];

const within = (milliseconds: number) => ({
  signal: new AbortController().signal,
  deadline: Date.now() + milliseconds,
});

beforeAll(async () => {
  board = await startBoard({ file: sampleFile(join(folder, 'board.db')) });
  client = createClient({ baseUrl: board.url, apiKey: board.keys.reader, version: 'test' });
  index = createBoardIndex({ folder, client, name: 'sandbox' });
  for (let page = 1; ; page++) {
    const { results = [] } = await client.call('listJobs', { page, limit: 100 }, within(20_000));
    jobs.push(...results);
    if (results.length === 0) break;
  }
});

afterAll(async () => {
  await index.close();
  await client.close();
  await board.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly id: number;
  readonly title: string;
  readonly excerpt?: string;
  readonly salary_min?: number;
  readonly salary_max?: number;
  readonly locations?: string[];
  readonly published_at: string;
}

interface Coverage {
  readonly open_jobs: number;
  readonly as_of: string;
  readonly complete: boolean;
  readonly undeclared: Record<string, number>;
}

interface Found {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly next_page?: number;
  readonly note?: string;
  readonly understood?: string[];
  readonly results: Row[];
  readonly coverage: Coverage;
}

interface Counted {
  readonly matched: number;
  readonly groups: { key: string; count: number; share: number; salary?: { n: number; median: number } }[];
  readonly more_groups?: number;
  readonly note?: string;
  readonly coverage: Coverage;
}

const told: [number, number | undefined][] = [];

/** Calls a tool as the server does. */
async function call(name: string, raw: Record<string, unknown>): Promise<ToolAnswer> {
  const tool = searchTools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  const { values, findings } = readArguments(tool.arguments, raw);
  if (findings.length > 0) throw refuse(name, findings);
  const context: Partial<ToolContext> = {
    client,
    call: within(20_000),
    locations: createLocationCache(),
    index: async () => index,
    findings: [],
    progress: async (done, total) => {
      told.push([done, total]);
    },
  };
  const answer = (await tool.run(values, context as ToolContext)) as ToolAnswer;
  expect(() => tool.output.parse(answer.structured)).not.toThrow();
  return answer;
}

async function search(raw: Record<string, unknown>): Promise<Found & { text: string }> {
  const { text, structured } = await call('search_jobs', raw);
  return { ...(structured as unknown as Found), text };
}

async function stats(raw: Record<string, unknown>): Promise<Counted & { text: string }> {
  const { text, structured } = await call('job_stats', raw);
  return { ...(structured as unknown as Counted), text };
}

/** A job's words as a reader would copy them out, by a way of the test's own. */
function textOf({ title, company, body, ref }: JobRecord): string {
  const plain = body
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#39;|&rsquo;/g, "'");
  return `${title} | ${company.name} | ${ref ?? ''} | ${plain}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function holding(word: string): JobRecord[] {
  const escaped = word.toLowerCase().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}+#])`, 'u');
  return jobs.filter((job) => pattern.test(textOf(job)));
}

const hasPlace = (job: JobRecord, id: number) => job.locations?.some((place) => place.id === id) === true;

describe('search_jobs over the embedded board', () => {
  it('reads the whole board with the first question, telling how far it is', async () => {
    const { total, coverage } = await search({});
    expect(jobs.length).toBeGreaterThan(80);
    expect(total).toBe(jobs.length);
    expect(coverage).toMatchObject({ open_jobs: jobs.length, complete: true, undeclared: {} });
    expect(told.at(-1)).toEqual([jobs.length, jobs.length]);
  });

  it.each(['react', 'kubernetes', 'python', 'sql', 'c#', 'java', 'typescript', 'scrum', 'docker', 'power bi', 'ci/cd', 'php', 'cobol', 'angular'])(
    '%s finds the ads that hold it',
    async (words) => {
      const ids: number[] = [];
      let total = 0;
      for (let page: number | undefined = 1; page !== undefined; ) {
        const found: Found = await search({ words, page, limit: 30 });
        expect(found.results.length).toBe(Math.min(30, found.total - (page - 1) * 30));
        ids.push(...found.results.map(({ id }) => id));
        total = found.total;
        page = found.next_page;
      }
      const expected = holding(words).map(({ id }) => id);
      expect(ids.sort()).toEqual(expected.sort());
      expect(total).toBe(expected.length);
    },
  ); // biome-ignore format: a list of words

  it('takes names for everything, and combines filters', async () => {
    const found = await search({ location: ['Lisbon', 'oporto'], work_model: 'remoto', type: ['full'], limit: 50 });
    const expected = jobs.filter(
      (job) =>
        (hasPlace(job, 14) || hasPlace(job, 18)) &&
        (job.workModel === 1 || job.allowRemote === true) &&
        job.types?.some(({ id }) => id === 1) === true,
    );
    expect(found.results.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(found.results.length).toBeGreaterThan(3);
  });

  it('takes a company by slug, name or id, and leaves companies out', async () => {
    const { company } = jobs[0] as JobRecord;
    const own = jobs.filter((job) => job.company.id === company.id).length;
    for (const name of [company.slug, company.name, company.id, company.name.toUpperCase()])
      expect((await search({ company: [name] })).total).toBe(own);
    expect((await search({ exclude_company: [company.slug] })).total).toBe(jobs.length - own);
  });

  it('says how many ads leave the pay unsaid, in both forms', async () => {
    const top = (job: JobRecord) => job.salaryMax || job.salaryMin || 0;
    const { total, coverage, text } = await search({ salary_min: 40_000 });
    expect(total).toBe(jobs.filter((job) => top(job) >= 40_000).length);
    const silent = jobs.filter((job) => top(job) === 0).length;
    expect(coverage.undeclared).toEqual({ salary: silent });
    expect(text).toContain(`${silent} give no pay`);
    expect(text).toContain(`${jobs.length} open ads as of`);
    const sorted = await search({ sort: 'salary', limit: 5 });
    expect(sorted.text).toContain(`${silent} of these give no pay and come last`);
  });

  it('orders newest first without words, and by relevance with them', async () => {
    const { results } = await search({ limit: 50 });
    const dates = results.map(({ published_at }) => published_at);
    expect(dates).toEqual([...dates].sort().reverse());
    const [first] = (await search({ words: 'react' })).results;
    expect(first?.title.toLowerCase()).toContain('react');
    expect((await search({ sort: 'relevance' })).note).toContain('newest first');
  });

  it('says that older ads are no longer there, and understands ages', async () => {
    const old = await search({ published_after: '60d' });
    expect(old.total).toBe(jobs.length);
    expect(old.note).toMatch(/30 days/);
    const week = await search({ published_after: '7d' });
    const from = new Date(Date.now() - 7 * 86_400_000).toLocaleString('sv-SE', { timeZone: 'Europe/Lisbon' });
    expect(week.total).toBe(jobs.filter(({ publishedAt }) => publishedAt >= from).length);
    expect(week.note).toBeUndefined();
    const day = from.slice(0, 10);
    expect((await search({ published_after: day })).total).toBe(jobs.filter((job) => job.publishedAt >= day).length);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['words without a word', { words: '?!' }, /words: "\?!" holds no letter or digit/],
    ['an entry without a word', { any_words: ['java', '--'] }, /any_words: "--"/],
    ['an unknown place', { location: ['Lisbao'] }, /location: "Lisbao".*"Lisboa"/],
    ['an unknown company', { company: ['nobody-at-all'] }, /company: there is no company "nobody-at-all"/],
    ['a date that is none', { published_after: 'last monday' }, /published_after: .*7d/],
    ['a day that is none', { published_after: '2025-02-30' }, /not in the calendar/],
    ['pay out of range', { salary_min: 0 }, /salary_min: 0 is out of range/],
    ['an unknown sort', { sort: 'oldest' }, /sort: "oldest".*"newest"/],
    ['too much', { words: 'a '.repeat(9000) }, /words: has 18000 characters/],
    [
      'everything wrong at once',
      { words: '!', location: ['x!'], exclude_words: ['.'] },
      /words:.*exclude_words:.*location:/s,
    ],
  ])('refuses %s', async (_what, raw, message) => {
    const refused = call('search_jobs', raw);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_argument', message: expect.stringMatching(message) });
  });

  it('takes what means nothing as not given', async () => {
    expect((await search({ words: ' ', any_words: [], published_after: '', company: [] })).total).toBe(jobs.length);
  });

  it('reads or, minus and NOT as people mean them, and says so', async () => {
    const { total, understood, text } = await search({ words: 'react OR angular -java' });
    const expected = new Set(
      [...holding('react'), ...holding('angular')].filter((job) => !holding('java').includes(job)),
    );
    expect(total).toBe(expected.size);
    expect(understood).toEqual(['react or angular: one is enough', 'without java']);
    expect(text).toContain('Read as: react or angular: one is enough · without java.');
    expect((await search({ words: 'react NOT java' })).total).toBe((await search({ words: 'react -java' })).total);
    expect((await search({ words: 'react AND java' })).total).toBe((await search({ words: 'react java' })).total);
  });

  it('fits ten matches into few words, fenced as data of strangers', async () => {
    const { text, results } = await search({ words: 'sql' });
    expect(results).toHaveLength(10);
    expect(text.length).toBeLessThan(3200);
    expect(text.match(/<board-data>/g)).toHaveLength(1);
    for (const { id, title, excerpt = '' } of results) {
      expect(text).toContain(`${id} ${title}`);
      expect(text).toContain(excerpt);
      expect(excerpt.length).toBeLessThanOrEqual(200);
    }
  });

  it('leaves out whole rows when many are asked for, and says how to get them', async () => {
    const { text, results, note } = await search({ limit: 50 });
    expect(text.length).toBeLessThan(25_000);
    expect(JSON.stringify(results).length).toBeLessThan(25_000);
    if (results.length < 50) expect(note).toContain('left out');
  });
});

describe('job_stats over the embedded board', () => {
  it('counts places as the ads name them, and those that name none', async () => {
    const { matched, groups, coverage, text } = await stats({ by: 'location', top: 30 });
    expect(matched).toBe(jobs.length);
    expect(groups.find(({ key }) => key === 'Lisboa')?.count).toBe(jobs.filter((job) => hasPlace(job, 14)).length);
    const silent = jobs.filter((job) => (job.locations?.length ?? 0) === 0).length;
    expect(coverage.undeclared.location).toBe(silent);
    expect(text).toContain(`${silent} of ${jobs.length} state no location`);
    for (const { count, share } of groups) expect(share).toBeCloseTo(count / jobs.length, 3);
  });

  it('counts a named skill as search_jobs finds it', async () => {
    const skills = ['React', 'C#', 'Kubernetes', 'SQL'];
    const { groups, text } = await stats({ by: 'skill', skills });
    for (const { key, count } of groups) {
      const inCompany = holding(key).filter(
        (job) => !textOf({ ...job, company: { ...job.company, name: '' } }).includes(key.toLowerCase()),
      );
      expect(count).toBe(holding(key).length - inCompany.length);
      expect((await search({ words: key })).total).toBe(holding(key).length);
    }
    expect(text).toContain('name none of these skills');
  });

  it('counts the list of skills, with the most frequent first, and says how many more there are', async () => {
    const { groups, more_groups, note } = await stats({ by: 'skill', top: 5, words: 'react' });
    expect(groups).toHaveLength(5);
    expect(groups[0]?.key).toBe('React');
    expect(more_groups).toBeGreaterThan(0);
    expect(note).toContain(`${more_groups} more groups`);
  });

  it('shows pay with its n, and how many give none', async () => {
    const { groups, text, matched, coverage } = await stats({ by: 'work_model' });
    const paid = jobs.filter((job) => (job.salaryMax || job.salaryMin || 0) > 0).length;
    expect(groups.reduce((sum, { salary }) => sum + (salary?.n ?? 0), 0)).toBe(paid);
    expect(coverage.undeclared.salary).toBe(matched - paid);
    expect(text).toContain(`${paid} of ${matched} give pay`);
  });

  it('fences what strangers wrote, and shows a table', async () => {
    const { text } = await stats({ by: 'title', top: 3 });
    expect(text).toMatch(/<board-data>\n\|title\|ads\|share\|/);
    expect((await stats({ by: 'work_model' })).text).not.toContain('<board-data>');
  });

  it('refuses skills for another dimension, and skills without a word', async () => {
    await expect(call('job_stats', { by: 'title', skills: ['Java'] })).rejects.toThrow(/skills: needs by "skill"/);
    await expect(call('job_stats', { by: 'skill', skills: ['++'] })).rejects.toThrow(/skills: "\+\+" holds no word/);
    await expect(call('job_stats', {})).rejects.toThrow(/by: is required/);
  });
});
