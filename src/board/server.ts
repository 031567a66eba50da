import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBoardDatabase } from './database.ts';
import type { Board } from './http/dispatch.ts';
import { type BoardKeys, KEYS } from './http/keys.ts';
import { serve } from './http/serve.ts';

export interface BoardOptions {
  /** Path of the board's SQLite file, made when it is missing. */
  readonly file: string;
  /** 0, the default, takes a free one. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Seconds that a created or edited ad waits before it is active; 20 unless given. */
  readonly moderationSeconds?: number | undefined;
  /** Whether the process may end while the board runs. */
  readonly unref?: boolean | undefined;
  /** The board's clock. */
  readonly now?: (() => Date) | undefined;
  /** Whether the board keeps the addresses of links in what is written; true unless given (docs/board.md, Publishing rules, 5). */
  readonly keepsLinks?: boolean | undefined;
}

export interface RunningBoard {
  /** Base URL, without a slash at the end. */
  readonly url: string;
  readonly keys: BoardKeys;
  /** Stops listening, closes every connection and the file. */
  close(): Promise<void>;
}

const DEFAULT_MODERATION_SECONDS = 20;
/** Milliseconds that an idle connection stays open; longer than clients keep theirs, so that they need not race it. */
const KEEP_ALIVE = 75_000;

/**
 * Starts an embedded board: every operation answered over HTTP from an SQLite file, for the sandbox keys.
 * @throws Error when the file can't be opened or the port can't be listened on
 */
export async function startBoard(options: BoardOptions): Promise<RunningBoard> {
  const { file, port = 0, host = '127.0.0.1', unref = false, now = () => new Date() } = options;
  const db = await openBoardDatabase(file, now().getTime());
  const board: Board = {
    db,
    moderationTime: (options.moderationSeconds ?? DEFAULT_MODERATION_SECONDS) * 1000,
    keepsLinks: options.keepsLinks ?? true,
  };
  const server = createServer((request, response) => void serve(request, response, { board, now }));
  server.keepAliveTimeout = KEEP_ALIVE;
  if (unref) server.on('connection', (socket) => socket.unref());
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (error) {
    db.close();
    throw error;
  }
  if (unref) server.unref();
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening}`,
    keys: KEYS,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      db.close();
    },
  };
}
