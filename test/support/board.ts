import { join } from 'node:path';
import { type BoardOptions, type RunningBoard, startBoard } from '../../src/board/server.ts';
import { type Faults, faultsBefore } from './faults.ts';
import { freshFolder } from './server.ts';
import { sampleFile } from './template.ts';

export interface TestBoard {
  /** Its URL is that of the faults before it. */
  readonly board: RunningBoard;
  readonly faults: Faults;
  /** Settings that lead a server to this board, with the key of its paid company unless another is named. */
  environment(key?: keyof RunningBoard['keys']): Record<string, string>;
  /** How many requests of an operation have arrived. */
  arrived(operation: string): number;
}

/** An embedded board of the test's own, on a socket, that can be made to fail. */
export async function testBoard(options: Partial<BoardOptions> = {}): Promise<TestBoard> {
  const behind = await startBoard({ ...options, file: options.file ?? sampleFile(join(freshFolder(), 'board.db')) });
  const faults = await faultsBefore(behind.url);
  const board: RunningBoard = {
    url: faults.url,
    keys: behind.keys,
    async close() {
      await faults.close();
      await behind.close();
    },
  };
  return {
    board,
    faults,
    environment: (key = 'paid') => ({ JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.keys[key] }),
    arrived: (operation) => faults.requests.filter((request) => request.operation === operation).length,
  };
}
