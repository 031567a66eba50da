import type { Tool } from './kit/tool.ts';
import { LOADERS } from './load.ts';

/** All tools, for the lists made at build time; a call loads its own. */
export const TOOLS: readonly Tool[] = await Promise.all(Object.values(LOADERS).map((load) => load()));
