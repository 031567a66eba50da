import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Connected, connectProgram, freshFolder } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
// biome-ignore lint/suspicious/noExplicitAny: what is read has the shape that the test is about
const readJson = (path: string): any => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const manifest = readJson('manifest.json');
interface Option {
  readonly default?: unknown;
  readonly sensitive?: boolean;
}
const options: [name: string, option: Option][] = Object.entries(manifest.user_config);
const serverJson = readJson('server.json');
/** A variable that a host fills in. */
const placeholder = (name: string) => ['$', '{', name, '}'].join('');

function bundled(file: string, timeZone: string): Buffer {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'bundle.mjs'), file], {
    env: { ...process.env, TZ: timeZone },
    encoding: 'utf8',
  });
  expect(stderr).toContain(file);
  expect(status).toBe(0);
  return readFileSync(file);
}

describe('the bundle', () => {
  const folder = freshFolder();
  let bytes: Buffer;
  let entries: [path: string, content: Uint8Array][];

  beforeAll(() => {
    bytes = bundled(join(folder, 'first.mcpb'), 'UTC');
    entries = Object.entries(unzipSync(bytes));
    for (const [path, content] of entries) {
      mkdirSync(dirname(join(folder, 'unpacked', path)), { recursive: true });
      writeFileSync(join(folder, 'unpacked', path), content);
    }
  });

  /** Started as a host does it: what the person left empty stays a placeholder. */
  function started(userConfig: Record<string, string> = {}): Promise<Connected> {
    const { mcp_config: config } = manifest.server;
    const defaults = options.map(([name, option]) => [name, option.default]);
    const values: Record<string, unknown> = { ...Object.fromEntries(defaults), ...userConfig };
    const filled = (text: string) =>
      text
        .replaceAll(placeholder('__dirname'), join(folder, 'unpacked'))
        .replace(/\$\{user_config\.(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    const environment = Object.fromEntries(
      Object.entries<string>(config.env).map(([name, value]) => [name, filled(value)]),
    );
    if (!('data_dir' in userConfig)) environment.JOBBOARD_DATA_DIR = freshFolder();
    return connectProgram({ command: process.execPath, args: config.args.map(filled), environment });
  }

  it('holds the program, what the manifest names, and the texts that go with it', () => {
    const built = readdirSync(join(ROOT, 'dist')).filter((name) => name !== '.built');
    const systems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'];
    const sqlite = 'node_modules/@photostructure/sqlite';
    expect(entries.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        ...['LICENSE', 'PRIVACY.md', 'manifest.json', manifest.icon, ...manifest.screenshots],
        ...built.map((name) => `dist/${name}`),
        ...systems.map((system) => `${sqlite}/prebuilds/${system}/@photostructure+sqlite.glibc.node`),
      ]),
    );
    expect(bytes.length).toBeLessThan(10_000_000);
  });

  it('starts as its manifest says, and offers the tools that its manifest lists', async () => {
    expect(manifest.server.mcp_config.command).toBe('node');
    const { client } = await started();
    const { tools } = await client.listTools();
    expect(tools.map(({ name, description = '' }) => ({ name, description }))).toEqual(manifest.tools);
    expect((await client.listPrompts()).prompts.length > 0).toBe(manifest.prompts_generated);
    expect(client.getServerVersion()).toMatchObject({ title: serverJson.title, version: manifest.version });
  });

  it('names no address of the project while package.json names none, like the other manifests', () => {
    expect(readJson('package.json').homepage).toBeUndefined();
    for (const path of ['manifest.json', 'server.json', 'plugin.json', '.claude-plugin/plugin.json', 'server.yaml'])
      expect(readFileSync(join(ROOT, path), 'utf8')).not.toMatch(/github\.com|githubusercontent|undefined|null/);
  });

  it('answers from the embedded board when nothing is configured, on a Node without SQLite too', async () => {
    const program = await started();
    for (const [tool, values] of [
      ['list_jobs', { limit: 1 }],
      ['search_jobs', { words: 'developer', limit: 1 }],
    ] as const)
      expect((await program.call(tool, values)).text).toMatch(/embedded sample board: invented data/);
  });
});
