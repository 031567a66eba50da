import { afterAll, afterEach, beforeEach } from 'vitest';
import { beginTest, endFile, endTest } from './file-end.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The browser of a story of the views. */
    browser?: string;
  }
}

// Registered before the hooks of the file, so the first runs before them and the others after them.
beforeEach(({ onTestFailed }) => {
  beginTest();
  onTestFailed(({ task: { meta, result } }) => {
    for (const error of result?.errors ?? [])
      error.message += `\n(${[`Node ${process.version}`, meta.browser].filter(Boolean).join(', ')})`;
  });
});
afterEach(endTest);
afterAll(endFile);
