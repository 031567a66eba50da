// What one greedy key does next to an honest caller (run.mjs), in a thread of its own, until it is ended.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { callOf } from '../started.mjs';

const { arm, url, key: honest } = workerData ?? {};
export const several = (count, work) => Array.from({ length: count }, (_, index) => work(index));
const forever = async (work) => {
  for (;;) await work().catch(() => sleep(20));
};
const post = async (call) => (await fetch(url, call)).text();

const AT_ONCE = 64;
const GREEDY = `greedy-key-next-to-${honest}`;
const LIST = { title: 'Developer', body: '- word word\n'.repeat(1_666), dry_run: true };

const call = (name, args) => callOf(name, args, GREEDY);
const repeated = (request) => () => several(AT_ONCE, () => forever(() => post(request)));
const withMethod = (method) => ({ ...call('', {}), body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }) });

let invented = 0;
const inventedKey = () => post(callOf('list_jobs', {}, `made-up-${invented++}-next-to-${honest}`));

/** Sends a request by hand and reads nothing. @returns when the server closes the connection */
async function send({ headers, body }, length = Buffer.byteLength(body)) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const lines = Object.entries({ ...headers, host, 'content-length': length });
  socket.write(`POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
  socket.write(body);
  socket.once('data', () => socket.pause());
  await once(socket, 'close');
}

/** A call of ten minutes that reports progress, so it is answered by a stream. */
function stream() {
  const { body, ...request } = call('job_status', { id: 1, wait: 600 });
  const { params, ...message } = JSON.parse(body);
  return { ...request, body: JSON.stringify({ ...message, params: { ...params, _meta: { progressToken: 1 } } }) };
}

export const ARMS = {
  '64 searches at a time': repeated(call('search_jobs', { words: 'developer', limit: 10 })),
  '64 counts of skills at a time': repeated(call('job_stats', { by: 'skill' })),
  '64 lists of changes at a time': repeated(call('job_changes', { since: '365d', limit: 50 })),
  '64 refused calls at a time': repeated(call('search_jobs', { wordz: 'developer' })),
  '64 tools/list at a time': repeated(withMethod('tools/list')),
  '64 dry runs of 20,000 characters at a time': repeated(call('create_job', LIST)),
  '64 dry runs whose caller leaves after 100 ms': () =>
    several(AT_ONCE, () => forever(() => post({ ...call('create_job', LIST), signal: AbortSignal.timeout(100) }))),
  '500 uploads that stop before their end': () =>
    several(500, () => forever(() => send({ ...call('list_jobs', {}), body: ' '.repeat(100_000) }, 500_000))),
  '64 streams left open': () => several(AT_ONCE, () => forever(() => send(stream()))),
  '1,000 invented keys a second': () => several(50, () => forever(() => Promise.all([sleep(50), inventedKey()]))),
};

if (!isMainThread) {
  await post(call('list_locations', {}));
  ARMS[arm]?.();
  // The first calls of a kind run uncompiled code.
  await sleep(4_000);
  parentPort.postMessage('begun');
}
