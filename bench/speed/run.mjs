// Measures the built server and writes docs/figures.md. Compares it with a minimal server on the same SDK, and with a
// peer named in the environment (bench/README.md); all take turns in one run.
//   npm run bench                  a minute or two; run it alone
//   npm run bench -- --long        more rounds, and the search of 10,000 ads too
//   npm run bench -- --answers     prints the typical answers and measures nothing
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { npm } from '../../scripts/npm.mjs';
import { textOf, typicalAnswers } from '../answers.mjs';
import { at, started } from '../started.mjs';
import { bareNode, Program, quantile } from './program.mjs';

const long = process.argv.includes('--long');
const STARTS = long ? 15 : 6;
const CALLS = long ? 1000 : 300;
const FLIGHT = 32;
const PAGES = 50;
const SIZES = long ? [1200, 10_000] : [1200];
const KEY = 'key-of-the-benchmark-1';
const CLI = [process.execPath, at('dist/cli.js')];
const LIST = { tool: 'list_jobs', args: { limit: 20 } };
const environment = ({ url }, folder) => ({
  JOBBOARD_BASE_URL: url,
  JOBBOARD_API_KEY: KEY,
  JOBBOARD_DATA_DIR: folder,
});
/** Typical searches: words with two filters, from frequent words to rare ones. */
const SEARCHES = [
  { words: 'react', location: ['Lisboa', 'Porto'], work_model: ['Remote'] },
  { words: 'java sql', location: ['Lisboa'], published_after: '14d' },
  { words: 'C#', location: ['Porto'], salary_min: 30_000 },
  { words: 'experiência', location: ['Lisboa'], work_model: ['Remote', 'Hybrid'] },
  { words: 'kotlin', location: ['Porto', 'Braga'], published_after: '7d' },
  { words: '"machine learning"', location: ['Lisboa'], salary_min: 25_000 },
].map((args) => ({ tool: 'search_jobs', args }));

async function cold(target) {
  const program = new Program(target);
  const listed = await program.open();
  const memory = program.memory();
  const first = await program.timed(target);
  const called = performance.now() - program.started;
  const ended = await program.close();
  return { listed, memory, first, called, ended };
}

async function warm(target) {
  const program = new Program(target);
  await program.open();
  for (let index = 0; index < 50; index++) await program.timed(target);
  const times = [];
  for (let index = 0; index < CALLS; index++) times.push(await program.timed(target));
  const begun = performance.now();
  let left = CALLS;
  // Pages in turn: no two reads under way are equal.
  const lane = async () => {
    while (left > 0) await program.timed({ ...target, args: { ...target.args, page: 1 + (left-- % PAGES) } });
  };
  await Promise.all(Array.from({ length: FLIGHT }, lane));
  const rate = (CALLS / (performance.now() - begun)) * 1000;
  const { content, structuredContent = '' } = await program.call(target);
  const text = textOf({ content });
  if (!text.includes('Empresa')) throw new Error(`${target.name} shows no ad: ${text.slice(0, 300)}`);
  const after = program.memory();
  await program.close();
  const tokens = countTokens(text);
  return { p50: times, rate, after, tokens, data: structuredContent && countTokens(JSON.stringify(structuredContent)) };
}

/** Each round starts every program; in half of the rounds each is also called many times. */
async function besideOthers(targets) {
  const node = [];
  const runs = new Map(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < STARTS; round++) {
    node.push(bareNode());
    for (const target of targets) runs.get(target.name).push(await cold(target));
  }
  for (let round = 0; round < 3; round++) for (const target of targets) runs.get(target.name).push(await warm(target));
  const of = ({ name }, key) => quantile(runs.get(name).flatMap((run) => run[key] ?? []));
  const base = quantile(node);
  const rows = [
    ['start to the list of tools', 'listed', (ms) => `${whole(ms)} ms (${(ms / base).toFixed(1)} × \`node -e 0\`)`],
    ['start to the end of the first call', 'called', (ms) => `${whole(ms)} ms`],
    ['the first call alone', 'first', (ms) => `${whole(ms)} ms`],
    ['one call, median', 'p50', (ms) => `${ms.toFixed(2)} ms`],
    [`calls a second, ${FLIGHT} different ones at once`, 'rate', whole],
    ['memory at the list', 'memory', (mib) => `${whole(mib)} MiB`],
    [`memory after ${2 * CALLS} calls`, 'after', (mib) => `${whole(mib)} MiB`],
    ['end of stdin to the end of the process', 'ended', (ms) => `${whole(ms)} ms`],
    ['tokens of the answer: text', 'tokens', whole],
    ['tokens of the answer: structured content', 'data', (tokens) => tokens || '–'],
  ].map(([what, key, show]) => [what, ...targets.map((target) => show(of(target, key)))]);
  return { base, table: table(['', ...targets.map(({ name }) => name)], rows) };
}

/** Figures of the search with the index of a board that takes 30 ms per request. */
async function searching(ads) {
  const board = await started([at('bench/speed/board.mjs'), String(ads), '30']);
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-bench-'));
  const target = { command: CLI, env: environment(board, folder) };
  const [first] = SEARCHES;
  const empty = new Program(target);
  await empty.open();
  const crawled = await empty.timed(first);
  await empty.close();
  const program = new Program(target);
  await program.open();
  const again = await program.timed(first);
  const times = [];
  for (let round = 0; round < CALLS / 10; round++)
    for (const search of SEARCHES) times.push(await program.timed(search));
  const counts = [];
  for (let round = 0; round < 10; round++)
    counts.push(await program.timed({ tool: 'job_stats', args: { by: 'skill' } }));
  const memory = program.memory();
  await program.close();
  await board.stop();
  const file = sizeOf(folder);
  rmSync(folder, { recursive: true, force: true });
  return [
    ['`search_jobs`, words and two filters, median', `${quantile(times).toFixed(1)} ms`],
    ['… 95 %', `${quantile(times, 0.95).toFixed(1)} ms`],
    ['`job_stats` by skill over everything, median', `${quantile(counts).toFixed(1)} ms`],
    ['first search on an empty folder, board at 30 ms a request', `${whole(crawled)} ms`],
    ['first search of a new process', `${whole(again)} ms`],
    ['memory', `${whole(memory)} MiB`],
    ['files in the data folder', `${(file / 1e6).toFixed(1)} MB`],
  ];
}

async function wholeBoards() {
  const columns = [];
  for (const ads of SIZES) columns.push(await searching(ads));
  const rows = columns[0].map(([what], row) => [what, ...columns.map((figures) => figures[row][1])]);
  return table(['', ...SIZES.map((ads) => `${ads} ads`)], rows);
}

/** Size of the download, and of what it becomes. */
function sizes() {
  const packed = npm(['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: at(''), encoding: 'utf8' });
  const [{ unpackedSize, size }] = Object.values(JSON.parse(packed.stdout));
  const rows = [
    ['the package, packed', mb(size)],
    ['the package, unpacked', mb(unpackedSize)],
  ];
  return table(['', 'MB'], rows);
}

/** Bytes of the files in a folder. */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0);

const mb = (bytes) => (bytes / 1e6).toFixed(2);
const whole = (value) => String(Math.round(value));
const table = (head, rows) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const { tools, answers } = await typicalAnswers();
if (process.argv.includes('--answers')) {
  for (const { call, text, tokens } of answers)
    console.log(`${tokens} tokens  ${call}\n${text.replace(/^/gm, '    ')}\n`);
  process.exit();
}
const board = await started([at('bench/speed/board.mjs'), '1200', '0']);
const folder = mkdtempSync(join(tmpdir(), 'jobboard-bench-'));
const peer = process.env.BENCH_PEER?.replaceAll('$BOARD', board.url).replaceAll('$KEY', KEY);
const targets = [
  { name: 'jobboard-mcp', command: CLI, ...LIST },
  { name: 'bare SDK, unbundled', command: [process.execPath, at('bench/speed/floor.mjs')], ...LIST },
  ...(peer === undefined ? [] : [JSON.parse(peer)]),
].map((target) => ({ ...target, env: environment(board, folder) }));
const { base, table: beside } = await besideOthers(targets);
await board.stop();
rmSync(folder, { recursive: true, force: true });
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: at(''), encoding: 'utf8' }).stdout.trim();
const sum = answers.reduce((all, { tokens }) => all + tokens, 0);
const page = `# Figures

Written by \`npm run bench${long ? ' -- --long' : ''}\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version} on ${cpus().length} cores; \`node -e 0\` takes ${whole(base)} ms.
Compare the ratios, not the milliseconds of two machines; take a difference below 5 % as none.

## Beside other servers

\`list_jobs\` of 20 ads of 2.5 kB: medians of ${STARTS} starts and of three times ${CALLS} calls, all servers taking turns against the
same board on this machine. The bare SDK passes the board's page on as it is. ${peer === undefined ? '`bench/README.md` says how to name a peer.' : 'The last column is a peer, a bridge from an OpenAPI\ndescription; `bench/README.md` says how to name one.'}

${beside}

## The whole board

As a client meets it, over stdin and stdout.

${await wholeBoards()}

## What a model reads

The list of tools costs ${tools} tokens (o200k_base), ${answers.length} typical answers on the judged ads of \`bench/relevance\` ${sum} together;
\`npm run bench -- --answers\` prints them.

${table(
  ['Call', 'Tokens'],
  answers.map(({ call, tokens }) => [`\`${call.replaceAll('|', '\\|').slice(0, 110)}\``, tokens]),
)}

## Size

${sizes()}
`;
writeFileSync(at('docs/figures.md'), page);
process.stdout.write(page);
