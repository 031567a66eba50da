import { afterAll, afterEach, beforeEach } from 'vitest';
import { beginTest, endFile, endTest } from './file-end.ts';

// Registered before the hooks of the file, so the first runs before them and the others after them.
beforeEach(beginTest);
afterEach(endTest);
afterAll(endFile);
