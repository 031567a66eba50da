import { rmSync } from 'node:fs';
import { load } from '../../scripts/load.mjs';
import type * as BoardServer from '../../src/board/board-server.ts';
import { TEMPLATE } from './template.ts';

/** Makes the sample board's file before all test files. */
export default async function setup(): Promise<void> {
  const { startBoard } = (await load('src/board/board-server.ts')) as unknown as typeof BoardServer;
  rmSync(TEMPLATE, { force: true });
  const board = await startBoard({ file: TEMPLATE });
  await board.close();
}
