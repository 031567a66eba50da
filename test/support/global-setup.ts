import { rmSync } from 'node:fs';
import { bundle, load } from '../../scripts/load.mjs';
import type * as BoardServer from '../../src/board/server.ts';
import { TEMPLATE } from './template.ts';

/** Runs once before all test files: makes what many of them need. */
export default async function setup(): Promise<void> {
  await bundle('test/support/inside-parts.ts');
  const { startBoard } = (await load('src/board/server.ts')) as unknown as typeof BoardServer;
  rmSync(TEMPLATE, { force: true });
  const board = await startBoard({ file: TEMPLATE });
  await board.close();
}
