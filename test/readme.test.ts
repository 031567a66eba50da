import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningBoard, startBoard } from '../src/board/server.ts';
import { connectProgram, type RunningProgram } from './support/program.ts';
import { CLI, freshFolder } from './support/server.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** A server as the configuration of a host describes it. */
interface Registered {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const configurations = [...README.matchAll(/^```json\n(.*?)^```/gms)].map(([, json = '']) => {
  const { mcpServers, servers = mcpServers } = JSON.parse(json) as Record<string, Record<string, Registered>>;
  return servers?.jobs as Registered;
});

const running: RunningProgram[] = [];
const boards: RunningBoard[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) await program.close();
  for (const board of boards.splice(0)) await board.close();
});

describe('the README', () => {
  it('registers the server by full paths, and puts no key into a file', () => {
    expect(configurations).toHaveLength(3);
    for (const { command, args, env } of configurations) {
      expect([command, ...args]).toEqual(['/full/path/to/node', '/full/path/to/jobboard-mcp/dist/cli.js']);
      expect(Object.keys(env)).toContain('JOBBOARD_BASE_URL');
      const key = env.JOBBOARD_API_KEY ?? env.JOBBOARD_API_KEY_FILE ?? '';
      expect(key).toMatch(/^\$\{(input|env):[\w-]+\}$|^~\//);
    }
  });

  // A Saturday after a week of holidays, and a Monday before work.
  it.each(['2027-01-02T10:00:00Z', '2026-11-23T07:30:00Z'])(
    'asks a first question that has an answer on the sample board at %s',
    async (time) => {
      expect(README).toContain(
        '“Remote or hybrid jobs over 40k from the last two weeks, and what do such jobs usually pay?”',
      );
      const board = await startBoard({ file: join(freshFolder(), 'board.db'), now: () => new Date(time) });
      boards.push(board);
      const environment = { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.keys.reader };
      const program = await connectProgram({ command: process.execPath, args: [CLI], environment });
      running.push(program);
      const published_after = new Date(Date.parse(time) - 14 * 86_400_000).toISOString().slice(0, 10);
      const work_model = ['Remote', 'Hybrid'];
      const jobs = await program.call('search_jobs', { work_model, salary_min: 40_000, published_after });
      expect(jobs.structured.total, jobs.text).toBeGreaterThanOrEqual(3);
      const stats = await program.call('job_stats', { by: 'work_model', work_model });
      const groups = stats.structured.groups as { salary?: { n: number; median?: number } }[];
      expect(
        groups.some(({ salary }) => (salary?.n ?? 0) >= 5 && salary?.median !== undefined),
        stats.text,
      ).toBe(true);
    },
  );
});
