// The modules of serverInside (inside.ts). Bundled, since loading some hundred modules singly takes longer.
export { readCommandLine } from '../../src/commands/command-line.ts';
export { createLog } from '../../src/commands/log.ts';
export { serveStreams } from '../../src/commands/stdio.ts';
export { startHost } from '../../src/http/host.ts';
export { createHostLog } from '../../src/http/log.ts';
