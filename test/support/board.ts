import { join } from 'node:path';
import { createFaults, type FaultSource } from '../../src/board/http/faults.ts';
import { type RunningBoard, startBoard } from '../../src/board/server.ts';
import { freshFolder } from './server.ts';

export interface TestBoard {
  readonly board: RunningBoard;
  readonly faults: FaultSource;
  /** Settings that lead a server to this board, with the key of its paid company unless another is named. */
  environment(key?: keyof RunningBoard['keys']): Record<string, string>;
  /** How many requests of an operation have arrived. */
  arrived(operation: string): number;
}

/** An embedded board of the test's own, on a socket, that can be made to fail. */
export async function testBoard(options: { moderationSeconds?: number } = {}): Promise<TestBoard> {
  const faults = createFaults();
  const board = await startBoard({ file: join(freshFolder(), 'board.db'), faults, ...options });
  return {
    board,
    faults,
    environment: (key = 'paid') => ({ JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.keys[key] }),
    arrived: (operation) => faults.requests.filter((request) => request.operation === operation).length,
  };
}
