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
  client: { ours: ['client', 'wire', 'turn.ts'], packages: ['node:', 'undici'] },
  publishing: {
    ours: ['publishing', 'wire', 'text', 'type:client', 'storage'],
    packages: [],
  },
  search: {
    ours: ['search', 'wire', 'text', 'storage', 'sqlite.ts', 'turn.ts', 'type:client'],
    packages: ['node:'],
  },
  tools: {
    // `..` is skills/ of the repository.
    ours: [
      'tools',
      'wire',
      'text',
      'publishing',
      'search',
      'storage',
      'turn.ts',
      'type:client',
      'type:settings.ts',
      '..',
    ],
    packages: ['zod', 'node:crypto', 'node:timers/promises'],
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
      'turn.ts',
    ],
    packages: ['@modelcontextprotocol/server', 'zod', 'node:'],
  },
  views: { ours: ['views', 'wire/ad-facts.ts'], packages: ['preact', 'diff', 'type:@modelcontextprotocol/ext-apps'] },
  board: { ours: ['board', 'wire', 'sqlite.ts'], packages: ['node:'] },
  'sqlite.ts': { ours: [], packages: ['node:'] },
  'private-files.ts': { ours: [], packages: ['node:'] },
  'turn.ts': { ours: [], packages: ['node:'] },
  'settings.ts': { ours: ['settings', 'wire'], packages: ['zod', 'env-paths'] },
  settings: { ours: ['settings', 'settings.ts', 'wire/text', 'client/secret.ts'], packages: ['node:', 'zod'] },
  storage: { ours: ['storage', 'wire', 'sqlite.ts', 'private-files.ts', 'turn.ts'], packages: ['node:', 'pg'] },
};

/** What a folder within a part may import of the other folders of its part; a name stands for the folders in it, too. */
const INSIDE: Record<string, string[]> = {
  'board/sample': ['board'],
  'publishing/ad': ['publishing/edit'],
  'search/asks': ['search/vocabulary', 'search/words'],
  'search/changes': ['type:search', 'search/crawl', 'search/index', 'search/matching', 'type:search/vocabulary'],
  'search/counting': ['search/index', 'search/matching', 'search/question', 'search/vocabulary', 'search/words'],
  'search/crawl': ['type:search', 'search/index', 'type:search/vocabulary'],
  'search/index': ['search/asks', 'search/vocabulary', 'search/words'],
  'search/matching': ['search/index', 'type:search/question', 'type:search/vocabulary'],
  'search/question': ['search/matching', 'search/vocabulary', 'search/words', 'type:search/index'],
  'search/vocabulary': ['search/words'],
  'server/calls': ['server'],
  'text/html': ['text', 'text/markdown'],
  'text/markdown': ['text', 'text/html'],
  'tools/companies': ['tools/jobs', 'tools/kit', 'tools/courses-events'],
  'tools/jobs': ['tools/companies', 'tools/kit'],
  'tools/kit': ['tools/kit'],
  'tools/locations': ['tools/kit'],
  'tools/courses-events': ['tools/kit'],
  'tools/publishing': ['tools/jobs', 'tools/kit', 'tools/publishing'],
  'tools/search': ['tools/jobs', 'tools/kit'],
  'wire/text': ['wire'],
};

/** The program itself knows all parts; `http/` knows nothing of `commands/`. */
const PROGRAM = ['cli.ts', 'boards.ts', 'commands', 'http'];

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

const bare = (name: string) => name.replace('type:', '');

/** The rules that allow an import; of packages, of other parts, or of other folders of its part. */
function rulesFor(one: Import): string[] {
  const fits = (name: string) => one.typeOnly || !name.startsWith('type:');
  const rule = RULES[partOf(one.file)];
  if (!one.target.startsWith('.'))
    return (rule?.packages ?? []).filter((name) => fits(name) && one.target.startsWith(bare(name)));
  const path = resolved(one);
  const folder = posix.dirname(path);
  const [own, part] = [posix.dirname(one.file), partOf(path)];
  if (own === folder || (path.endsWith('.yaml') && folder.startsWith(own))) return [own];
  // The files beside the folders of a part hold it together.
  if (part === partOf(one.file)) {
    if (!own.includes('/')) return [part];
    const names = Object.entries(INSIDE).flatMap(([name, rules]) => (`${own}/`.startsWith(`${name}/`) ? rules : []));
    // The part itself stands for its own files alone.
    return names.filter((name) => {
      const isIn = bare(name).includes('/') && `${folder}/`.startsWith(`${bare(name)}/`);
      return fits(name) && (folder === bare(name) || isIn);
    });
  }
  return (rule?.ours ?? []).filter((name) => fits(name) && [part, folder, path].includes(bare(name)));
}

const isAllowed = (one: Import) => isProgram(one.file) || rulesFor(one).length > 0;

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
    const across = imports.filter((one) => partOf(one.file) === 'http' && partOf(resolved(one)) === 'commands');
    expect([...imports.filter((one) => !isAllowed(one)), ...ofProgram, ...across].map(named)).toEqual([]);
  });

  it('and each rule is one that some import needs', () => {
    const used = new Set(
      files.flatMap(importsOf).flatMap((one) => rulesFor(one).flatMap((rule) => [`${partOf(one.file)}: ${rule}`])),
    );
    const rules = Object.entries(RULES).flatMap(([part, { ours, packages }]) =>
      [...ours.filter((name) => name !== part), ...packages].map((rule) => `${part}: ${rule}`),
    );
    const inside = Object.entries(INSIDE).flatMap(([folder, names]) =>
      names.map((name) => `${partOf(folder)}: ${name}`),
    );
    expect([...rules, ...inside].filter((rule) => !used.has(rule))).toEqual([]);
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
