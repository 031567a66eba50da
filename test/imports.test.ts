import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** What each part may import, of ours and of packages. `type:` allows types only. */
const RULES: Record<string, { ours: string[]; packages: string[] }> = {
  wire: { ours: ['wire'], packages: ['fastest-levenshtein'] },
  text: {
    ours: ['text', 'wire'],
    packages: ['parse5', 'marked', 'diff'],
  },
  client: { ours: ['client', 'wire'], packages: ['node:', 'undici'] },
  publishing: {
    ours: ['publishing', 'wire', 'text', 'type:client', 'storage'],
    packages: ['node:'],
  },
  search: {
    ours: ['search', 'wire', 'text', 'storage', 'sqlite.ts', 'postgres', 'type:client'],
    packages: ['node:', 'fastest-levenshtein'],
  },
  tools: {
    ours: ['tools', 'wire', 'text', 'publishing', 'search', 'storage', 'type:client', 'type:settings.ts'],
    packages: ['zod', 'node:crypto'],
  },
  server: {
    ours: [
      'server',
      'tools',
      'publishing',
      'storage',
      'type:settings.ts',
      'settings',
      'type:search',
      'type:client',
      'client/secret.ts',
      'wire',
      'sqlite.ts',
    ],
    packages: ['@modelcontextprotocol/server', 'zod', 'node:fs/promises', 'node:process'],
  },
  views: { ours: ['views', 'wire/ad-facts.ts'], packages: ['preact'] },
  board: { ours: ['board', 'wire', 'sqlite.ts'], packages: ['node:'] },
  'sqlite.ts': { ours: ['storage/folders.ts'], packages: ['node:', '@photostructure/sqlite'] },
  'settings.ts': { ours: ['settings', 'wire'], packages: ['zod', 'env-paths'] },
  settings: { ours: ['settings', 'settings.ts', 'wire/text', 'client/secret.ts'], packages: ['node:', 'zod'] },
  storage: { ours: ['storage', 'wire', 'sqlite.ts'], packages: ['node:', 'pg'] },
};

/** The program itself knows all parts. */
const PROGRAM = ['cli.ts', 'commands', 'http'];

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8');
  const found = [...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)];
  const dynamic = [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)];
  return [
    ...found.map(([, type, target = '']) => ({ file, target, typeOnly: type !== undefined })),
    ...dynamic.map(([, target = '']) => ({ file, target, typeOnly: false })),
  ];
}

/** The part of the source that a relative import leads to, as a path from `src/`. */
function resolved({ file, target }: Import): string {
  return posix.join(posix.dirname(file), target);
}

function partOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function isAllowed(one: Import): boolean {
  if (isProgram(one.file)) return true;
  const rule = RULES[partOf(one.file)];
  if (rule === undefined) return false;
  if (!one.target.startsWith('.')) return rule.packages.some((name) => one.target.startsWith(name));
  const path = resolved(one);
  const allowed = [partOf(path), posix.dirname(path), path];
  return rule.ours.some(
    (name) => allowed.includes(name) || (one.typeOnly && allowed.includes(name.replace('type:', ''))),
  );
}

const files = (readdirSync(source, { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path));
const isProgram = (path: string) => PROGRAM.includes(partOf(path));
const named = ({ file, target }: Import) => `${file} imports ${target}`;

describe('imports go one way', () => {
  it('each folder imports what its part may, and nothing imports the program', () => {
    const imports = files.flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(100);
    const ofProgram = imports.filter(
      (one) => !isProgram(one.file) && one.target.startsWith('.') && isProgram(resolved(one)),
    );
    expect([...imports.filter((one) => !isAllowed(one)), ...ofProgram].map(named)).toEqual([]);
  });

  it('only the program touches the process and its streams', () => {
    const touching = files
      .filter((file) => !isProgram(file) && file !== 'sqlite.ts')
      .filter((file) =>
        /\bprocess\.(stdout|stdin|exit|env|argv|on)\b|\bconsole\./.test(readFileSync(join(source, file), 'utf8')),
      );
    expect(touching).toEqual([]);
  });
});
