// How many calls a second one replica and three answer on one PostgreSQL, turn by turn, and what 100 callers more cost one of
// them in memory. Replicas, database and load share this machine: beyond its cores more replicas cannot answer more.
//   npm run bench:replicas [-- --seconds 5 --rounds 3 --replicas 3]
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { load as loadModule } from '../../scripts/load.mjs';
import { load, median, memoryOfCallers } from './load.mjs';
import { at, serveOn, started } from './started.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    replicas: { type: 'string', default: '3' },
  },
});
const [seconds, rounds, count] = [values.seconds, values.rounds, values.replicas].map(Number);

const { startPostgres } = await loadModule('test/support/postgres-server.ts');
const postgres = await startPostgres();
const board = await started([at('bench/http/board.mjs')]);
const replicas = [];
for (let number = 0; number < count; number += 1)
  replicas.push(await serveOn(board.url, { JOBBOARD_DATABASE_URL: `${postgres.url}/postgres`, JOBBOARD_LOG: 'error' }));

const arms = ['list_locations', 'search_jobs'].flatMap((tool) => [
  [`one replica, ${tool}`, () => load(replicas.slice(0, 1), tool, seconds)],
  [`${count} replicas, ${tool}`, () => load(replicas, tool, seconds)],
]);
const measured = new Map(arms.map(([name]) => [name, []]));
// The first thousands of calls are made by code that is not compiled yet.
for (let warm = 0; warm < 2; warm += 1)
  for (const tool of ['list_locations', 'search_jobs']) await load(replicas, tool, 3);
for (let round = 0; round < rounds; round += 1) for (const [name, arm] of arms) measured.get(name).push(await arm());

console.log('| | calls a second | p99, ms | processor time of the replicas a call, ms |\n|---|---|---|---|');
for (const [name, all] of measured) {
  const of = (figure) => median(all.map((one) => one[figure]));
  console.log(`| ${name} | ${Math.round(of('rate'))} | ${Math.round(of('p99'))} | ${of('cpu').toFixed(2)} |`);
}
const { few, each100 } = await memoryOfCallers(replicas[0]);
console.log(
  `\nMemory of one: ${Math.round(few)} MB resident with 164 callers, ${each100.toFixed(1)} MB for each 100 more. ${availableParallelism()} cores.`,
);
await Promise.all([...replicas, board].map((one) => one.stop()));
await postgres.stop();
process.exit(0);
