// How many calls a second one replica answers for 64 callers, beside the bare SDK handler and beside the server on stdin,
// and what a caller costs in memory. Interleaved, since the machine may be busy with something else.
//   node bench/http/run.mjs [--seconds 5] [--rounds 3]
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { Program } from '../speed/program.mjs';
import { at, callOf, serveOn, started } from './started.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const CALLERS = 64;
const seconds = Number(values.seconds);

/** One connection a caller, each with a key of its own. */
async function load({ url, processorTime }, name) {
  let caller = 0;
  const before = processorTime();
  const result = await autocannon({
    url,
    connections: CALLERS,
    duration: seconds,
    ...callOf(name),
    setupClient(client) {
      caller += 1;
      client.setHeaders(callOf(name, {}, `key-of-caller-${caller}`).headers);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  const cpu = (processorTime() - before) / result.requests.total;
  return { rate: result.requests.average, p99: result.latency.p99, cpu };
}

/** The server on stdin, with as many calls under way. */
async function loadStdio(board) {
  const env = { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: 'key-of-the-bench' };
  const program = new Program({ command: [process.execPath, at('dist/cli.js')], env });
  await program.open();
  const times = [];
  const end = performance.now() + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await program.call({ tool: 'list_locations', args: {} });
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await program.close?.();
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] };
}

/** Resident megabytes that 100 more callers take, each with one call made. */
async function memoryOfCallers(server) {
  const meet = async (from, to) => {
    for (let caller = from; caller < to; caller += 1) {
      const answer = await fetch(server.url, callOf('list_locations', {}, `key-of-somebody-${caller}`));
      await answer.text();
    }
    return server.megabytes();
  };
  const few = await meet(0, 100);
  const many = await meet(100, 600);
  return { few, each100: (many - few) / 5 };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const board = await started([at('bench/http/board.mjs')]);
const floor = await started([at('bench/http/floor.mjs')]);
const server = await serveOn(board.url);
const arms = {
  'bare SDK handler, one trivial tool': () => load(floor, 'list_locations'),
  'serve, list_locations': () => load(server, 'list_locations'),
  'serve, search_jobs': () => load(server, 'search_jobs'),
  'stdin, list_locations': () => loadStdio(board),
};
const measured = Object.fromEntries(Object.keys(arms).map((name) => [name, []]));
// The first thousands of calls are made by code that is not compiled yet.
for (const one of [floor, server, floor, server]) await load(one, 'list_locations');
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [name, arm] of Object.entries(arms)) measured[name].push(await arm());

console.log('| | calls a second | p99, ms | processor time a call, ms |\n|---|---|---|---|');
for (const [name, all] of Object.entries(measured))
  console.log(
    `| ${name} | ${Math.round(median(all.map(({ rate }) => rate)))} | ${Math.round(median(all.map(({ p99 }) => p99)))} | ${all[0].cpu === undefined ? '–' : median(all.map(({ cpu }) => cpu)).toFixed(2)} |`,
  );
const { few, each100 } = await memoryOfCallers(server);
console.log(`\nMemory: ${Math.round(few)} MB resident with 164 callers, ${each100.toFixed(1)} MB for each 100 more.`);
await Promise.all([server.stop(), floor.stop(), board.stop()]);
process.exit(0);
