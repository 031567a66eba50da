import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { viteYaml } from './scripts/yaml.mjs';

export default defineConfig({
  plugins: [viteYaml],
  test: {
    include: ['test/**/*.test.ts'],
    // PostgreSQL, which starts when a file asks for it.
    globalSetup: ['test/support/postgres-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // One worker a core: the default leaves a core idle, which on two cores doubles the time.
    maxWorkers: availableParallelism(),
  },
});
