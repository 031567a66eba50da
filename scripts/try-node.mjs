// Runs the npm package under other Nodes: packed, installed, asked by a real client. The Nodes come from npm.
//   node scripts/try-node.mjs 20.18.1 24
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { npm } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const system = process.platform === 'win32' ? 'win' : process.platform;
/** The package that holds the binary; `node` only fetches it by an install script. */
const NODE = `node-${system}-${process.arch}`;

function must(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

/** Installs into a new folder what npm is told to. */
function installed(folder, what) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = npm(['install', what, ...options], { cwd: folder, encoding: 'utf8' });
  must(status === 0, `npm to install ${what}; it said:\n${stderr}`);
  return join(folder, 'node_modules');
}

function binaryOf(temporary, version) {
  const home = join(installed(join(temporary, `node-${version}`), `${NODE}@${version}`), NODE);
  return join(home, JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin.node);
}

/** A page and a search, which takes an SQLite with full-text search. */
async function story(command, args, env) {
  const client = new Client({ name: 'try-node', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
  for (const [tool, given] of [
    ['list_jobs', { limit: 3 }],
    ['search_jobs', { words: 'developer' }],
  ]) {
    const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: given });
    must(!isError && structuredContent.results.length > 0, `${tool} to find something; it said: ${content[0]?.text}`);
  }
  await client.close();
}

const temporary = mkdtempSync(join(tmpdir(), 'jobboard-node-'));
try {
  const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', temporary], {
    cwd: root,
    encoding: 'utf8',
  });
  const [{ filename }] = Object.values(JSON.parse(packed.stdout));
  const cli = join(installed(join(temporary, 'package'), join(temporary, filename)), name, 'dist', 'cli.js');
  for (const version of process.argv.slice(2)) {
    const binary = binaryOf(temporary, version);
    const env = { PATH: `${dirname(binary)}`, JOBBOARD_DATA_DIR: join(temporary, `data-${version}`) };
    const { stdout } = spawnSync(binary, [cli, 'check'], { env, encoding: 'utf8' });
    must(stdout.includes(`Node v${version}`), `Node ${version}; it said: ${stdout.split('\n')[0]}`);
    await story(binary, [cli], env);
    console.log(`Node ${version}: OK`);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
}
