import { beforeAll, describe, expect, it } from 'vitest';
import { type Watcher, watchedBoard } from './support/watched-board.ts';

/* What ads ask for, as filter, facts of rows and groups. */

const ADS = {
  senior: ['Senior Java Developer', '<ul><li>5+ years of Java</li><li>English B2, French is a plus</li></ul>'],
  junior: ['Junior Developer', '<p>We teach you the rest.</p>'],
  two: ['Backend Developer (Hybrid)', '<ul><li>2 years of Kotlin</li></ul><p>Only for residents in Portugal.</p>'],
  unsaid: ['QA Engineer', '<p>Tests of a shop, with a German company.</p>'],
} as const;

let watcher: Watcher;
const ids = {} as Record<keyof typeof ADS, number>;
const search = async (args: object) => watcher.call('search_jobs', { ...args, limit: 50 });
const named = (...names: (keyof typeof ADS)[]) => names.map((name) => ids[name]).sort();

beforeAll(async () => {
  const { publish, watcher: open } = await watchedBoard();
  for (const [name, [title, body]] of Object.entries(ADS))
    ids[name as keyof typeof ADS] = await publish({ title, body, contract: name === 'junior' ? 3 : 2 });
  watcher = await open();
});

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
const idsOf = ({ data }: any): number[] => data.results.map(({ id }: { id: number }) => id).sort();

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
    expect(idsOf(few)).toEqual(named('junior', 'two'));
    expect(few.data.coverage.undeclared.years).toBe(1);
    expect(few.data.note).toContain('1 of the matching ads names no years (Junior or internship ads).');
    expect(few.data.results).toContainEqual(expect.objectContaining({ id: ids.junior, years_unsaid: true }));
    expect(few.text).toContain('asks: Internship, Junior · years unsaid');
    expect(few.data.coverage.years_unsaid).toBe(1);
    expect((await search({ words: 'java', max_years: 2 })).text).toContain('without max_years: 1');
    expect(idsOf(await search({ max_years: 10 }))).toEqual(named('junior', 'senior', 'two'));
  });

  it.each([
    ['junior', 'júnior', ['junior']],
    ['senior', 'sénior', ['senior']],
    ['internship', 'estágio', ['junior']],
    ['french', 'francês', ['senior']],
    ['german', 'alemão', []],
    ['programmer', 'programador', ['junior', 'senior', 'two']],
  ] as const)('finds the same ads for %s and %s', async (english, portuguese, names) => {
    expect(idsOf(await search({ words: english }))).toEqual(named(...names));
    expect(idsOf(await search({ words: portuguese }))).toEqual(named(...names));
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
