import type { Tool } from '../tools/tool.ts';
import { LOADERS } from './loaders.ts';

/** The definitions of all tools, in the order of the list. */
export const TOOLS: readonly Tool[] = await Promise.all(Object.values(LOADERS).map((load) => load()));
