import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { connectInside, ERAS } from './support/server.ts';

/* Skills as texts: served by the extension, and the same files in a plugin. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const NAMES = readdirSync(join(ROOT, 'skills')).sort();
const CURRENT = Object.entries(ERAS).filter(([era]) => era !== 'SDK v1');

describe.each(CURRENT)('skills by %s', (_arm, connect) => {
  it('are listed and read with their digests, beside the views, as their files say', async () => {
    const { client } = await connect();
    const skills = new SkillsClient(client as Client);
    const { skills: listed } = await skills.list();
    expect(listed.map(({ frontmatter }) => frontmatter.name).sort()).toEqual(NAMES);
    for (const skill of listed) {
      const { text, verified } = await skills.read(skill);
      expect([text, verified]).toEqual([read(`skills/${skill.frontmatter.name}/SKILL.md`), true]);
      expect(await skills.get(skill.uri)).toMatchObject({ skill: { uri: skill.uri, resources: skill.resources } });
    }
    expect(client.getServerCapabilities()?.extensions).toMatchObject({
      'io.modelcontextprotocol/skills': {},
      'io.modelcontextprotocol/ui': {},
    });
    await expect(skills.get('skill://none/SKILL.md')).rejects.toThrow('skill://none/SKILL.md');
  });
});

it('a skill whose tools are left out is not served', async () => {
  const { client } = await connectInside({ JOBBOARD_READ_ONLY: 'true' });
  const { skills } = await new SkillsClient(client as Client).list();
  const served = NAMES.filter((name) => name !== 'write-a-job-ad');
  expect(skills.map(({ frontmatter }) => frontmatter.name).sort()).toEqual(served);
});

describe.each(NAMES)('the skill %s', (name) => {
  const text = read(`skills/${name}/SKILL.md`);
  const front = parse(/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '');

  it('keeps to the rules of Agent Skills, in at most 120 lines', () => {
    expect(Object.keys(front)).toEqual(['name', 'description', 'license']);
    expect(front.name).toBe(name);
    expect(name).toMatch(/^[a-z][a-z-]{0,62}[a-z]$/);
    expect(front.description.length).toBeLessThanOrEqual(1024);
    expect(text.split('\n').length).toBeLessThanOrEqual(120);
  });
});

it('skills and the guide to job ads name tools and arguments that there are', async () => {
  const { client } = await connectInside();
  const { contents } = await client.readResource({ uri: 'jobboard://guide/job-ads' });
  expect(contents).toEqual([expect.objectContaining({ mimeType: 'text/markdown', text: expect.any(String) })]);
  const { tools } = await client.listTools();
  const known = new Set<string>(JSON.stringify(tools).match(/[a-z]+(?:_[a-z0-9]+)+/g));
  for (const text of [...NAMES.map((name) => read(`skills/${name}/SKILL.md`)), JSON.stringify(contents)]) {
    const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((word) => !known.has(word) && word !== 'outcome_unknown')).toEqual([]);
  }
});

const allowed = '$schema name version description author homepage repository license keywords extensions'.split(' ');

it('the plugin has a manifest of Agent Plugins 1.0.0, whose fields are closed, and servers of the same version', () => {
  const [plugin, servers] = [json('plugin.json'), json('mcp.json')];
  expect(Object.keys(plugin).filter((field) => !allowed.includes(field))).toEqual([]);
  expect(plugin).toMatchObject({
    name: expect.stringMatching(/^[a-z0-9][a-z0-9.-]*$/),
    version: json('package.json').version,
  });
  expect([plugin.$schema, servers.$schema]).toEqual(
    ['plugin', 'mcp'].map((kind) => `https://agent-plugins.org/schemas/1.0.0/${kind}.schema.json`),
  );
  expect(Object.keys(servers)).toEqual(['$schema', 'mcpServers']);
  for (const server of Object.values(servers.mcpServers)) {
    expect(server).toMatchObject({ type: 'stdio', command: expect.stringMatching(/^[a-z]+$/) });
    expect(['type', 'command', 'args', 'env', 'cwd']).toEqual(expect.arrayContaining(Object.keys(server as object)));
  }
});

const server = await connectInside();

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
    ['what_is_new', 'constructor', '', []],
  ])('%s completes %s %j with %j', async (name, argument, start, expected) => {
    expect(await completions(name, argument, start)).toEqual(expected);
  });

  it('without a value say nothing of it, and one without its required ones is refused with their names', async () => {
    expect(await promptText('find_jobs', { words: ' ' })).toMatch(/^Find job ads that fit:\n\n\n# Find a job/);
    expect(await promptText('what_is_new', {})).toMatch(/^Tell me what is new on the job board \(since yesterday/);
    await expect(promptText('find_jobs', {})).rejects.toThrow('Prompt find_jobs needs words');
  });

  it.each(CURRENT)('whose tools are left out are neither listed nor served: %s', async (_arm, connect) => {
    const { client } = await connect({ JOBBOARD_TOOLS: 'search,courses' });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['what_is_new']);
    const ref = { type: 'ref/prompt' as const, name: 'find_jobs' };
    await expect(client.getPrompt({ name: 'find_jobs', arguments: { words: 'x' } })).rejects.toThrow('not found');
    await expect(client.complete({ ref, argument: { name: 'words', value: '' } })).rejects.toThrow('not found');
  });
});
