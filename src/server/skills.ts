import { SKILL_LIST } from '../catalog/catalog.ts';

/* Skills: the extension io.modelcontextprotocol/skills (SEP-2640). The texts are loaded when one is read. */

type ListedSkill = (typeof SKILL_LIST)[number];

export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';
export const SKILL_TEMPLATE = { name: SKILLS_EXTENSION, uriTemplate: 'skill://{+path}' };

/** @param offered names of the tools: a skill whose tools are left out is not served */
export const servedSkills = (offered: ReadonlySet<string>): ListedSkill[] =>
  SKILL_LIST.filter(({ needs }) => needs.every((name) => offered.has(name)));

export const skillResource = ({ name, entry }: ListedSkill) => ({
  uri: entry.uri,
  name,
  title: `Skill: ${name.replaceAll('-', ' ')}`,
  description: String(entry.frontmatter.description),
  mimeType: 'text/markdown',
});

export async function readSkill({ name, entry: { uri } }: ListedSkill) {
  const { SKILLS } = await import('../tools/skill-files.ts');
  const text = SKILLS.find((skill) => skill.name === name)?.text ?? '';
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}
