import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
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
