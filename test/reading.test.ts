import { beforeAll, describe, expect, it } from 'vitest';
import { ARMS, type Connected } from './support/server.ts';

interface Row {
  readonly id: number;
  readonly title: string;
  readonly company: { readonly id: number; readonly name: string; readonly slug: string };
  readonly excerpt?: string;
}

/* One suite for every way in which a real client reaches the built server, with the embedded board behind it. */
describe.each(Object.entries(ARMS))('reading the board through %s', (_name, connect) => {
  let server: Connected;

  beforeAll(async () => {
    server = await connect();
  });

  it('offers the fourteen operations, each with hints and schemas', async () => {
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['list_jobs', 'get_job', 'create_job', 'edit_job', 'job_status', 'suspend_job']),
    );
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
        expect(tool.annotations, tool.name).toHaveProperty(hint);
    }
  });

  it('lists ads with what the list covers, in both forms', async () => {
    const { text, structured, isError } = await server.call('list_jobs', { limit: 3 });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ page: 1, limit: 3, next_page: 2 });
    const rows = structured.results as Row[];
    expect(rows).toHaveLength(3);
    for (const { id, title, company } of rows)
      for (const fact of [String(id), title, company.name]) expect(text).toContain(fact);
    expect(text).toContain(`${structured.total}`);
    for (const said of [text, structured.source]) expect(said).toContain('embedded sample board');
  });

  it('reads one ad whole, and an edit could send its html back', async () => {
    const { structured: page } = await server.call('list_jobs', { limit: 1 });
    const [{ id, title } = { id: 0, title: '' }] = page.results as Row[];
    const { text, structured } = await server.call('get_job', { id: String(id), body_format: 'html' });
    expect(structured).toMatchObject({ id, title, body_format: 'html' });
    expect(text).toContain(title);
    expect(String(structured.body)).toMatch(/^<(p|ul|ol)\b/);
    expect(String(structured.body)).not.toMatch(/visibility|story\/1|jobboard-mcp\//);
  });

  it('says so when nothing matches and past the last page', async () => {
    const nothing = await server.call('search_companies', { q: ['zzzzqqqq'] });
    expect(nothing).toMatchObject({ isError: false, structured: { total: 0, results: [] } });
    expect(nothing.text).toContain('No companies match');
    const beyond = await server.call('list_jobs', { page: 9999 });
    expect(beyond).toMatchObject({ isError: false, structured: { results: [] } });
  });

  it('looks a company up with its open ads and names the nearest slugs of an unknown one', async () => {
    const { structured: page } = await server.call('list_jobs', { limit: 1 });
    const [{ company } = { company: { id: 0, name: '', slug: '' } }] = page.results as Row[];
    const { structured, text } = await server.call('get_company', { slug: company.slug, include: ['jobs', 'events'] });
    expect(structured).toMatchObject({ id: company.id, slug: company.slug, jobs: { page: 1 }, events: {} });
    expect(text.match(/<data-\w+>/g)).toHaveLength(1);
    const near = await server.call('get_company', { slug: `${company.slug}x` });
    expect(near.structured).toMatchObject({ id: company.id, note: expect.stringContaining(`: "${company.slug}"`) });
    const missing = await server.call('get_company', { slug: `${company.slug}-of-tomorrow` });
    expect(missing.isError).toBe(true);
    expect(missing.text).toMatch(/^\[not_found\]/);
    expect(missing.text).toContain(`"${company.slug}"`);
  });

  it('finds events in a city and reads one, and courses likewise', async () => {
    const found = await server.call('search_events', { q: 'Porto', limit: 5 });
    const [event] = found.structured.results as Row[];
    expect((await server.call('get_event', { id: event?.id })).structured).toMatchObject({ id: event?.id });
    const courses = await server.call('list_courses', { limit: 2 });
    const [course] = courses.structured.results as Row[];
    expect((await server.call('get_course', { id: course?.id })).structured).toMatchObject({ id: course?.id });
  });

  it('refuses what it does not know, all at once, and goes on', async () => {
    const refused = await server.call('list_jobs', { contract: ['internship'], limit: -1, colour: 'red' });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/^\[invalid_argument\] list_jobs was not run:/);
    for (const field of ['colour', 'contract', 'limit']) expect(refused.text).toContain(`- ${field}: `);
    expect(refused.text).toMatch(/Estágio profissional.*Estágio académico/);
    expect((await server.call('get_job', { id: 2_000_000_000 })).text).toMatch(/^\[not_found\]/);
    expect((await server.call('list_locations')).structured).toMatchObject({ total: 21 });
  });

  it('answers 24 calls at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => server.call('list_jobs', { page: index + 1, limit: 2 })),
    );
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
  });

  it('serves tables and records as resources, and completes slugs', async () => {
    const { contents } = await server.client.readResource({ uri: 'jobboard://tables/locations' });
    const table = JSON.parse((contents[0] as { text: string }).text);
    expect(table).toMatchObject({ source: 'board', total: 21 });
    const { resources } = await server.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(
        ['locations', 'job-types', 'contracts', 'work-models', 'job-states', 'course-types'].map(
          (name) => `jobboard://tables/${name}`,
        ),
      ),
    );
    const { structured: page } = await server.call('list_jobs', { limit: 1 });
    const [{ id, title, company } = { id: 0, title: '', company: { slug: '' } }] = page.results as Row[];
    const job = await server.client.readResource({ uri: `jobboard://jobs/${id}` });
    expect((job.contents[0] as { text: string }).text).toContain(title);
    const { completion } = await server.client.complete({
      ref: { type: 'ref/resource', uri: 'jobboard://companies/{slug}' },
      argument: { name: 'slug', value: company.slug.slice(0, 4) },
    });
    expect(completion.values).toContain(company.slug);
    await expect(server.client.readResource({ uri: 'jobboard://jobs/2000000000' })).rejects.toThrow(/not found/i);
  });
});
