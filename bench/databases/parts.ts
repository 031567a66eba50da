// What the benchmark needs of the server and of its tests, as one module.
export { openPostgres } from '../../src/postgres/pool.ts';
export { createBoardIndex } from '../../src/search/board-index.ts';
export { Lease } from '../../src/search/crawl/lease.ts';
export { Vocabulary } from '../../src/search/query/vocabulary/vocabulary.ts';
export { deriveAgain } from '../../src/search/store/generation/derive.ts';
export { GenerationWriter } from '../../src/search/store/generation/generation.ts';
export { keptInPostgres, schemaOf } from '../../src/search/store/postgres/postgres-keeper.ts';
export { SqliteKeeper } from '../../src/search/store/sqlite/sqlite-keeper.ts';
export { readArguments } from '../../src/tools/kit/arguments/argument.ts';
export { createLocationCache } from '../../src/tools/kit/places.ts';
export { searchTools } from '../../src/tools/search/search.ts';
export { startPostgres } from '../../test/support/postgres-server.ts';
