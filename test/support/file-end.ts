/*
 * What support modules leave to be done behind a test, or behind all tests of a file. A worker loads a module once for all
 * files that it runs, so a hook that the module registers while it loads would be the first file's alone: each-file.ts
 * registers these for every file.
 */

type End = () => unknown;

const behindTest: End[] = [];
const behindFile: End[] = [];

/** Does this when the test is over. What was asked last is done first. */
export function atEndOfTest(end: End): void {
  behindTest.push(end);
}

/** Does this when the tests of the file are over, behind all their own hooks. Scripts that are no tests never get there. */
export function atEndOfFile(end: End): void {
  behindFile.push(end);
}

export const endTest = () => inReverse(behindTest);
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
