import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ad, closeAfterAll, type Searcher, searcherOf, startAdsBoard } from './support/search-board.ts';
import { type Connected, connectInside } from './support/server.ts';

interface Row {
  readonly id: number;
  readonly title: string;
}

interface Found {
  readonly total: number;
  readonly results: Row[];
  readonly next_page?: number;
  readonly understood?: string[];
  readonly instead?: string[];
  readonly coverage: { readonly in_text?: { readonly work_model?: number } };
}

closeAfterAll();

describe('questions on the sample board', () => {
  let server: Connected;
  beforeAll(async () => {
    server = await connectInside();
  });
  afterAll(() => server.close());

  const search = async (args: Record<string, unknown>) => {
    const { structured, text, isError } = await server.call('search_jobs', args);
    expect(isError, text).toBe(false);
    return structured as unknown as Found;
  };
  const totalOf = async (args: Record<string, unknown>) => (await search(args)).total;
  const titlesOf = async (words: string) => {
    const titles: string[] = [];
    for (let page: number | undefined = 1; page !== undefined; ) {
      const found: Found = await search({ words, page, limit: 50 });
      titles.push(...found.results.map(({ title }) => title));
      page = found.next_page;
    }
    return titles;
  };

  it('a role is found in each gender and number, and in the other language', async () => {
    const titles = await titlesOf('programadora');
    expect(titles.filter((title) => /programador/i.test(title)).length).toBeGreaterThan(40);
    expect(titles.every((title) => /programador|developer|desenvolvedor|programmer/i.test(title))).toBe(true);
    for (const words of ['programadores', 'programador', 'desenvolvedor', 'developers', 'programmer'])
      expect(await totalOf({ words }), words).toBe(titles.length);
    expect(await titlesOf('engenheiro de dados')).toEqual(expect.arrayContaining(['Data Engineer']));
    expect((await titlesOf('engenheiras de dados')).every((title) => /data engineer/i.test(title))).toBe(true);
  });

  it.each([
    ['java mais de 3000 euros por mês', 'salary_min 42000'],
    ['java over 2,500 €/month', 'salary_min 35000'],
    ['developer 40k a year', 'salary_min 40000'],
    ['java 40-50k', 'salary_min 40000'],
    ['java last two weeks', 'published_after 2w'],
    ['java nas últimas duas semanas', 'published_after 2w'],
    ['java no último mês', 'published_after 30d'],
    ['java esta semana', 'published_after this week'],
  ])('"%s" names %s', async (words, filter) => {
    const { understood = [] } = await search({ words });
    expect(understood.join('\n')).toContain(filter);
  });

  it.each([
    'java between 30k and 45k',
    'java jobs paying between 30 and 45k',
    'java entre 30 mil e 45 mil euros',
    'java from 30k to 45k',
    'java de 30.000 a 45.000 €',
    'java 30-45k',
    'java 30k to 45k',
  ])('"%s" sets the lower end, and says that there is no filter for the upper one', async (words) => {
    const { understood = [], total } = await search({ words });
    expect(understood.join('\n')).toMatch(/: salary_min 30000 \(no filter for the most pay\)/);
    expect(understood.join('\n')).not.toContain('salary_min 45');
    expect(total).toBe(await totalOf({ words: 'java', salary_min: 30_000 }));
  });

  it.each(['java up to 60k', 'java 300 euros por dia', 'java more than 20 € an hour'])(
    '"%s" sets no filter that it does not mean, and says so',
    async (words) => {
      const { understood = [], total } = await search({ words });
      expect(understood.join('\n')).not.toContain('salary_min 6');
      expect(total).toBe(await totalOf({ words: 'java' }));
      expect(understood.join('\n')).toContain('left out');
    },
  );

  it('a word of several that no ad holds is named', async () => {
    const { understood = [] } = await search({ any_words: ['kotlin', 'qwzxyv'] });
    expect(understood).toEqual(['no open ad holds "qwzxyv"']);
  });

  it('words may come as a list, and places joined by a word', async () => {
    expect(await totalOf({ words: ['data engineer', 'python'] })).toBe(
      await totalOf({ words: 'data engineer python' }),
    );
    expect(await totalOf({ location: 'Lisbon or Porto' })).toBe(await totalOf({ location: ['Lisboa', 'Porto'] }));
    expect(await totalOf({ location: 'Lx' })).toBe(await totalOf({ location: ['Lisboa'] }));
  });

  it.each([
    [{ location: 'remoto' }, 'work_model'],
    [{ location: 'Portugal' }, 'leave location out'],
    [{ contract: 'Full-time' }, 'As type'],
  ])('a value of another argument is refused with the right one: %j', async (args, way) => {
    const { text, isError } = await server.call('search_jobs', args);
    expect(isError).toBe(true);
    expect(text).toContain(way);
  });

  it('two spellings of a skill are counted once', async () => {
    const { structured } = await server.call('job_stats', { by: 'skill', skills: ['K8s', 'kubernetes'] });
    expect(structured.groups).toHaveLength(1);
  });

  it('pay is told in quartiles from five figures on, and fewer figures as they are', async () => {
    const { structured, text } = await server.call('job_stats', { by: 'company', top: 100 });
    const groups = structured.groups as { salary?: { n: number; median?: number; figures?: number[] } }[];
    const paid = groups.flatMap(({ salary }) => salary ?? []);
    expect(paid.some(({ n }) => n < 5)).toBe(true);
    for (const { n, median, figures } of paid)
      expect(n < 5 ? figures?.length : typeof median).toBe(n < 5 ? n : 'number');
    expect(text).toContain(String(paid.find(({ n }) => n > 1 && n < 5)?.figures?.join(', ')));
    const week = await server.call('job_stats', { by: 'week' });
    const weeks = week.structured.groups as { salary?: { n: number; median?: number; figures?: number[] } }[];
    expect(weeks.some(({ salary }) => (salary?.n ?? 0) >= 5 && salary?.median !== undefined)).toBe(true);
  });

  it('a misspelt skill is told with the nearest, and two names of one as they were given', async () => {
    const { structured, text } = await server.call('job_stats', { by: 'skill', skills: ['Kotlinn', 'Kotlin|Java'] });
    expect(text).toMatch(/No ad names "Kotlinn"; the nearest skills known are Kotlin/);
    expect((structured.groups as { key: string }[]).map(({ key }) => key)).toContain('Kotlin|Java');
  });

  it('an ad that is both full-time and part-time says both in the text', async () => {
    const { results } = await search({ type: ['Part-time'], limit: 50 });
    const both = results.find((row) => (row as unknown as { types: string[] }).types.length > 1);
    const { text } = await server.call('search_jobs', { type: ['Part-time'], limit: 50 });
    const line = text.split('\n').find((one) => one.startsWith(`- ${both?.id} `));
    expect(line).toContain('Full-time, Part-time');
  });

  it('misspelt words of events and courses are read as the nearest that occur, and it is said', async () => {
    const { text, structured } = await server.call('list_events', { words: 'kuberntes' });
    expect(structured.total).toBeGreaterThan(0);
    expect(text).toContain('was read as kubernetes');
  });

  it.each([
    ['golang', 'Go'],
    ['k8s', 'Kubernetes'],
    ['reactjs', 'React'],
    ['front end', 'frontend'],
    ['front-end', 'frontend'],
    ['dot net', '.NET'],
    ['c sharp', 'C#'],
    ['security', 'segurança'],
    ['Pyhton', 'Python'],
    ['kubernets', 'Kubernetes'],
  ])('%s is %s', async (words, other) => {
    const total = await totalOf({ words });
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(await totalOf({ words: other }));
  });

  it('words that name a filter are that filter, unless they are marked as words', async () => {
    const remote = await search({ work_model: 'Remote' });
    // The word also means the ads that only say so in their text, which the filter counts apart.
    const meant = await totalOf({ words: 'remoto' });
    expect(meant).toBeGreaterThanOrEqual(remote.total);
    expect(meant).toBeLessThanOrEqual(remote.total + (remote.coverage.in_text?.work_model ?? 0));
    expect(await totalOf({ words: 'Lisbon' })).toBe(await totalOf({ location: 'Lisboa' }));
    const { total, understood } = await search({ words: 'vaga de programador em Braga' });
    expect(total).toBe(await totalOf({ words: 'programador', location: 'Braga' }));
    expect(understood).toEqual(expect.arrayContaining(['Braga: location Braga', 'left out: vaga, de, em']));
    expect(await totalOf({ words: '=remoto' })).not.toBe(await totalOf({ words: 'remoto' }));
    expect(await totalOf({ words: 'python remoto', work_model: 'Remote' })).toBe(
      await totalOf({ words: 'python', work_model: 'Remote' }),
    );
  });

  it('a town that no ad names is the place that it belongs to, and full-time is what ads mean that say nothing', async () => {
    const { understood, total } = await search({ words: 'java Alcochete' });
    expect(understood).toContain('Alcochete: location Setúbal');
    expect(total).toBe(await totalOf({ words: 'java', location: 'Setúbal' }));
    const fullTime = await totalOf({ words: 'java full time' });
    expect(fullTime).toBeGreaterThan(await totalOf({ words: 'java', type: 'Full-time' }));
  });

  it("takes the README's first question as a whole", async () => {
    const { understood = [], total } = await search({
      words: 'Remote Kotlin jobs in Porto or Braga over 40k since Monday, and what do they usually pay?',
    });
    const asked = { words: 'Kotlin', work_model: 'Remote', location: ['Porto', 'Braga'], salary_min: 40_000 };
    expect(understood.join('\n')).toMatch(/Remote: work_model Remote/);
    expect(understood.join('\n')).toMatch(/over 40k: salary_min 40000/);
    expect(total).toBeLessThanOrEqual(await totalOf(asked));
  });

  it.each([
    ['what do React developers in Porto pay?', 'React developers in Porto'],
    ['how much do data engineers with Spark earn', 'data engineers with Spark'],
    ['quanto ganham os programadores Java em Lisboa?', 'programadores Java em Lisboa'],
    ['what is the average salary for Kotlin', 'Kotlin'],
    ['what is Andorinha Pay hiring for', 'Andorinha Pay'],
    ['what does Andorinha Pay pay', 'Andorinha Pay'],
  ])('of a question about pay, "%s", looks for %s', async (words, about) => {
    const total = await totalOf({ words: about });
    expect(total).toBeLessThan(await totalOf({}));
    expect(await totalOf({ words })).toBe(total);
  });

  it.each([
    ["Java jobs that don't need German", 'Java without German'],
    ['Java jobs that don’t require German', 'Java without German'],
    ['vagas Java que não peçam alemão', 'Java without German'],
    ['Java without React or Angular', 'Java -React -Angular'],
    ['Java sem React ou Angular', 'Java -React -Angular'],
    ['top 10 Java jobs in Lisbon', 'Java Lisbon'],
    ['newest 5 jobs in Aveiro', 'jobs in Aveiro'],
    ['10 vagas Java', 'Java'],
    ['show me 5 React jobs', 'React'],
    ['Java 8 jobs', 'Java "8"'],
    ['Java remote or React', 'Java React remote'],
    ['Java remote or Lisbon', 'Java remote Lisbon'],
  ])('reads "%s" as "%s"', async (words, plain) => {
    const total = await totalOf({ words: plain });
    expect(total).toBeLessThan(await totalOf({}));
    expect(await totalOf({ words })).toBe(total);
  });

  it.each([
    ['Lisbon or remote', 'Lisbon or remote: both are asked for'],
    ['Java remote or React', 'remote or React: both are asked for'],
    ['React or remote', 'React or remote: both are asked for'],
    ['SAP fixed-term', 'fixed-term: contract Contrato a termo'],
    ['Java a prazo', 'a prazo: contract Contrato a termo'],
    ['10 vagas Java', '10 (limit says how many)'],
  ])('says of "%s": %s', async (words, line) => {
    expect((await search({ words })).understood?.join('\n')).toContain(line);
  });

  it('asks for all ads where nothing but ads is asked for', async () => {
    const all = await totalOf({});
    for (const words of ['vagas', 'what are the newest job ads?', 'ofertas de emprego'])
      expect(await totalOf({ words }), words).toBe(all);
  });

  it('puts what says it in the very words first, and says what it read', async () => {
    const { results, understood } = await search({ words: 'programador', limit: 5 });
    expect(results.every(({ title }) => /programador/i.test(title))).toBe(true);
    expect(understood?.[0]).toMatch(/^programador: developer/);
    expect((await search({ words: 'react' })).understood).toBeUndefined();
  });

  it('looks in titles alone where it is told to', async () => {
    const { total, results } = await search({ title_words: 'java', limit: 50 });
    expect(total).toBeLessThan(await totalOf({ words: 'java' }));
    expect(results.every(({ title }) => /java/i.test(title))).toBe(true);
  });

  it('says what would have been found where nothing is', async () => {
    const nothing = await search({ words: 'cobol kotlin', location: 'Beja', work_model: 'Remote' });
    expect(nothing).toMatchObject({ total: 0, results: [] });
    expect(nothing.instead?.join('\n')).toMatch(/only "kotlin": \d+/);
    const one = await search({ words: 'java', location: 'Portalegre', salary_min: 900_000 });
    expect(one.instead?.[0]).toMatch(/^"java" without \w+: \d+$/);
    const { text } = await server.call('search_jobs', { words: 'java', location: 'Portalegre', salary_min: 900_000 });
    expect(text).toContain('Instead: ');
  });
});

describe('questions on ads made for them', () => {
  const TEXTS = {
    go: 'Services in Go and gRPC',
    verb: 'You want to go further? Our go-to-market team',
    rest: 'REST APIs for everybody',
    leisure: 'and the rest is up to you',
    aí: 'E aí? Vem daí trabalhar connosco',
    ai: 'Projects with AI and ML',
    vue: 'Certified by Pearson VUE',
    team: 'uma equipa de vinte pessoas',
    teamEnglish: 'a team of twenty',
    equipment: 'equipamento moderno',
    training: 'formações pagas',
    trained: 'formação contínua',
    house: 'uma casa cheia',
    cases: 'casos de sucesso',
    migrations: 'migrações de sistemas antigos',
    boring: 'integrações com parceiros',
    cSharp: 'C# e SQL Server',
    java: 'Java 17',
    kotlin: 'Kotlin on the server',
  } as const;
  type Name = keyof typeof TEXTS;
  const names = Object.keys(TEXTS) as Name[];
  let searcher: Searcher;
  beforeAll(async () => {
    searcher = searcherOf(
      await startAdsBoard(names.map((name, index) => ad({ id: index + 1, title: 'Job', text: TEXTS[name] }))),
    );
  });
  const found = async (asked: Parameters<Searcher['ids']>[0]) =>
    (await searcher.ids(asked)).map((id) => names[id - 1]).sort();

  it.each<[string, Name[]]>([
    ['go', ['go']],
    ['REST', ['rest']],
    ['AI', ['ai']],
    ['ia', ['ai']],
    ['vue', []],
    ['team', ['team', 'teamEnglish', 'verb']],
    ['equipas', ['team', 'teamEnglish', 'verb']],
    ['=equipa', ['team']],
    ['formação', ['trained', 'training']],
    ['casa', ['house']],
    ['migração', ['migrations']],
    ['"the rest"', ['leisure']],
    ['=go', ['go', 'verb']],
    ['java or kotlin', ['java', 'kotlin']],
    ['java/kotlin', ['java', 'kotlin']],
    ['Kotln', ['kotlin']],
    ['C#', ['cSharp']],
    ['integrasões', ['boring']],
  ])('%s', async (words, expected) => {
    expect(await found({ words })).toEqual([...expected].sort());
  });

  it('excludes what is meant by a word, too', async () => {
    expect(await found({ any: ['java', 'kotlin', 'golang'], none: ['Go'] })).toEqual(['java', 'kotlin']);
  });

  it('never reads a short name or a known one as another', async () => {
    for (const words of ['cobol', 'rut', 'goo', 'scala']) expect(await found({ words }), words).toEqual([]);
    expect((await searcher.find({ words: 'scala' })).coverage.understood).toEqual([]);
  });

  it('keeps its way out short', async () => {
    const { instead } = await searcher.find({
      words: 'java kotlin cobol scala rust perl delphi fortran',
      locations: [14],
    });
    expect(instead.join('\n').length).toBeLessThan(400);
    expect(instead.length).toBeGreaterThan(0);
  });
});
