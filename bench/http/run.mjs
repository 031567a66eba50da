// Compares `serve` with the bare SDK handler: calls per second of 64 callers on one replica and on three (PostgreSQL),
// and the wait of an honest caller (p95) while others misbehave. Rounds are interleaved, since the machine may be busy.
//   npm run bench:http [-- --seconds 5 --rounds 3 --only beside]
import { once, setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { load as loadModule } from '../../scripts/load.mjs';
import { at, callOf, serveOn, started } from '../started.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const CALLERS = 64;
const SEARCH = { words: 'developer', limit: 10 };
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

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

async function honest(server, misbehave) {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const others = misbehave(server.url, over.signal);
  const times = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await fetch(server.url, callOf('search_jobs', SEARCH)).catch(() => undefined);
    await answer?.text();
    if (answer?.status !== 200) failed++;
    times.push(performance.now() - begun);
    await sleep(20);
  }
  over.abort();
  await Promise.allSettled(others);
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, late: times[Math.floor(times.length * 0.95)], failed };
}

const forever = async (signal, work) => {
  while (!signal.aborted) await work().catch(() => undefined);
};
const several = (count, work) => Array.from({ length: count }, (_, index) => work(index));
let made = 0;
const madeUp = () => `made-up-${made++}`;
const post = async (url, call) => (await fetch(url, call)).text();
/** As many calls of one caller as the default limit allows. */
const AT_ONCE = 64;
const BUSY = 'key-of-a-busy-caller';
const LIST = { title: 'Developer', body: '- word word\n'.repeat(1_666), dry_run: true };
const busily = (name, args) => (url, signal) =>
  several(AT_ONCE, () => forever(signal, () => post(url, callOf(name, args, BUSY))));
const batch = (name, args, count) => {
  const one = JSON.parse(callOf(name, args).body);
  return { ...callOf(name, args, BUSY), body: JSON.stringify(several(count, (id) => ({ ...one, id }))) };
};

const MISBEHAVIOUR = {
  'nothing else': () => [],
  '300 connections that send a body slowly': (url, signal) =>
    several(300, () => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const { headers } = callOf('list_jobs', {}, 'key-of-writer-0');
      const lines = Object.entries({ ...headers, host: `${hostname}:${port}`, 'content-length': 100_000 });
      socket.write(`POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n{`);
      return once(signal, 'abort').then(() => socket.destroy());
    }),
  '1,000 made-up keys a second': (url, signal) =>
    several(50, () => forever(signal, () => Promise.all([sleep(50), post(url, callOf('list_jobs', {}, madeUp()))]))),
  '64 dry runs of a list of 20,000 characters at a time': busily('create_job', LIST),
  '64 counts of skills at a time': busily('job_stats', { by: 'skill' }),
  '64 lists of changes at a time': busily('job_changes', { since: '365d', limit: 50 }),
  'batches of 20 dry runs of that list': (url, signal) =>
    several(2, () => forever(signal, () => post(url, batch('create_job', LIST, 20)))),
  '64 dry runs whose caller leaves after 100 ms': (url, signal) =>
    several(AT_ONCE, () =>
      forever(signal, () => post(url, { ...callOf('create_job', LIST, BUSY), signal: AbortSignal.timeout(100) })),
    ),
  '20 texts of 20,000 characters at a time': (url, signal) =>
    several(20, (index) => {
      const body = '<b><i>a</i> [b](c) *d* &amp; '.repeat(700).slice(0, 20_000);
      const ad = { title: 'Developer', body, dry_run: true };
      return forever(signal, () => post(url, callOf('create_job', ad, `key-of-writer-${index}`)));
    }),
};

const { startPostgres } = await loadModule('test/support/postgres-server.ts');
const postgres = await startPostgres();
const board = await started([at('bench/speed/board.mjs'), '1200', '0']);
const floor = await started([at('bench/http/floor.mjs')]);
const one = await serveOn(board.url);
const shared = { JOBBOARD_DATABASE_URL: `${postgres.url}/postgres`, JOBBOARD_SERVER_SECRET: 'x'.repeat(32) };
const three = await Promise.all(several(3, () => serveOn(board.url, shared)));
const arms = {
  'bare SDK handler, one trivial tool': () => load([floor], 'list_locations'),
  'one replica, list_locations': () => load([one], 'list_locations'),
  'one replica, search_jobs': () => load([one], 'search_jobs', SEARCH),
  'three replicas, list_locations': () => load(three, 'list_locations'),
  'three replicas, search_jobs': () => load(three, 'search_jobs', SEARCH),
  ...Object.fromEntries(
    Object.entries(MISBEHAVIOUR).map(([what, misbehave]) => [
      `an honest caller beside ${what}`,
      () => honest(one, misbehave),
    ]),
  ),
};
for (const name of Object.keys(arms)) if (!name.includes(values.only)) delete arms[name];
const measured = Object.fromEntries(Object.keys(arms).map((name) => [name, []]));
// Warm-up: keys become known one by one, and the first thousands of calls run uncompiled code.
for (const server of [one, ...three])
  for (let caller = 0; caller < CALLERS; caller++)
    await post(server.url, callOf('search_jobs', SEARCH, `key-of-caller-${caller}`));
await post(one.url, callOf('list_jobs', {}, BUSY));
for (let writer = 0; writer < 20; writer++) await post(one.url, callOf('list_jobs', {}, `key-of-writer-${writer}`));
for (const servers of [[floor], [one], three]) await load(servers, 'list_locations');
for (let round = 0; round < Number(values.rounds); round++)
  for (const [name, arm] of Object.entries(arms)) measured[name].push(await arm());

console.log(
  '| | calls a second | p99 (an honest caller: p95), ms | processor time a call, ms | not answered |\n|---|---|---|---|---|',
);
for (const [name, all] of Object.entries(measured)) {
  const of = (figure, digits) => median(all.map((run) => run[figure] ?? Number.NaN)).toFixed(digits);
  console.log(
    `| ${name} | ${of('rate', 0)} | ${of('late', 0)} | ${of('cpu', 2)} | ${of('failed', 0)} |`.replaceAll('NaN', '–'),
  );
}
console.log(`\nMemory of one replica: ${Math.round(one.megabytes())} MB resident.`);
await Promise.all([one, ...three, floor, board].map((program) => program.stop()));
await postgres.stop();
process.exit(0);
