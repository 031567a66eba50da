// Runs the demo under other Node versions, which come from npm.
//   node scripts/try-node.mjs 20.18.1 24
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

const system = process.platform === 'win32' ? 'win' : process.platform;
/** The package with the binary; `node` fetches it by an install script only. */
const NODE = `node-${system}-${process.arch}`;

function must(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

const temporary = mkdtempSync(join(tmpdir(), 'jobboard-node-'));
try {
  writeFileSync(join(temporary, 'package.json'), '{"private":true}\n');
  for (const version of process.argv.slice(2)) {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status, stderr } = npm(['install', `${NODE}@${version}`, ...options], { cwd: temporary, encoding: 'utf8' });
    must(status === 0, `npm to install ${NODE}@${version}; it said:\n${stderr}`);
    const home = join(temporary, 'node_modules', NODE);
    const binary = join(home, JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin.node);
    must(spawnSync(binary, ['-v'], { encoding: 'utf8' }).stdout.startsWith(`v${version}`), `Node ${version}`);
    const demo = fileURLToPath(new URL('demo.mjs', import.meta.url));
    const told = spawnSync(binary, [demo], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
    must(told.status === 0, `the demo to work under Node ${version}; it said:\n${told.stdout}${told.stderr}`);
    console.log(`Node ${version}: OK`);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
}
