import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openBoard } from './support/board-client.ts';
import { CLI, connectInside, connectProgram, freshFolder, type Json } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const PAPERS = ['.', 'docs', 'bench'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const PATHS = ['/full/path/to/node', '/full/path/to/jobboard-mcp/dist/cli.js'];

const blocks = [...README.matchAll(/^```json\n(.*?)^```/gms)].map(([, json = '']) => json);
/** The lines of a shell that register the server, each with what it is called and its settings. */
const lines = README.split('\n').filter((line) => /^(?:claude|codex|gemini) mcp add /.test(line));

describe('the README', () => {
  it('comes to a first question in 120 words', () => {
    const before = README.slice(0, README.indexOf('\n> “')).replace(/!\[.*?\]\(.*?\)|\]\(.*?\)/g, ' ');
    expect(before.match(/[\p{L}\p{N}][^\s]*/gu)?.length).toBeLessThanOrEqual(120);
  });

  it('registers the server by full paths, first without an account', () => {
    const configurations = blocks.filter((block) => block.startsWith('{'));
    expect(configurations).toHaveLength(3);
    for (const block of configurations) {
      const [servers] = Object.values<Json>(JSON.parse(block));
      // opencode has one list for the command and its arguments.
      const { command, args = [], env, environment } = servers.jobs;
      expect([command, ...args].flat()).toEqual(PATHS);
      expect([env, environment]).toEqual([undefined, undefined]);
    }
    expect(lines.map((line) => [line.split(' ')[0], line.includes('JOBBOARD_')])).toEqual(
      ['claude', 'codex', 'gemini'].flatMap((name) => [
        [name, false],
        [name, true],
      ]),
    );
  });

  it('adds two settings for an account, and puts no key into a line or a file', () => {
    const added = blocks.filter((block) => block.startsWith('"env"')).map((block) => JSON.parse(`{${block}}`).env);
    const ofLines = lines.filter((line) => line.includes('JOBBOARD_'));
    const given = ofLines.map((line) =>
      Object.fromEntries([...line.matchAll(/ (JOBBOARD_\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
    );
    expect([added.length, given.length]).toEqual([2, 3]);
    for (const { JOBBOARD_BASE_URL, ...key } of [...added, ...given]) {
      expect(JOBBOARD_BASE_URL).toBe('https://api.itjobs.pt');
      expect(Object.values(key)).toEqual([expect.stringMatching(/^\$\{input:[\w-]+\}$|^~\//)]);
    }
  });

  it('has a command that prints the block and the lines with the paths of this machine, and the block starts', async () => {
    const { stdout } = spawnSync(process.execPath, ['scripts/block.mjs'], { cwd: ROOT, encoding: 'utf8' });
    const { command, args } = JSON.parse(/^\{.*?^\}/ms.exec(stdout)?.[0] ?? '').mcpServers.jobs;
    expect([command, ...args]).toEqual([process.execPath, CLI]);
    // Paths with spaces or accents stand in quotation marks.
    const words = (line: string) => line.match(/[^\s"]+|"[^"]+"/g)?.map((word) => word.replaceAll('"', ''));
    const printed = stdout.split('\n').filter((line) => line.includes(' mcp add '));
    expect(printed.map(words)).toEqual(
      lines
        .filter((line) => !line.includes('JOBBOARD_'))
        .map((line) => [...(words(line.replace(/ "\$.*/, '')) ?? []), command, CLI]),
    );
    const program = await connectProgram({ command, args, environment: { JOBBOARD_DATA_DIR: freshFolder() } });
    expect((await program.call('list_jobs', { limit: 1 })).isError).toBe(false);
  });

  it('links to what is there, and no paper runs the bare name of a package that is not published', () => {
    const links = [...README.matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(PAPERS).toEqual(expect.arrayContaining(['README.md', 'docs/hosting.md']));
    const bare = /\b(?:npx|npm (?:i|install|exec))(?: -\S+)* jobboard-mcp(?![\w.-])/;
    expect(PAPERS.filter((path) => bare.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  // A Saturday after a week of holidays.
  it('asks a first question that has an answer on the sample board, at any time', async () => {
    const time = '2027-01-02T10:00:00Z';
    expect(README).toContain(
      '“Remote or hybrid jobs over 40k from the last two weeks, and what do such jobs usually pay?”',
    );
    const { board } = await openBoard({ now: () => new Date(time) });
    const environment = { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.keys.reader };
    const program = await connectInside(environment);
    const published_after = new Date(Date.parse(time) - 14 * 86_400_000).toISOString().slice(0, 10);
    const work_model = ['Remote', 'Hybrid'];
    const jobs = await program.call('search_jobs', { work_model, salary_min: 40_000, published_after });
    expect(jobs.structured.total, jobs.text).toBeGreaterThanOrEqual(3);
    const stats = await program.call('job_stats', { by: 'work_model', work_model });
    expect(
      stats.structured.groups.some(({ salary }: Json) => (salary?.n ?? 0) >= 5 && salary?.median !== undefined),
      stats.text,
    ).toBe(true);
  });
});

it('docs/security.md names a test, or a limit, with every promise, and each test is there', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`(test\/[\w-]+\.test\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const promises = text.slice(text.indexOf('## What is promised'), text.indexOf('## What is not promised'));
  const items = promises.split(/\n- /).slice(1);
  expect(items.filter((item) => !/`test\//.test(item) && !item.startsWith('Limit:'))).toEqual([]);
});
