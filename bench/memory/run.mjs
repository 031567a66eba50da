// Measures the memory on an invented year: 60 new ads a day, 1,600 open at a time, a fifth of them withdrawn before their
// 30 days, some changed, a whole reading every two hours of eight a day. Says how large the file is and how long
// job_changes takes over it. Times are the processor's.
//   node bench/memory/run.mjs [DAYS]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../scripts/load.mjs';
import { generateAds, randomFrom } from '../speed/ads.mjs';

const DAYS = Number(process.argv[2] ?? 365);
const A_DAY = 60;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIFE = 30;
const WITHDRAWN = 0.2;
const CHANGED_A_DAY = 15;
const READINGS_A_DAY = 4;

const parts = await load('bench/memory/parts.ts');
const random = randomFrom(7);
const start = Date.parse('2025-11-20T09:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'jobboard-memory-'));
let now = start;

/** The ads that are open, newest first. */
let open = [];
let made = 0;

/** What came, went and changed on a day. */
function turn(day, fresh) {
  const morning = start + day * DAY;
  open = open.filter(({ ends }) => ends > day);
  for (let change = 0; change < CHANGED_A_DAY && open.length > 0; change++) {
    const one = open[Math.floor(random() * open.length)];
    const pay = 20_000 + Math.floor(random() * 40) * 1000;
    one.ad = { ...one.ad, salaryMin: pay, body: one.ad.body.replace('</ul>', `<li>${pay}</li></ul>`) };
  }
  const came = fresh.map((ad, index) => {
    const time = parts.boardTime(morning - index * 60_000);
    const ends = random() < WITHDRAWN ? day + 1 + Math.floor(random() * LIFE) : day + LIFE;
    return { ends, ad: { ...ad, id: 500_000 + made++, publishedAt: time, updatedAt: time } };
  });
  open = [...came, ...open];
}

const client = {
  baseUrl: 'http://bench.invalid',
  call: async (name, { page = 1 } = {}) =>
    name === 'listJobs'
      ? { total: open.length, limit: 100, results: open.slice((page - 1) * 100, page * 100).map(({ ad }) => ad) }
      : { total: 0, results: [] },
};
const call = { signal: new AbortController().signal, deadline: Date.now() + 24 * HOUR };
const storage = parts.folderStorage(folder, { keepDays: 400, log: (_level, message) => console.error(message) });
const index = new parts.BoardIndex({ folder, client, history: storage.history, now: () => now });
const context = {
  client, call, storage, locations: parts.createLocationCache(), owner: '', index: async () => index, findings: [],
  progress: async () => undefined,
}; // biome-ignore format: short
const toolNamed = async (name) => {
  const tool = await parts.LOADERS[name]();
  return (raw) => tool.run(parts.readArguments(tool.arguments, raw).values, context);
};
const [changes, stats] = [await toolNamed('job_changes'), await toolNamed('job_stats')];

/** Milliseconds of the processor that work takes: what a busy machine adds does not count. */
async function spentOn(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const at = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

const ads = generateAds((DAYS + LIFE) * A_DAY, { seed: 3 });
const next = (count) => Array.from({ length: count }, () => ads.next().value).filter((ad) => ad !== undefined);
for (let day = -LIFE; day < 0; day++) turn(day, next(A_DAY));
const readings = [];
for (let day = 0; day < DAYS; day++) {
  turn(day, next(A_DAY));
  for (let reading = 0; reading < READINGS_A_DAY; reading++) {
    now = start + day * DAY + reading * 2.1 * HOUR;
    readings.push(await spentOn(() => changes({ since: '1h', limit: 1 })));
  }
}
const file = join(folder, 'memory-1.db');
const megabytes =
  ['', '-wal'].reduce((sum, end) => sum + (statSync(file + end, { throwIfNoEntry: false })?.size ?? 0), 0) / 1e6;
console.log(`${open.length} open, ${made - open.length} gone after ${DAYS} days; memory ${megabytes.toFixed(1)} MB`);
console.log(`a whole reading with job_changes after it: p50 ${ms(at(readings, 0.5))}, p95 ${ms(at(readings, 0.95))}`);
const QUESTIONS = [
  { since: '24h' }, { since: '7d' }, { since: '24h', words: 'kotlin' }, { since: '7d', words: 'java sql', location: ['Lisboa'] },
  { since: '7d', words: 'developer' }, { since: '30d', words: 'react', work_model: ['Remote'] }, { since: '30d', salary_min: 30_000 },
  { since: '365d' }, { since: '365d', words: 'kotlin' },
]; // biome-ignore format: a table
for (const raw of QUESTIONS) {
  const times = [];
  for (let round = 0; round < 12; round++) times.push(await spentOn(() => changes(raw)));
  console.log(`job_changes ${JSON.stringify(raw)}: first ${ms(times[0])}, p50 ${ms(at(times.slice(1), 0.5))}`);
}
for (const raw of [
  { by: 'week', history: true },
  { by: 'skill', history: true },
])
  console.log(`job_stats ${JSON.stringify(raw)}: ${ms(await spentOn(() => stats(raw)))}`);
await index.close();
await storage.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
