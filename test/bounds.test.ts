import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI, type Connected, connectInside, freshFolder } from './support/server.ts';

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

describe('a client that asks for more at once than can be answered', () => {
  it('has the rest refused in words, and is served again as soon as it waits', async () => {
    const env = { PATH: process.env.PATH ?? '', JOBBOARD_DATA_DIR: freshFolder() };
    const child = spawn(process.execPath, [CLI], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const answers = new Map<number, { result?: { isError?: boolean; content?: { text: string }[] } }>();
    let rest = '';
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answers.set(JSON.parse(line).id, JSON.parse(line));
    });
    const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const call = (id: number) => say({ id, method: 'tools/call', params: { name: 'list_locations', arguments: {} } });
    const clientInfo = { name: 'flood', version: '1' };
    say({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
    say({ method: 'notifications/initialized' });
    for (let id = 1; id <= 3000; id++) call(id);
    await expect.poll(() => answers.size, { timeout: 20_000 }).toBe(3001);
    const refused = [...answers.values()].filter(({ result }) => result?.isError === true);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(3000);
    expect(refused[0]?.result?.content?.[0]?.text).toMatch(/^\[rate_limited\] 512 requests are under way already/);
    call(9999);
    await expect.poll(() => answers.get(9999)?.result?.isError, { timeout: 5000 }).not.toBe(true);
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  });
});
