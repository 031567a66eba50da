import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connected, connectInside } from './support/server.ts';

/*
 * What one client may ask for at once, and how large its arguments may be: refused in words, and the server goes on.
 */

describe('arguments larger than any call can mean', () => {
  let server: Connected;
  beforeAll(async () => {
    server = await connectInside();
  });
  afterAll(() => server.close());

  const deep = (depth: number): unknown => {
    let value: unknown = 'x';
    for (let count = 0; count < depth; count++) value = [value];
    return value;
  };

  it.each<[string, string, Record<string, unknown>, RegExp]>([
    [
      'a list in lists without end',
      'list_jobs',
      { company: deep(3_000) },
      /^\[invalid_argument\].*company: is nested more than 4 deep/s,
    ],
    [
      'a long title',
      'create_job',
      { title: 'x'.repeat(2_000_000), body: '<p>y</p>' },
      /^\[invalid_argument\].*title: has 2000000 characters; give 100000 at most/s,
    ],
    [
      'many values',
      'search_jobs',
      { any_words: Array.from({ length: 20_000 }, String) },
      /^\[invalid_argument\].*any_words: holds more than 10000 values/s,
    ],
    [
      'several long texts',
      'create_job',
      { title: 'x'.repeat(60_000), body: 'y'.repeat(70_000) },
      /body: has 70000 characters/,
    ],
    ['an unknown name as long as a book', 'get_job', { ['n'.repeat(500_000)]: 1 }, /^\[invalid_argument\]/],
  ])('%s is refused by name, and nothing is done', async (_what, tool, args, words) => {
    const { text, isError } = await server.call(tool, args);
    expect(isError).toBe(true);
    expect(text).toMatch(words);
    expect(text.length).toBeLessThan(12_000);
  });
});
