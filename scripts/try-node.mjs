// Runs a script of this project under other Nodes, which come from npm: versions or tags, then the script and its
// arguments.
//   node scripts/try-node.mjs 20.18.1,24 scripts/demo.mjs
//   node scripts/try-node.mjs latest node_modules/vitest/vitest.mjs run
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

const system = process.platform === 'win32' ? 'win' : process.platform;
/** The package with the binary; `node` fetches it by an install script only. */
const NODE = `node-${system}-${process.arch}`;

function must(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

const [versions, ...script] = process.argv.slice(2);
const temporary = mkdtempSync(join(tmpdir(), 'jobboard-node-'));
try {
  writeFileSync(join(temporary, 'package.json'), '{"private":true}\n');
  for (const version of versions.split(',')) {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status, stderr } = npm(['install', `${NODE}@${version}`, ...options], { cwd: temporary, encoding: 'utf8' });
    must(status === 0, `npm to install ${NODE}@${version}; it said:\n${stderr}`);
    const home = join(temporary, 'node_modules', NODE);
    const installed = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    const node = join(home, installed.bin.node);
    // Older packages write their version as v20.18.1.
    const exact = `v${installed.version.replace('v', '')}`;
    must(spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout === `${exact}\n`, `Node ${version} to start`);
    // The script may start `node` by its name.
    const PATH = [dirname(node), process.env.PATH].join(delimiter);
    const cwd = fileURLToPath(new URL('..', import.meta.url));
    const ended = spawnSync(node, script, { cwd, stdio: 'inherit', env: { ...process.env, PATH, NODE_OPTIONS: '' } });
    must(ended.status === 0, `${script.join(' ')} to work under Node ${exact}`);
    console.log(`Node ${exact}: OK`);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
}
