import { describe, expect, it } from 'vitest';
import { READERS, SHAPES } from '../bench/text/parts.ts';

/** Seconds for the longest text, so that a busy machine fails nothing. `bench/text` measures. */
const SECONDS = 5;

describe('a text of any shape, as long as it may be, is read to its end', () => {
  it.each(READERS)('by %s', { timeout: 600_000 }, (_name, longest, read) => {
    for (const [what, shape] of Object.entries(SHAPES)) {
      const text = shape(longest);
      const start = process.cpuUsage();
      read(text);
      expect(process.cpuUsage(start).user / 1e6, what).toBeLessThan(SECONDS);
    }
  });
});
