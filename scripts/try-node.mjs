// Proves that what is handed out works under other Nodes: the npm package, started as npx starts it, and the one-click
// bundle, unpacked and started as its manifest says. The Nodes come from npm; a real client asks.
//   node scripts/try-node.mjs 20.18.1 22.13 24
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { unzipSync } from 'fflate';
import { npm, npmCommand } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version: ours } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund'];
const say = (text) => console.log(text);

function must(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

/** Runs npm and gives what it printed. */
function npmPrints(args, cwd) {
  const { status, stdout, stderr } = npm(args, { cwd, encoding: 'utf8' });
  must(status === 0, `npm ${args[0]} to succeed; it said:\n${stderr}`);
  return stdout;
}

function newFolder(...parts) {
  const folder = join(...parts);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  return folder;
}

/** Installs the package as npm packs it. @returns the folder in which npx finds it */
function installedPackage(temporary) {
  const folder = newFolder(temporary, 'package');
  const [packed] = Object.values(
    JSON.parse(npmPrints(['pack', '--json', '--pack-destination', folder, ...OPTIONS], root)),
  );
  npmPrints(['install', `./${packed.filename}`, ...OPTIONS], folder);
  return folder;
}

/** Makes the bundle and unpacks it, far from any node_modules. @returns its folder */
function unpackedBundle(temporary) {
  const file = join(temporary, 'bundle.mcpb');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'bundle.mjs'), file], {
    encoding: 'utf8',
  });
  must(status === 0, `the bundle to be made; it said:\n${stderr}`);
  const folder = join(temporary, 'bundle');
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

/** The npm package `node` only fetches this one, which holds the binary, by an install script; npm may refuse to run it. */
function packageOfNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${system}-${process.arch}`;
}

/** Fetches a Node. @returns the path of its binary; undefined when npm has no such version */
function fetchedNode(temporary, wanted) {
  const folder = newFolder(temporary, `node-${wanted}`);
  const node = packageOfNode();
  const { status, stderr } = npm(['install', `${node}@${wanted}`, ...OPTIONS], { cwd: folder, encoding: 'utf8' });
  if (status !== 0 && /\bcode (ETARGET|E404)\b/.test(stderr)) return undefined;
  must(status === 0, `npm to fetch ${node}@${wanted}; it said:\n${stderr}`);
  const home = join(folder, 'node_modules', node);
  return join(home, JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin.node);
}

/** The environment in which `node` is that Node, and no setting of the person who runs this is seen. */
function environmentFor(binary) {
  const kept = Object.entries(process.env).filter(([key]) => !/^(JOBBOARD_|npm_|NODE_)/i.test(key));
  const path = kept.find(([key]) => key.toUpperCase() === 'PATH');
  return {
    ...Object.fromEntries(kept),
    [path?.[0] ?? 'PATH']: `${dirname(binary)}${delimiter}${path?.[1] ?? ''}`,
  };
}

/** What a client asks for: the lists, a page, and a search, which takes an SQLite with full-text search. */
async function story(client) {
  const { tools } = await client.listTools();
  must(tools.length >= 14, 'at least fourteen tools');
  const found = [];
  for (const [tool, args] of Object.entries({
    list_jobs: { limit: 3 },
    search_jobs: { words: 'developer', limit: 3 },
  })) {
    const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: args });
    must(!isError && structuredContent.results.length > 0, `${tool} to find something; it said: ${content[0]?.text}`);
    found.push(`${tool} found ${structuredContent.total}`);
  }
  return `${tools.length} tools, ${found.join(', ')} on the embedded board`;
}

async function told(what, start) {
  const client = new Client({ name: 'try-node', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioClientTransport({ ...start, stderr: 'ignore' }));
  try {
    say(`   OK ${what}: ${await story(client)}`);
  } finally {
    await client.close();
  }
}

async function tryPackage(binary, wanted, folder, dataFolder) {
  const env = { ...environmentFor(binary), JOBBOARD_DATA_DIR: dataFolder };
  // What npx does with a package that is installed, without the batch file that it is on Windows.
  const [, program] = npmCommand();
  must(program !== undefined, 'npm-cli.js beside this Node');
  const args = [program, 'exec', '--offline', '--no', '--', name];
  const { stdout } = spawnSync(binary, [...args, 'check'], { cwd: folder, env, encoding: 'utf8' });
  const [said] = stdout.split(/\r?\n/);
  must(said.startsWith(`${name} ${ours}, Node v${wanted}`), `${name} ${ours} under Node ${wanted}; it said: ${said}`);
  await told('the package', { command: binary, args, cwd: folder, env });
}

async function tryBundle(binary, folder, dataFolder) {
  const { server } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const args = server.mcp_config.args.map((text) => text.replace(/\$\{__dirname\}/g, folder));
  // A host leaves what the person did not fill in as it stands in the manifest.
  const env = { ...environmentFor(binary), ...server.mcp_config.env, JOBBOARD_DATA_DIR: dataFolder };
  await told('the bundle', { command: binary, args, cwd: folder, env });
}

const wanted = process.argv.slice(2).map((version) => version.replace(/^v/, ''));
if (wanted.length === 0 || !wanted.every((version) => /^\d+(\.\d+){0,2}$/.test(version))) {
  console.error('Give the Nodes to try, such as 24 or 22.13.0: node scripts/try-node.mjs 22.13.0 24');
  process.exit(2);
}
const temporary = mkdtempSync(join(tmpdir(), 'jobboard-node-'));
const missing = [];
try {
  const [packaged, bundle] = [installedPackage(temporary), unpackedBundle(temporary)];
  for (const version of wanted) {
    say(`Node ${version}`);
    const binary = fetchedNode(temporary, version);
    if (binary === undefined) {
      missing.push(version);
      say(`   NOT TRIED: npm has no ${packageOfNode()}@${version}`);
      continue;
    }
    await tryPackage(binary, version, packaged, join(temporary, `data-package-${version}`));
    await tryBundle(binary, bundle, join(temporary, `data-bundle-${version}`));
  }
  if (missing.length > 0) say(`\nNOT TRIED, since npm does not have them: Node ${missing.join(', ')}`);
  must(missing.length < wanted.length, 'at least one of these Nodes to be tried');
  say('All that was tried worked.');
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
}
