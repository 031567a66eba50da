/*
 * What support modules open ends behind the test that opened it, or behind all tests of the file where none ran. A worker
 * loads a module once for all files that it runs, so a hook that the module registers while it loads would be the first
 * file's alone: each-file.ts registers these for every file.
 */

type End = () => unknown;

const behindTest: End[] = [];
const behindFile: End[] = [];
let testsUnderWay = 0;

/** Does this when the tests of the file are over, behind all their own hooks. Scripts that are no tests never get there. */
export function atEndOfFile(end: End): void {
  behindFile.push(end);
}

/** Ends it once: when the result is called, or else with the test or file. What was opened last is ended first. */
export function ending(end: () => Promise<unknown>): () => Promise<void> {
  let ended: Promise<unknown> | undefined;
  const once = async () => {
    ended ??= end();
    await ended;
  };
  (testsUnderWay > 0 ? behindTest : behindFile).push(once);
  return once;
}

export function beginTest(): void {
  testsUnderWay++;
}

export async function endTest(): Promise<void> {
  testsUnderWay--;
  if (testsUnderWay === 0) await inReverse(behindTest);
}

export const endFile = () => inReverse(behindFile);

async function inReverse(ends: End[]): Promise<void> {
  const faults: unknown[] = [];
  for (const end of ends.splice(0).reverse())
    try {
      await end();
    } catch (fault) {
      faults.push(fault);
    }
  if (faults.length > 0) throw new AggregateError(faults);
}
