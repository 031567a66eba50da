import { companyTools } from './company.ts';
import { courseTools } from './course.ts';
import { eventTools } from './event.ts';
import { jobTools } from './job.ts';
import { locationTools } from './location.ts';
import { nearest } from './nearest.ts';
import { publishingTools } from './publishing.ts';
import { GROUPS, type Tool } from './tool.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  ...jobTools,
  ...publishingTools,
  ...courseTools,
  ...eventTools,
  ...companyTools,
  ...locationTools,
];

/** The tools to offer under the settings `tools` and `read_only`, and a sentence for each name that is unknown. */
export function selectTools(
  names: readonly string[],
  readOnly: boolean,
): { tools: readonly Tool[]; problems: readonly string[] } {
  const known = [...GROUPS, ...TOOLS.map(({ name }) => name)];
  const unknown = names.filter((name) => !known.includes(name));
  const problems = unknown.map(
    (name) => `JOBBOARD_TOOLS names "${name.slice(0, 80)}"; the nearest are ${nearest(name, known).join(', ')}.`,
  );
  const wanted = (tool: Tool) => names.length === 0 || names.includes(tool.name) || names.includes(tool.group);
  return { tools: TOOLS.filter((tool) => wanted(tool) && !(readOnly && tool.effect !== 'read')), problems };
}
