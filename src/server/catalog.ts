import { publishedAnswer } from '../tools/kit/answer/shapes.ts';
import { inputSchemaOf } from '../tools/kit/arguments/argument.ts';
import { hintsOf } from '../tools/kit/tool.ts';
import { PROMPTS } from '../tools/prompts.ts';
import { FIXED_RESOURCES, RESOURCE_FAMILIES } from '../tools/resources.ts';
import { TOOLS } from '../tools/tools.ts';

/*
 * All that the server lists, as plain data. The build evaluates this module and replaces it with the result, so a start
 * loads no code of the tools: the first call does.
 */

export const TOOL_LIST = TOOLS.map((tool) => ({
  name: tool.name,
  group: tool.group,
  effect: tool.effect,
  title: tool.title,
  description: tool.description,
  annotations: hintsOf(tool.effect),
  inputSchema: inputSchemaOf(tool.arguments),
  outputSchema: publishedAnswer(tool.output),
}));

export const RESOURCE_LIST = FIXED_RESOURCES.map(({ read: _, ...listed }) => listed);

export const FAMILY_LIST = RESOURCE_FAMILIES.map(({ read: _, complete, ...listed }) => ({
  ...listed,
  completes: complete !== undefined,
}));

export const PROMPT_LIST = PROMPTS.map(({ text: _, ...listed }) => ({
  ...listed,
  arguments: Object.entries(listed.arguments).map(([name, { description, required = false, values, complete }]) => ({
    name,
    description,
    required,
    completes: complete !== undefined || values !== undefined,
  })),
}));

export type ListedTool = (typeof TOOL_LIST)[number];
export type ListedResource = (typeof RESOURCE_LIST)[number];
export type ListedFamily = (typeof FAMILY_LIST)[number];
export type ListedPrompt = (typeof PROMPT_LIST)[number];
