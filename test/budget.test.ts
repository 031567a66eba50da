import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { PROMPT_LIST, TOOL_LIST } from '../src/catalog/catalog.ts';
import { adGuide } from '../src/publishing/ad/guide.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { testBoard } from './support/board.ts';
import { connectInside, ERAS } from './support/server.ts';

/* What the server costs a model's context, in tokens (o200k_base), so that it cannot grow unnoticed. */

const tokens = (value: unknown) => countTokens(typeof value === 'string' ? value : JSON.stringify(value));

describe('the list of tools', () => {
  const visible = TOOL_LIST.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));

  it('costs a model at most 3,950 tokens in all, and no tool more than 490', () => {
    expect(visible.filter((tool) => tokens(tool) > 490)).toEqual([]);
    expect(tokens(visible)).toBeLessThanOrEqual(3950);
  });

  it('is at most 9,200 tokens with titles, hints and output schemas', () => {
    const whole = TOOL_LIST.map(({ group: _group, effect: _effect, ...tool }) => tool);
    expect(tokens(whole)).toBeLessThanOrEqual(9200);
  });

  it('has a short guide and short prompts', () => {
    expect(tokens(adGuide(PORTUGAL))).toBeLessThanOrEqual(950);
    expect(tokens(PROMPT_LIST)).toBeLessThanOrEqual(900);
  });
});

const server = await connectInside();

it.each([
  ['list_jobs', { limit: 20 }, 1500],
  ['list_jobs', {}, 2200],
  ['search_jobs', { words: 'developer', limit: 10 }, 1300],
  ['job_stats', { by: 'skill', top: 10 }, 700],
  ['list_events', {}, 2200],
  ['list_courses', {}, 2200],
  ['search_companies', { q: ['a'], limit: 10 }, 2200],
] as const)(
  'the answer of %s %j on the embedded board stays within its tokens, as text and as data',
  async (name, args, max) => {
    const { text, structured, isError } = await server.call(name, args);
    expect(isError).toBe(false);
    expect(tokens(text)).toBeLessThanOrEqual(max);
    expect(tokens(structured)).toBeLessThanOrEqual(max * 1.6);
  },
);

/* How hosts find the server and its tools, whatever they know of it. */

const ALWAYS = ['get_job', 'search_jobs'];

describe.each(Object.entries(ERAS))('the list by %s', (_arm, connect) => {
  it('has a title in the annotations, words or a mark for hosts that load late, and one icon, on the server', async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    for (const { title, annotations, _meta = {}, name } of tools) {
      expect(annotations?.title).toBe(title);
      const hint = _meta['anthropic/searchHint'];
      if (ALWAYS.includes(name)) expect([_meta['anthropic/alwaysLoad'], hint]).toEqual([true, undefined]);
      else expect(hint).toMatch(/^[a-z][a-z, ]{10,60}$/);
    }
    expect([...tools, ...resources].flatMap(({ icons }) => icons ?? [])).toEqual([]);
    expect(client.getServerVersion()?.icons?.[0]?.src).toMatch(/^data:image\/svg\+xml,/);
    expect(JSON.stringify(await client.callTool({ name: 'list_locations', arguments: {} }))).not.toContain('svg');
  });
});

it('promises no news of lists, which may be kept for an hour, by everybody', async () => {
  const { client } = await connectInside();
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  expect([tools, resources, prompts]).toEqual([{ listChanged: false }, { listChanged: false }, { listChanged: false }]);
  const hour = { ttlMs: 3_600_000, cacheScope: 'public' };
  expect(await client.listTools()).toMatchObject(hour);
  expect(await client.listResources()).toMatchObject(hour);
  expect(await client.listResourceTemplates()).toMatchObject(hour);
  expect(await client.listPrompts()).toMatchObject(hour);
});

it('says within 512 characters when it is right and which tool is first, of the embedded board too', async () => {
  const instructions = (await connectInside()).client.getInstructions() ?? '';
  expect(instructions.length).toBeLessThanOrEqual(512);
  for (const word of ['search_jobs', 'get_job', 'create_job', 'dry_run', 'job_stats', '<data-', 'embedded'])
    expect(instructions).toContain(word);
  const reading = (await connectInside({ JOBBOARD_TOOLS: 'search_jobs' })).client.getInstructions();
  expect(reading).not.toMatch(/create_job|publishing|market/);
});

describe('an error is data too', () => {
  it('of the arguments: the code, the sentence, and which they are', async () => {
    const { structured, isError, text } = await (await connectInside()).call('search_jobs', { limit: -1, sort: 'x' });
    expect([isError, structured.code]).toEqual([true, 'invalid_argument']);
    expect(text).toBe(`[invalid_argument] ${structured.message}`);
    expect(structured.fields).toEqual(['sort', 'limit']);
  });

  it('of the board: the code and the sentence', async () => {
    const board = await testBoard();
    const server = await connectInside({ ...board.environment(), JOBBOARD_API_KEY: 'some-other-key-of-mine' });
    const { structured } = await server.call('list_jobs');
    expect(structured).toEqual({ code: 'not_allowed', message: expect.stringContaining('JOBBOARD_API_KEY') });
  });
});
