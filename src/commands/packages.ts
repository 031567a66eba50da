import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @returns the command that installs the packages of `serve`, if the error is about a missing package */
export function missingPackage(error: unknown, packages: Readonly<Record<string, string>>): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return undefined;
  const missing = /package '([^']+)'/.exec(error.message)?.[1];
  if (missing === undefined) return undefined;
  const names = Object.entries(packages).map(([name, range]) => `${name}@${/\d+/.exec(range)}`);
  return `serve needs packages that do not come with it, and ${missing} is not there. Add them, then start it again:\nnpm install ${place()} ${names.join(' ')}`;
}

function place(): string {
  const program = fileURLToPath(import.meta.url);
  const end = program.lastIndexOf(`${sep}node_modules${sep}`);
  const folder = end < 0 ? dirname(dirname(program)) : program.slice(0, end);
  // npm keeps a package.json beside node_modules in projects and for npx, but not for global packages.
  return existsSync(join(folder, 'package.json')) ? `--prefix "${folder}"` : '--global';
}
