// What the benchmark needs of the server, as one module.
export { createClient } from '../src/client/client.ts';
export { createBoardIndex } from '../src/search/board-index.ts';
export { GenerationWriter } from '../src/search/generation.ts';
export { Lease } from '../src/search/lease.ts';
export { matchOf, termsOf } from '../src/search/query.ts';
export { SkillMatcher } from '../src/search/skill-matcher.ts';
export { indexFile, openStore } from '../src/search/store.ts';
export { readArguments } from '../src/tools/arguments.ts';
export { createLocationBook } from '../src/tools/places.ts';
export { searchTools } from '../src/tools/search.ts';
