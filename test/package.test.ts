import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../scripts/npm.mjs';
import { TOOLS } from '../src/tools/tools.ts';
import { type TestBoard, testBoard } from './support/board.ts';
import { connectProgram, type RunningProgram } from './support/program.ts';
import { freshFolder } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'jobboard-mcp';
/** The native SQLite for older Nodes, and what `serve` alone takes: the package does without all of them. */
const OF_SERVE = ['@hono/node-server', 'hono', 'jose', 'pg', 'pino', 'prom-client'];
const OPTIONAL = [...OF_SERVE, '@photostructure/sqlite'].sort();
const MAX_BYTES = 3_000_000;

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

/** The files with the program's code. */
function parts() {
  const dist = join(folder, 'node_modules', NAME, 'dist');
  const names = readdirSync(dist).filter((name) => name.endsWith('.js'));
  return names.map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
}

/** The command that npm made for the package, which is what npx runs. */
async function started(environment: Record<string, string> = {}): Promise<RunningProgram> {
  const program = await connectProgram({ command: join(folder, 'node_modules', '.bin', NAME), environment });
  running.push(program);
  return program;
}

describe('the package as npm installs it', () => {
  it('holds the program and what a person reads, and nothing else', () => {
    const built = readdirSync(join(ROOT, 'dist')).filter((name) => name !== '.built');
    expect(built).toEqual(expect.arrayContaining(['cli.js', 'licenses.txt', 'package.json']));
    expect(built.filter((name) => !/^[\w-]+\.js$|^view-[a-z]+-[0-9a-f]{8}\.html$/.test(name))).toEqual([
      'licenses.txt',
      'package.json',
    ]);
    // undici's HTTP parser is a package of its own, which undici does not tell.
    expect(readFileSync(join(ROOT, 'dist', 'licenses.txt'), 'utf8')).toMatch(/^undici .*\n(?:.*\n)*llhttp /m);
    expect(packed.files.map(({ path }) => path).sort()).toEqual(
      [
        'CHANGELOG.md',
        'LICENSE',
        'PRIVACY.md',
        'README.md',
        'package.json',
        ...built.map((name) => `dist/${name}`),
      ].sort(),
    );
  });

  it(`is at most ${MAX_BYTES / 1e6} MB unpacked`, () => {
    expect(packed.unpackedSize).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('needs no other package but optional ones', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', NAME, 'package.json'), 'utf8'));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.peerDependencies ?? {}).toEqual({});
    expect(Object.keys(manifest.optionalDependencies).sort()).toEqual(OPTIONAL);
    expect(manifest.scripts.install ?? manifest.scripts.postinstall ?? manifest.scripts.preinstall).toBeUndefined();
    expect(readdirSync(join(folder, 'node_modules', NAME))).not.toContain('node_modules');
  });

  it('asks for no module but those of Node, and of serve', () => {
    const files = parts();
    const asked = files.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:from|import|import\(|require\()\s*["']([\w@.][\w@./:-]*)["']/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect(asked.filter((name) => name.startsWith('node:')).length).toBeGreaterThan(20);
    const isOfServe = (name: string) => OF_SERVE.some((one) => name === one || name.startsWith(`${one}/`));
    expect(asked.some(isOfServe)).toBe(true);
    const others = asked.filter((name) => !name.startsWith('node:') && !isOfServe(name));
    expect(others.filter((name) => !files.some((file) => `./${file.name}` === name))).toEqual([]);
  });

  it('answers the first list without undici, which takes longer to load than all of the rest', () => {
    const files = new Map(parts().map(({ name, text }) => [name, text]));
    const loaded = new Set<string>();
    const load = (name: string) => {
      const text = files.get(name);
      if (text === undefined || loaded.has(name)) return;
      loaded.add(name);
      for (const [, other = ''] of text.matchAll(/(?:^|;)(?:import|export)\b[^;(]*?["']\.\/([^"']+)["']/gm))
        load(other);
    };
    load('cli.js');
    const withUndici = [...files.keys()].filter((name) => files.get(name)?.includes('process.env.NO_PROXY'));
    expect(withUndici).toHaveLength(1);
    expect([...loaded]).toEqual(['cli.js']);
  });

  it('starts by its command and offers every tool', async () => {
    const { client } = await started();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
  });
});
