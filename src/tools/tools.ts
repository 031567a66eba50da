import type { Tool } from './kit/tool.ts';
import { LOADERS } from './load.ts';

/** All tools at once, for the lists that the build makes; a call loads its own. */
export const TOOLS: readonly Tool[] = await Promise.all(Object.values(LOADERS).map((load) => load()));
