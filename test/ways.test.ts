import { beforeAll, describe, expect, it } from 'vitest';
import { TOOL_LIST } from '../src/catalog/catalog.ts';
import { ARMS, type Connected } from './support/server.ts';

/* Reading and publishing through every way in which a real client reaches the server, with the embedded board behind it. */
describe.each(Object.entries(ARMS))('%s', (way, connect) => {
  let server: Connected;
  const ad = {
    title: 'Kotlin Developer',
    body: '<p><strong>About us</strong></p><p>We build payments in Kotlin, in a team of six in Braga.</p>',
    location: ['Braga', '18'],
    contract: 'permanent',
    type: ['Full-time'],
    work_model: 'híbrido',
    country: 'pt',
    ref: `K-${way}`,
    salary_min: 42000,
    salary_max: 55_000,
    apply_address: 'jobs@example.com',
  };
  const read = async (id: unknown) => (await server.call('get_job', { id, body_format: 'html' })).structured;

  beforeAll(async () => {
    server = await connect();
  });

  it('offers the tools as they are listed', async () => {
    const { tools } = await server.client.listTools();
    expect(tools).toHaveLength(18);
    expect(tools).toMatchObject(TOOL_LIST.map(({ group: _g, effect: _e, ...tool }) => tool));
  });

  it('lists ads with what the list covers, in text and data, and reads one whole', async () => {
    const { text, structured, isError } = await server.call('list_jobs', { limit: 3 });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ page: 1, limit: 3, next_page: 2 });
    const { results } = structured;
    expect(results).toHaveLength(3);
    for (const { id, title, company } of results)
      for (const fact of [String(id), title, company.name]) expect(text).toContain(fact);
    for (const said of [text, structured.source]) expect(said).toContain('embedded sample board');
    const [{ id, title }] = results;
    expect(await read(String(id))).toMatchObject({ id, title, body: expect.stringMatching(/^<(p|ul|ol)\b/) });
  });

  it('refuses what it does not know, all at once, and goes on', async () => {
    const refused = await server.call('list_jobs', { contract: ['internship'], limit: -1, by: 1, type: 'remoto' });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/^\[invalid_argument\] list_jobs was not run:/);
    for (const field of ['by', 'contract', 'limit']) expect(refused.text).toContain(`- ${field}: `);
    expect(refused.text).toContain('type: "remoto" is a value of work_model: give it there.');
    expect(refused.text).toMatch(/Estágio profissional.*Estágio académico/);
    expect((await server.call('list_locations')).structured).toMatchObject({ total: 21 });
  });

  it('serves tables and records as resources, and completes slugs', async () => {
    const { contents } = await server.client.readResource({ uri: 'jobboard://tables/locations' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ source: 'board', total: 21 });
    const { structured } = await server.call('list_jobs', { limit: 1 });
    const [{ id, title, company }] = structured.results;
    const job = await server.client.readResource({ uri: `jobboard://jobs/${id}` });
    expect((job.contents[0] as { text: string }).text).toContain(title);
    const ref = { type: 'ref/resource' as const, uri: 'jobboard://companies/{slug}' };
    const { completion } = await server.client.complete({
      ref,
      argument: { name: 'slug', value: company.slug.slice(0, 4) },
    });
    expect(completion.values).toContain(company.slug);
    await expect(server.client.readResource({ uri: 'jobboard://jobs/2000000000' })).rejects.toThrow(/not found/i);
  });

  it('names every fault of a draft at once and sends nothing', async () => {
    const { text, isError } = await server.call('create_job', {
      title: ' ',
      body: '<h2>About</h2>',
      location: ['Atlantis'],
      salary_min: 60000,
      salary_max: 40000,
      country: 'XX',
      apply_method: 'url',
      wage: 3,
    });
    expect(isError).toBe(true);
    expect(text).toMatch(/^\[invalid_argument\] create_job was not carried out, nothing was sent:/);
    for (const part of ['- title:', '<h2>', '"Atlantis"', '40000', '"XX"', '- apply_address:', '- wage:'])
      expect(text).toContain(part);
  });

  it('publishes an ad as it was written, edits what was asked and nothing else, and suspends it', async () => {
    const { structured, text, isError } = await server.call('create_job', ad);
    expect(isError, text).toBe(false);
    expect(structured).toMatchObject({ id: expect.any(Number), status: { id: 2, name: 'Moderation' } });
    const { id } = structured;
    const before = await read(id);
    const { title, body, ref, salary_min, salary_max } = ad;
    expect(before).toMatchObject({ title, body, ref, salary_min, salary_max, work_model: 'Hybrid', country: 'PT' });
    expect(before).toMatchObject({
      locations: ['Braga', 'Porto'],
      types: ['Full-time'],
      contracts: ['Contrato sem termo'],
    });
    const edited = await server.call('edit_job', { id, title: 'Senior Kotlin Developer', location: 'Lisbon' });
    expect(edited.structured.changes).toEqual([
      { field: 'location', from: 'Braga, Porto', to: 'Lisboa' },
      { field: 'title', from: 'Kotlin Developer', to: 'Senior Kotlin Developer' },
    ]);
    const { updated_at: _, slug: _s, ...after } = await read(id);
    expect(before).toMatchObject({ ...after, title, locations: ['Braga', 'Porto'] });
    const suspended = await server.call('suspend_job', { id });
    expect(suspended.structured).toMatchObject({ id, status: { id: 3, name: 'Suspended' } });
    expect(suspended.text).toMatch(/An edit_job of it.*not shown to candidates/s);
  });
});
