import { join } from 'node:path';
import { type BoardOptions, type RunningBoard, startBoard } from '../../src/board/server.ts';
import { ending } from './file-end.ts';
import { freshFolder } from './server.ts';
import { sampleFile } from './template.ts';

/** JSON as it came over the socket: the tests of the board say themselves what they expect in it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that the test is about
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly json: Json;
}

/** Form values; those of the account's key are added. */
export type Values = Readonly<Record<string, string | number>>;

export interface BoardClient {
  readonly board: RunningBoard;
  /** Posts a form and returns the JSON of the answer. */
  post(path: string, values?: Values, account?: keyof RunningBoard['keys']): Promise<Json>;
  get(path: string, values?: Values, account?: keyof RunningBoard['keys']): Promise<Json>;
  /** Creates an ad that breaks no rule, with these values instead of or besides its own; returns its id. */
  create(values?: Values, account?: keyof RunningBoard['keys']): Promise<string>;
}

export function freshFile(): string {
  return join(freshFolder(), 'sandbox.db');
}

/** A {@link BoardClient} with the file of its board. */
export type OpenBoard = Awaited<ReturnType<typeof openBoard>>;

/** A board on a file of its own (unless one is named; with a clock of its own a new one) and a plain client for it. Ads are active at once unless said otherwise. */
export async function openBoard(options: Partial<BoardOptions> = {}) {
  const file = options.file ?? (options.now === undefined ? sampleFile(freshFile()) : freshFile());
  const board = await startBoard({ moderationSeconds: 0, ...options, file });
  return { ...clientOf({ ...board, close: ending(board.close) }), file };
}

/** A plain client for a board that runs. */
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
