// Runs before each test file.
import { afterAll, afterEach } from 'vitest';
import { endFile, endTest } from './file-end.ts';

// Registered before the hooks of the file, so they run behind them.
afterEach(endTest);
afterAll(endFile);
