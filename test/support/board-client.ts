import { join } from 'node:path';
import { type BoardOptions, type RunningBoard, startBoard } from '../../src/board/board-server.ts';
import { ending } from './file-end.ts';
import { freshFolder, type Json } from './server.ts';
import { sampleFile } from './template.ts';

/** Form values, without the key. */
export type Values = Readonly<Record<string, string | number>>;

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

export function clientOf(board: RunningBoard) {
  const post = async (
    path: string,
    values: Values = {},
    account: keyof RunningBoard['keys'] = 'paid',
  ): Promise<Json> => {
    const all = Object.entries(values).map(([name, value]) => [name, String(value)]);
    const body = new URLSearchParams({ api_key: board.keys[account], ...Object.fromEntries(all) });
    return (await fetch(board.url + path, { method: 'POST', body })).json();
  };
  return {
    board,
    post,
    /** Creates a valid ad, changed by these values; returns its id. */
    async create(values: Values = {}, account: keyof RunningBoard['keys'] = 'paid'): Promise<string> {
      const ad = { title: 'Relojoeiro/a de software', body: '<p>Um anúncio para experimentar.</p>', ...values };
      const answer = await post('/job/create.json', ad, account);
      if (answer.success === undefined) throw new Error(`not created: ${JSON.stringify(answer)}`);
      return answer.success.id;
    },
  };
}
