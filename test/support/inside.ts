import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { createLog } from '../../src/commands/log.ts';
import { serveStreams } from '../../src/commands/stdio.ts';
import { startHost } from '../../src/http/host.ts';
import { createHostLog } from '../../src/http/host-log.ts';
import { ending } from './file-end.ts';
import { operated } from './http.ts';
import { freshFolder } from './server.ts';
// What calls load on demand: on a busy machine a worker's first story took longer than 30 s when its calls had to.
import '../../src/board/board-server.ts';
import '../../src/commands/local-calls.ts';
import '../../src/query/board-index.ts';
import '../../src/server/calls/resources-and-prompts.ts';
import '../../src/storage/postgres-store.ts';
import '../../src/catalog/lists.ts';

/**
 * Runs `jobboard-mcp` in this process: the same code from the command line on, with two streams for stdin and stdout.
 * Starting a process for each story would take most of the tests' time.
 * @param environment all settings; this process's environment is not read
 */
export async function serverInside(environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { settings } = readCommandLine(args, environment);
  let said = '';
  const log = createLog(settings.log, (line) => {
    said += line;
  });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = serveStreams(settings, { version: '0.0.0', input, output, log });
  const closed = server.disconnected.then(() => server.close());
  /** `transport` is the client's end; `said` returns the program's stderr. */
  return { transport: new OtherEnd(output, input, closed), said: () => said };
}

export async function serveInside(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  arrival?: number,
) {
  const own = { JOBBOARD_DATA_DIR: freshFolder(), ...environment };
  const { settings } = readCommandLine(['serve', ...args], operated(own));
  let said = '';
  const log = createHostLog(settings.log, (line) => {
    said += line;
  });
  const host = await startHost(settings, '0.0.0', { host: '127.0.0.1', port: 0, arrival }, log);
  return { url: host.url, origin: new URL(host.url).origin, said: () => said, stop: ending(() => host.end()) };
}

/** The SDK's transport on two streams, which serves a client as well. */
class OtherEnd extends StdioServerTransport {
  readonly #toServer: PassThrough;
  readonly #closed: Promise<void>;

  constructor(fromServer: PassThrough, toServer: PassThrough, closed: Promise<void>) {
    super(fromServer, toServer);
    this.#toServer = toServer;
    this.#closed = closed;
  }

  override async close(): Promise<void> {
    this.#toServer.end();
    await this.#closed;
    await super.close();
  }
}
