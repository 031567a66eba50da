import { suggestionFor } from '../text/prose.ts';
import { TOOL_LIST } from './lists.ts';

export { FAMILY_LIST, PROMPT_LIST, RESOURCE_LIST, SKILL_LIST, TOOL_LIST } from './lists.ts';

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
