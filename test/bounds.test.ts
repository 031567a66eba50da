import { describe, expect, it } from 'vitest';
import { shakeHands, start } from './support/by-hand.ts';
import { connectInside } from './support/server.ts';

/*
 * What one client may ask for at once, and how large its arguments may be: refused in words, and the server goes on.
 */

const server = await connectInside();

describe('arguments larger than any call can mean', () => {
  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ['a list in a list', 'list_jobs', { company: [[['x']]] }, /company: holds a list or an object/],
    [
      'a long title beside a long text',
      'create_job',
      { title: 'x'.repeat(2_000_000), body: 'y'.repeat(20_001) },
      /title: has 2000000 characters; give 200 at most.*body: has 20001 characters; give 20000 at most/s,
    ],
    [
      'many values',
      'search_jobs',
      { any_words: Array.from({ length: 101 }, String) },
      /any_words: has 101 entries; give 100 at most/,
    ],
    ['long words', 'search_jobs', { words: 'x'.repeat(40_000) }, /words: has 40000 characters; give 2000 at most/],
    [
      'a thousand unknown names',
      'get_job',
      Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}${'x'.repeat(80)}`, n])),
      /is not an argument.*… and \d+ more like these\.$/s,
    ],
  ])('%s is refused by name, and nothing is done', async (_what, tool, args, words) => {
    const { text, isError } = await server.call(tool, args);
    expect(isError).toBe(true);
    expect(text).toMatch(/^\[invalid_argument\]/);
    expect(text).toMatch(words);
    expect(text.length).toBeLessThan(12_000);
  });

  it('a list or an object nested 20,000 deep in raw JSON is refused by every tool in all its arguments', async () => {
    const program = start([]);
    await shakeHands(program);
    const { tools } = await server.client.listTools();
    const nested = [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`];
    for (const [at, { name, inputSchema }] of tools.entries()) {
      const given = [...Object.keys(inputSchema.properties ?? {}), 'unknown'].map(
        (argument, place) => `"${argument}":${nested[(at + place) % 2]}`,
      );
      const call = `"method":"tools/call","params":{"name":"${name}","arguments":{${given}}}`;
      program.child.stdin.write(`{"jsonrpc":"2.0","id":${at + 2},${call}}\n`);
      const said = JSON.stringify((await program.answer(at + 2)).result);
      expect(said, name).toContain('[invalid_argument]');
      expect(said.length).toBeLessThan(24_000);
    }
    program.child.stdin.end();
    expect(await program.ended).toMatchObject({ code: 0 });
  });
});
