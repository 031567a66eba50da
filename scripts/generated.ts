// What generate.mjs reads of the code.
export { SETTINGS } from '../src/settings.ts';
export { TOOLS } from '../src/tools/listed.ts';
export { PROMPTS } from '../src/tools/prompts.ts';
