import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { viteYaml } from './scripts/yaml.mjs';

/** Stories of the search, told twice: of an index in a file, and of one in PostgreSQL. */
const SEARCH_STORIES = [
  ...['crawl', 'filters', 'meaning', 'stats', 'words'].map((name) => `test/search-${name}.test.ts`),
  ...['changes', 'changes-told', 'changes-readings', 'changes-twins'].map((name) => `test/${name}.test.ts`),
];

export default defineConfig({
  plugins: [viteYaml],
  test: {
    // What many files need; and PostgreSQL, which starts when a file asks for it.
    globalSetup: ['test/support/global-setup.ts', 'test/support/postgres-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // One worker a core: the default leaves a core idle, which on two cores doubles the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'files', include: ['test/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'postgres', include: SEARCH_STORIES, env: { JOBBOARD_TEST_INDEX: 'postgres' } },
      },
    ],
  },
});
