import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { escapingStream } from '../server/line-separators.ts';
import { createServer } from '../server/server.ts';
import { boardKind, findingsOf } from '../settings/findings.ts';
import type { Settings } from '../settings.ts';
import type { openLocal } from './local-calls.ts';
import { createLog, type ProgramLog } from './log.ts';

/** Milliseconds for closing after sent writes have ended (docs/contract.md, Commands: a second in all). */
const CLOSING_TIME_MS = 300;

export function runStdio(settings: Settings, version: string): void {
  const { stdin: input, stdout: output } = process;
  const server = serveStreams(settings, { version, input, output, log: createLog(settings.log) });
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    const closed = server.close();
    await server.writesEnded();
    setTimeout(() => process.exit(0), CLOSING_TIME_MS).unref();
    await closed;
    await server.flushed();
    // Exiting before the last chunk is written would truncate it.
    output.write('', () => process.exit(0));
  };
  // The SDK closes the transport at the end of stdin, but leaves the process running.
  void server.disconnected.then(end);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

interface StreamsOptions {
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly log: ProgramLog;
}

export function serveStreams(settings: Settings, { version, input, output, log }: StreamsOptions) {
  const { problems, warnings } = findingsOf(settings);
  for (const warning of warnings) log('warn', warning);
  for (const problem of problems) log('error', problem);
  const writesUnderWay = new Set<Promise<void>>();
  let local: Promise<ReturnType<typeof openLocal>> | undefined;
  const calls = async () => {
    local ??= import('./local-calls.ts').then((loaded) =>
      loaded.openLocal({ settings, version, problems, log, writesUnderWay }),
    );
    return (await local).calls;
  };
  const listSetup = { settings, version, board: { embedded: boardKind(settings) === 'embedded' } };
  const messages = escapingStream(output);
  // The SDK adds listeners for each message.
  messages.setMaxListeners(0);
  const transport = new StdioServerTransport(input, messages);
  const onerror = (error: Error) => log('error', error.message.slice(0, 500));
  const handle = serveStdio(() => createServer(listSetup, calls), { transport, onerror });
  const { onclose } = transport;
  const disconnected = new Promise<void>((resolve) => {
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  const writesEnded = async () => void (await Promise.all(writesUnderWay));
  return {
    disconnected,
    writesEnded,
    async close() {
      // Aborts calls under way; a write that was sent continues.
      await handle.close().catch(() => undefined);
      await writesEnded();
      await (await local)?.close();
    },
    flushed: () => new Promise<void>((resolve) => messages.end(() => resolve())),
  };
}
