import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../scripts/npm.mjs';
import { TOOLS } from '../src/tools/tools.ts';
import { type TestBoard, testBoard } from './support/board.ts';
import { connectProgram, embeddedAnswer, type RunningProgram } from './support/program.ts';
import { freshFolder } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'jobboard-mcp';
/** The native SQLite for older Nodes, which the package does without. */
const OPTIONAL = '@photostructure/sqlite';
/** The program hands this one to the part of it that is compiled late (scripts/build.mjs). */
const HANDED_ON = '@modelcontextprotocol/server';
const MOST_BYTES = 1_500_000;

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

function runNpm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = npm(args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return String(stdout);
}

let folder: string;
let packed: Packed;
let board: TestBoard;
const running: RunningProgram[] = [];

beforeAll(async () => {
  folder = freshFolder();
  const answer = runNpm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT);
  [packed] = Object.values(JSON.parse(answer) as Record<string, Packed>) as [Packed];
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  runNpm(['install', `./${packed.filename}`, '--no-audit', '--no-fund', '--prefer-offline'], folder);
  board = await testBoard();
}, 180_000);

afterAll(async () => {
  for (const program of running) await program.close();
  await board?.board.close();
});

/** The command that npm made for the package, which is what npx runs. */
async function started(environment: Record<string, string> = {}): Promise<RunningProgram> {
  const program = await connectProgram({ command: join(folder, 'node_modules', '.bin', NAME), environment });
  running.push(program);
  return program;
}

describe('the package as npm installs it', () => {
  it('holds the program and what a person reads, and nothing else', () => {
    expect(packed.files.map(({ path }) => path).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'PRIVACY.md',
      'README.md',
      'dist/cli.js',
      'dist/licenses.txt',
      'dist/package.json',
      'package.json',
    ]);
  });

  it(`is at most ${MOST_BYTES / 1e6} MB unpacked`, () => {
    expect(packed.unpackedSize).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('needs no other package but the optional SQLite', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', NAME, 'package.json'), 'utf8'));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.peerDependencies ?? {}).toEqual({});
    expect(Object.keys(manifest.optionalDependencies)).toEqual([OPTIONAL]);
    expect(manifest.scripts.install ?? manifest.scripts.postinstall ?? manifest.scripts.preinstall).toBeUndefined();
    expect(readdirSync(join(folder, 'node_modules', NAME))).not.toContain('node_modules');
  });

  it('asks for no module but those of Node', () => {
    const program = readFileSync(join(folder, 'node_modules', NAME, 'dist', 'cli.js'), 'utf8');
    // Also inside the text of what is compiled late, where quotes are escaped.
    const asked = [...program.matchAll(/\brequire\(\\?["']([^"'\\]+)\\?["']\)/g)].map(([, name = '']) => name);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !name.startsWith('node:') && name !== HANDED_ON)).toEqual([]);
  });

  it('starts by its command and offers every tool', async () => {
    const { client } = await started();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
  });

  it('reads a board', async () => {
    const program = await started(board.environment());
    const { structured, isError } = await program.call('list_jobs', { limit: 2 });
    expect(isError).toBe(false);
    expect(structured.results).toHaveLength(2);
  });

  it('answers from the embedded board, or says what it takes', async () => {
    const program = await started();
    const { text } = await program.call('list_jobs', { limit: 1 });
    expect(text).toMatch(embeddedAnswer(join(folder, 'node_modules', NAME, 'dist', 'cli.js')));
  });
});
