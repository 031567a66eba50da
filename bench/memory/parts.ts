// What the benchmark needs of the server, as one module.
export { createBoardIndex } from '../../src/search/board-index.ts';
export { Lease } from '../../src/search/crawl/lease.ts';
export { readAds } from '../../src/search/crawl/read-ads.ts';
export { Vocabulary } from '../../src/search/query/vocabulary/vocabulary.ts';
export { indexFile, openStore } from '../../src/search/store/sqlite/sqlite-store.ts';
export { openDatabase } from '../../src/sqlite.ts';
export { readArguments } from '../../src/tools/kit/arguments/argument.ts';
export { createLocationCache } from '../../src/tools/kit/places.ts';
export { searchTools } from '../../src/tools/search/search.ts';
export { boardTime } from '../../src/wire/time.ts';
