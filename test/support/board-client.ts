import { join } from 'node:path';
import { type BoardOptions, type RunningBoard, startBoard } from '../../src/board/board-server.ts';
import { ending } from './file-end.ts';
import { freshFolder } from './server.ts';
import { sampleFile } from './template.ts';

/** JSON as received: the board's tests state themselves what they expect in it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that the test is about
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly json: Json;
}

/** Form values, without the key. */
export type Values = Readonly<Record<string, string | number>>;

export interface BoardClient {
  readonly board: RunningBoard;
  post(path: string, values?: Values, account?: keyof RunningBoard['keys']): Promise<Json>;
  get(path: string, values?: Values, account?: keyof RunningBoard['keys']): Promise<Json>;
  /** Creates a valid ad, changed by these values; returns its id. */
  create(values?: Values, account?: keyof RunningBoard['keys']): Promise<string>;
}

export function freshFile(): string {
  return join(freshFolder(), 'sandbox.db');
}

export type OpenBoard = Awaited<ReturnType<typeof openBoard>>;

/** A board on a new file (unless `file` names one) and a plain client for it. Ads are active at once by default. */
export async function openBoard(options: Partial<BoardOptions> = {}) {
  const file = options.file ?? (options.now === undefined ? sampleFile(freshFile()) : freshFile());
  const board = await startBoard({ moderationSeconds: 0, ...options, file });
  return { ...clientOf({ ...board, close: ending(board.close) }), file };
}

export function clientOf(board: RunningBoard): BoardClient {
  const form = (values: Values, account: keyof RunningBoard['keys']) =>
    new URLSearchParams({
      api_key: board.keys[account],
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    });
  const client: BoardClient = {
    board,
    post: async (path, values = {}, account = 'paid') =>
      (await fetch(board.url + path, { method: 'POST', body: form(values, account) })).json(),
    get: async (path, values = {}, account = 'paid') =>
      (await fetch(`${board.url}${path}?${form(values, account)}`)).json(),
    async create(values = {}, account = 'paid') {
      const ad = { title: 'Relojoeiro/a de software', body: '<p>Um anúncio para experimentar.</p>', ...values };
      const answer = await client.post('/job/create.json', ad, account);
      if (answer.success === undefined) throw new Error(`not created: ${JSON.stringify(answer)}`);
      return answer.success.id;
    },
  };
  return client;
}
