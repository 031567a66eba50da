import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TOOL_LIST } from '../src/catalog/catalog.ts';
import { publishedAnswer } from '../src/catalog/lists.ts';
import { LOADERS } from '../src/catalog/loaders.ts';
import { TOOLS } from '../src/catalog/tools.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { type Argument, inputSchemaOf, publishedType, readArguments } from '../src/tools/arguments/argument.ts';
import type { Tool } from '../src/tools/tool.ts';
import { OPERATIONS } from '../src/wire/operations.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };

/** Every schema inside a schema, itself included. */
function parts(schema: Schema): Schema[] {
  const below = [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])];
  return [schema, ...below.flatMap(parts)];
}

describe('the registry of tools', () => {
  it('has a tool for every operation, with its effect', () => {
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const effects = Object.fromEntries(TOOLS.map(({ name, effect }) => [name, effect]));
    const expected = Object.entries(OPERATIONS).map(([name, { effect }]) => [snake(name), effect]);
    expect(effects).toMatchObject(Object.fromEntries(expected));
  });

  it('loads every tool that a file defines, by its name', async () => {
    const files = readdirSync('src/tools', { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.ts'));
    const exported = (
      await Promise.all(files.map((file) => import(/* @vite-ignore */ `../src/tools/${file}`)))
    ).flatMap((module) => Object.values(module));
    const defined = exported.filter((one) => typeof (one as Partial<Tool>)?.run === 'function') as Tool[];
    expect(defined.map(({ name }) => name).sort()).toEqual(Object.keys(LOADERS).sort());
    expect(TOOLS.map(({ name }) => name)).toEqual(Object.keys(LOADERS));
  });

  it('publishes the schemas that were agreed, but for their words (changed on purpose: npx vitest run -u)', async () => {
    const shape = (key: string, value: unknown) => (key === 'description' && typeof value === 'string' ? '' : value);
    const digests = TOOL_LIST.map(({ name, ...tool }) => `${name} ${hash('sha1', JSON.stringify(tool, shape))}\n`);
    await expect(digests.join('')).toMatchFileSnapshot('corpus/schemas.txt');
  });

  it('describes every argument', () => {
    const described = TOOLS.flatMap(({ name, arguments: given }) =>
      Object.entries(given).map(([key, { description }]) => [`${name} ${key}`, description] as const),
    );
    expect(
      described.filter(([, text]) => !/^.{6,}\.$/.test(text) || /^(?:Likewise|None|Your own)\.$/.test(text)),
    ).toEqual([]);
  });
});

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  const input = inputSchemaOf(tool.arguments) as Schema;
  const output = publishedAnswer(tool.output) as Schema;

  it('has a name, title and description that every client takes, and names its neighbour', () => {
    const others = TOOLS.filter((other) => other.name !== name).map((other) => other.name);
    expect(tool.description).toMatch(new RegExp(`\\b(?:${others.join('|')})\\b`));
    expect(name).toMatch(/^[a-z][a-z0-9_]{1,39}$/);
    expect(tool.title.length).toBeGreaterThan(3);
    expect(tool.description.length).toBeGreaterThan(40);
    expect(tool.description.length).toBeLessThan(1024);
  });

  it('publishes a closed flat object of plain types', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(input.properties).toBeDefined();
    for (const part of parts(input)) {
      for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref', 'format', 'const', '$schema', 'pattern'])
        expect(part).not.toHaveProperty(keyword);
      expect(['object', 'string', 'integer', 'boolean', 'array']).toContain(part.type);
      if (part.type === 'integer') expect(Math.abs(Number(part.maximum))).toBeLessThan(2 ** 40);
      if (part.type === 'array') expect(part.items).toBeDefined();
    }
    for (const argument of Object.values(input.properties ?? {})) expect(argument.type).not.toBe('object');
  });

  it('publishes an answer of plain types, without rules on what the board says, that an error fits too', () => {
    expect(output).not.toHaveProperty('required');
    for (const part of parts(output)) {
      for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref', 'format', 'pattern', 'enum'])
        expect(part).not.toHaveProperty(keyword);
      expect(part).not.toHaveProperty('additionalProperties');
    }
  });

  it('refuses an unknown argument and takes null as not given', () => {
    const nothing = Object.fromEntries(Object.keys(tool.arguments).map((key) => [key, null]));
    const missing = Object.entries(tool.arguments)
      .filter(([, { required }]) => required)
      .map(([field]) => ({ field, message: 'is required.' }));
    expect(readArguments(tool.arguments, nothing, PORTUGAL).findings).toEqual(missing);
    const { findings } = readArguments(tool.arguments, { ...nothing, no_such_argument: 1 }, PORTUGAL);
    expect(findings[0]).toMatchObject({ field: 'no_such_argument' });
  });

  const readBy = ({ schema }: Argument, value: unknown) => schema(PORTUGAL).safeParse(value).data;
  const ofType = (type: string) =>
    Object.entries(tool.arguments)
      .map(([key, argument]) => ({
        key,
        argument,
        published: z.toJSONSchema(publishedType(argument), { io: 'input' }) as Schema,
      }))
      .filter(({ published }) => published.type === type);

  it('reads integers from digits', () => {
    for (const { key, argument, published } of ofType('integer')) {
      const min = Number(published.minimum);
      expect(readBy(argument, String(min)), key).toBe(min);
      for (const wrong of ['x', 1.5]) expect(readBy(argument, wrong), key).toBeUndefined();
    }
  });

  it('reads lists from commas and JSON; passages of a text stand as they are given', () => {
    for (const { key, argument, published } of ofType('array')) {
      const words = ((published.items?.enum as string[] | undefined) ?? ['one', 'two']).slice(0, 2);
      const [commas, whole] = [words.join(','), readBy(argument, words)];
      const isText = key === 'find' || key === 'replace_with';
      // Names with commas are parted where the companies are known.
      const isParted = !isText && !key.endsWith('company');
      expect(readBy(argument, commas), key).toEqual(isParted ? whole : [commas]);
      if (!isText) expect(readBy(argument, JSON.stringify(words)), key).toEqual(whole);
    }
  });
});
