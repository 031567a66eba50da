import { describe, expect, it } from 'vitest';
import { idsOf, watchedBoard } from './support/watched-board.ts';

const [LISBOA, PORTO, BRAGA] = [14, 18, 4];
const [ON_SITE, REMOTE, HYBRID] = [0, 1, 2];

const { publish, watcher: open } = await watchedBoard();
const ids: Record<string, number> = {
  kotlin: await publish({
    title: 'Kotlin Developer',
    body: '<p>Somos uma equipa de dez pessoas, com tempo e um mês de casa.</p><p>You write Kotlin and deploy it on AWS with Docker.</p>',
    location: PORTO,
    work_model: REMOTE,
    salary_min: 40_000,
    salary_max: 50_000,
  }),
  java: await publish({
    title: 'Programadora Java',
    body: '<p>Java, Spring Boot e PostgreSQL. Salário anual: 30.000€ a 35.000€.</p>',
    work_model: HYBRID,
  }),
  script: await publish({ title: 'Front-end Engineer', body: '<p>JavaScript, React and CSS.</p>', location: BRAGA }),
  tester: await publish({
    title: 'Tester de software',
    body: '<p>Selenium. Regime de trabalho: 100% remoto.</p>',
    location: LISBOA,
    work_model: ON_SITE,
    type: 2,
  }),
  security: await publish({
    title: 'Analista',
    body: '<p>Segurança informática: ISO 27001 e SIEM.</p><p>A support role beside a developer team.</p>',
  }),
  cyber: await publish({ title: 'Security Analyst', body: '<p>Cyber security, SIEM, incident response.</p>' }),
};
const watcher = await open();

const search = (args: Record<string, unknown>) => watcher.call('search_jobs', args);
const found = async (args: Record<string, unknown>) => idsOf((await search(args)).data.results);
const named = (...names: string[]) => names.map((name) => ids[name]);
const matches = async (args: Record<string, unknown>) =>
  (await search(args)).data.results.map((row: { matches: string }) => row.matches).sort();

describe('words', () => {
  it('stand for their forms, spellings and counterparts, and a technical name for itself alone', async () => {
    expect(await found({ words: 'java' })).toEqual(named('java'));
    expect(await found({ words: 'javascript' })).toEqual(named('script'));
    expect((await found({ words: 'developer' })).sort()).toEqual(named('kotlin', 'java', 'script').sort());
    expect(await found({ words: 'programador java' })).toEqual(named('java'));
    expect(await found({ words: 'frontend' })).toEqual(named('script'));
    expect(await found({ words: 'developer -spring boot kotlin' })).toEqual(named('kotlin'));
    // Not a manufacturing execution system (MES); C♯ has no accent.
    expect(await found({ words: 'mês' })).toEqual(named('kotlin'));
    expect((await search({ words: 'C\u266f' })).data.understood).toEqual(['C\u266f: C#']);
    // Microsoft Teams is no team; what a role adds to a skill of the same name is said.
    expect(await found({ words: 'Teams' })).toEqual([]);
    expect((await search({ words: 'technical support' })).data.understood.join()).toContain(' (by title), ');
    // A title in the other language comes before the very word in a text.
    expect(await found({ words: 'segurança' })).toEqual(named('cyber', 'security'));
    for (const words of ['senior', 'seniores', 'frontend', 'front-end', 'Front end', 'pessoa'])
      expect((await search({ words })).data.understood, words).toBeUndefined();
  });

  it('mean exactly what stands in quotes', async () => {
    expect(await found({ words: '"spring boot"' })).toEqual(named('java'));
    expect(await found({ words: '"boot spring"' })).toEqual([]);
    expect(await found({ words: '"programadora"' })).toEqual(named('java'));
  });

  it('are read as the name they are a slip away from, never as an ordinary word', async () => {
    expect((await search({ words: 'programador jaav' })).data.total).toBe(0);
    expect((await search({ words: 'Lisbao' })).data.understood).toEqual([
      'Lisbao: read as lisboa (nearest spelling)',
      'lisboa: location Lisboa',
    ]);
    const ordinary = (await search({ words: 'pesoas' })).data;
    expect(ordinary.instead).toEqual(['pessoas instead of pesoas: 1', 'no open ad holds "pesoas"']);
    // The place excludes what the nearest spelling would find.
    expect((await search({ words: 'pesoas', location: ['Braga'] })).data.instead.join()).not.toContain('instead');
  });

  it('beside a town that is no place of the board say which place it was taken for', async () => {
    const { text } = await search({ location: ['Vila Nova de Gaia'] });
    expect(text).toContain('"Vila Nova de Gaia" is not a place of the board and was read as Porto.');
  });

  it('found in titles alone say how many more name them in the text', async () => {
    expect((await search({ title_words: 'kotlin' })).data.total).toBe(1);
    expect((await search({ title_words: 'siem' })).text).toContain('2 more name it in the text, not in the title');
    expect((await search({ words: 'developer' })).text).toMatch(/1 more names it in the text/);
  });
});

it.each([
  ['company', { company: ['', 'acme'] }],
  ['location', { location: ['', 'Lisboa'] }],
  ['work_model', { work_model: ['', 'Remote'] }],
  ['published_after', { published_after: '2025-03-31T09:00+99:00' }],
])('%s that cannot be used is refused, not left out', async (field, args) => {
  expect((await search(args)).text).toMatch(new RegExp(`^\\[invalid_argument\\].* ${field}`));
});

describe('any_words', () => {
  it('puts first the ads that hold most of the entries, and says which', async () => {
    const { data, text } = await search({ any_words: ['Kotlin', 'AWS', 'Docker', 'PostgreSQL'] });
    expect(idsOf(data.results)).toEqual(named('kotlin', 'java'));
    expect(data.results[0].matches).toBe('3 of 4: Kotlin, AWS, Docker');
    expect(text).toMatch(/1 of 4: PostgreSQL · \S.*PostgreSQL/);
    // The ad's own word where it is another one.
    expect(await matches({ any_words: ['postgres', 'segurança'] })).toEqual(
      expect.arrayContaining(['1 of 2: postgres (PostgreSQL)', '1 of 2: segurança (Security)']),
    );
  });

  it('counts the entries that ask for something, and leaves out what one of them excludes', async () => {
    expect(await matches({ any_words: ['in', 'Kotlin', 'Java'] })).toEqual(['1 of 2: Java', '1 of 2: Kotlin']);
    expect(await found({ any_words: ['siem -incident', 'Kotlin'] })).not.toContain(ids.cyber);
  });

  it('takes an entry of several words whole: plain words as a phrase, names and values beside it', async () => {
    expect(await found({ any_words: ['equipa de dez pessoas'] })).toEqual(named('kotlin'));
    for (const entry of ['dez equipa', 'primeiro emprego', 'equipa jobs'])
      expect(await found({ any_words: [entry] }), entry).toEqual([]);
    expect(await found({ any_words: ['Kotlin remoto', 'Kotlin part-time'] })).toEqual(named('kotlin'));
    const excluded = await search({ words: 'selenium', exclude_words: ['selenium part-time'] });
    expect(idsOf(excluded.data.results)).toEqual([]);
    expect(excluded.data.note).toMatch(
      new RegExp(`Left out: 1 by exclude_words \\(${ids.tester}\\)\\. Of those left out:\\n${ids.tester} `),
    );
    expect(await found({ words: 'selenium', exclude_words: ['selenium full-time'] })).toEqual(named('tester'));
  });

  it('counts entries that mean one thing once', async () => {
    const any_words = ['PostgreSQL', 'postgres', 'Kotlin'];
    expect(await matches({ any_words })).toEqual(['1 of 2: Kotlin', '1 of 2: PostgreSQL']);
    expect((await search({ any_words })).data.understood).toContain('PostgreSQL, postgres: one thing, counted once');
    expect(await matches({ any_words: ['"spring boot"', 'zebra'] })).toEqual(['1 of 2: "spring boot"']);
    expect((await search({ any_words: ['spring', 'zebra'] })).data.understood).toEqual(['zebra: in no open ad']);
  });
});

describe('filters', () => {
  it('count each ad once: in the total, or left out for one named reason', async () => {
    const { data, text } = await search({ salary_min: 20_000 });
    expect(text).toMatch(/Left out: 4 state no yearly pay \((?:\d+, ){3}\d+\); 1 names/);
    const pay = await watcher.call('job_stats', { salary: true });
    expect(pay.text).toContain(
      '1 gives pay (EUR gross a year, middles of ranges); 1 more names it in the text alone (search_jobs',
    );
    const unpaid = await watcher.call('job_stats', { words: 'selenium', salary: true });
    expect(unpaid.text).toContain('No ad gives pay, in its fields or in its text.');
    expect(data.total).toBe(1);
    expect(data.coverage.undeclared).toEqual({ salary: 4 });
    expect(data.coverage.in_text).toEqual({ salary: { ads: 1, ids: named('java') } });
    expect(text).toContain(`1 names yearly pay in the text alone (${ids.java})`);
    for (const said of [text, data.note])
      expect(said).toMatch(new RegExp(`Of those left out:\\n${ids.java} .* · text: “[^”]*€[^”]*” · .*\\n\\d+ `));
    expect((await search({ salary_min: 20_000, limit: 1 })).text).not.toContain('Of those left out');
    // The tester's ad fails two filters, and counts under the first.
    const both = (await search({ salary_min: 20_000, work_model: ['Remote'] })).data;
    expect(both.total).toBe(1);
    expect(both.coverage.undeclared).toEqual({});
    expect(both.coverage.in_text).toEqual({ work_model: { ads: 1, ids: named('tester') } });
  });

  it('name the ads whose text alone names the work model, and quote it in rows', async () => {
    const { data } = await search({ work_model: ['Remote'] });
    expect(idsOf(data.results)).toEqual(named('kotlin'));
    expect(data.coverage.in_text.work_model).toEqual({ ads: 1, ids: named('tester') });
    for (const as of [{ words: 'remoto' }, { any_words: ['remoto'] }])
      expect((await search(as)).data.coverage.in_text.work_model).toEqual({ ads: 1, ids: named('tester') });
    const behind = await search({ work_model: ['Remote'], page: 2 });
    expect(behind.data).toMatchObject({ total: 1, results: [{ id: ids.tester }] });
    expect(behind.text).toContain('1 job.\nThe matching ads are on earlier pages. Below: 1 of 1 ad whose text alone');
    const [row] = (await search({ words: 'selenium' })).data.results;
    expect(row).toMatchObject({ work_model: 'On-Site', work_model_text: 'Regime de trabalho: 100% remoto' });
    expect((await search({ words: 'spring' })).data.results[0].salary_text).toBe('30.000€ a 35.000€');
  });

  it('take salary_min 0 as states its pay, and ask back what may be a month or thousands', async () => {
    for (const salary_min of [0, 50_000]) expect(await found({ salary_min })).toEqual(named('kotlin'));
    const none = await search({ salary_min: 50_001 });
    expect(none.data).toMatchObject({ total: 0, results: [{ id: ids.java }] });
    expect(none.text).toMatch(/^No jobs match\.\nBelow: 1 of 1 ad whose text alone names what a filter asks for\./);
    const { isError, text } = await search({ salary_min: 50 });
    expect(isError).toBe(true);
    expect(text).toContain('if thousands are meant, give 50000');
    const month = await search({ salary_min: 1500 });
    expect([month.isError, month.text]).toEqual([true, expect.stringContaining('1500 × 14 = 21000')]);
    expect((await search({ salary_min: 3 })).text).toContain('gross a year: give 0, or at least 5000.');
  });
});

describe('rows', () => {
  it('show with words the passage of the rarest, and without words skills', async () => {
    const [withWords] = (await search({ words: 'developer docker' })).data.results;
    expect(withWords.excerpt).toContain('deploy it on AWS with Docker');
    expect(withWords.excerpt.length).toBeLessThanOrEqual(160);
    const [without] = (await search({ company: [], location: ['Porto'] })).data.results;
    expect(without.skills).toEqual(['Kotlin', 'AWS', 'Docker']);
  });

  it('are none with limit 0, which counts', async () => {
    const { data, text } = await search({ words: 'siem', limit: 0 });
    expect(data).toMatchObject({ total: 2, results: [] });
    expect(text).toMatch(/^2 jobs\./);
  });

  it('come by the upper end of pay, those without pay last, and it is said', async () => {
    const { data, text } = await search({ sort: 'salary', limit: 2 });
    expect(data.results[0].id).toBe(ids.kotlin);
    expect(text).toContain(
      "5 of the matching ads state no pay in the board's fields and come last, the 1 whose text names it first among them",
    );
  });
});

it('an answer says once what most rows share', async () => {
  const { company } = (await search({ words: 'kotlin' })).data.results[0];
  const { text } = await search({ location: ['Lisboa', 'Porto'] });
  expect(text).toContain(`Unless a row says otherwise: ${company.name} · Lisboa`);
  expect(text).toContain(`\n${ids.kotlin} Kotlin Developer · Porto · Remote · `);
});

describe('nothing found', () => {
  it('says how many match without each filter and word', async () => {
    const { data } = await search({ words: 'kotlin', location: ['Braga'], work_model: ['Remote'] });
    expect(data.total).toBe(0);
    expect(data.instead).toContain(`without location: 1`);
    const elsewhere = (await search({ words: 'kotlin', company: [999_999] })).data.instead;
    expect(elsewhere).toContain(`without company: 1`);
    const words = (await search({ words: 'kotlin selenium' })).data.instead.join('\n');
    expect(words).toContain(`without "selenium": 1`);
  });

  it('says which word no ad holds, and offers a spelling only where it leads to ads', async () => {
    const { data } = await search({ words: 'wizard java' });
    expect(data.instead).toContain('no open ad holds "wizard"');
    // Tempo is a product, and a word of other ads.
    expect((await search({ words: 'tempo' })).data.instead).toEqual(['no open ad asks for "tempo"']);
    expect(data.instead.join()).not.toContain('ward');
    expect((await search({ words: 'xyzzy '.repeat(7) })).data.instead).toEqual(['no open ad holds "xyzzy"']);
  });
});
