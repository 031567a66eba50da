// Proves that the package works under another Node: packs it, installs it into a temporary folder beside that Node from
// npm, and lets a real client talk to it, started as npx starts it.
//   node scripts/try-node.mjs 24
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { npm, npmCommand } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version: ours } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
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

/** The npm package `node` only fetches this one, which holds the binary, by an install script; npm may refuse to run it. */
function packageOfNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${system}-${process.arch}`;
}

/** Packs the project and installs it beside the wanted Node. @returns the path of that Node's binary */
function install(folder, wanted) {
  const [packed] = Object.values(
    JSON.parse(npmPrints(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root)),
  );
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const node = packageOfNode();
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  npmPrints(['install', `./${packed.filename}`, `${node}@${wanted}`, ...options], folder);
  const home = join(folder, 'node_modules', node);
  return join(home, JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin.node);
}

/** The environment in which `node` is that Node, and no setting of the person who runs this is seen. */
function environmentFor(binary, folder) {
  const kept = Object.entries(process.env).filter(([key]) => !/^(JOBBOARD_|npm_|NODE_)/i.test(key));
  const path = kept.find(([key]) => key.toUpperCase() === 'PATH');
  return {
    ...Object.fromEntries(kept),
    [path?.[0] ?? 'PATH']: `${dirname(binary)}${delimiter}${path?.[1] ?? ''}`,
    JOBBOARD_DATA_DIR: join(folder, 'data'),
  };
}

async function story(client) {
  const { tools } = await client.listTools();
  must(tools.length >= 14, 'at least fourteen tools');
  say(`OK tools/list: ${tools.length} tools`);
  const calls = { list_jobs: { limit: 3 }, search_jobs: { words: 'developer', limit: 3 } };
  for (const [tool, args] of Object.entries(calls)) {
    if (!tools.some((one) => one.name === tool)) continue;
    const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: args });
    must(!isError && structuredContent.results.length > 0, `${tool} to find something; it said: ${content[0]?.text}`);
    say(`OK ${tool}: ${structuredContent.total} found, on the embedded board`);
  }
}

async function tryNode(wanted, folder) {
  const binary = install(folder, wanted);
  const env = environmentFor(binary, folder);
  // What npx does with a package that is installed, without the batch file that it is on Windows.
  const [, program] = npmCommand();
  must(program !== undefined, 'npm-cli.js beside this Node');
  const start = ['exec', '--offline', '--no', '--', name];
  const { stdout } = spawnSync(binary, [program, ...start, 'check'], { cwd: folder, env, encoding: 'utf8' });
  const [said] = stdout.split(/\r?\n/);
  say(`   ${said}`);
  must(said.startsWith(`${name} ${ours}, Node v${wanted.replace(/^v/, '')}`), `${name} ${ours} under Node ${wanted}`);
  const transport = new StdioClientTransport({ command: binary, args: [program, ...start], cwd: folder, env });
  const client = new Client({ name: 'try-node', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  try {
    await story(client);
  } finally {
    await client.close();
  }
}

const wanted = process.argv[2];
if (wanted === undefined || !/^v?\d+(\.\d+){0,2}$/.test(wanted)) {
  console.error('Give the Node to try, such as 24 or 22.13.0: node scripts/try-node.mjs 24');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'jobboard-node-'));
try {
  say(`Trying the package under Node ${wanted} …`);
  await tryNode(wanted, folder);
  say('All of it worked.');
} catch (error) {
  console.error(`FAILED under Node ${wanted}: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
