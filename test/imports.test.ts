import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** What each part may import: its own files, other parts or files of ours, packages. `type:` allows types only. */
const RULES: Record<string, string> = {
  wire: 'zod',
  text: 'fastest-levenshtein',
  'ad-text': 'wire text parse5 marked diff',
  site: 'wire text',
  client: 'wire site text node: undici type:zod',
  storage: 'wire sqlite.ts private-files.ts node: pg jose',
  reading: 'wire text',
  index: 'reading wire site ad-text text storage sqlite.ts type:client node:',
  query: 'index reading wire site ad-text text storage sqlite.ts type:client',
  publishing: 'wire site ad-text text storage type:client client/deadlines.ts',
  answer: 'wire text node:crypto zod',
  // `..` is skills/ of the repository.
  tools:
    'answer wire site ad-text text publishing query index reading storage type:client client/deadlines.ts type:settings.ts .. zod node:timers/promises',
  catalog: 'tools text @modelcontextprotocol/server type:zod',
  server:
    'tools answer catalog storage wire site text sqlite.ts client/secret.ts type:settings.ts type:query type:client @modelcontextprotocol/server zod node:',
  views: 'preact diff type:@modelcontextprotocol/ext-apps',
  board: 'wire site ad-text text sqlite.ts node:',
  'sqlite.ts': 'private-files.ts node:',
  'private-files.ts': 'node:',
  'settings.ts': 'settings site env-paths',
  settings: 'settings.ts catalog text storage/store.ts client/secret.ts node:',
};

/** The program itself knows all parts; `http/` knows nothing of `commands/`. */
const PROGRAM = ['cli.ts', 'board-access.ts', 'commands', 'http'];

type Import = ReturnType<typeof importsOf>[number];

/** `target` is a path from `src/` where the import is ours. */
function importsOf(file: string) {
  const text = readFileSync(join(source, file), 'utf8');
  const found = text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  );
  return [...found].map(([, type, written = '', later = written]) => {
    const isOurs = later.startsWith('.');
    const target = isOurs ? posix.join(posix.dirname(file), later) : later;
    return { file, target, isOurs, isType: type !== undefined };
  });
}

const partOf = (path: string) => path.split('/')[0] ?? path;
const isProgram = (path: string) => PROGRAM.includes(partOf(path));

/** The names of its part's rules that allow an import. */
function rulesFor({ file, target, isOurs, isType }: Import): string[] {
  if (isOurs && partOf(target) === partOf(file)) return [partOf(file)];
  const fits = (name: string) =>
    isOurs ? [partOf(target), posix.dirname(target), target].includes(name) : target.startsWith(name);
  const names = RULES[partOf(file)]?.split(' ') ?? [];
  return names.filter((name) => (isType || !name.startsWith('type:')) && fits(name.replace('type:', '')));
}

const files = (readdirSync(source, { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path));
const imports = files.flatMap(importsOf);
const named = ({ file, target }: Import) => `${file} imports ${target}`;

describe('imports go one way', () => {
  it('each folder imports what its part may, nothing imports the program, and each rule is needed', () => {
    const isWrong = (one: Import) =>
      isProgram(one.file)
        ? partOf(one.file) === 'http' && partOf(one.target) === 'commands'
        : rulesFor(one).length === 0 || (one.isOurs && isProgram(one.target));
    expect(imports.filter(isWrong).map(named)).toEqual([]);
    const used = new Set(imports.flatMap((one) => rulesFor(one).map((rule) => `${partOf(one.file)}: ${rule}`)));
    const rules = Object.entries(RULES).flatMap(([part, names]) => names.split(' ').map((name) => `${part}: ${name}`));
    expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
  });

  it('no file needs itself in a circle, not even of types', () => {
    const needs = new Map(files.map((file) => [file, new Set<string>()]));
    for (const { file, target } of imports) if (needs.has(target)) needs.get(file)?.add(target);
    // What needs nothing that is left goes, until nothing does: circles are left.
    for (let isDone = false; !isDone; ) {
      isDone = true;
      for (const [file, targets] of needs) {
        if ([...targets].some((target) => needs.has(target))) continue;
        needs.delete(file);
        isDone = false;
      }
    }
    expect([...needs.keys()]).toEqual([]);
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
