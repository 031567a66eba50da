import { join } from 'node:path';
import { type Client, createClient } from '../client/client.ts';
import type { Settings } from '../config.ts';
import type { BoardIndex } from '../search/board-index.ts';
import { boardKind } from '../settings/findings.ts';
import { NoSqliteError } from '../sqlite.ts';
import { ToolError } from '../tools/kit/failure.ts';
import type { Log } from './log.ts';

/** The way to the board that the settings mean, opened when first needed. */
export interface BoardAccess {
  /** @throws ToolError `not_configured` when the embedded board cannot be opened. */
  open(): Promise<Client>;
  /** The index of the board, made when a search first needs it. @throws as `open` does */
  index(): Promise<BoardIndex>;
  /** Says that an ad was written, so that the index reads the board again before its next answer. */
  wrote(): Promise<void>;
  close(): Promise<void>;
}

interface Opened {
  readonly client: Client;
  close(): Promise<void>;
}

/**
 * How the embedded board is indexed: under a name, since its port is another at each start, and read again after
 * seconds, since it costs nothing and people try things out on it.
 */
const EMBEDDED = { name: 'embedded', freshFor: 10_000 } as const;

export function createBoardAccess(settings: Settings, version: string, log: Log): BoardAccess {
  const embedded = boardKind(settings) === 'embedded';
  let opened: Promise<Opened> | undefined;
  let index: Promise<BoardIndex> | undefined;
  const open = async () => {
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
    open,
    async index() {
      const client = await open();
      index ??= import('../search/board-index.ts').then(({ createBoardIndex }) =>
        createBoardIndex({ folder: settings.dataDir, client, log, ...(embedded ? EMBEDDED : {}) }),
      );
      return index;
    },
    async wrote() {
      // The write is done, and must not look failed for the sake of the index.
      await this.index().then(
        (opened) => opened.changed(),
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
