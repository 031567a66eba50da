// Measures search_jobs and job_stats on PostgreSQL beside SQLite, on the same invented ads, turn by turn in one process.
// PostgreSQL is the tests' own, on this machine; compare the two rather than with other machines.
//   node bench/databases/run.mjs            10,000 ads
//   node bench/databases/run.mjs 100000     as many as are named
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../scripts/load.mjs';
import { generateAds } from '../speed/ads.mjs';
import { QUESTIONS } from '../speed/questions.mjs';

const ADS = Number(process.argv[2] ?? 10_000);
const ROUNDS = ADS > 20_000 ? 10 : 30;
const BOARD = 'http://bench.invalid';

const parts = await load('bench/databases/parts.ts');
const folder = mkdtempSync(join(tmpdir(), 'jobboard-bench-'));
const file = join(folder, 'index.db');
const server = await parts.startPostgres();
const postgres = await parts.openPostgres({ url: `${server.url}/postgres`, log: () => undefined });
const stores = {
  SQLite: (end) => new parts.SqliteKeeper(file, () => undefined, end),
  PostgreSQL: parts.keptInPostgres(postgres, BOARD),
};

const time = async (work) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];

/** Stores ads page by page, as a crawl does; the time in which they are invented does not count. */
async function build(keep) {
  const store = await keep(async () => undefined).opened();
  // As the first question does, while there are no ads yet: it notes by which vocabulary words are made.
  await parts.deriveAgain(store, () => new parts.Vocabulary());
  const lease = await parts.Lease.take(store, 'ads');
  const now = Date.now();
  const writer = await parts.GenerationWriter.open(
    store,
    lease,
    { vocabulary: new parts.Vocabulary(), withoutKey: (text) => text },
    now,
  );
  const seen = new Set();
  let spent = 0;
  let page = [];
  const take = async () => {
    for (const { id } of page) seen.add(id);
    spent += await time(() => writer.take(page));
    page = [];
  };
  for (const ad of generateAds(ADS)) if (page.push(ad) === 100) await take();
  await take();
  spent += await time(async () => {
    await writer.retireUnseen(seen, true);
    await writer.commit({ asOf: now, fullAt: now, total: ADS, complete: true, ordered: true });
    await writer.tidy(true);
  });
  await lease.release();
  return spent;
}

/** The tools on an index that is fresh, so that nobody asks the board. */
function toolsOn(store) {
  const client = { baseUrl: BOARD, call: async () => ({ total: 0, results: [] }) };
  const index = parts.createBoardIndex({ folder, store, client, freshFor: 864e5 });
  const context = {
    client,
    call: { signal: new AbortController().signal, deadline: Date.now() + 864e5 },
    locations: parts.createLocationCache(),
    index: async () => index,
    findings: [],
    progress: async () => undefined,
  };
  const runner = (name) => {
    const tool = parts.searchTools.find((candidate) => candidate.name === name);
    return (raw) => tool.run(parts.readArguments(tool.arguments, raw).values, context);
  };
  return { searchJobs: runner('search_jobs'), jobStats: runner('job_stats'), index };
}

const names = Object.keys(stores);
const figures = Object.fromEntries(names.map((name) => [name, { search: [], stats: [] }]));
for (const name of names) {
  process.stderr.write(`${name}: ${ADS} ads …\n`);
  figures[name].build = await build(stores[name]);
  figures[name].tools = toolsOn(stores[name]);
}
// The age of invented ads goes by the moment at which they are invented, so that only who they are is compared.
const differences = [];
for (const question of QUESTIONS) {
  const answers = await Promise.all(names.map((name) => figures[name].tools.searchJobs(question)));
  const [first, second] = answers.map(({ structured }) =>
    JSON.stringify([structured.total, structured.results.map(({ id, excerpt }) => [id, excerpt])]),
  );
  if (first !== second) differences.push(question.words);
}
for (let round = 0; round < ROUNDS; round++) {
  for (const question of QUESTIONS)
    for (const name of names)
      figures[name].search.push({ question, spent: await time(() => figures[name].tools.searchJobs(question)) });
  if (round % 5 === 0)
    for (const name of names) figures[name].stats.push(await time(() => figures[name].tools.jobStats({ by: 'skill' })));
}
const { rows } = await postgres.query(
  `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
   WHERE nspname = $1 AND relkind = 'r'`,
  [parts.schemaOf(BOARD)],
);
const bytes = { SQLite: statSync(file).size, PostgreSQL: rows[0].bytes };
const ms = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
const spentOn = (name, question) =>
  figures[name].search.filter((one) => question === undefined || one.question === question).map(({ spent }) => spent);
const lines = [
  ['search_jobs, words and two filters, p50', (name) => ms(quantile(spentOn(name), 0.5))],
  ['search_jobs, p95', (name) => ms(quantile(spentOn(name), 0.95))],
  ...QUESTIONS.map((question) => [`… ${question.words}, p50`, (name) => ms(quantile(spentOn(name, question), 0.5))]),
  ['job_stats by skill over everything', (name) => ms(quantile(figures[name].stats, 0.5))],
  ['building the index, without the network', (name) => ms(figures[name].build)],
  ['size', (name) => `${Math.round(bytes[name] / 1e6)} MB`],
];
console.log(`| ${ADS} ads | ${names.join(' | ')} |\n|---|---|---|`);
for (const [what, show] of lines) console.log(`| ${what} | ${names.map(show).join(' | ')} |`);
console.log(
  `\nAnswers that differ: ${differences.length === 0 ? 'none' : differences.join(', ')}. PostgreSQL: ${server.kind}.`,
);
for (const name of names) await figures[name].tools.index.close();
await postgres.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
