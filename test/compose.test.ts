import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCommandLine } from '../src/commands/command-line.ts';
import { findingsOf } from '../src/settings/findings.ts';
import { SETTINGS } from '../src/settings.ts';
import { freshFolder } from './support/server.ts';

interface Service {
  readonly stop_grace_period?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const text = readFileSync(fileURLToPath(new URL('../compose.yaml', import.meta.url)), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
const server = services['server-1'] as Service;
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
    expect([command, findingsOf(settings, { host: host ?? '' })]).toEqual(['serve', { problems: [], warnings: [] }]);
    expect(settings.databaseUrl).toContain('@database:5432/');
    expect(Number.parseInt(server.stop_grace_period ?? '', 10)).toBeGreaterThan(settings.timeout);
  });
});
