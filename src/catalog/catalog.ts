import type { Skill } from '@modelcontextprotocol/server/ext/skills';
import { suggestionFor } from '../text/prose.ts';
import catalog from './catalog.json' with { type: 'json' };
import type * as lists from './lists.ts';

/*
 * All that the server lists. The build writes catalog.json from src/catalog/lists.ts, so a start loads no code of the
 * tools: the first call does.
 */

export const { TOOL_LIST, RESOURCE_LIST, FAMILY_LIST, PROMPT_LIST } = catalog as unknown as typeof lists;

/** Each with its digest, made by the SDK. */
export const SKILL_LIST = catalog.SKILL_LIST as unknown as readonly ListedSkill[];

export interface ListedSkill {
  readonly name: string;
  readonly needs: readonly string[];
  readonly entry: Skill;
}

export type ListedTool = (typeof TOOL_LIST)[number];

export const WRITING_TOOLS = new Set(TOOL_LIST.filter(({ effect }) => effect !== 'read').map(({ name }) => name));

/** Selects tools by the settings `tools` and `read_only`. `problems` has a sentence for each unknown name. */
export function selectTools(names: readonly string[], readOnly: boolean) {
  const validNames = [...new Set(TOOL_LIST.flatMap(({ group, name }) => [group as string, name]))];
  const unknown = names.filter((name) => !validNames.includes(name));
  const problems = unknown.map(
    (name) => `JOBBOARD_TOOLS names "${name.slice(0, 80)}"; ${suggestionFor(name, validNames, (word) => word)}.`,
  );
  const isSelected = (tool: ListedTool) =>
    names.length === 0 || names.includes(tool.name) || names.includes(tool.group);
  return { tools: TOOL_LIST.filter((tool) => isSelected(tool) && !(readOnly && tool.effect !== 'read')), problems };
}
