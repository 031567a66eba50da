// Measures the search on invented ads: time of a search, a count and an index build, compared with the bare FTS5 query
// on the same file. Needs an idle machine; compare ratios, not milliseconds.
//   node bench/speed/search.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../../scripts/load.mjs';
import { generateAds } from './ads.mjs';
import { quantile } from './program.mjs';

const SELF = fileURLToPath(import.meta.url);
/** Enough rounds for V8 to compile the code. */
const ROUNDS = 60;

const QUESTIONS = [
  { words: 'react', location: ['Lisboa', 'Porto'], work_model: ['Remote'] },
  { words: 'java sql', location: ['Lisboa'], published_after: '14d' },
  { words: 'Power BI', work_model: ['Hybrid'], type: ['Full-time'] },
  { words: 'C#', location: ['Porto'], salary_min: 30_000 },
  { words: 'experiência', location: ['Lisboa'], work_model: ['Remote', 'Hybrid'] },
  { words: 'developer', published_after: '7d', work_model: ['Remote'] },
  { words: 'kotlin', location: ['Porto', 'Braga'], published_after: '7d' },
  { words: '.NET azure', exclude_words: ['java'], work_model: ['Remote'], location: ['Lisboa'] },
  { words: 'equipa desenvolvimento', type: ['Full-time'], location: ['Lisboa'] },
  { words: '"machine learning"', location: ['Lisboa'], salary_min: 25_000 },
];

/** Milliseconds of processor time, which other programs do not change. */
const time = async (work) => {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const ADDRESS = 'http://bench.invalid';
/** Writes ads page by page, as a crawl does, and their bare texts into a full-text table of the same kind. */
async function build({ folder, ads }, parts) {
  const file = parts.indexFile(folder, ADDRESS, undefined);
  const db = parts.openIndex(file);
  const bare = parts.openIndex(join(folder, 'bare.db'));
  const insert = bare.prepared('INSERT INTO words (rowid, title, body) VALUES (?, ?, ?)');
  const vocabulary = new parts.Vocabulary();
  const figures = { build: 0, bareBuild: 0 };
  const all = [...generateAds(ads)];
  for (let from = 0; from < ads; from += 100) {
    const page = all.slice(from, from + 100);
    figures.build += await time(() => parts.writeAds(db, page, vocabulary));
    const insertAll = () => {
      for (const { id, title, body } of page) insert.run(id, title, body.replace(/<[^>]*>/g, ' '));
    };
    figures.bareBuild += await time(() => bare.write(insertAll));
  }
  const age = { newestAt: Date.now(), wholeAt: Date.now(), total: ads, whole: true, missing: 0, odd: 0 };
  await db.write(() => db.setNote('age', JSON.stringify(age)));
  db.close();
  bare.close();
  return { ...figures, megabytes: statSync(file).size / 1e6 };
}

const clientOfNothing = (parts) => ({
  baseUrl: ADDRESS,
  site: parts.PORTUGAL,
  call: async () => ({ total: 0, results: [] }),
});

/** The context of tool calls. The index is fresh, so nobody asks the board. */
function contextOf(client, index, parts) {
  const signal = new AbortController().signal;
  return {
    client,
    call: { signal, deadline: Date.now() + 600_000 },
    locations: parts.createLocationCache(client.site),
    index: async () => index,
    findings: [],
    progress: async () => undefined,
  };
}

async function runner(name, context, parts) {
  const tool = await parts.LOADERS[name]();
  return (raw) => tool.run(parts.readArguments(tool.arguments, raw, context.client.site).values, context);
}

async function search({ folder }, parts) {
  const index = new parts.BoardIndex({ folder, client: clientOfNothing(parts), freshFor: 864e5 });
  const context = contextOf(clientOfNothing(parts), index, parts);
  const searchJobs = await runner('search_jobs', context, parts);
  const jobStats = await runner('job_stats', context, parts);
  const db = parts.openDatabase(parts.indexFile(folder, ADDRESS, undefined));
  const count = db.prepare('SELECT count(*) AS n FROM words WHERE words MATCH ?');
  const first = db.prepare('SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10');
  const bare = (match) => {
    count.get(match);
    first.all(match);
  };
  const asked = QUESTIONS.map((raw) => ({ raw, match: bareMatchOf(raw.words) }));
  for (const { raw, match } of asked) {
    await searchJobs(raw);
    bare(match);
  }
  await jobStats({ by: 'skill' });
  const ours = [];
  const theirs = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { raw, match } of asked) {
      theirs.push(await time(() => bare(match)));
      ours.push(await time(() => searchJobs(raw)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const counts = [];
  for (let round = 0; round < 5; round++) counts.push(await time(() => jobStats({ by: 'skill' })));
  await index.close();
  db.close();
  return { p50: quantile(ours), bareP50: quantile(theirs), stats: quantile(counts) };
}

function bareMatchOf(words) {
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const quoted = plain.split(' ').map((word) => `"${word}"`);
  return plain.startsWith('"') ? plain : quoted.join(' AND ');
}

/** Measures each figure in its own process, so that none finds code compiled by another. */
function inChild(step, values) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [SELF, step, JSON.stringify(values)], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`${step}: ${stderr}`);
  return JSON.parse(stdout);
}

function measure(ads) {
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-bench-'));
  try {
    return { ads, ...inChild('build', { folder, ads }), ...inChild('search', { folder }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ms = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;

const ROWS = [
  ['search_jobs, words and two filters, p50', ({ p50 }) => ms(p50)],
  ['bare FTS5 match with its count, p50', ({ bareP50 }) => ms(bareP50)],
  ['ratio of the p50', ({ p50, bareP50 }) => `${(p50 / bareP50).toFixed(2)} ×`],
  ['job_stats by skill over everything', ({ stats }) => ms(stats)],
  ['building the index, without the network', ({ build: spent }) => ms(spent)],
  ['inserting the bare texts', ({ bareBuild }) => ms(bareBuild)],
  ['ratio of the two', ({ build: spent, bareBuild }) => `${(spent / bareBuild).toFixed(2)} ×`],
  ['file', ({ megabytes }) => `${megabytes.toFixed(0)} MB`],
]; // biome-ignore format: a table

const STEPS = { build, search };
const [step, values] = process.argv.slice(2);
if (step in STEPS) {
  const parts = await import(process.env.BENCH_PARTS);
  process.stdout.write(JSON.stringify(await STEPS[step](JSON.parse(values), parts)));
  process.exit(0);
}
// Plain JavaScript, so that no child holds a compiler in memory.
await load('bench/speed/parts.ts');
process.env.BENCH_PARTS = new URL('../../node_modules/.cache/bench-speed-parts.mjs', import.meta.url).href;
const figures = [];
for (const ads of [1200, 10_000]) {
  process.stderr.write(`${ads} ads …\n`);
  figures.push(measure(ads));
}
console.log(`| | ${figures.map(({ ads }) => `${ads} ads`).join(' | ')} |`);
console.log(`|---|${'---|'.repeat(figures.length)}`);
for (const [name, show] of ROWS) console.log(`| ${name} | ${figures.map(show).join(' | ')} |`);
console.log(`\nNode ${process.version}; repeat with: node bench/speed/search.mjs`);
