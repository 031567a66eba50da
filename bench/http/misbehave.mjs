// What callers do beside an honest one (run.mjs), in a thread of its own, until it is ended.
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

/** As many calls of one caller as the default limit allows. */
const AT_ONCE = 64;
const BUSY = `busy-beside-${honest}`;
const WRITERS = several(20, (index) => `writer-${index}-beside-${honest}`);
const LIST = { title: 'Developer', body: '- word word\n'.repeat(1_666), dry_run: true };
const TEXT = { ...LIST, body: '<b><i>a</i> [b](c) *d* &amp; '.repeat(700).slice(0, 20_000) };
const busily = (name, args) => () => several(AT_ONCE, () => forever(() => post(callOf(name, args, BUSY))));
const batch = (name, args, count) => {
  const one = JSON.parse(callOf(name, args).body);
  return { ...callOf(name, args, BUSY), body: JSON.stringify(several(count, (id) => ({ ...one, id }))) };
};

let made = 0;
const madeUp = () => post(callOf('list_jobs', {}, `made-up-${made++}-beside-${honest}`));

/** Sends the head of a request and a part of its body. @returns when the server closes the connection */
async function upload(part, length) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const lines = Object.entries({ ...callOf('list_jobs', {}, BUSY).headers, host, 'content-length': length });
  socket.write(`POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
  socket.write(' '.repeat(part));
  socket.resume();
  await once(socket, 'close');
}

export const ARMS = {
  '300 connections that send a body slowly': () => several(300, () => forever(() => upload(1, 100_000))),
  '500 uploads that stop before their end': () => several(500, () => forever(() => upload(100_000, 500_000))),
  '1,000 made-up keys a second': () => several(50, () => forever(() => Promise.all([sleep(50), madeUp()]))),
  '64 dry runs of a list of 20,000 characters at a time': busily('create_job', LIST),
  '64 counts of skills at a time': busily('job_stats', { by: 'skill' }),
  '64 lists of changes at a time': busily('job_changes', { since: '365d', limit: 50 }),
  'batches of 20 dry runs of that list': () => several(2, () => forever(() => post(batch('create_job', LIST, 20)))),
  '64 dry runs whose caller leaves after 100 ms': () =>
    several(AT_ONCE, () =>
      forever(() => post({ ...callOf('create_job', LIST, BUSY), signal: AbortSignal.timeout(100) })),
    ),
  '20 texts of 20,000 characters of 20 callers at a time': () =>
    WRITERS.map((key) => forever(() => post(callOf('create_job', TEXT, key)))),
};

if (!isMainThread) {
  for (const key of [BUSY, ...(arm.includes('callers') ? WRITERS : [])]) await post(callOf('list_locations', {}, key));
  ARMS[arm]?.();
  parentPort.postMessage('begun');
}
