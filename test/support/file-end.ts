// Ends what support modules open after the test that opened it, or after all tests of the file. A worker loads a module
// once for all its files, so hooks that a module registers at load would serve only the first file: each-file.ts
// registers these for every file.

type End = () => unknown;

const behindTest: End[] = [];
const behindFile: End[] = [];
let testsUnderWay = 0;

/** Runs after the tests of the file and their own hooks. In scripts that are not tests it never runs. */
export function atEndOfFile(end: End): void {
  behindFile.push(end);
}

/** Runs `end` once: when the result is called, else after the test or the file. The last one registered ends first. */
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
