import { beforeAll, describe, expect, it } from 'vitest';
import { connectAsked } from './support/hosted.ts';

const server = await connectAsked({ mode: 'auto' });

async function promptText(name: string, args: Record<string, string>): Promise<string> {
  const { messages } = await server.client.getPrompt({ name, arguments: args });
  expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expect.any(String) } }]);
  return messages.map(({ content }) => (content as { text: string }).text).join();
}

async function completions(name: string, argument: string, value: string): Promise<string[]> {
  const ref = { type: 'ref/prompt' as const, name };
  return (await server.client.complete({ ref, argument: { name: argument, value } })).completion.values;
}

describe('the prompts', () => {
  it('are four, with arguments that are described', async () => {
    const { prompts } = await server.client.listPrompts();
    const shown = prompts.map(({ name, arguments: args = [] }) => [
      name,
      args.map(({ name: argument, required }) => (required ? `${argument}*` : argument)),
    ]);
    expect(shown).toEqual([
      ['draft_job_ad', ['role*', 'company', 'location', 'contract', 'type', 'work_model', 'salary', 'language']],
      ['find_jobs', ['words*', 'location', 'work_model', 'salary_min', 'published_after']],
      ['company_brief', ['slug*']],
      ['what_is_new', ['name', 'words', 'since']],
    ]);
    for (const { title, description, arguments: args = [] } of prompts)
      for (const words of [title, description, ...args.map((argument) => argument.description)])
        expect(words).toMatch(/\w{3}/);
  });

  it('of drafting holds the facts given, the guide, and the order of the steps', async () => {
    const facts = { role: 'Kotlin developer', company: 'acme', location: 'Évora', salary: '40000-55000' };
    const text = await promptText('draft_job_ad', { ...facts, language: 'English' });
    for (const [name, value] of Object.entries(facts)) expect(text).toContain(`- ${name}: ${value}`);
    expect(text).toMatch(/^Draft a job ad in English/);
    expect(text.split('# Writing a job ad')[0]).not.toContain('- contract:');
    expect(text).toMatch(/get_company.*body_format: markdown.*dry_run: true.*after the person agrees.*job_status/s);
  });

  it.each([
    ['draft_job_ad', 'location', 'evo', ['Évora']],
    ['draft_job_ad', 'work_model', '', ['On-Site', 'Remote', 'Hybrid']],
    ['draft_job_ad', 'language', '', ['Portuguese (Portugal)', 'English']],
  ])('%s completes %s %j with %j', async (name, argument, start, expected) => {
    expect(await completions(name, argument, start)).toEqual(expected);
  });

  it('complete slugs from the board', async () => {
    const { structured } = await server.call('list_jobs', { limit: 1 });
    const [row] = structured.results as { company: { slug: string } }[];
    const slug = row?.company.slug ?? '';
    expect(await completions('company_brief', 'slug', slug.slice(0, 5))).toContain(slug);
    expect(await completions('draft_job_ad', 'company', slug)).toContain(slug);
    expect((await completions('company_brief', 'slug', '')).length).toBeGreaterThan(10);
  });
});

describe('the guide to job ads', () => {
  let guide: string;

  beforeAll(async () => {
    const { contents } = await server.client.readResource({ uri: 'jobboard://guide/job-ads' });
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown' });
    guide = (contents[0] as { text: string }).text;
  });

  it('names tools and arguments that there are', async () => {
    const { tools } = await server.client.listTools();
    const known = new Set(
      tools.flatMap(({ name, inputSchema }) => [name, ...Object.keys(inputSchema.properties ?? {})]),
    );
    const named = new Set(guide.match(/\b[a-z]+_[a-z_]+\b/g));
    named.delete('outcome_unknown');
    for (const word of named) expect(known).toContain(word);
    expect(named.size).toBeGreaterThan(8);
  });
});
