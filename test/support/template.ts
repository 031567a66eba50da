import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A sample board's file, made once a run by global-setup.ts: writing all its ads takes a third of a second. */
export const TEMPLATE = fileURLToPath(new URL('../../node_modules/.cache/test-board.db', import.meta.url));

/** A sample board at this place that nobody has written to; the board dates its ads anew when it is opened. */
export function sampleFile(file: string): string {
  copyFileSync(TEMPLATE, file);
  return file;
}
