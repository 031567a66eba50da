import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Settings } from '../config.ts';
import { createSeal } from '../server/seal.ts';
import { createServer } from '../server/server.ts';
import { boardKind, configurationProblems, configurationWarnings } from '../settings/findings.ts';
import { BoundedStdioTransport } from './bounded-stdio.ts';
import type { BoardAccess } from './connection.ts';
import { createLog } from './log.ts';

/** Milliseconds that closing may take before the process ends all the same (surface, section 5: within a second). */
const PATIENCE = 300;

/** The MCP server on stdin and stdout. Ends by itself when stdin ends, on SIGTERM and on SIGINT. */
export function runStdio(settings: Settings, version: string): void {
  const log = createLog(settings.log);
  for (const warning of configurationWarnings(settings)) log('warn', warning);
  for (const problem of configurationProblems(settings)) log('error', problem);
  let made: Promise<BoardAccess> | undefined;
  const connection = () => {
    made ??= import('../server/late.ts').then((late) => late.createBoardAccess(settings, version, log));
    return made;
  };
  const parts = {
    version,
    settings,
    embedded: boardKind(settings) === 'embedded',
    connect: async () => (await connection()).open(),
    index: async () => (await connection()).index(),
    wrote: async () => (await connection()).wrote(),
    log,
    seal: createSeal(),
  };
  const transport = new BoundedStdioTransport(process.stdin, process.stdout);
  const handle = serveStdio(() => createServer(parts), {
    transport,
    onerror: (error) => log('error', error.message.slice(0, 500)),
  });

  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), PATIENCE).unref();
    void Promise.allSettled([handle.close(), made?.then((opened) => opened.close())]).then(() => process.exit(0));
  };
  // The SDK closes the transport at the end of stdin, on a broken stdout and on a line over its limit, but leaves the
  // process running; without a transport there is nobody left to serve.
  const closed = transport.onclose;
  transport.onclose = () => {
    closed?.();
    end();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
