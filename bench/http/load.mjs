// Load on one server or several, and what callers cost.
import autocannon from 'autocannon';
import { callOf } from './started.mjs';

/** Callers at once, over all servers. */
export const CALLERS = 64;

export const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** One connection a caller, each with a key of its own; servers share the callers evenly. */
export async function load(servers, name, seconds) {
  const before = processorTimeOf(servers);
  const results = await Promise.all(
    servers.map((server, index) => loadOne(server, name, seconds, share(index, servers.length))),
  );
  const failed = results.filter(({ non2xx, errors }) => non2xx + errors > 0);
  if (failed.length > 0) throw new Error(`${name}: ${failed[0].non2xx} refused, ${failed[0].errors} failed`);
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
  return {
    rate: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    cpu: (processorTimeOf(servers) - before) / total,
  };
}

const processorTimeOf = (servers) => servers.reduce((sum, { processorTime }) => sum + processorTime(), 0);

const share = (index, count) => Math.floor((CALLERS * (index + 1)) / count) - Math.floor((CALLERS * index) / count);

function loadOne({ url }, name, duration, connections) {
  let caller = 0;
  return autocannon({
    url,
    connections,
    duration,
    ...callOf(name),
    setupClient(client) {
      caller += 1;
      client.setHeaders(callOf(name, {}, `key-of-caller-${caller}`).headers);
    },
  });
}

/** Resident megabytes that 100 more callers take, each with one call made. */
export async function memoryOfCallers(server) {
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
