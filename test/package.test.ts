import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../scripts/npm.mjs';
import { TOOLS } from '../src/catalog/tools.ts';
import { startServe } from './support/http.ts';
import { type Connected, connectProgram, freshFolder, type Json } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'jobboard-mcp';
/** What `serve` alone takes, and nobody else gets. */
const OF_SERVE = ['@hono/node-server', 'hono', 'jose', 'pg', 'prom-client', 'rate-limiter-flexible'];

function runNpm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = npm(args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return String(stdout);
}

let folder: string;
/** What npm says of the package. */
let packed: Json;

beforeAll(async () => {
  folder = freshFolder();
  const answer = runNpm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT);
  [packed] = Object.values(JSON.parse(answer));
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  runNpm(['install', `./${packed.filename}`, '--no-audit', '--no-fund', '--prefer-offline'], folder);
}, 180_000);

/** The files with the program's code. */
function parts() {
  const dist = join(folder, 'node_modules', NAME, 'dist');
  const names = readdirSync(dist).filter((name) => name.endsWith('.js'));
  return names.map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
}

/** The command that npm made for the package, which is what npx runs. */
function started(environment: Record<string, string> = {}): Promise<Connected> {
  return connectProgram({ command: join(folder, 'node_modules', '.bin', NAME), environment });
}

describe('the package as npm installs it', () => {
  it('holds the program and what a person reads, and nothing else, in 2.25 MB', () => {
    expect(packed.unpackedSize).toBeLessThanOrEqual(2_250_000);
    const built = readdirSync(join(ROOT, 'dist')).filter((name) => name !== '.built');
    expect(built).toEqual(expect.arrayContaining(['cli.js', 'licenses.txt', 'package.json']));
    expect(built.filter((name) => !/^[\w-]+\.js$|^view-[a-z]+-[0-9a-f]{8}\.html$/.test(name))).toEqual([
      'bom.cdx.json',
      'licenses.txt',
      'package.json',
    ]);
    const licenses = readFileSync(join(ROOT, 'dist', 'licenses.txt'), 'utf8');
    const inLicenses = [...licenses.matchAll(/^-{80}\n(\S+) (\S+) \((.+)\)\n-{80}$/gm)].map(([, ...one]) => one);
    expect(inLicenses.map(([name]) => name)).toEqual(expect.arrayContaining(['parse5', 'preact']));
    const bill = JSON.parse(readFileSync(join(ROOT, 'dist', 'bom.cdx.json'), 'utf8'));
    const inBill = bill.components.map(({ name, version, licenses: [one] }: Json) => [
      name,
      version,
      one?.expression ?? one?.license?.id,
    ]);
    expect(inBill).toEqual(inLicenses);
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { name: NAME } } });
    expect(packed.files.map(({ path }: Json) => path).sort()).toEqual(
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

  it('brings the native SQLite for older Nodes and nothing else, 32 MB in all', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', NAME, 'package.json'), 'utf8'));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(Object.keys(manifest.peerDependencies)).toEqual(OF_SERVE);
    const [others] = [readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))];
    expect(others.filter((name) => !/^(@photostructure|node-gyp-build|node-addon-api)$/.test(name))).toEqual([NAME]);
    const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
    const sizes = files.filter((file) => file.isFile()).map((file) => statSync(join(file.parentPath, file.name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(32_000_000);
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
    // The SDK's validator has these names in texts of code that it generates.
    const isOfAjv = (name: string) => name.startsWith('ajv');
    const others = asked.filter((name) => !name.startsWith('node:') && !isOfServe(name) && !isOfAjv(name));
    expect(others.filter((name) => !files.some((file) => `./${file.name}` === name))).toEqual([]);
  });

  it('starts by its command and offers every tool', async () => {
    const { client } = await started();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
  });

  it('serves after the one command that serve names when its packages are not there', async () => {
    const cli = join(folder, 'node_modules', NAME, 'dist', 'cli.js');
    for (const args of [
      ['serve', '--port', '0'],
      ['check', 'serve'],
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([2, expect.stringMatching(/^jobboard-mcp: serve needs .*\nnpm install /)]);
    }
    const { stderr } = spawnSync(process.execPath, [cli, 'serve'], { encoding: 'utf8' });
    const [, ...args] = stderr.trim().split('\n').at(-1)?.split(' ') ?? [];
    runNpm([...args.map((word) => word.replaceAll('"', '')), '--no-audit', '--no-fund', '--prefer-offline'], ROOT);
    const server = await startServe({}, cli);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});
