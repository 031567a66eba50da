import { join } from 'node:path';
import { type Client, createClient } from '../client/client.ts';
import { boardKind, type Settings } from '../config.ts';
import { ToolError } from '../tools/failure.ts';
import type { Log } from './log.ts';

/** The way to the board that the settings mean, opened when first needed. */
export interface Connection {
  /** @throws ToolError `not_configured` when the embedded board cannot be opened. */
  open(): Promise<Client>;
  close(): Promise<void>;
}

interface Opened {
  readonly client: Client;
  close(): Promise<void>;
}

export function createConnection(settings: Settings, version: string, log: Log): Connection {
  let opened: Promise<Opened> | undefined;
  const open = () =>
    boardKind(settings) === 'embedded' ? openEmbedded(settings, version, log) : openConfigured(settings, version, log);
  return {
    async open() {
      opened ??= open();
      try {
        return (await opened).client;
      } catch (error) {
        // The next call may find the fault mended.
        opened = undefined;
        throw error;
      }
    },
    async close() {
      await (await opened)?.close();
    },
  };
}

async function openConfigured({ baseUrl = '', apiKey = '' }: Settings, version: string, log: Log): Promise<Opened> {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(hostname))
    log(
      'warn',
      `the board ${baseUrl} is reached over plain http: the API key travels readable. Use https where there is one.`,
    );
  const client = createClient({ baseUrl, apiKey, version, log });
  return { client, close: () => client.close() };
}

/** The embedded board, over a real socket on this machine, with the key of its paid company. */
async function openEmbedded({ dataDir }: Settings, version: string, log: Log): Promise<Opened> {
  try {
    const { startBoard } = await import('../board/server.ts');
    const board = await startBoard({ file: join(dataDir, 'sandbox.db'), unref: true });
    const client = createClient({ baseUrl: board.url, apiKey: board.keys.paid, version, log });
    return {
      client,
      async close() {
        await client.close();
        await board.close();
      },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError(
      'not_configured',
      `The embedded sample board cannot be opened in ${dataDir} (${reason}). Set JOBBOARD_DATA_DIR to a folder that can be written, or set JOBBOARD_BASE_URL and JOBBOARD_API_KEY for a real board.`,
    );
  }
}
