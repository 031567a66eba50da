import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../src/catalog/lists.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { readArguments } from '../src/tools/arguments/argument.ts';
import { connectInside } from './support/server.ts';

/* Whatever JSON a model sends: it is read, or refused in words that name the argument. */

const runs = { numRuns: Number(process.env.RUNS ?? 30), seed: Number(process.env.SEED ?? 3) };

/** Values that mean something to one argument or another, and all that JSON can hold. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'Lisboa', 'lisbon, Porto', ['Remote'], 'remoto', 2, '2', '2.5', -1, 0, '', ' ', true, 'yes', 'sim', 'false', null, [], [[]], {},
    '[1,2]', '["Full-time"]', '{"a":1}', '2026-01-01', '24h', '7d', 'tomorrow', 'Contrato sem termo', 'contrato', 'PT', 'xx', Number.POSITIVE_INFINITY, 2 ** 60,
    'a'.repeat(300), '\u0000', '\ud800', 'https://www.itjobs.pt/empresa/acme', 'acme', '__proto__', ['a', null, 5, {}], 'NaN', '1e3', '٣', '12 ',
  ),
  fc.jsonValue({ maxDepth: 3 }),
); // biome-ignore format: a table

describe('arguments of any JSON', () => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s reads them or says what is wrong with each',
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
});

describe('a call with any JSON', () => {
  it('ends in an answer or in a refusal that names what to change', async () => {
    const call = fc
      .record({ tool: fc.constantFrom(...TOOLS.filter(({ effect }) => effect === 'read')), seed: fc.nat() })
      .chain(({ tool }) =>
        fc.record({
          tool: fc.constant(tool.name),
          given: fc.dictionary(fc.constantFrom(...Object.keys(tool.arguments), 'other'), value, { maxKeys: 4 }),
        }),
      );
    const server = await connectInside();
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
});
