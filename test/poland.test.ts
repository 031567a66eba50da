import { describe, expect, it } from 'vitest';
import { APPROVE, connectAsked } from './support/hosted.ts';
import { company, job, pageOf, type Script, startScripted } from './support/scripted.ts';
import { connectInside, type Json } from './support/server.ts';
import { textOf, viewStories } from './support/views.ts';

/* A whole conversation with the Polish board: facts of a site come from its row (src/site/site.ts) alone. */

const PLACES = [
  { id: 1, name: 'Kraków' },
  { id: 2, name: 'Warszawa' },
];
const employer = company(7, { name: 'Firma Przykład', address: 'ul. Długa 1\nKraków', slug: 'firma-przyklad' });
const contract = { 2: 'Umowa o pracę', 4: 'B2B' };
const ad = (id: number, title: string, body: string, facts: object): { contracts?: { id: string }[] } =>
  job(id, { title, body: `<p>${body}</p>`, company: employer, country: 'PL', ...facts }) as object;
const ADS = [
  ad(1, 'Kotlin Developer', 'Kotlin, AWS. Praca zdalna.', {
    locations: [{ id: '1', name: 'Kraków' }],
    workModel: 1,
    salaryMin: 180_000,
    salaryMax: 240_000,
    contracts: [{ id: '4', name: contract[4] }],
  }),
  ad(2, 'Java Developer', 'Java i Spring w Warszawie.', {
    locations: [{ id: '2', name: 'Warszawa' }],
    workModel: 2,
    contracts: [{ id: '2', name: contract[2] }],
  }),
];

const board = await startScripted({
  'location/list': () => ({ total: 2, results: PLACES }),
  'job/list': (form) => {
    const ofKind = ADS.filter(({ contracts }) => contracts?.some(({ id }) => id === form.contract));
    return pageOf(form.contract === undefined ? ADS : ofKind, form);
  },
  'job/get': () => ADS[0],
  'job/create': () => ({ success: { message: 'Dodano.', id: '9' } }),
  'job/status': () => ({ success: { status: { id: '2', name: 'moderation' } } }),
  'company/get': () => employer,
} satisfies Script);
const environment = { ...board.environment(), JOBBOARD_SITE: 'pl' };
const server = await connectAsked({ mode: 'auto', environment, reply: () => APPROVE });

/** The euro, Lisbon, Portugal and words of its tables. */
const FOREIGN = /€|\bEUR\b|\beuros?\b|lisb|portug|contrato|prestação|estágio|código do trabalho/i;
const said: string[] = [];
async function call(name: string, args: Record<string, unknown>) {
  const answer = await server.call(name, args);
  said.push(`${name}: ${answer.text}`, JSON.stringify(answer.structured));
  return answer;
}

describe('a conversation with the Polish board', () => {
  it('holds no euro, no Portuguese word and no time of Lisbon', async () => {
    said.push(JSON.stringify(await server.client.listTools()));
    const found = await call('search_jobs', { words: 'developer zdalnie krakow' });
    expect(found.structured).toMatchObject({
      total: 1,
      results: [{ locations: ['Kraków'], work_model: 'Remote', contracts: ['Freelance'] }],
      understood: expect.arrayContaining(['zdalnie: work_model Remote', 'krakow: location Kraków']),
    });
    expect(found.text).toContain('PLN 180–240k');
    expect(found.structured.coverage.as_of).toMatch(/\+0[12]:00$/);
    expect((await call('search_jobs', { salary_min: 500 })).text).toContain('pay is PLN gross a year');
    expect((await call('search_jobs', { words: 'developer -hybrydowo' })).structured.total).toBe(1);
    expect((await call('search_jobs', { contract: ['B2B', 'na czas nieokreślony'] })).structured.total).toBe(2);
    const counted = await call('job_stats', { by: 'contract', salary: true });
    expect(counted.structured.groups.map(({ key }: Json) => key).sort()).toEqual(['Freelance', 'Permanent']);
    expect(counted.text).toContain('pay (PLN gross a year');
    for (const by of ['location', 'work_model', 'type', 'week', 'title', 'company']) await call('job_stats', { by });
    expect((await call('job_changes', { since: '7d' })).text).toContain('(Polish time)');
    expect((await call('job_changes', { since: 'some day' })).text).toContain('Polish time');
    expect((await call('get_job', { id: 1 })).text).toContain('180000–240000 PLN gross a year');
    await call('list_jobs', { contract: ['permanent'] });
    expect((await call('list_jobs', { contract: ['Contrato sem termo!'] })).text).toContain('use one of "Fixed-term"');
    said.pop();
    said.pop();
    await call('list_locations', {});
    const written = {
      title: 'Tester (k/m)',
      body: '<p>Testy aplikacji mobilnych w zespole.</p>',
      location: ['Warszawa'],
      contract: ['Freelance'],
      salary_min: 100_000,
      salary_max: 120_000,
    };
    const dry = await call('create_job', { ...written, dry_run: true });
    expect(dry.structured.request).toMatchObject({ location: ['Warszawa'], contract: ['Freelance'] });
    await call('create_job', { ...written, salary_min: 1 });
    await call('create_job', written);
    expect(server.questions[0]).toContain('PLN 100,000–120,000 a year');
    said.push(...server.questions);
    const { prompts } = await server.client.listPrompts();
    for (const { name, arguments: args = [] } of prompts) {
      const given = Object.fromEntries(args.flatMap((one) => (one.required ? [[one.name, 'kotlin']] : [])));
      said.push(JSON.stringify(await server.client.getPrompt({ name, arguments: given })));
    }
    const ref = { type: 'ref/prompt', name: 'find_jobs' } as const;
    const { completion } = await server.client.complete({ ref, argument: { name: 'location', value: 'kra' } });
    expect(completion.values).toEqual(['Kraków']);
    const { resources } = await server.client.listResources();
    for (const { uri, name } of resources)
      if (!name.startsWith('view-')) said.push(JSON.stringify(await server.client.readResource({ uri })));
    for (const text of said) expect(text.match(FOREIGN)?.[0], text).toBeUndefined();
    expect(said.join()).toContain('not known of this site');
  });

  it('links to no page, for none of that site was seen', async () => {
    expect(said.join('\n')).not.toMatch(/oferta|empresa|www\.(?!w3\.org)/);
  });
});

const views = viewStories(() => connectInside(environment));

it.each([
  ['search_jobs', { words: 'kotlin' }, /PLN\s?180,000/],
  ['job_stats', { by: 'location', salary: true }, /thousands of PLN.*\b210\b/s],
  ['get_job', { id: 1 }, /PLN\s?180,000/],
])('the page of %s shows money of the site', async (tool, values, expected) => {
  const text = await textOf(await views.of(tool, values));
  expect(text).toMatch(expected);
  expect(text).not.toMatch(FOREIGN);
});
