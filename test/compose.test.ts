import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCommandLine } from '../src/commands/command-line.ts';
import { hostingProblems, hostingWarnings } from '../src/settings/findings.ts';
import { SETTINGS } from '../src/settings.ts';
import { freshFolder } from './support/server.ts';

interface Service extends Readonly<Record<'image' | 'build' | 'stop_grace_period', string | undefined>> {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly configs?: readonly { readonly source: string }[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
}

const text = readFileSync(fileURLToPath(new URL('../compose.yaml', import.meta.url)), 'utf8');
const compose = parse(text, { merge: true }) as Record<
  'services' | 'configs' | 'secrets' | 'volumes' | 'networks',
  Record<string, object | null>
>;
const services = Object.entries(compose.services as Record<string, Service>);
const server = compose.services['server-1'] as Service;
/** What its comment says to write into the files of secrets. */
const SECRETS: Readonly<Record<string, string>> = {
  'index-key': 'a-key-for-reading-alone',
  'server-secret': 'x'.repeat(64),
  'database-url': 'postgresql://jobboard:made-of-chance@database:5432/jobboard',
};

/** The path of a secret in the container, as one on this machine. */
function mounted(value: string): string {
  const name = value.replace('/run/secrets/', '');
  if (name === value) return value;
  const path = join(freshFolder(), name);
  writeFileSync(path, `${SECRETS[name]}\n`, { mode: 0o600 });
  return path;
}

/** As the shell that starts it would fill in the variables. */
function filled(value: string): string {
  const given: Record<string, string> = {
    JOBBOARD_BASE_URL: 'https://board.example',
    JOBBOARD_HOST: 'jobs.example.org',
  };
  return value.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => given[name] ?? '');
}

describe('compose.yaml', () => {
  it('starts a server that its settings allow to start, without a warning', () => {
    const environment = Object.fromEntries(
      Object.entries(server.environment ?? {}).map(([name, value]) => [name, mounted(filled(value))]),
    );
    const variables = SETTINGS.map(({ variable }) => variable);
    expect(Object.keys(environment).filter((name) => !variables.includes(name))).toEqual([]);
    const { command, settings, host } = readCommandLine([...(server.command ?? [])], environment);
    expect([command, hostingProblems(settings), hostingWarnings(settings, host ?? '')]).toEqual(['serve', [], []]);
    expect(settings.databaseUrl).toContain('@database:5432/');
    expect(Number.parseInt(server.stop_grace_period ?? '', 10)).toBeGreaterThan(settings.timeout);
  });

  it('names only what it defines, and holds no secret', () => {
    const named = {
      services: services.flatMap(([, service]) => Object.keys(service.depends_on ?? {})),
      configs: services.flatMap(([, service]) => (service.configs ?? []).map(({ source }) => source)),
      secrets: services.flatMap(([, service]) => service.secrets ?? []),
      volumes: services.flatMap(([, service]) => (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')),
    };
    for (const [part, names] of Object.entries(named))
      expect(Object.keys(compose[part as keyof typeof named]), part).toEqual(expect.arrayContaining(names));
    expect(text).not.toMatch(/\bAPI_KEY|password[ \t]*[:=][ \t]*[^$/?\s]/i);
  });
});
