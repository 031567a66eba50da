import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A sample board's file, made once per run by shared-setup.ts: writing its ads takes a third of a second. */
export const TEMPLATE = fileURLToPath(new URL('../../node_modules/.cache/test-board.db', import.meta.url));

/** Copies a fresh sample board; the board dates its ads anew when it opens. */
export function sampleFile(file: string): string {
  copyFileSync(TEMPLATE, file);
  return file;
}
