import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst, transformWithEsbuild } from 'vite';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The files of `src` that have it. */
  readonly files: readonly string[];
}

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

/** The paths of the modules that run on Node without starting the program. */
export const modules = files
  .filter((file) => file.endsWith('.ts') && !/^views|^cli\.ts$|\.d\.ts$/.test(file))
  .map((file) => source + file);

/** The regular expressions that are written in `src`. */
export async function literals(): Promise<Pattern[]> {
  const found = await Promise.all(files.map(async (file) => literalsIn(file, await parsed(file))));
  return found.flat();
}

async function parsed(file: string): Promise<unknown> {
  const options = { loader: file.endsWith('x') ? 'tsx' : 'ts', target: 'esnext', jsx: 'automatic' } as const;
  const { code } = await transformWithEsbuild(readFileSync(source + file, 'utf8'), file, {
    ...options,
    tsconfigRaw: '{}',
  });
  return parseAst(code);
}

function literalsIn(file: string, node: unknown): Pattern[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    return [{ source: pattern, flags, files: [file] }];
  }
  return Object.values(node).flatMap((child) => literalsIn(file, child));
}

/** Runs something, and gives the regular expressions that modules of `src` build meanwhile. */
export async function builtWhile(run: () => Promise<unknown>): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const { RegExp: real } = globalThis;
  globalThis.RegExp = new Proxy(real, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const built = new target(pattern, flags);
      const file = /\/src\/([\w/-]+\.tsx?)/.exec(new Error().stack?.split('\n')[2] ?? '')?.[1];
      if (file !== undefined) found.push({ source: built.source, flags: built.flags, files: [file] });
      return built;
    },
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = real;
  }
  return found;
}
