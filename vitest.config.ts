import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { viewsOfDist } from './scripts/views.mjs';
import { yaml } from './scripts/yaml.mjs';

export default defineConfig({
  plugins: [yaml, viewsOfDist],
  test: {
    include: ['test/**/*.test.ts'],
    // What many files need; PostgreSQL and a browser start when the first file asks for them.
    globalSetup: 'test/support/shared-setup.ts',
    testTimeout: 60_000,
    // A story that waits fails by what it waits for, not by a busy machine.
    expect: { poll: { timeout: 20_000 } },
    maxConcurrency: 9,
    hookTimeout: 60_000,
    pool: 'forks',
    // A worker runs many files, and loads what they share once; each-file.ts ends what support modules keep for one file.
    isolate: false,
    setupFiles: ['test/support/each-file.ts'],
    // More than cores: most of the time of a test is waiting.
    maxWorkers: 2 * availableParallelism() + 1,
  },
});
