import { type Skill, skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type * as z from 'zod';
import { inputSchemaOf, publishedSchema } from '../tools/arguments/argument.ts';
import { PROMPTS } from '../tools/prompts.ts';
import { FIXED_RESOURCES, RESOURCE_FAMILIES } from '../tools/resources.ts';
import { SKILLS } from '../tools/skill-files.ts';
import { hintsOf } from '../tools/tool.ts';
import { TOOLS } from './tools.ts';

/*
 * Everything the server lists, as plain data derived from the definitions. The build evaluates this module once and puts
 * its exports into dist (scripts/build.mjs), so that a start doesn't load the code of every tool.
 */

export const TOOL_LIST = TOOLS.map((tool) => ({
  name: tool.name,
  group: tool.group,
  effect: tool.effect,
  title: tool.title,
  description: tool.description,
  // Directories read the title here.
  annotations: { title: tool.title, ...hintsOf(tool.effect) },
  inputSchema: inputSchemaOf(tool.arguments),
  outputSchema: publishedAnswer(tool.output),
}));

export const RESOURCE_LIST = FIXED_RESOURCES.map(({ read: _, uri, name, ...entry }) => ({ uri, name, ...entry }));

export const FAMILY_LIST = RESOURCE_FAMILIES.map(({ name, uriTemplate, title, description }) => {
  return { name, uriTemplate, title, description, mimeType: 'text/markdown' };
});

export const PROMPT_LIST = PROMPTS.map(({ text: _, skill: __, required = [], ...entry }) => ({
  ...entry,
  arguments: Object.entries(entry.arguments).map(([name, description]) => {
    return { name, description, required: required.includes(name) };
  }),
}));

interface ListedSkill {
  readonly name: string;
  readonly needs: readonly string[];
  /** With its digest. */
  readonly entry: Skill;
}

export const SKILL_LIST: readonly ListedSkill[] = await Promise.all(
  SKILLS.map(async ({ name, needs, text }) => ({ name, needs, entry: await skillEntry(name, { 'SKILL.md': text }) })),
);

/**
 * Leaves objects open: a client with an older list must not reject an answer for a new field. Requires no field of the
 * answer itself: clients hold an error's data against this schema, too (docs/contract.md, Rules, 9).
 */
export function publishedAnswer(schema: z.ZodObject): Record<string, unknown> {
  const { required: _, ...published } = publishedSchema(schema, (json) => {
    // zod writes `false` for a closed object and `{}` for an open one.
    if (Object.keys(json.additionalProperties ?? {}).length === 0) delete json.additionalProperties;
  });
  return published;
}
