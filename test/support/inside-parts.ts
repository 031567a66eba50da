// The modules of serverInside (inside.ts). What its calls load on demand comes first: on a busy machine a worker's first
// story took longer than 30 s when its calls had to load them.
import '../../src/board/board-server.ts';
import '../../src/commands/local-calls.ts';
import '../../src/query/board-index.ts';
import '../../src/server/calls/resources-and-prompts.ts';
import '../../src/storage/postgres-store.ts';
import '../../src/catalog/lists.ts';

export { readCommandLine } from '../../src/commands/command-line.ts';
export { createLog } from '../../src/commands/log.ts';
export { serveStreams } from '../../src/commands/stdio.ts';
export { startHost } from '../../src/http/host.ts';
export { createHostLog } from '../../src/http/host-log.ts';
