// What generate.mjs reads of the code.
export { SETTINGS } from '../src/settings.ts';
export * as listed from '../src/tools/listed.ts';
export { PROMPTS } from '../src/tools/prompts.ts';
export { SKILLS } from '../src/tools/skills.ts';
