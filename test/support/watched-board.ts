import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { BoardClient } from '../../src/client/client.ts';
import { BoardIndex } from '../../src/query/board-index.ts';
import { sealWith } from '../../src/server/approval.ts';
import { Calls } from '../../src/server/calls/calls.ts';
import { createServer } from '../../src/server/server.ts';
import { readSettings } from '../../src/settings/read-settings.ts';
import { openDatabase } from '../../src/sqlite.ts';
import { folderStorage } from '../../src/storage/storage.ts';
import { type OpenBoard, openBoard, type Values } from './board-client.ts';
import { ending } from './file-end.ts';
import { answerOf, freshFolder, type Json } from './server.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** One server for one client, with an index on the test's clock. */
export type Watcher = Awaited<ReturnType<typeof watcherOf>>;

export type WatchedBoard = Awaited<ReturnType<typeof watchedBoard>>;

/** Publishes ads that differ in title and text. @param from number of the first */
export async function publishSome({ publish }: WatchedBoard, count: number, from = 0): Promise<number[]> {
  const ids: number[] = [];
  for (let ad = from; ad < from + count; ad++)
    ids.push(await publish({ title: `Ad ${ad}`, body: `<p>Text ${ad}</p>` }));
  return ids;
}

export const idsOf = (rows: Json[]): number[] => rows.map(({ id }) => id);

/** A board with only the test's ads, on a socket, and a data folder for its watchers. */
export async function watchedBoard(start = Date.now()) {
  const clock = { now: start, boardIsAhead: 0 };
  const board = await openBoard({ now: () => new Date(clock.now + clock.boardIsAhead) });
  const db = openDatabase(board.file);
  db.exec('DELETE FROM job');
  db.close();
  const folder = freshFolder();
  const send = async (path: string, values: Values) => {
    const answer = await board.post(path, values);
    if (answer.success === undefined) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.success;
  };
  return {
    board,
    folder,
    /** The watchers' clock; the board's follows it plus `boardIsAhead`. */
    clock,
    async publish(values: Values = {}) {
      return Number(await board.create({ location: 14, work_model: 0, ...values }));
    },
    edit: (id: number, values: Values) => send('/job/edit.json', { id, workModel: 0, ...values }),
    suspend: (id: number) => send('/job/suspend.json', { id }),
    /** Another process on the same data folder, as far as the index can tell. */
    watcher: (settings: Record<string, string> = {}, other = folder) =>
      watcherOf(board, other, () => clock.now, settings),
  };
}

async function watcherOf({ board }: OpenBoard, folder: string, now: () => number, given: Record<string, string>) {
  const environment = { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.keys.paid, JOBBOARD_DATA_DIR: folder };
  const settings = readSettings({ ...environment, ...given });
  const reached = new BoardClient({ baseUrl: board.url, apiKey: board.keys.paid, version: 'test' });
  const { keepDays } = settings;
  const log = () => undefined;
  const storage = folderStorage(folder, { keepDays, log });
  const { history } = storage;
  const index = new BoardIndex({ folder, client: reached, now, history });
  const access = {
    embedded: false,
    client: async () => reached,
    index: async () => index,
    adWritten: index.adWritten.bind(index),
    close: () => index.close(),
  };
  const setup = {
    version: 'test',
    settings,
    problems: [],
    board: access,
    storage,
    seal: sealWith(new Uint8Array(32)),
    onCall: log,
    writesUnderWay: new Set<Promise<void>>(),
  };
  const calls = new Calls(setup);
  const server = createServer(setup, async () => calls);
  const client = new Client({ name: 'watcher', version: '1' });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await server.connect(one);
  await client.connect(other);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { text, isError, structured: data } = answerOf(await client.callTool({ name, arguments: args }));
    return { text, isError, data };
  };
  return {
    client,
    index,
    call,
    changes: (args?: Record<string, unknown>) => call('job_changes', args),
    /** Ends it as the end of its client would. */
    close: ending(async () => {
      await client.close();
      await index.close();
      await storage.close();
      await reached.close();
    }),
  };
}
