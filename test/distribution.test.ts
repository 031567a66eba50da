import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Connected, connectProgram, freshFolder, type Json } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const readJson = (path: string): Json => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const manifest = readJson('manifest.json');
const serverJson = readJson('server.json');
/** A variable that a host fills in. */
const placeholder = (name: string) => ['$', '{', name, '}'].join('');

describe('the bundle', () => {
  const folder = freshFolder();
  const file = join(folder, 'first.mcpb');
  const made = spawnSync(process.execPath, [join(ROOT, 'scripts', 'bundle.mjs'), file], { encoding: 'utf8' });
  expect([made.status, made.stderr]).toEqual([0, expect.stringContaining(file)]);
  const bytes = readFileSync(file);
  const entries = Object.entries(unzipSync(bytes));
  for (const [path, content] of entries) {
    mkdirSync(dirname(join(folder, 'unpacked', path)), { recursive: true });
    writeFileSync(join(folder, 'unpacked', path), content);
  }

  /** Started as a host does it: what the person left empty stays a placeholder. */
  function started(userConfig: Record<string, string> = {}): Promise<Connected> {
    const { mcp_config: config } = manifest.server;
    const defaults = Object.entries<Json>(manifest.user_config).map(([name, option]) => [name, option.default]);
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

  it('starts as its manifest says, offers the tools that it lists, and answers from the embedded board', async () => {
    expect(manifest.server.mcp_config.command).toBe('node');
    const { client, call } = await started();
    for (const tool of ['list_jobs', 'search_jobs'])
      expect((await call(tool, { limit: 1 })).text).toMatch(/embedded sample board: invented data/);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, description = '' }) => ({ name, description }))).toEqual(manifest.tools);
    expect((await client.listPrompts()).prompts.length > 0).toBe(manifest.prompts_generated);
    expect(client.getServerVersion()).toMatchObject({ title: serverJson.title, version: manifest.version });
  });

  it('names no address of the project while package.json names none, like the other manifests', () => {
    expect(readJson('package.json').homepage).toBeUndefined();
    for (const path of ['manifest.json', 'server.json', 'plugin.json', '.claude-plugin/plugin.json'])
      expect(readFileSync(join(ROOT, path), 'utf8')).not.toMatch(/github\.com|githubusercontent|undefined|null/);
  });
});
