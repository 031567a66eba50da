import { type CacheHint, type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type ListedSkill, SKILL_LIST } from '../catalog/catalog.ts';

/*
 * Skills: the extension io.modelcontextprotocol/skills (SEP-2640). The SDK's module for it, which also reads folders and
 * their YAML, is 31 kB and 1 MB of each start. The texts are loaded when one is read.
 */

const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';
/** @param offered names of the tools: a skill whose tools are left out is not served */
export function registerSkills(mcp: McpServer, offered: ReadonlySet<string>, cache: CacheHint): void {
  const served = SKILL_LIST.filter(({ needs }) => needs.every((name) => offered.has(name)));
  if (served.length === 0) return;
  const find = (uri: string) => {
    const skill = served.find(({ entry }) => entry.uri === uri);
    if (skill === undefined) throw new ResourceNotFoundError(uri);
    return skill;
  };
  const list = async () => ({ resources: served.map(resourceOf) });
  mcp.registerResource(SKILLS_EXTENSION, new ResourceTemplate('skill://{+path}', { list }), {}, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/markdown', text: await textOf(find(href)) }],
  }));
  const { server } = mcp;
  server.setRequestHandler('skills/list', { params: z.looseObject({}) }, () => ({
    skills: served.map(({ entry }) => entry),
    ...cache,
  }));
  server.setRequestHandler('skills/get', { params: z.looseObject({ uri: z.string() }) }, ({ uri }) => ({
    skill: find(uri).entry,
    ...cache,
  }));
  server.registerCapabilities({ extensions: { [SKILLS_EXTENSION]: {} } });
}

function resourceOf({ name, entry }: ListedSkill) {
  return {
    uri: entry.uri,
    name,
    title: `Skill: ${name.replaceAll('-', ' ')}`,
    description: String(entry.frontmatter.description),
    mimeType: 'text/markdown',
  };
}

async function textOf({ name }: ListedSkill): Promise<string> {
  const { SKILLS } = await import('../tools/skill-files.ts');
  return SKILLS.find((one) => one.name === name)?.text ?? '';
}
