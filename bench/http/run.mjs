// Compares `serve` with the bare SDK handler: calls per second of 64 callers on one replica and on three (PostgreSQL),
// and the wait of honest callers (p95) next to one greedy key, at default limits. Rounds are interleaved, since the machine may be busy.
//   npm run bench:http [-- --seconds 6 --rounds 1 --only honest]
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { load as loadModule } from '../../scripts/load.mjs';
import { quantile } from '../speed/program.mjs';
import { at, callOf, optionsOf, serveOn, started } from '../started.mjs';
import { ARMS, several } from './misbehave.mjs';

const [seconds, rounds, only] = optionsOf({ seconds: 6, rounds: 1, only: '' });
const CALLERS = 64;
const SEARCH = { words: 'developer', limit: 10 };

/** One connection and key per caller; servers share the callers evenly. */
async function load(servers, name, args) {
  const before = servers.reduce((sum, { processorTime }) => sum + processorTime(), 0);
  const runs = servers.map(({ url }) => {
    let caller = 0;
    return autocannon({
      url,
      connections: Math.floor(CALLERS / servers.length),
      duration: seconds,
      ...callOf(name, args),
      setupClient: (client) => client.setHeaders(callOf(name, args, `key-of-caller-${caller++}`).headers),
    });
  });
  const results = await Promise.all(runs);
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
  const cpu = servers.reduce((sum, { processorTime }) => sum + processorTime(), 0) - before;
  const refused = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  return {
    rate: (total - refused) / seconds,
    late: Math.max(...results.map(({ latency }) => latency.p99)),
    cpu: cpu / total,
  };
}

let arms = 0;
/** Keys of honest callers, who take turns so that none comes near its limit; and milliseconds between two calls. */
const HONEST = 4;
const PACE = 100;

/** Honest callers next to one arm of misbehave.mjs, in a thread of its own. Each arm has other keys. */
async function honest(server, arm) {
  const name = `honest-${arms++}`;
  const call = (turn) => fetch(server.url, callOf('search_jobs', SEARCH, `${name}-${turn % HONEST}`));
  for (let key = 0; key < HONEST; key++) await (await call(key)).text();
  const workerData = { arm, url: server.url, key: name };
  const others = new Worker(new URL('./misbehave.mjs', import.meta.url), { workerData });
  await once(others, 'message');
  // Begun on time whatever became of the last call, so that a server that hangs is not measured less often.
  const begin = performance.now();
  const calls = several(Math.round((seconds * 1000) / PACE), async (turn) => {
    await sleep(turn * PACE - (performance.now() - begin));
    const answer = await call(turn).catch(() => undefined);
    await answer?.text();
    return { ms: performance.now() - begin - turn * PACE, isFailed: answer?.status !== 200 };
  });
  const ended = await Promise.all(calls);
  await others.terminate();
  // What the others left has ended before the next arm.
  await sleep(2_000);
  const late = quantile(
    ended.map(({ ms }) => ms),
    0.95,
  );
  return { rate: 1000 / PACE, late, failed: ended.filter(({ isFailed }) => isFailed).length };
}

const board = await started([at('bench/speed/board.mjs'), '1200', '0']);
const floor = await started([at('bench/http/floor.mjs')]);
const one = await serveOn(board.url);
/** With the limits that a caller has by default. */
const usual = await serveOn(board.url, { JOBBOARD_CALLS_PER_MINUTE: '' });
const three = [];
/** Three replicas on one PostgreSQL. */
async function replicas() {
  const { startPostgres } = await loadModule('test/support/postgres-server.ts');
  const postgres = await startPostgres();
  const shared = { JOBBOARD_DATABASE_URL: `${postgres.url}/postgres`, JOBBOARD_SERVER_SECRET: 'x'.repeat(32) };
  three.push(...(await Promise.all(several(3, () => serveOn(board.url, shared)))));
  return postgres;
}
const programs = {
  'bare SDK handler, one trivial tool': () => load([floor], 'list_locations'),
  'one replica, list_locations': () => load([one], 'list_locations'),
  'one replica, search_jobs': () => load([one], 'search_jobs', SEARCH),
  'three replicas, list_locations': () => load(three, 'list_locations'),
  'three replicas, search_jobs': () => load(three, 'search_jobs', SEARCH),
  ...Object.fromEntries(
    ['nothing else', ...Object.keys(ARMS)].map((arm) => [`honest callers next to ${arm}`, () => honest(usual, arm)]),
  ),
};
for (const name of Object.keys(programs)) if (!name.includes(only)) delete programs[name];
const measured = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
const postgres = Object.keys(programs).some((name) => name.startsWith('three')) ? await replicas() : undefined;
// Warm-up: the first thousands of calls run uncompiled code.
const keys = several(CALLERS, (caller) => `key-of-caller-${caller}`);
const meet = async ({ url }) => {
  for (const key of keys) await (await fetch(url, callOf('search_jobs', SEARCH, key))).text();
};
await Promise.all([one, ...three].map(meet));
for (const servers of [[floor], [one], three]) if (servers.length > 0) await load(servers, 'list_locations');
await honest(usual, 'nothing else');
for (let round = 0; round < rounds; round++)
  for (const [name, arm] of Object.entries(programs)) measured[name].push(await arm());

console.log(
  '| | calls a second | p99 (honest callers: p95), ms | processor time a call, ms | not answered |\n|---|---|---|---|---|',
);
for (const [name, all] of Object.entries(measured)) {
  const of = (figure, digits) => quantile(all.map((run) => run[figure] ?? Number.NaN)).toFixed(digits);
  console.log(
    `| ${name} | ${of('rate', 0)} | ${of('late', 0)} | ${of('cpu', 2)} | ${of('failed', 0)} |`.replaceAll('NaN', '–'),
  );
}
console.log(`\nMemory of one replica: ${Math.round(one.megabytes())} MB resident.`);
await Promise.all([one, usual, ...three, floor, board].map((program) => program.stop()));
await postgres?.stop();
process.exit(0);
