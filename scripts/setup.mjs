// Prepares the project: dependencies as in the lock file, and the built server. Does nothing when both are up to date.
// Prints on stderr, since stdout may belong to the protocol.
//   node scripts/setup.mjs [installed]    installed: npm has just installed the dependencies, and asks for the build
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
/** Scripts and other files that the build depends on. */
const BUILDERS = ['build', 'licenses', 'load', 'views', 'yaml'].map((name) => `${name}.mjs`);
const INPUTS = ['package.json', 'package-lock.json', 'tsconfig.json'];

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0');
  return hash.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

function run(what, command, args) {
  process.stderr.write(`${what}\n`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    process.stderr.write(`${what} failed${error ? `: ${error.message}` : ''}.\n`);
    process.exit(status || 1);
  }
}

function ensure(stamp, wanted, make) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  make();
  writeFileSync(stamp, wanted);
}

const needed = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace('>=', '');
if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0) {
  process.stderr.write(`jobboard-mcp needs Node ${needed} or newer; this is ${process.version}.\n`);
  process.exit(1);
}

ensure(at('node_modules', '.jobboard-setup'), digest(['package.json', 'package-lock.json']), () => {
  if (process.argv[2] === 'installed') return;
  const [command, ...first] = npmCommand();
  // No package needs its install script: each system's binaries are packages of their own.
  run('Installing dependencies', command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund']);
});

ensure(
  at('dist', '.built'),
  digest([...filesUnder('src'), ...filesUnder('skills'), ...INPUTS, ...BUILDERS.map((file) => join('scripts', file))]),
  () => run('Building', process.execPath, [at('scripts', 'build.mjs')]),
);
