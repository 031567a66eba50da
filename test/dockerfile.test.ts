import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCommandLine } from '../src/commands/command-line.ts';
import { findingsOf } from '../src/settings/findings.ts';
import { freshFolder, type Json } from './support/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const dockerfile = read('Dockerfile').replace(/\\\n\s*/g, '');
/** The stages, each beginning behind its FROM. */
const stages = dockerfile.split(/^FROM .*\n/m).slice(1);
const [build = ''] = stages;
const image = stages.at(-1) ?? '';
const valuesOf = (word: string, stage = image) =>
  [...stage.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, value = '']) => value);

describe('the Dockerfile', () => {
  it('copies what the build reads before it runs it', () => {
    const copied = valuesOf('COPY', build).flatMap((value) => value.split(' ').slice(0, -1));
    expect(copied).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', 'tsconfig.json', 'src', 'scripts']),
    );
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const outside = files.flatMap((file) =>
      [...read(join('src', file)).matchAll(/'((?:\.\.\/)+[^']+)'/g)]
        .map(([, path = '']) => normalize(join('src', dirname(file), path)))
        .filter((path) => !path.startsWith('src')),
    );
    expect(outside.length).toBeGreaterThan(3);
    expect(outside.filter((path) => !copied.includes(path.split('/')[0] ?? ''))).toEqual([]);
    expect(build.trim()).toMatch(/\nRUN node scripts\/build\.mjs$/);
  });

  it('runs as a user who is not root, with a data folder of its own that is made before', () => {
    const [data = ''] = valuesOf('VOLUME');
    expect(valuesOf('ENV').join(' ')).toContain(`JOBBOARD_DATA_DIR=${data}`);
    const made = `RUN install -d -o node -g node -m 700 ${data}\nVOLUME ${data}\n`;
    expect(image).toContain(made);
    expect(image.slice(image.indexOf(made))).toMatch(/^USER node$/m);
  });
});

describe('compose.yaml', () => {
  const told: Record<string, string> = { JOBBOARD_BASE_URL: 'https://api.example', JOBBOARD_HOST: 'jobs.example.org' };
  const filled = read('compose.yaml').replace(/(?<!\$)\$\{(\w+)(:\?[^}]*)?\}/g, (_, name) => told[name] ?? 'not told');
  const { services, secrets, networks, configs } = parse(filled.replaceAll('$$', '$'), { merge: true });
  const servers = Object.entries<Json>(services).filter(([name]) => name.startsWith('server-'));

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
      const mounted = Object.entries<string>(environment).map(([name, is]) => [
        name,
        is.replace('/run/secrets', folder),
      ]);
      const { settings, host = '' } = readCommandLine(command, Object.fromEntries(mounted));
      expect([settings.problems, settings.warnings]).toEqual([[], []]);
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
    expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
    const [port] = valuesOf('EXPOSE');
    for (const line of [
      '{$JOBBOARD_HOST} {',
      'read_body 30s',
      `reverse_proxy ${servers.map(([name]) => `${name}:${port}`).join(' ')} {`,
      '@endpoint path /mcp /.well-known/*',
      'health_uri /readyz',
      'respond 404',
    ])
      expect(caddyfile.split('\n').map((one) => one.trim())).toContain(line);
    for (const [, { networks: own }] of servers) expect(own).toEqual(['front', 'back']);
    expect([services.balancer.networks, services.database.networks]).toEqual([['front'], ['back']]);
  });
});
