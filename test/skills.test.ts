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
    const { client, close } = await connect();
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
    await close();
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

  it('names tools and arguments that there are', async () => {
    const { tools } = await (await connectInside()).client.listTools();
    const known = tools.flatMap(({ name: tool, inputSchema, outputSchema }) => [
      tool,
      ...Object.keys(inputSchema.properties ?? {}),
      ...(JSON.stringify([inputSchema, outputSchema]).match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? []),
    ]);
    const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)/g)].map(([, word = '']) => word);
    expect(named.filter((word) => !known.includes(word) && word !== 'outcome_unknown')).toEqual([]);
  });
});

describe('the plugin', () => {
  const allowed = '$schema name version description author homepage repository license keywords extensions'.split(' ');

  it('has a manifest of Agent Plugins 1.0.0, whose fields are closed, and servers of the same version', () => {
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
});
