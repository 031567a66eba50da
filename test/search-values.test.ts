import { describe, expect, it } from 'vitest';
import { PORTUGAL } from '../src/site/site.ts';
import type { Json } from './support/server.ts';
import { idsOf, watchedBoard } from './support/watched-board.ts';

const TABLES = PORTUGAL.tables;
/** Words of the vocabulary, for what an ad asks for: a level comes before a kind of contract. */
const LEVELS = ['internship', 'estágio', 'intern', 'trainee', 'traineeship', 'estágio curricular'];
const VALUES = Object.entries(TABLES).flatMap(([filter, table]) =>
  table.flatMap(({ id, name, aliases }) =>
    [name, ...aliases]
      .filter((word) => word.length > 2 && !LEVELS.includes(word))
      .map((word) => ({ filter, id, name, word })),
  ),
);

const { publish, watcher: open } = await watchedBoard();
const all: number[] = [];
for (const { id } of TABLES.location)
  all.push(await publish({ title: `Place ${id}`, location: id, type: 1, contract: 2 }));
for (const { id } of TABLES.work_model)
  all.push(await publish({ title: `Model ${id}`, work_model: id, type: 1, contract: 2 }));
for (const { id } of TABLES.contract) all.push(await publish({ title: `Contract ${id}`, type: 2, contract: id }));
// What ads print is no value: "Part-time or full-time, remote or on site, in Porto".
all.push(await publish({ title: 'Zookeeper', body: '<p>Part-time or full-time, remote, in Porto.</p>', type: 1 }));
all.sort();
const watcher = await open();

const asked = async (args: Record<string, unknown>) => (await watcher.call('search_jobs', { ...args, limit: 50 })).data;
const idsIn = ({ results }: Json) => idsOf(results).sort();

describe('a value of a table', () => {
  it.each(VALUES)(
    '$word means $filter $name in words and lists, wanted and excluded',
    async ({ filter, id, name, word }) => {
      const fits = idsIn(await asked({ [filter]: [String(id)] }));
      expect(fits.length).toBeGreaterThan(0);
      const others = all.filter((ad) => !fits.includes(ad));
      const inWords = await asked({ words: word });
      expect(idsIn(inWords)).toEqual(fits);
      expect(inWords.understood).toEqual([expect.stringMatching(new RegExp(`: ${filter} ${name}$`))]);
      expect(idsIn(await asked({ any_words: [word] }))).toEqual(fits);
      expect(idsIn(await asked({ exclude_words: [word] }))).toEqual(others);
      if (/^[\p{L}-]+$/u.test(word)) expect(idsIn(await asked({ words: `-${word}` }))).toEqual(others);
    },
  );

  it('is no word that joins others, nor one of two letters, whatever a table names so', async () => {
    const porto = idsIn(await asked({ location: ['Porto'] }));
    const rows = TABLES.type as unknown as { id: number; name: string; aliases: readonly string[] }[];
    rows.push({ id: 90, name: 'No', aliases: ['Zz'] });
    expect(idsIn(await asked({ words: 'vaga no Porto' }))).toEqual(porto);
    const { understood = [] } = await asked({ words: 'zz' });
    rows.pop();
    expect(understood.join()).not.toContain('type');
  });

  it.each([
    ['work_model', 'office'],
    ['type', 'full'],
    ['contract', 'services'],
    ['location', 'abroad'],
  ])('of %s is taken by its argument alone where it is an ordinary word of ads: %s', async (filter, word) => {
    expect(((await asked({ words: word })).understood ?? []).join()).not.toContain(`${filter} `);
    expect((await asked({ [filter]: [word] })).total).toBeGreaterThan(0);
  });

  it('is a word beside another value of its argument, and still excludes', async () => {
    expect(idsIn(await asked({ words: 'remote', work_model: ['On-Site'] }))).toEqual(
      idsIn(await asked({ words: 'zookeeper' })),
    );
    const title = await asked({ title_words: 'place porto' });
    expect(title.understood).toEqual(['porto: as a word, not location Porto']);
    // Its words stay together, and the one of refusal is none.
    expect((await asked({ title_words: 'sem termo' })).understood).toEqual([
      expect.stringMatching(/^sem termo: as a word/),
    ]);
    const both = await asked({ work_model: ['Remote', 'Hybrid'] });
    expect((await asked({ work_model: ['Remote', 'Hybrid'], exclude_words: ['híbrido'] })).total).toBe(both.total - 1);
  });
});

it('the country of the board behind a place is no second place, in words and in location', async () => {
  const porto = idsIn(await asked({ location: ['Porto'] }));
  for (const place of ['Porto, Portugal', 'Oporto - PT'])
    expect(idsIn(await asked({ words: place })), place).toEqual(porto);
  for (const place of ['Porto, Portugal', 'Porto (Portugal)', 'Oporto - PT'])
    expect(idsIn(await asked({ location: [place] })), place).toEqual(porto);
  expect((await asked({ words: 'Portugal' })).total).toBe(0);
});

describe('operators of words become arguments', () => {
  const butPorto = TABLES.location.length - 1;
  it.each<[Record<string, unknown>, total: number, understood: string[]]>([
    [{ words: 'zookeeper -part-time' }, 1, ['part-time: without type Part-time']],
    [{ words: 'place -porto' }, butPorto, ['porto: without location Porto']],
    [{ words: 'place –porto' }, butPorto, ['porto: without location Porto']],
    [{ words: 'place, −porto' }, butPorto, ['porto: without location Porto']],
    [{ words: 'zookeeper or 100% remote' }, 2, ['or: any_words zookeeper, 100% remote', '100% remote: work_model Remote']],
    [{ words: 'zookeeper / 100% remote' }, 2, ['or: any_words zookeeper, 100% remote', '100% remote: work_model Remote']],
    [{ words: 'place, zookeeper or híbrido' }, butPorto + 3, ['or: any_words place, zookeeper, híbrido', 'híbrido: work_model Hybrid']],
    [{ words: 'model remote or híbrido' }, 2, ['remote: work_model Remote', 'híbrido: work_model Hybrid']],
    [{ title_words: 'zookeeper or model' }, 4, ['or: any of zookeeper, model']],
    [{ words: 'zookeeper or model', any_words: ['part-time', 'remote'] }, 1, ['or: any of zookeeper, model', 'part-time: type Part-time', 'remote: work_model Remote']],
  ])('%j finds %i and is read as %j', async (args, total, understood) => {
    expect(await asked(args)).toMatchObject({ total, understood });
  }); // biome-ignore format: a table
});

describe('no other sign or word is an operator', () => {
  it.each([
    ['=java', 'quotation marks'],
    ['jav*', 'any_words'],
    ['developer (no java)', 'exclude_words'],
    ['developer no java', 'exclude_words'],
    ['java [senior]', 'any_words'],
    ['java not senior', 'exclude_words'],
    ['java não senior', 'exclude_words'],
    ['java sem spring', 'exclude_words'],
    ['java | kotlin', 'any_words'],
    ['java !spring', 'exclude_words'],
    ['title:java', 'argument of that name'],
    ['a = b', 'quotation marks'],
    ['java~', 'exclude_words'],
    ['java not', 'exclude_words'],
    ['java,not php', 'exclude_words'],
    ['anything but java', 'exclude_words'],
    ['java w/o spring', 'exclude_words'],
    ['developer no senior', 'exclude_words'],
  ])('%s is refused with the argument that does it', async (words, way) => {
    const inLists = ['any_words', 'exclude_words'].map((name) => [name, ['kotlin', words]] as const);
    for (const [name, value] of [['words', words], ['title_words', words], ...inLists] as const) {
      const { isError, text } = await watcher.call('search_jobs', { [name]: value });
      expect([isError, text], text).toEqual([true, expect.stringContaining(`was not run: ${name}: has "`)]);
      expect(text).toContain(way);
    }
  });

  it('refuses "no" before a value that is no place', async () => {
    expect((await watcher.call('search_jobs', { words: 'developer no remote' })).text).toContain('has "no remote"');
  });

  it.each([
    'contrato sem termo',
    'sem experiência',
    '"not (only) java*"',
    'SEM manager',
    'no Porto',
    'programador(a) java',
    'java developer (m/f)',
    'CI / CD',
    'e-mail: outlook',
    'sem código',
    'not-for-profit',
    'no-code',
    'java – kotlin',
    'C / C++',
    'sintra',
  ])('%s has none', async (words) => {
    expect((await watcher.call('search_jobs', { words })).isError).toBe(false);
  });
});
