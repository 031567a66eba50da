import { type Skill, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { type ListedSkill, SKILL_LIST } from './catalog.ts';

/* Skills: the extension io.modelcontextprotocol/skills (SEP-2640). Their texts are loaded when one is read. */

/** @param offered names of the tools: a skill whose tools are left out is not served */
export function skillsFor(offered: ReadonlySet<string>): SkillsExtension | undefined {
  const served = SKILL_LIST.filter(({ needs }) => needs.every((name) => offered.has(name)));
  if (served.length === 0) return undefined;
  const find = (uri: string) => served.find(({ entry }) => entry.uri === uri);
  const source = {
    list: async () => ({ skills: served.map(({ entry }): Skill => entry) }),
    get: async (uri: string) => find(uri)?.entry,
    read: async (uri: string) => readText(find(uri)),
    listResources: async () =>
      served.map(({ name, entry }) => ({
        uri: entry.uri,
        name,
        title: `Skill: ${name.replaceAll('-', ' ')}`,
        description: String(entry.frontmatter.description),
        mimeType: 'text/markdown',
      })),
  };
  return new SkillsExtension({ source });
}

async function readText(skill: ListedSkill | undefined) {
  if (skill === undefined) return undefined;
  const { SKILLS } = await import('../tools/skills.ts');
  const text = SKILLS.find(({ name }) => name === skill.name)?.text;
  return text === undefined ? undefined : { text, mimeType: 'text/markdown' };
}
