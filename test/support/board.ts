import { join } from 'node:path';
import { type BoardOptions, type RunningBoard, startBoard } from '../../src/board/board-server.ts';
import { faultsBefore } from './faults.ts';
import { ending } from './file-end.ts';
import { freshFolder } from './server.ts';
import { sampleFile } from './template.ts';

export type TestBoard = Awaited<ReturnType<typeof testBoard>>;

/** An embedded board on a socket, behind a proxy that can make it fail. */
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
    /** Settings for a server of this board, with the key of its paid company by default. */
    environment: (key: keyof RunningBoard['keys'] = 'paid'): Record<string, string> => ({
      JOBBOARD_BASE_URL: board.url,
      JOBBOARD_API_KEY: board.keys[key],
    }),
    arrived: (operation: string) => faults.requests.filter((request) => request.operation === operation).length,
  };
}
