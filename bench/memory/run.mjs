// Measures the memory of the index on an invented year: 60 new ads a day, 1,200 open at a time or more, a fifth of them
// withdrawn before their 30 days, some changed, one whole reading a day. Says how large the file is, how long job_changes
// takes over it, and what a refresh costs that finds nothing new. Times are the processor's, since they are
// those of one process; that of making the year is not.
//   node bench/memory/run.mjs [DAYS]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../scripts/load.mjs';
import { generateAds, randomFrom } from '../speed/ads.mjs';

const DAYS = Number(process.argv[2] ?? 365);
const A_DAY = 60;
const DAY = 86_400_000;
const LIFE = 30;
const WITHDRAWN = 0.2;
const CHANGED_A_DAY = 15;

const parts = await load('bench/memory/parts.ts');
const random = randomFrom(7);
const start = Date.parse('2025-11-20T09:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'jobboard-memory-'));
const baseUrl = 'http://bench.invalid';
const file = parts.indexFile(folder, baseUrl);
const store = parts.openStore(file, () => undefined);
const vocabulary = new parts.Vocabulary();

/** The ads that are open, newest first. */
let open = [];
let made = 0;

/** What came, went and changed on a day. */
function turn(day, fresh) {
  const now = start + day * DAY;
  open = open.filter(({ ends }) => ends > day);
  for (let change = 0; change < CHANGED_A_DAY && open.length > 0; change++) {
    const one = open[Math.floor(random() * open.length)];
    const pay = 20_000 + Math.floor(random() * 40) * 1000;
    one.ad = { ...one.ad, salaryMin: pay, body: one.ad.body.replace('</ul>', `<li>${pay}</li></ul>`) };
  }
  const came = fresh.map((ad, index) => {
    const time = parts.boardTime(now - index * 60_000);
    const ends = random() < WITHDRAWN ? day + 1 + Math.floor(random() * LIFE) : day + LIFE;
    return { ends, ad: { ...ad, id: 500_000 + made++, publishedAt: time, updatedAt: time } };
  });
  open = [...came, ...open];
}

const pageOf = (page) => ({
  total: open.length,
  limit: 100,
  results: open.slice((page - 1) * 100, page * 100).map(({ ad }) => ad),
});
let requests = 0;
const reader = {
  withoutKey: (text) => text,
  page: async (page) => {
    requests++;
    return pageOf(page);
  },
};
const signal = new AbortController().signal;

async function reading(now, fullEvery) {
  const lease = await parts.Lease.take(store, 'ads');
  const run = { lease, signal, firstDeadline: undefined, progress: () => undefined };
  await parts.readAds({ store, reader, vocabulary, now: () => now, fullEvery, keepDays: 400 }, run);
  await lease.release();
}

/** Milliseconds of the processor that work takes: what a busy machine adds does not count. */
async function spentOn(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const at = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

const began = performance.now();
const ads = generateAds((DAYS + LIFE) * A_DAY, { seed: 3 });
const next = (count) => Array.from({ length: count }, () => ads.next().value).filter((ad) => ad !== undefined);
for (let day = -LIFE; day < 0; day++) turn(day, next(A_DAY));
const days = [];
for (let day = 0; day < DAYS; day++) {
  turn(day, next(A_DAY));
  const before = performance.now();
  await reading(start + day * DAY, 1);
  days.push(performance.now() - before);
  if (day % 30 === 0)
    process.stderr.write(`day ${day}, ${open.length} open, ${ms(performance.now() - before)} a reading\n`);
}
const end = start + (DAYS - 1) * DAY;
await store.tidy(true);
const spent = (performance.now() - began) / 1000;

const idle = [];
for (let round = 0; round < 40; round++) {
  requests = 0;
  idle.push(await spentOn(() => reading(end + (round + 1) * 1000, DAY)));
  if (requests !== 1) throw new Error(`a refresh that finds nothing new took ${requests} requests`);
}
const db = parts.openDatabase(file, { fullText: true });
const rows = (table) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get().n);
const figures = { open: rows('presence'), gone: rows('past WHERE born < died'), changes: rows('changes') };
const packed = Number(db.prepare('SELECT sum(length(packed)) AS n FROM past_texts').get().n) / 1e6;
db.close();
await store.close();

const client = { baseUrl, call: async () => ({ total: 0, results: [] }) };
const index = parts.createBoardIndex({ folder, client, now: () => end + 60_000 });
const context = {
  ledger: { written: async () => [] },
  client, call: { signal, deadline: Date.now() + 3_600_000 }, locations: parts.createLocationCache(), owner: '',
  index: async () => index, findings: [], progress: async () => undefined,
}; // biome-ignore format: short
const toolNamed = (name) => {
  const tool = parts.searchTools.find((one) => one.name === name);
  return (raw) => tool.run(parts.readArguments(tool.arguments, raw).values, context);
};
const [changes, stats] = [toolNamed('job_changes'), toolNamed('job_stats')];
const named = await changes({ name: 'all', since: 'last' });
await named.delivered?.();
const QUESTIONS = [
  { since: '24h' }, { since: '7d' }, { since: '24h', words: 'kotlin' }, { since: '7d', words: 'java sql', location: ['Lisboa'] },
  { since: '30d', words: 'react', work_model: ['Remote'] }, { since: '7d', words: 'developer' }, { name: 'all' },
  { since: '30d', salary_min: 30_000 }, { since: '365d', words: 'kotlin' }, { since: '365d' },
]; // biome-ignore format: a table
console.log(
  `${figures.open} open, ${figures.gone} gone, ${figures.changes} changes after ${DAYS} days (${spent.toFixed(0)} s to make)`,
);
console.log(`file ${(statSync(file).size / 1e6).toFixed(1)} MB, packed texts of gone ads ${packed.toFixed(1)} MB`);
console.log(
  `a daily reading, p50 ${ms(median(days))}; a refresh that finds nothing new, 1 request, p50 ${ms(median(idle))}, p95 ${ms(at(idle, 0.95))}`,
);
const all = [];
for (const raw of QUESTIONS) {
  const times = [];
  for (let round = 0; round < 25; round++) {
    times.push(await spentOn(() => changes(raw)));
  }
  all.push(...times.slice(5));
  console.log(`job_changes ${JSON.stringify(raw)}: p50 ${ms(median(times.slice(5)))}`);
}
console.log(`job_changes, all of these: p50 ${ms(median(all))}, p95 ${ms(at(all, 0.95))}`);
for (const raw of [
  { by: 'week', history: true, words: 'kotlin' },
  { by: 'skill', history: true },
]) {
  const times = [];
  for (let round = 0; round < 9; round++) {
    times.push(await spentOn(() => stats(raw)));
  }
  console.log(`job_stats ${JSON.stringify(raw)}: p50 ${ms(median(times))}`);
}
await index.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
