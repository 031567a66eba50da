import type * as z from 'zod';
import { inputSchemaOf, publishedSchema } from '../tools/arguments/argument.ts';
import { PROMPTS } from '../tools/prompts.ts';
import { FIXED_RESOURCES, RESOURCE_FAMILIES } from '../tools/resources.ts';
import { hintsOf, type Tool } from '../tools/tool.ts';
import { LOADERS } from './loaders.ts';

export { SKILLS } from '../tools/skill-files.ts';

/** All tools, for the lists made at build time; a call loads its own. */
export const TOOLS: readonly Tool[] = await Promise.all(Object.values(LOADERS).map((load) => load()));

/* All that the server lists, as plain data: the build writes src/catalog/catalog.json from it. */

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

/**
 * Leaves objects open: a client with an older list must not reject an answer for a new field. Requires no field of the
 * answer itself: clients hold an error's data against this schema, too (docs/contract.md, Rules, 9).
 */
export function publishedAnswer(schema: z.ZodObject): Record<string, unknown> {
  const { required: _, ...published } = publishedSchema(schema);
  return JSON.parse(JSON.stringify(published).replaceAll(/,"additionalProperties":(?:false|\{\})/g, ''));
}
