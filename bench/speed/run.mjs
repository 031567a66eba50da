// Times the built server beside its floors, and beside a peer where one is named, interleaved in one run, and prints a
// table. Compare ratios of one run, not milliseconds of two.
//   npm run bench
//   BENCH_PEER='["node","/path/to/peer.js","--api-base-url","$BOARD"]' BENCH_PEER_TOOL=lst-jobs \
//     BENCH_PEER_ARGS='{"limit":20,"api_key":"$KEY"}' npm run bench
// `npm run bench -- --quick` takes fewer rounds. The search is measured by npm run bench:search.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { load } from '../../scripts/load.mjs';
import { bareNode, median, Program } from './program.mjs';

const quick = process.argv.includes('--quick');
const STARTS = quick ? 5 : 15;
const CALLS = quick ? 200 : 1000;
const FLIGHT = 32;
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const { startBoard } = await load('src/board/server.ts');
const folder = mkdtempSync(join(tmpdir(), 'jobboard-bench-'));
const board = await startBoard({ file: join(folder, 'board.db') });
const { address, close } = await remembering(board.url);
const env = { JOBBOARD_BASE_URL: address, JOBBOARD_API_KEY: board.keys.reader, JOBBOARD_DATA_DIR: folder };
const filled = (text) => text.replaceAll('$BOARD', address).replaceAll('$KEY', board.keys.reader);

const page = { tool: 'list_jobs', args: { limit: 20 } };
const targets = [
  { name: 'jobboard-mcp', command: [process.execPath, at('../../dist/cli.js')], env, ...page },
  { name: 'floor: SDK, unbundled', command: [process.execPath, at('floor.mjs')], env, ...page },
];
if (process.env.BENCH_PEER) {
  const command = JSON.parse(filled(process.env.BENCH_PEER));
  const args = JSON.parse(filled(process.env.BENCH_PEER_ARGS ?? '{"limit":20}'));
  targets.push({ name: 'peer', command, env, tool: process.env.BENCH_PEER_TOOL ?? 'list_jobs', args });
}

/** A server that asks the board once and then answers from memory, so that the board's own time is not measured. */
async function remembering(url) {
  const known = new Map();
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const body = Buffer.concat(chunks).toString();
    const key = `${request.method} ${request.url} ${body}`;
    if (!known.has(key)) {
      const headers = { 'user-agent': 'bench', 'content-type': request.headers['content-type'] ?? '' };
      const init = request.method === 'POST' ? { method: 'POST', body, headers } : { headers };
      known.set(key, Buffer.from(await (await fetch(url + request.url, init)).arrayBuffer()));
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(known.get(key));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

async function cold(target) {
  const program = new Program(target);
  const listed = await program.open();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const memory = program.memory();
  const first = await timed(() => program.call(target));
  const second = await timed(() => program.call(target));
  const ended = await program.close();
  return { listed, memory, first, second, ended };
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function warm(target) {
  const program = new Program(target);
  await program.open();
  for (let index = 0; index < 50; index++) await program.call(target);
  const times = [];
  for (let index = 0; index < CALLS; index++) {
    times.push(await timed(() => program.call(target)));
  }
  const memory = program.memory();
  const started = performance.now();
  let left = CALLS;
  const lane = async () => {
    while (left-- > 0) await program.call(target);
  };
  await Promise.all(Array.from({ length: FLIGHT }, lane));
  const throughput = (CALLS / (performance.now() - started)) * 1000;
  const { content, structuredContent } = await program.call(target);
  const text = countTokens(content.map((block) => block.text).join('\n'));
  const data = structuredContent === undefined ? 0 : countTokens(JSON.stringify(structuredContent));
  await program.close();
  return { p50: median(times), memory, throughput, text, data };
}

const node = [];
const starts = new Map(targets.map(({ name }) => [name, []]));
for (let round = 0; round < STARTS; round++) {
  node.push(bareNode());
  for (const target of targets) starts.get(target.name).push(await cold(target));
}
const rows = [];
for (const target of targets) {
  const all = starts.get(target.name);
  const of = (key) => median(all.map((one) => one[key]));
  rows.push({
    name: target.name,
    listed: of('listed'),
    idle: of('memory'),
    first: of('first'),
    second: of('second'),
    ended: of('ended'),
    ...(await warm(target)),
  });
}
close();
await board.close();
rmSync(folder, { recursive: true, force: true });

/** Bytes of a folder's files. */
function sizeOf(folder) {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

const whole = (value) => String(Math.round(value));
const ratio = (value) => `${whole(value)} (${(value / median(node)).toFixed(2)} ×)`;
console.log(
  `Node ${process.version}; medians of ${STARTS} starts and ${CALLS} calls of list_jobs(20) on the embedded board.`,
);
console.log(`\`node -e 0\` takes ${whole(median(node))} ms; dist/ has ${whole(sizeOf(at('../../dist')) / 1000)} kB.\n`);
console.log(
  '| server | tools/list ms (× bare Node) | MiB a second later | first call then ms | second |  exit ms | p50 ms | calls/s at 32 | MiB after | text tokens | data tokens |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
for (const row of rows) {
  const cells = [ratio(row.listed), whole(row.idle), row.first.toFixed(1), row.second.toFixed(1), whole(row.ended)];
  cells.push(row.p50.toFixed(2), whole(row.throughput));
  console.log(`| ${[row.name, ...cells, whole(row.memory), row.text, row.data].join(' | ')} |`);
}
console.log('\nRepeat with: npm run bench (a peer: see the head of bench/speed/run.mjs)');
