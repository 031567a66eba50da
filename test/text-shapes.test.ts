import { describe, expect, it } from 'vitest';
import { READERS, SHAPES } from '../bench/text/parts.ts';

/** `bench/text` measures; here a busy machine may take its time. */
const SECONDS = 5;

describe('a text of any shape, as long as it may be, is read in a bounded time', () => {
  it.each(READERS)('by %s', { timeout: 600_000 }, (_name, longest, read) => {
    for (const [what, shape] of Object.entries(SHAPES)) {
      const text = shape(longest).slice(0, longest);
      const start = performance.now();
      read(text);
      expect((performance.now() - start) / 1000, what).toBeLessThan(SECONDS);
    }
  });
});
