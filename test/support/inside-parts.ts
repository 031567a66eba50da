// What serverInside (inside.ts) runs. Bundled, since loading some hundred modules one by one would take longer.
export { readCommandLine } from '../../src/commands/command-line.ts';
export { createLog } from '../../src/transport/log.ts';
export { serveStreams } from '../../src/transport/stdio.ts';
