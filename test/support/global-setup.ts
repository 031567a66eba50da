import { rmSync } from 'node:fs';
import { bundle, load } from '../../scripts/load.mjs';
import type * as BoardServer from '../../src/board/server.ts';
import { TEMPLATE } from './template.ts';

const DONE = Symbol.for('jobboard-tests-set-up');

/** Makes shared files before all test files. Each project of vitest.config.ts calls it; only the first call counts. */
export default async function setup(): Promise<void> {
  if (DONE in globalThis) return;
  Object.assign(globalThis, { [DONE]: true });
  await bundle('test/support/inside-parts.ts');
  const { startBoard } = (await load('src/board/server.ts')) as unknown as typeof BoardServer;
  rmSync(TEMPLATE, { force: true });
  const board = await startBoard({ file: TEMPLATE });
  await board.close();
}
