import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCommandLine } from '../src/commands/command-line.ts';
import { findingsOf } from '../src/settings/findings.ts';
import { freshFolder } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Copies as `COPY FROM… TO` does: a folder's content, a file into a folder. */
function copied(paths: readonly string[], folder: string): void {
  const to = paths.at(-1) ?? '';
  for (const from of paths.slice(0, -1))
    cpSync(join(ROOT, from), join(folder, to, to.endsWith('/') ? from : ''), { recursive: true });
}

/** Names without the hash, which is also that of the paths to the packages. */
function filesOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name !== '.built');
  return names.map((name) => name.replace(/-[A-Z0-9]{8}\.js$/, '.js')).sort();
}

interface Instruction {
  readonly word: string;
  readonly value: string;
}

/** The instructions of a Dockerfile, one for each, with continued lines joined and comments left out. */
function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const joined = lines.join('\n').replace(/\\\n\s*/g, '');
  return joined.split('\n').map((line) => {
    const [, word = '', value = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return { word, value };
  });
}

/** The stages, each beginning with its FROM. */
function stagesOf(instructions: readonly Instruction[]): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const instruction of instructions) {
    if (instruction.word === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

const instructions = instructionsOf(read('Dockerfile'));
const stages = stagesOf(instructions);
const image = stages.at(-1) ?? [];
const values = (word: string, of: readonly Instruction[] = image) =>
  of.filter((one) => one.word === word).map(({ value }) => value);

/** The order in which the container's folders and user are made matters, so it is asked by position. */
const positionOf = (pattern: RegExp) => image.findIndex(({ word, value }) => pattern.test(`${word} ${value}`));

describe('the Dockerfile', () => {
  it('builds the same program as these tests see', { timeout: 180_000 }, () => {
    const [build = []] = stages;
    const folder = freshFolder();
    for (const { word, value } of build) {
      if (word === 'COPY') copied(value.split(' '), folder);
      else if (/^RUN npm ci /.test(`${word} ${value}`))
        symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      else if (word === 'RUN') execFileSync(process.execPath, value.split(' ').slice(1), { cwd: folder });
    }
    expect(filesOf(join(folder, 'dist'))).toEqual(filesOf(join(ROOT, 'dist')));
    const said = (root: string) => execFileSync(process.execPath, [join(root, 'dist', 'cli.js'), 'help']).toString();
    expect(said(folder)).toBe(said(ROOT));
  });

  it('runs as a user who is not root, with a data folder of its own', () => {
    expect(values('USER')).toEqual(['node']);
    const [data] = values('VOLUME');
    expect(values('ENV').join(' ')).toContain(`JOBBOARD_DATA_DIR=${data}`);
    const made = positionOf(new RegExp(`^RUN install -d -o node -g node -m 700 ${data}$`));
    expect(made).toBeGreaterThan(-1);
    expect(made).toBeLessThan(positionOf(/^VOLUME/));
    expect(positionOf(/^USER/)).toBeGreaterThan(positionOf(/^RUN/));
  });
});

interface Service {
  readonly command?: string[];
  readonly environment?: Record<string, string>;
  readonly secrets?: string[];
  readonly networks: string[];
  readonly stop_grace_period?: string;
}

describe('compose.yaml', () => {
  const told: Record<string, string> = { JOBBOARD_BASE_URL: 'https://api.example', JOBBOARD_HOST: 'jobs.example.org' };
  const filled = read('compose.yaml').replace(/(?<!\$)\$\{(\w+)(:\?[^}]*)?\}/g, (_, name) => told[name] ?? 'not told');
  const { services, secrets, networks, configs } = parse(filled.replaceAll('$$', '$'), { merge: true });
  const servers = Object.entries(services as Record<string, Service>).filter(([name]) => name.startsWith('server-'));

  it.each(servers)(
    '%s runs with settings that serve takes',
    (_name, { command = [], environment = {}, ...service }) => {
      const folder = freshFolder();
      const files = { 'index-key': 'a-key-of-the-board', 'server-secret': 'x'.repeat(64) };
      const inside = { ...files, 'database-url': 'postgresql://jobboard:p4ss@database:5432/jobboard' };
      for (const [name, secret] of Object.entries(inside)) {
        writeFileSync(join(folder, name), secret);
        chmodSync(join(folder, name), 0o600);
      }
      expect([...(service.secrets ?? [])].sort()).toEqual(Object.keys(inside).sort());
      for (const name of Object.keys(inside)) expect(secrets).toHaveProperty(name);
      const mounted = Object.entries(environment).map(([name, is]) => [name, is.replace('/run/secrets', folder)]);
      const { settings, host = '' } = readCommandLine(command, Object.fromEntries(mounted));
      expect([settings.problems, settings.unknown]).toEqual([[], []]);
      expect(findingsOf(settings, { host })).toEqual({ problems: [], warnings: [] });
      expect(settings).toMatchObject({
        indexKey: 'a-key-of-the-board',
        databaseUrl: inside['database-url'],
        trustedProxies: [networks.front.ipam.config[0].subnet],
      });
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(settings.timeout + 5);
    },
  );

  it('has a balancer that reaches every replica, passes on the paths for callers alone, and asks whether they are ready', () => {
    const caddyfile: string = configs.balancer.content;
    const lines = caddyfile.split('\n').map((line) => line.trim().split(' '));
    const valuesOf = (word: string) =>
      lines
        .find(([first]) => first === word)
        ?.slice(1)
        .filter((is) => is !== '{');
    expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
    expect(caddyfile).toMatch(/^\{\$JOBBOARD_HOST\} \{/m);
    expect(valuesOf('read_body')).toEqual(['30s']);
    expect(valuesOf('reverse_proxy')).toEqual(servers.map(([name]) => `${name}:${values('EXPOSE')[0]}`));
    expect(valuesOf('@endpoint')).toEqual(['path', '/mcp', '/mcp/server-card', '/.well-known/*']);
    expect([valuesOf('health_uri'), valuesOf('respond')]).toEqual([['/readyz'], ['404']]);
    for (const [, { networks: own }] of servers) expect(own).toEqual(['front', 'back']);
    expect([services.balancer.networks, services.database.networks]).toEqual([['front'], ['back']]);
  });
});
