import type { Skill } from '@modelcontextprotocol/server/ext/skills';
import type * as listed from '../tools/listed.ts';
import catalog from './catalog.json' with { type: 'json' };

/*
 * All that the server lists. `npm run generate` writes catalog.json from src/tools/listed.ts, so a start loads no code
 * of the tools: the first call does.
 */

export const { TOOL_LIST, RESOURCE_LIST, FAMILY_LIST, PROMPT_LIST } = catalog as unknown as typeof listed;

/** Each with its digest, made by the SDK. */
export const SKILL_LIST = catalog.SKILL_LIST as unknown as readonly ListedSkill[];

export interface ListedSkill {
  readonly name: string;
  readonly needs: readonly string[];
  readonly entry: Skill;
}

export type ListedTool = (typeof TOOL_LIST)[number];
export type ListedResource = (typeof RESOURCE_LIST)[number];
export type ListedFamily = (typeof FAMILY_LIST)[number];
export type ListedPrompt = (typeof PROMPT_LIST)[number];
