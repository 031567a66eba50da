// What the benchmark needs of the server, as one module.
export { BoardIndex } from '../../src/search/board-index.ts';
export { folderStorage } from '../../src/storage/storage.ts';
export { readArguments } from '../../src/tools/kit/arguments/argument.ts';
export { createLocationCache } from '../../src/tools/kit/places.ts';
export { LOADERS } from '../../src/tools/load.ts';
export { boardTime } from '../../src/wire/time.ts';
