import { join } from 'node:path';
import { type BoardOptions, type RunningBoard, startBoard } from '../../src/board/server.ts';
import { faultsBefore } from './faults.ts';
import { ending } from './file-end.ts';
import { freshFolder } from './server.ts';
import { sampleFile } from './template.ts';

/** A {@link testBoard}; its URL is that of the faults before it. */
export type TestBoard = Awaited<ReturnType<typeof testBoard>>;

/** An embedded board of the test's own, on a socket, that can be made to fail. */
export async function testBoard(options: Partial<BoardOptions> = {}) {
  const behind = await startBoard({ ...options, file: options.file ?? sampleFile(join(freshFolder(), 'board.db')) });
  const faults = await faultsBefore(behind.url);
  const board: RunningBoard = {
    url: faults.url,
    keys: behind.keys,
    close: ending(() => faults.close().then(behind.close)),
  };
  return {
    board,
    faults,
    /** Settings that lead a server to this board, with the key of its paid company unless another is named. */
    environment: (key: keyof RunningBoard['keys'] = 'paid'): Record<string, string> => ({
      JOBBOARD_BASE_URL: board.url,
      JOBBOARD_API_KEY: board.keys[key],
    }),
    /** How many requests of an operation have arrived. */
    arrived: (operation: string) => faults.requests.filter((request) => request.operation === operation).length,
  };
}
