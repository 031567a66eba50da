import { describe, expect, it } from 'vitest';
import type { Json } from './support/server.ts';
import { DAY, idsOf, watchedBoard } from './support/watched-board.ts';

const [LISBOA, PORTO] = [14, 18];

async function world() {
  const board = await watchedBoard();
  const ad = (title: string, body: string, values = {}) => board.publish({ title, body: `<p>${body}</p>`, ...values });
  await ad('Kotlin Developer', 'Kotlin and AWS', { location: PORTO, salary_min: 30_000, salary_max: 50_000 });
  await ad('Java Developer (m/f)', 'Java and AWS', { location: PORTO, salary_min: 40_000, salary_max: 40_000 });
  await ad('Java developer - Lisboa', 'Java and Docker', { location: LISBOA, work_model: 1 });
  await ad('Tester', 'Selenium', { location: LISBOA });
  const watcher = await board.watcher();
  return { board, stats: (args: Record<string, unknown>) => watcher.call('job_stats', args) };
}

/** The world of the stories that change nothing. */
const { stats } = await world();

const counts = ({ groups }: Json) => groups.map(({ key, count }: Json) => [key, count]);

describe('job_stats', () => {
  it('counts by a fact, a title without what varies, and a skill', async () => {
    expect(counts((await stats({ by: 'location' })).data)).toEqual([['Lisboa', 2], ['Porto', 2]]); // biome-ignore format: pairs
    expect(counts((await stats({ by: 'title' })).data)[0]).toEqual(['Java Developer', 2]);
    expect(counts((await stats({ by: 'skill', skills: ['AWS', 'k8s', 'Selenium'] })).data)).toEqual([
      ['AWS', 2],
      ['Selenium', 1],
      ['k8s', 0],
    ]);
    expect((await stats({ by: 'skill', words: 'java' })).data.matched).toBe(2);
  });

  it('gives one group without by, and pay as figures below five where it is asked for', async () => {
    const { data, text } = await stats({ salary: true });
    expect(data.groups).toEqual([{ key: 'all', count: 4, share: 1, salary: { n: 2, figures: [40_000, 40_000] } }]);
    expect(text).toContain('all|4|100%|2||figures: 40000, 40000|');
    const unasked = (await stats({ by: 'location' })).data;
    expect([unasked.groups[0].salary, unasked.note]).toEqual([
      undefined,
      expect.stringContaining('2 give pay: salary true'),
    ]);
    expect((await stats({ skills: ['AWS'] })).data.matched).toBe(2);
    expect((await stats({ skills: ['k8s', 'selenium'] })).data.matched).toBe(1);
    expect((await stats({ by: 'location', salary: true })).data.groups[1].salary.n).toBe(2);
  });

  it('gives quartiles of five figures or more, unless pay is not wanted', async () => {
    const { board, stats } = await world();
    for (const pay of [20_000, 50_000, 60_000])
      await board.publish({ title: `Pay ${pay}`, salary_min: pay, salary_max: pay, location: PORTO });
    board.clock.now += 3 * 3_600_000;
    const [porto] = (await stats({ by: 'location' })).data.groups;
    expect(porto.salary).toEqual({ n: 5, p25: 40_000, median: 40_000, p75: 50_000 });
    expect((await stats({ by: 'location', salary: false })).data.groups[0].salary).toBeUndefined();
    const four = (await stats({ by: 'location', salary: true, salary_min: 25_000 })).data.groups[0];
    expect(four.salary).toEqual({ n: 4, figures: [40_000, 40_000, 50_000, 60_000] });
    await board.publish({ title: 'Pay between', salary_min: 46_000, salary_max: 46_000, location: PORTO });
    board.clock.now += 3 * 3_600_000;
    const six = (await stats({ by: 'location' })).data.groups[0];
    expect(six.salary).toEqual({ n: 6, p25: 40_000, median: 43_000, p75: 49_000 });
  });

  it('never cuts a tie silently', async () => {
    const { data } = await stats({ by: 'location', top: 1 });
    expect(data).toMatchObject({
      more_groups: 1,
      note: expect.stringContaining('some as large as the last'),
    });
  });

  it('counts only open ads by week, and says so', async () => {
    const { board, stats } = await world();
    const gone = await board.publish({ title: 'Soon gone' });
    await stats({});
    await board.suspend(gone);
    board.clock.now += DAY;
    const { data } = await stats({ by: 'week' });
    expect(data).toMatchObject({ matched: 4, note: expect.stringContaining('earlier weeks have lost some') });
    const keys = data.groups.map(({ key }: { key: string }) => key);
    expect(keys).toEqual([...keys].sort());
  });

  it('reads words as search_jobs does, and counts by the places of a filter alone', async () => {
    const { board, stats } = await world();
    await board.publish({ title: 'Mobile Developer', body: '<p>You know iOS.</p>', location: `${LISBOA},${PORTO}` });
    board.clock.now += DAY;
    const { matched, understood } = (await stats({ words: 'ios developer' })).data;
    expect([matched, understood.at(-1)]).toEqual([1, expect.stringContaining('ads that ask for its skill')]);
    expect(counts((await stats({ by: 'location', location: ['Porto'] })).data)).toEqual([['Porto', 3]]);
  });

  it('reads a slip in the name of a skill as that name, as in words', async () => {
    expect((await stats({ skills: ['kotln'] })).data.understood).toEqual(['kotln: read as kotlin (nearest spelling)']);
  });
});

/* What ads ask for, as filter, facts of rows and groups. */

const ADS = {
  senior: ['Senior Java Developer', '<ul><li>5+ years of Java</li><li>English B2, French is a plus</li></ul>'],
  junior: ['Junior Developer', '<p>We teach you the rest.</p>'],
  two: ['Backend Developer (Hybrid)', '<ul><li>2 years of Kotlin</li></ul><p>Only for residents in Portugal.</p>'],
  unsaid: ['QA Engineer', '<p>Tests of a shop, with a German company.</p>'],
} as const;

const { publish, watcher: open } = await watchedBoard();
const ids = {} as Record<keyof typeof ADS, number>;
for (const [name, [title, body]] of Object.entries(ADS))
  ids[name as keyof typeof ADS] = await publish({ title, body, contract: name === 'junior' ? 3 : 2 });
const watcher = await open();
const search = async (args: object) => watcher.call('search_jobs', { ...args, limit: 50 });
const named = (...names: (keyof typeof ADS)[]) => names.map((name) => ids[name]).sort();

const idsIn = ({ data }: Json) => idsOf(data.results).sort();

describe('what an ad asks for', () => {
  it('is in its row, as facts and as text', async () => {
    const { data, text } = await search({ title_words: 'senior' });
    expect(data.results[0]).toMatchObject({ levels: ['Senior'], years: 5, languages: ['English B2', 'French (plus)'] });
    expect(text).toContain('asks: Senior · 5+ years · English B2, French (plus)');
    const [row] = (await search({ words: 'kotlin' })).data.results;
    expect(row).toMatchObject({ years: 2, work_model_text: 'Backend Developer (Hybrid)' });
    expect(row.residence_text).toBe('Only for residents in Portugal');
  });

  it('is filtered by years: an ad with more is out, a junior one without passes, others without are counted', async () => {
    const few = await search({ max_years: 2 });
    expect(idsIn(few)).toEqual(named('junior', 'two'));
    expect(few.data.coverage.undeclared.years).toBe(1);
    expect(few.data.note).toContain('1 of the matching ads names no years (Junior or internship ads).');
    expect(few.data.results).toContainEqual(expect.objectContaining({ id: ids.junior, years_unsaid: true }));
    expect(few.text).toContain('asks: Internship, Junior · years unsaid');
    expect(few.data.coverage.years_unsaid).toBe(1);
    expect((await search({ words: 'java', max_years: 2 })).text).toContain('without max_years: 1');
    expect(idsIn(await search({ max_years: 10 }))).toEqual(named('junior', 'senior', 'two'));
  });

  it.each([
    ['junior', 'júnior', ['junior']],
    ['senior', 'sénior', ['senior']],
    ['internship', 'estágio', ['junior']],
    ['french', 'francês', ['senior']],
    ['german', 'alemão', []],
    ['programmer', 'programador', ['junior', 'senior', 'two']],
  ] as const)('finds the same ads for %s and %s', async (english, portuguese, names) => {
    expect(idsIn(await search({ words: english }))).toEqual(named(...names));
    expect(idsIn(await search({ words: portuguese }))).toEqual(named(...names));
  });

  it('is counted by level, years and language in one call', async () => {
    const { data, text } = await watcher.call('job_stats', { by: ['level', 'years', 'language'] });
    expect(data.groups.map(({ by, key, count }: Record<string, unknown>) => [by, key, count])).toEqual([
      ['level', 'Internship', 1],
      ['level', 'Junior', 1],
      ['level', 'Senior', 1],
      ['years', '2', 1],
      ['years', '5–7', 1],
      ['language', 'English', 1],
      ['language', 'French', 1],
    ]);
    expect(data.coverage.undeclared).toMatchObject({ level: 2, years: 2, language: 3 });
    expect(text).toMatch(/level\|ads[\s\S]*years\|ads[\s\S]*language\|ads/);
    const many = { by: ['level', 'years', 'language', 'type', 'company', 'location', 'contract'] };
    expect((await watcher.call('job_stats', many)).text).toContain('names 7 facts; give at most 6');
  });
});
