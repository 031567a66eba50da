// What generate.mjs reads of the code.

export { TOOLS } from '../src/catalog/tools.ts';
export { SETTINGS } from '../src/settings.ts';
export { PROMPTS } from '../src/tools/prompts.ts';
