import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { PROMPT_LIST, TOOL_LIST } from '../src/catalog/catalog.ts';
import { adGuide } from '../src/publishing/ad/guide.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { connectInside } from './support/server.ts';

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

describe('the standard answers on the embedded board', () => {
  it.each([
    ['list_jobs', { limit: 20 }, 1500],
    ['list_jobs', {}, 2200],
    ['search_jobs', { words: 'developer', limit: 10 }, 1300],
    ['job_stats', { by: 'skill', top: 10 }, 700],
    ['list_events', {}, 2200],
    ['list_courses', {}, 2200],
    ['search_companies', { q: ['a'], limit: 10 }, 2200],
  ] as const)('%s %j stays within its tokens, as text and as data', async (name, args, max) => {
    const { text, structured, isError } = await server.call(name, args);
    expect(isError).toBe(false);
    expect(tokens(text)).toBeLessThanOrEqual(max);
    expect(tokens(structured)).toBeLessThanOrEqual(max * 1.6);
  });
});
