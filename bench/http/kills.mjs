// Mixed load on three replicas and one PostgreSQL, with a replica killed now and then. Every call must end with a right
// answer or an error for its client, and no ad may be posted twice.
//
//   npm run bench:kills                                  10 minutes, one kill per minute
//   npm run bench:kills -- --minutes 3 --every 20
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { load } from '../../scripts/load.mjs';
import { optionsOf, serveOn } from '../started.mjs';

const [minutes, every] = optionsOf({ minutes: 10, every: 60 });
const REPLICAS = 3;
const CALLERS = 24;
/** Milliseconds after which a call counts as lost: longer than any server may take. */
const LOST = 60_000;

/** Calls with a pattern of the right answer. */
const READS = [
  ['list_jobs', { limit: 20 }, /jobs/],
  ['search_jobs', { words: 'developer', limit: 5 }, /jobs/],
  ['search_jobs', { words: 'react', work_model: ['Remote'] }, /jobs|No/],
  ['job_stats', { by: 'location' }, /ads match/],
  ['list_locations', {}, /Lisboa/],
  ['search_companies', { q: ['a'] }, /companies/],
  ['job_changes', { since: '2d', limit: 5 }, /./],
];
/** Possible ends of a create; at most one ad follows. */
const ENDS = {
  created: /Job \d+ was created/,
  duplicate: /^\[duplicate\]/,
  unknown: /^\[outcome_unknown\]/,
  notSent: /^\[not_configured\].*nothing was sent/is,
};

/** A busy machine's answer: nothing was done, and when to call again. */
const LATER = /^\[rate_limited\].*nothing was sent|^\[board_unreachable\].*read for the first time.*call again/s;

/** Milliseconds in which some replica must accept a request. */
const PATIENCE = 15_000;

/**
 * A balancer for the replicas, as a client's `fetch`. Requests go round-robin; an undelivered one goes to the next
 * replica. A delivered request is never repeated. One refused with 429 is repeated after `Retry-After`.
 * @param replicas undefined stands for one that is being started
 */
function balanced(replicas) {
  let turn = 0;
  return async (_url, init) => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      turn += 1;
      const answer = await answerOf(replicas[turn % replicas.length], init, Date.now() > end);
      if (answer !== undefined) return answer;
    }
  };
}

async function answerOf(replica, init, isLate) {
  try {
    const answer = replica && (await fetch(replica.url, init));
    if (answer?.status !== 429 || isLate) return answer;
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
  } catch (error) {
    if (error.cause?.code !== 'ECONNREFUSED' || isLate) throw error;
  } finally {
    await sleep(5);
  }
  return undefined;
}

const folder = mkdtempSync(join(tmpdir(), 'jobboard-kills-'));
const { startBoard } = await load('src/board/board-server.ts');
const { startPostgres } = await load('test/support/postgres-server.ts');
const board = await startBoard({ file: join(folder, 'board.db'), moderationSeconds: 0 });
const postgres = await startPostgres();
const start = () =>
  serveOn(board.url, {
    JOBBOARD_DATABASE_URL: `${postgres.url}/postgres`,
    JOBBOARD_SERVER_SECRET: 'the-secret-of-all-replicas-of-the-bench',
    JOBBOARD_INDEX_KEY: board.keys.reader,
    JOBBOARD_CALLS_AT_ONCE: '1000',
    JOBBOARD_CONFIRM: 'always',
    JOBBOARD_TIMEOUT: '10',
    JOBBOARD_LOG: 'error',
  });
const replicas = await Promise.all(Array.from({ length: REPLICAS }, start));
const fetchFrom = balanced(replicas);
const keys = [board.keys.paid, board.keys.second];

const figures = { answers: 0, told: 0, later: 0, kills: 0 };
const ends = Object.fromEntries(Object.keys(ENDS).map((name) => [name, 0]));
const wrong = [];
const posted = [];
let ending = false;
let questions = 0;

async function connected(key) {
  // A kill in the handshake would make a client take the server for a 2025-era one, where nobody can be asked.
  const versionNegotiation = { mode: { pin: '2026-07-28' } };
  const options = { versionNegotiation, capabilities: { elicitation: { form: {} } } };
  const client = new Client({ name: 'kills', version: '1' }, options);
  // The question comes from one replica, and the answer goes to the next.
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions += 1;
    return { action: 'accept', content: { decision: params.requestedSchema.properties.decision.enum[1] } };
  });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(replicas.find(Boolean).url), { requestInit, fetch: fetchFrom }),
  );
  return client;
}

/** @returns undefined when the client got an error instead of an answer */
async function ask(client, name, args) {
  const late = sleep(LOST, 'lost', { ref: false });
  const call = client
    .callTool({ name, arguments: args })
    .then(({ content = [], isError = false }) => ({ isError, text: content.map(({ text = '' }) => text).join('\n') }))
    .catch((error) => ({ failed: String(error.cause?.code ?? error.cause?.message ?? error.message ?? error) }));
  const answer = await Promise.race([call, late]);
  if (answer === 'lost') wrong.push(`${name}: no answer within ${LOST / 1000} s`);
  else if (answer.failed === undefined) {
    figures.answers += 1;
    return answer;
  } else if (/ECONN|socket|closed|terminated|fetch failed/i.test(answer.failed)) figures.told += 1;
  else wrong.push(`${name}: ${answer.failed}`);
  return undefined;
}

/**
 * Posts an ad until its end is known, with other pay each time: after a kill a model may send it so. Afterwards there is at
 * most one, and exactly one if any answer said so. An unknown create holds back no ad with another title.
 */
async function post(client, key) {
  const number = posted.length + 1;
  const ad = { title: `Endurance Engineer ${number} (m/f)`, key, isSaid: false };
  posted.push(ad);
  const body = `<p>${`Advert number ${number} of a long test. `.repeat(8)}</p>`;
  let form = { title: ad.title, body, work_model: 'Remote', apply_method: 'platform' };
  for (let tries = 0; tries < 4; tries += 1) {
    // Once it is said to be there, the very same.
    if (!ad.isSaid) form = { ...form, salary_min: 30_000 + 1000 * tries };
    const { text } = (await ask(client, 'create_job', form)) ?? {};
    if (text !== undefined && !noteEnd(text, ad, tries)) return;
    if (ad.isSaid && tries > 0) return;
  }
}

/** @returns whether the answer is one of the right ends */
function noteEnd(text, ad, tries) {
  const end = Object.keys(ENDS).find((name) => ENDS[name].test(text));
  if (end === undefined) wrong.push(`create_job: ${text.slice(0, 300)}`);
  else ends[end] += 1;
  if (end === 'unknown' && tries === 0 && /Nothing was sent/.test(text)) wrong.push(`held back: ${text.slice(0, 300)}`);
  if (end === 'created' && ad.isSaid) wrong.push(`${ad.title} was said to be created after it was there`);
  if (/Job \d+ was created|(?:is|as) job \d+/.test(text)) ad.isSaid = true;
  return end !== undefined;
}

async function call(caller) {
  const key = keys[caller % keys.length];
  let client;
  for (let turn = caller; !ending; turn += 1) {
    // The replica may just have been killed, before the call.
    client ??= await connected(key).catch(() => undefined);
    if (client === undefined) continue;
    const [name, args, right] = READS[turn % READS.length];
    const answer = await ask(client, name, args);
    if (answer?.isError && LATER.test(answer.text)) figures.later += 1;
    else if (answer !== undefined && (answer.isError || !right.test(answer.text)))
      wrong.push(`${name}: ${answer.text.slice(0, 300)}`);
    if (turn % 12 === 6) await post(client, key);
    await sleep(50 + Math.random() * 100);
  }
  await client?.close().catch(() => undefined);
}

async function kill() {
  for (let victim = 0; !ending; victim = (victim + 1) % REPLICAS) {
    await sleep(every * 1000, undefined, { ref: false });
    if (ending) return;
    const replica = replicas[victim];
    figures.kills += 1;
    await replica.stop('SIGKILL');
    replicas[victim] = undefined;
    replicas[victim] = await start();
  }
}

async function adsOf(key) {
  const counts = new Map();
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${board.url}/job/list.json?api_key=${key}&limit=100&page=${page}`);
    const { results = [] } = await answer.json();
    if (results.length === 0) return counts;
    for (const { title } of results) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
}

/** On a busy machine the first crawl of the board may take longer than a call, whose answer then says so. */
async function isReady() {
  const client = await connected(keys[0]);
  const { content } = await client.callTool({ name: 'search_jobs', arguments: { words: 'developer' } });
  await client.close();
  return /jobs/.test(content[0].text) && !content[0].text.startsWith('[');
}

while (!(await isReady())) await sleep(500);
const killing = kill();
const running = Array.from({ length: CALLERS }, (_, caller) => call(caller));
await sleep(minutes * 60_000);
ending = true;
await Promise.all(running);
void killing;
const counts = await adsOf(board.keys.paid);
const twice = posted.filter(({ title }) => (counts.get(title) ?? 0) > 1);
const missing = posted.filter(({ title, isSaid }) => isSaid && !counts.has(title));
const { answers, told, later, kills } = figures;
console.log(
  `${answers} answers, ${told} calls told that there is none, ${later} told to call again, ${kills} kills, ${wrong.length} wrong.`,
);
console.log(
  `${posted.length} ads were posted: ${twice.length} are there twice, ${missing.length} are missing that were said to be there.`,
);
console.log(`Ends of creates: ${JSON.stringify(ends)}; ${questions} questions were answered on another replica.`);
for (const line of [...new Set(wrong)].slice(0, 20)) console.log(`wrong: ${line}`);
await Promise.all(replicas.map((replica) => replica?.stop()));
await board.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(wrong.length + twice.length + missing.length === 0 ? 0 : 1);
