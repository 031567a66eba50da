import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../src/catalog/tools.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { readArguments } from '../src/tools/arguments/argument.ts';
import { shakeHands, start } from './support/by-hand.ts';
import { connectInside } from './support/server.ts';

/* Whatever JSON a model sends: it is read, or refused in words that name the argument. */

const runs = { numRuns: Number(process.env.RUNS ?? 30), seed: Number(process.env.SEED ?? 3) };

const server = await connectInside();

/** Values that mean something to one argument or another, and all that JSON can hold. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'Lisboa', 'lisbon, Porto', ['Remote'], 'remoto', 2, '2', '2.5', -1, 0, '', ' ', true, 'yes', 'sim', 'false', null, [], [[]], {},
    '[1,2]', '["Full-time"]', '{"a":1}', '2026-01-01', '24h', '7d', 'tomorrow', 'Contrato sem termo', 'contrato', 'PT', 'xx', Number.POSITIVE_INFINITY, 2 ** 60,
    'a'.repeat(300), '\u0000', '\ud800', 'https://www.itjobs.pt/empresa/acme', 'acme', '__proto__', ['a', null, 5, {}], 'NaN', '1e3', '٣', '12 ',
  ),
  fc.jsonValue({ maxDepth: 3 }),
); // biome-ignore format: a table

it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  '%s reads arguments of any JSON, or says what is wrong with each',
  (_name, tool) => {
    const names = [...Object.keys(tool.arguments), 'unknown', '__proto__', 'constructor', ''];
    const raw = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: raw }, { weight: 1, arbitrary: fc.jsonValue() }), (given) => {
        const { values, findings } = readArguments(tool.arguments, given, PORTUGAL);
        for (const { field, message } of findings) {
          expect(message).toMatch(/\S.*[.]$/s);
          expect(message.replace(/"[^"]*"/g, '')).not.toMatch(/undefined|\[object|NaN\b/);
          expect(field.length).toBeLessThan(100);
        }
        for (const [name, read] of Object.entries(values)) {
          expect(findings.map(({ field }) => field)).not.toContain(name);
          // What was read can be given again, and means the same.
          const again = readArguments(tool.arguments, { [name]: read }, PORTUGAL);
          if (read !== undefined && !(Array.isArray(read) && read.length === 0))
            expect({ name, value: (again.values as Record<string, unknown>)[name] }).toEqual({ name, value: read });
        }
      }),
      runs,
    );
  },
);

it('a call with any JSON ends in an answer or in a refusal that names what to change', async () => {
  const call = fc
    .record({ tool: fc.constantFrom(...TOOLS.filter(({ effect }) => effect === 'read')), seed: fc.nat() })
    .chain(({ tool }) =>
      fc.record({
        tool: fc.constant(tool.name),
        given: fc.dictionary(fc.constantFrom(...Object.keys(tool.arguments), 'other'), value, { maxKeys: 4 }),
      }),
    );
  await fc.assert(
    fc.asyncProperty(call, async ({ tool, given }) => {
      if (tool === 'job_status') delete given.wait;
      const { text, isError } = await server.call(tool, given);
      expect(text).not.toMatch(/internal_error|RangeError|TypeError/);
      if (isError) expect(text).toMatch(/^\[(invalid_argument|not_found|not_allowed)\] /);
    }),
    runs,
  );
}, 60_000);

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
    const text = await server.refusalOf(tool, args);
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
