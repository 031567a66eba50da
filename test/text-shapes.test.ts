import { describe, expect, it } from 'vitest';
import { READERS, SHAPES } from '../bench/text/parts.ts';

/** Seconds of the processor for a quarter of the longest text. `bench/text` measures the whole. */
const SECONDS = 2;

describe('a text of any shape, as long as it may be, is read in a bounded time', () => {
  it.each(READERS)('by %s', { timeout: 600_000 }, (_name, longest, read) => {
    for (const [what, shape] of Object.entries(SHAPES)) {
      const text = shape(longest).slice(0, longest / 4);
      const start = process.cpuUsage();
      read(text);
      expect(process.cpuUsage(start).user / 1e6, what).toBeLessThan(SECONDS);
    }
  });
});
