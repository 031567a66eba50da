// The server's modules for the benchmark, in one bundle.
export { BoardIndex } from '../../src/search/board-index.ts';
export { indexFile, openIndex } from '../../src/search/index/database.ts';
export { writeAds } from '../../src/search/index/write.ts';
export { Vocabulary } from '../../src/search/vocabulary/vocabulary.ts';
export { openDatabase } from '../../src/sqlite.ts';
export { readArguments } from '../../src/tools/kit/arguments/argument.ts';
export { createLocationCache } from '../../src/tools/kit/places.ts';
export { LOADERS } from '../../src/tools/load.ts';
export { PORTUGAL } from '../../src/wire/site.ts';
