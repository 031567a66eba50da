// How many calls a second one replica answers for 64 callers, beside the bare SDK handler and beside the server on stdin,
// and what a caller costs in memory. Interleaved, since the machine may be busy with something else.
//   node bench/http/run.mjs [--seconds 5] [--rounds 3]
import { parseArgs } from 'node:util';
import { Program } from '../speed/program.mjs';
import { CALLERS, load, median, memoryOfCallers } from './load.mjs';
import { at, serveOn, started } from './started.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(values.seconds);

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

const board = await started([at('bench/http/board.mjs')]);
const floor = await started([at('bench/http/floor.mjs')]);
const server = await serveOn(board.url);
const arms = {
  'bare SDK handler, one trivial tool': () => load([floor], 'list_locations', seconds),
  'serve, list_locations': () => load([server], 'list_locations', seconds),
  'serve, search_jobs': () => load([server], 'search_jobs', seconds),
  'stdin, list_locations': () => loadStdio(board),
};
const measured = Object.fromEntries(Object.keys(arms).map((name) => [name, []]));
// The first thousands of calls are made by code that is not compiled yet.
for (const one of [floor, server, floor, server]) await load([one], 'list_locations', seconds);
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
