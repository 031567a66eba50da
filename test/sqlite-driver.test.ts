import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAIN, startScripted } from './support/scripted.ts';
import { CLI, connectProgram, freshFolder } from './support/server.ts';

/** A driver to build on, whichever this machine has. */
const DRIVER = (() => {
  try {
    return createRequire(CLI).resolve('@photostructure/sqlite');
  } catch {
    return 'node:sqlite';
  }
})();

const board = await startScripted(PLAIN);

/** Options that give Node an SQLite of its own that refuses statements like `refused` (`COMMIT in /path/of/the.db`), as a Node without FTS5 does. */
function nodeWhoseSqliteRefuses(refused: RegExp, message: string, errcode = 1): Record<string, string> {
  const file = join(freshFolder(), 'node-sqlite.cjs');
  writeFileSync(
    file,
    `const { DatabaseSync } = require(${JSON.stringify(DRIVER)});
     class Limited extends DatabaseSync {
       constructor(file) { super(file); this.file = file; }
       exec(sql) { if (${refused}.test(sql + ' in ' + this.file)) throw Object.assign(new Error(${JSON.stringify(message)}), { errcode: ${errcode} }); return super.exec(sql); }
     }
     const real = process.getBuiltinModule;
     process.getBuiltinModule = (name) => name === 'node:sqlite' ? { DatabaseSync: Limited } : real?.call(process, name);`,
  );
  return { NODE_OPTIONS: `--require ${file}` };
}
const WITHOUT_FTS5 = () => nodeWhoseSqliteRefuses(/fts5/i, 'no such module: fts5');

/** The built program where no package is near. */
function programAlone(): string {
  const folder = join(freshFolder(), 'dist');
  mkdirSync(folder);
  cpSync(dirname(CLI), folder, { recursive: true });
  return join(folder, 'cli.js');
}

async function started(program: string, environment: Record<string, string>) {
  const temporary = freshFolder();
  const connected = await connectProgram({
    command: process.execPath,
    args: [program],
    environment: { TMPDIR: temporary, TEMP: temporary, ...environment },
  });
  return { ...connected, temporary };
}

describe('a Node whose SQLite has no full-text search', () => {
  it.skipIf(DRIVER === 'node:sqlite')('searches by the package that has it', async () => {
    const server = await started(CLI, { ...WITHOUT_FTS5(), ...board.environment() });
    const structured = await server.dataOf('search_jobs', {});
    expect(structured).toMatchObject({ total: 1, results: [{ id: 1 }] });
  });

  it('says without the package what to install, in the tools that need it', async () => {
    const server = await started(programAlone(), { ...WITHOUT_FTS5(), ...board.environment() });
    for (const [name, args] of [
      ['search_jobs', { words: 'kotlin' }],
      ['job_stats', { by: 'location' }],
    ] as const) {
      const text = await server.refusalOf(name, args);
      expect(text).toMatch(/^\[not_configured\] Node .* without full-text search.*Use Node 22\.16.*npm install/s);
    }
    expect((await server.call('list_jobs', { limit: 1 })).isError).toBe(false);
    expect(readdirSync(server.temporary)).toEqual([]);
  });
});

it('a fault of the server itself is an internal_error, never one of the board, and leaves no folder behind', async () => {
  const broken = nodeWhoseSqliteRefuses(/CREATE TABLE ads/, 'no such thing as a-key-of-the-tests');
  const server = await started(CLI, { ...broken, ...board.environment() });
  for (let times = 0; times < 2; times++) {
    const text = await server.refusalOf('search_jobs', {});
    expect(text).toMatch(/^\[internal_error\] jobboard-mcp itself failed \(Error: no such thing/);
    expect(text).not.toContain('a-key-of-the-tests');
  }
  expect(readdirSync(server.temporary)).toEqual([]);
});
