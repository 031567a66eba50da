import type { Effect } from '../wire/operations.ts';
import { suggestionFor } from '../wire/sentences.ts';

interface Selectable {
  readonly name: string;
  readonly group: string;
  readonly effect: Effect;
}

/** Selects tools by the settings `tools` and `read_only`. `problems` has a sentence for each unknown name. */
export function selectTools<T extends Selectable>(
  all: readonly T[],
  names: readonly string[],
  readOnly: boolean,
): { tools: readonly T[]; problems: readonly string[] } {
  const known = [...new Set([...all.map(({ group }) => group), ...all.map(({ name }) => name)])];
  const unknown = names.filter((name) => !known.includes(name));
  const problems = unknown.map(
    (name) => `JOBBOARD_TOOLS names "${name.slice(0, 80)}"; ${suggestionFor(name, known, (word) => word)}.`,
  );
  const wanted = (tool: T) => names.length === 0 || names.includes(tool.name) || names.includes(tool.group);
  return { tools: all.filter((tool) => wanted(tool) && !(readOnly && tool.effect !== 'read')), problems };
}
