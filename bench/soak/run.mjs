// Many servers on one data folder for a long time, one of them killed now and then: shows that descriptors and memory
// stay flat, that no answer is wrong, and that no ad is posted twice. Linux only: it reads /proc.
//
//   npm run soak                        10 minutes, 20 servers, one killed each 20 seconds
//   npm run soak -- --minutes 1 --servers 6 --kill 5
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { load } from '../../scripts/load.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    servers: { type: 'string', default: '20' },
    kill: { type: 'string', default: '20' },
  },
});
const [minutes, count, killSeconds] = [values.minutes, values.servers, values.kill].map(Number);

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'jobboard-soak-'));
const { startBoard } = await load('src/board/server.ts');
const board = await startBoard({ file: join(folder, 'board.db'), moderationSeconds: 0 });
const environment = {
  PATH: process.env.PATH ?? '',
  JOBBOARD_BASE_URL: board.url,
  JOBBOARD_API_KEY: board.keys.paid,
  JOBBOARD_DATA_DIR: join(folder, 'data'),
};

/** Calls by name, each with what a right answer looks like. */
const CALLS = {
  list_jobs: [{ limit: 20 }, /jobs/],
  search_jobs: [{ words: 'developer', limit: 5 }, /jobs/],
  job_stats: [{ by: 'location' }, /ads match/],
  list_locations: [{}, /Lisboa/],
  search_companies: [{ q: ['a'] }, /companies/],
  list_events: [{ limit: 5 }, /events/],
};
const wrong = [];
const answered = {};
let titles = 0;
let ending = false;
const posted = [];

function note(name, ok, text) {
  answered[name] = (answered[name] ?? 0) + 1;
  if (!ok) wrong.push(`${name}: ${text.slice(0, 200)}`);
}

async function ask(client, name, args) {
  const { content = [], isError = false } = await client.callTool({ name, arguments: args });
  return { text: content.map(({ text = '' }) => text).join('\n'), isError };
}

/** The same ad from this server, and again: one of them may be there in the end. */
async function post(client) {
  const title = `Soak ${++titles} (m/f)`;
  posted.push(title);
  const ad = {
    title,
    body: `<p>Advert number ${titles} of a long test.</p>`,
    work_model: 'Remote',
    apply_method: 'platform',
  };
  await ask(client, 'create_job', ad);
  const again = await ask(client, 'create_job', ad);
  note('create_job', /^\[(duplicate|outcome_unknown)\]/.test(again.text), again.text);
}

async function serve(server) {
  const names = Object.keys(CALLS);
  while (!ending) {
    const client = new Client({ name: 'soak', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [CLI],
      env: environment,
      stderr: 'ignore',
    });
    try {
      await client.connect(transport);
      server.pid = transport.pid;
      for (let turn = 0; !ending; turn++) {
        const name = names[turn % names.length];
        const [args, right] = CALLS[name];
        const { text, isError } = await ask(client, name, args);
        note(name, !isError && right.test(text), text);
        if (turn % 40 === 20) await post(client);
        await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100));
      }
    } catch (error) {
      // A server that was killed ends the calls under way; the next one takes its place.
      if (!server.killed && !ending) wrong.push(`a server ended by itself: ${error}`);
      server.killed = false;
    }
    await client.close().catch(() => undefined);
  }
}

function measured(pid) {
  try {
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    return { mib: Math.round(Number(resident) / 1024), descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}

async function adsByTitle() {
  const counts = new Map();
  for (let page = 1; ; page++) {
    const body = new URLSearchParams({ api_key: board.keys.paid, limit: '100', page: String(page) });
    const answer = await fetch(`${board.url}/job/list.json`, {
      method: 'POST',
      body,
      headers: { 'user-agent': 'soak' },
    });
    const { results = [] } = await answer.json();
    if (results.length === 0) return counts;
    for (const { title } of results) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
}

const servers = Array.from({ length: count }, () => ({ pid: undefined, killed: false, since: Date.now() }));
const running = servers.map(serve);
const killer = setInterval(() => {
  const victim = servers[1 + Math.floor(Math.random() * (servers.length - 1))];
  if (victim.pid === undefined) return;
  victim.killed = true;
  try {
    process.kill(victim.pid, 'SIGKILL');
  } catch {
    victim.killed = false;
  }
}, killSeconds * 1000);

console.log('|minute|server 1: MiB|descriptors|all: MiB|descriptors|answers|wrong|');
console.log('|---:|---:|---:|---:|---:|---:|---:|');
const started = Date.now();
const report = () => {
  // The first server is never killed, so that growth over the whole time can be seen.
  const first = measured(servers[0].pid) ?? { mib: 0, descriptors: 0 };
  const all = servers.map(({ pid }) => measured(pid)).filter((one) => one !== undefined);
  const sum = (name) => all.reduce((total, one) => total + one[name], 0);
  const total = Object.values(answered).reduce((a, b) => a + b, 0);
  const minute = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(
    `|${[minute, first.mib, first.descriptors, sum('mib'), sum('descriptors'), total, wrong.length].join('|')}|`,
  );
};
const reporter = setInterval(report, Math.max(5_000, (minutes * 60_000) / 10));
await new Promise((resolve) => setTimeout(resolve, minutes * 60_000));
report();
ending = true;
clearInterval(killer);
clearInterval(reporter);
await Promise.all(running);
const counts = await adsByTitle();
const twice = posted.filter((title) => (counts.get(title) ?? 0) > 1);
console.log(`\n${posted.length} ads were posted, ${twice.length} of them twice.`);
for (const line of [...new Set(wrong)].slice(0, 20)) console.log(`wrong: ${line}`);
await board.close();
rmSync(folder, { recursive: true, force: true });
process.exit(wrong.length + twice.length === 0 ? 0 : 1);
