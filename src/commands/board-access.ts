import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { RunningBoard } from '../board/server.ts';
import type { Client, ClientOptions } from '../client/client.ts';
import { type HttpProxy, ProxySettingError, proxyFor } from '../client/http/proxy.ts';
import type { BoardIndex } from '../search/board-index.ts';
import type { BoardAccess } from '../server/setup.ts';
import { boardKind } from '../settings/findings.ts';
import type { Settings } from '../settings.ts';
import { NoSqliteError } from '../sqlite.ts';
import type { History } from '../storage/history.ts';
import { ToolError } from '../tools/kit/failure.ts';
import type { Log } from './log.ts';

// undici's HTTP parser is one large function in WebAssembly. V8 would compile it a second time in the background, which
// costs half a second of processor time, and a process that is to end waits for that (measured: 300 ms instead of 15).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

interface Opened {
  readonly client: Client;
  close(): Promise<void>;
}

/**
 * How the embedded board is indexed: under a name, since its port is another at each start, and read again after
 * seconds, since it costs nothing and people try things out on it.
 */
export const EMBEDDED_INDEX = { name: 'embedded', freshFor: 10_000 } as const;

export function createBoardAccess(settings: Settings, version: string, log: Log, history?: History): BoardAccess {
  const embedded = boardKind(settings) === 'embedded';
  let opened: Promise<Opened> | undefined;
  let index: Promise<BoardIndex> | undefined;
  const client = async () => {
    opened ??= embedded ? openEmbedded(settings, version, log) : openConfigured(settings, version, log);
    try {
      return (await opened).client;
    } catch (error) {
      // The next call may find the fault mended.
      opened = undefined;
      throw error;
    }
  };
  return {
    embedded,
    client,
    async index() {
      const reached = await client();
      index ??= import('../search/board-index.ts').then(({ createBoardIndex }) =>
        createBoardIndex({
          folder: settings.dataDir,
          client: reached,
          history,
          log,
          ...(embedded ? EMBEDDED_INDEX : {}),
        }),
      );
      return index;
    },
    async adWritten(id, record) {
      // The write is done, and must not look failed for the sake of the index.
      await this.index().then(
        (opened) => opened.adWritten(id, record),
        (error: unknown) => log('warn', `the search index was not told of a write: ${String(error)}`),
      );
    },
    async close() {
      await (await index)?.close();
      await (await opened)?.close();
    },
  };
}

async function openConfigured({ baseUrl = '', apiKey = '' }: Settings, version: string, log: Log): Promise<Opened> {
  const client = await connected({ baseUrl, apiKey, version, log, proxy: proxyOf(baseUrl) });
  return { client, close: () => client.close() };
}

/** Loaded when it is needed: undici takes as long as the rest of a start. */
async function connected(options: ClientOptions): Promise<Client> {
  const { createClient } = await import('../client/client.ts');
  return createClient(options);
}

/** @throws ToolError `not_configured` for a proxy that cannot be used */
export function proxyOf(baseUrl: string): HttpProxy | undefined {
  try {
    return proxyFor(baseUrl, process.env);
  } catch (error) {
    throw error instanceof ProxySettingError ? new ToolError('not_configured', error.message) : error;
  }
}

/** The embedded board, over a real socket on this machine, with the key of its paid company. */
async function openEmbedded(settings: Settings, version: string, log: Log): Promise<Opened> {
  const board = await startEmbedded(settings);
  const client = await connected({ baseUrl: board.url, apiKey: board.keys.paid, version, log });
  return {
    client,
    async close() {
      await client.close();
      await board.close();
    },
  };
}

/** @throws ToolError `not_configured` when it cannot be opened */
export async function startEmbedded({ dataDir }: Settings): Promise<RunningBoard> {
  try {
    const { startBoard } = await import('../board/server.ts');
    return await startBoard({ file: join(dataDir, 'sandbox.db'), unref: true });
  } catch (error) {
    const other = 'or set JOBBOARD_BASE_URL and JOBBOARD_API_KEY for a real board.';
    if (error instanceof NoSqliteError)
      throw new ToolError(
        'not_configured',
        `The embedded sample board cannot be opened. ${error.message.replace(/\.$/, '')}, ${other}`,
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError(
      'not_configured',
      `The embedded sample board cannot be opened in ${dataDir} (${reason}). Set JOBBOARD_DATA_DIR to a folder that can be written, ${other}`,
    );
  }
}
