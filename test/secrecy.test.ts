import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shakeHands, start } from './support/by-hand.ts';
import { ASKING_MODES, type AskedClient, connectAsked, type Hosting } from './support/hosted.ts';
import {
  company,
  course,
  event,
  job,
  pageOf,
  Reply,
  type Script,
  type ScriptedBoard,
  startScripted,
} from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

const KEY = 'Kx7/pq+92"zebra';
/** The key as it is, in an address and in JSON, and the halves that cutting it off would leave. */
const WHOLE = [KEY, encodeURIComponent(KEY), JSON.stringify(KEY).slice(1, -1)];
const TRACES = [...WHOLE, 'Kx7', 'zebra'];

let board: ScriptedBoard;
let open: AskedClient[] = [];

beforeAll(async () => {
  board = await startScripted({});
});
afterAll(() => board.close());
afterEach(async () => {
  board.asked.length = 0;
  await Promise.all(open.map((client) => client.close()));
  open = [];
});

async function connected(key: string, hosting: Partial<Hosting> = {}): Promise<AskedClient> {
  const environment = { ...board.environment(key), JOBBOARD_LOG: 'debug', ...hosting.environment };
  const client = await connectAsked({ mode: 'auto', ...hosting, environment });
  open.push(client);
  return client;
}

/** A board that writes the key into every text that it sends. */
function echoing(key: string): Script {
  const said = `sent with ${key} by you`;
  const html = `<p>${said}</p><p>api_key=${encodeURIComponent(key)}</p>`;
  const texts = {
    title: said,
    description: html,
    body: html,
    place: said,
    ref: key,
    slug: 'a-slug',
    url: `https://x.example/?k=${key}`,
  };
  const firm = company(7, { name: said, description: html, address: said, phone: key, email: said });
  const jobs = [1, 2, 3].map((id) => job(id, { ...texts, company: firm }));
  const done = { success: { message: said, id: '1' } };
  return {
    'job/get': () => jobs[0],
    'job/list': (form) => pageOf(jobs, form),
    'job/create': () => done,
    'job/edit': () => done,
    'job/suspend': () => done,
    'job/status': () => ({ success: { status: { id: '9', name: said } } }),
    'course/get': () => course(1, texts),
    'course/list': (form) => pageOf([course(1, texts)], form),
    'event/get': () => event(1, texts),
    'event/list': (form) => pageOf([event(1, texts)], form),
    'event/search': (form) => ({ ...pageOf([event(1, texts)], form), query: said }),
    'company/get': ({ slug }) => (slug === 'a-slug' ? firm : { error: { message: `Company not found. ${said}` } }),
    'company/search': (form) => ({ ...pageOf([firm], form), query: said }),
    'location/list': () => ({
      total: 2,
      results: [
        { id: 14, name: 'Lisboa' },
        { id: 99, name: said },
      ],
    }),
  };
}

/** One call of every tool, with the key pasted wherever a text is taken. */
function calls(key: string): [name: string, args: Record<string, unknown>][] {
  const text = `please use ${key} here`;
  const ad = { title: text, body: `<p>${text}</p>`, ref: key };
  return [
    ['list_jobs', {}],
    ['list_jobs', { company: [key] }],
    ['list_jobs', { contract: [key], [key]: key }],
    ['get_job', { id: 1 }],
    ['get_job', { id: key, body_format: key }],
    ['get_job', { id: 1, body_format: 'html' }],
    ['get_job', { id: 1, body_format: 'text' }],
    ['create_job', { ...ad, dry_run: true }],
    ['create_job', { ...ad, country: key, location: [key], apply_method: key, apply_address: key }],
    ['create_job', ad],
    ['create_job', { title: 'Developer', body: '<p>Work.</p>' }],
    ['edit_job', { id: 1, title: text, dry_run: true }],
    ['edit_job', { id: 1, title: text }],
    ['edit_job', { id: 1, title: 'Developer' }],
    ['suspend_job', { id: 1 }],
    ['job_status', { id: 1 }],
    ['list_courses', {}],
    ['get_course', { id: 1 }],
    ['list_events', {}],
    ['search_events', { q: [key] }],
    ['get_event', { id: 1 }],
    ['search_companies', { q: [key] }],
    ['get_company', { slug: 'a-slug', include: ['jobs', 'courses', 'events'] }],
    ['get_company', { slug: key }],
    ['list_locations', {}],
    ['search_jobs', { words: key, location: [key] }],
    ['search_jobs', { words: 'sent' }],
    ['search_jobs', { words: key }],
    ['job_stats', { by: 'title' }],
    ['job_stats', { by: 'skill', skills: [key] }],
  ];
}

function files(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function expectNoTrace(what: string, text: string, traces: readonly string[] = TRACES): void {
  for (const trace of traces)
    expect(text.includes(trace), `${what} holds ${trace}: ${text.slice(0, 2000)}`).toBe(false);
}

describe('a board that repeats the key in all it says, and a caller who pastes it', () => {
  it.each(ASKING_MODES)('it stands in no answer, question, log or file (protocol mode %s)', async (mode) => {
    board.script = echoing(KEY);
    const folder = freshFolder();
    const server = await connected(KEY, {
      mode,
      folder,
      reply: () => ({ action: 'accept', content: { approve: true } }),
    });
    for (const [name, args] of calls(KEY)) {
      const answer = await server.call(name, args);
      expectNoTrace(`${name} ${JSON.stringify(args)}`, JSON.stringify([answer.text, answer.structured]), WHOLE);
    }
    expect(board.forms('job/create').length).toBeGreaterThan(0);
    expect(server.questions.length).toBeGreaterThanOrEqual(3);
    for (const question of server.questions) expectNoTrace('a question', question);
    for (const uri of ['jobs/1', 'courses/1', 'events/1', 'companies/a-slug', 'tables/locations']) {
      const { contents } = await server.client.readResource({ uri: `jobboard://${uri}` });
      expectNoTrace(uri, JSON.stringify(contents));
    }
    await server.close();
    expect(server.said()).toContain('job/create, attempt 1');
    expectNoTrace('stderr', server.said());
    for (const file of files(folder)) expectNoTrace(file, readFileSync(file, 'latin1'));
  });

  it('it is not published: an ad with it is refused', async () => {
    board.script = echoing('nothing');
    const server = await connected(KEY, { environment: { JOBBOARD_CONFIRM: 'never' } });
    for (const [name, args] of [
      ['create_job', { title: `Developer ${KEY}`, body: '<p>Work.</p>' }],
      ['create_job', { title: 'Developer', body: `<p>curl -d api_key=${KEY}</p>` }],
      ['edit_job', { id: 1, ref: KEY }],
    ] as const)
      expect((await server.call(name, args)).text).toMatch(/^\[invalid_argument\].*nothing was sent.*API key/s);
    expect(board.forms('job/create').concat(board.forms('job/edit'))).toEqual([]);
  });

  it('it stands in no prompt and no completion', async () => {
    board.script = echoing(KEY);
    const { client } = await connected(KEY);
    const prompts = [
      { name: 'draft_job_ad', arguments: { role: KEY } },
      { name: 'find_jobs', arguments: { words: KEY } },
      { name: 'company_brief', arguments: { slug: KEY } },
    ];
    for (const prompt of prompts) expectNoTrace(prompt.name, JSON.stringify(await client.getPrompt(prompt)));
    const ref = { type: 'ref/prompt' as const, name: 'company_brief' };
    expectNoTrace('completion', JSON.stringify(await client.complete({ ref, argument: { name: 'slug', value: KEY } })));
  });
});

/** Ways of writing a key that are whole again where a reader reads them, each between the halves of it. */
const PARTED: readonly string[] = [
  '<i title=">"></i>',
  '<!-- > -->',
  '<span hidden>no</span>',
  '<span style="display:none">no</span>',
  '<script>no</script>',
  '<style>p { color: red }</style>',
  '&shy;',
  '&ZeroWidthSpace;',
  '&#00000000173;',
];

describe('a board that parts the key by what no reader sees', () => {
  it.each(PARTED)('%s: it stands in no answer and no file', async (between) => {
    const written = `${KEY.slice(0, 6)}${between}${KEY.slice(6)}`.replace('"z', '&quot;z');
    const firm = company(7, { description: `<p>About ${written}.</p>` });
    const ad = job(1, { body: `<p>Text with ${written} in it.</p>`, company: firm });
    board.script = {
      'job/get': () => ad,
      'job/list': (form) => pageOf([ad], form),
      'company/get': () => firm,
      'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
    };
    const folder = freshFolder();
    const server = await connected(KEY, { folder });
    for (const [name, args] of [
      ['get_job', { id: 1 }],
      ['get_job', { id: 1, body_format: 'text' }],
      ['get_company', { slug: 'company-7' }],
      ['list_jobs', {}],
      ['search_jobs', { words: 'text' }],
    ] as const) {
      const { text, structured, isError } = await server.call(name, args);
      expect(isError, text).toBe(false);
      expectNoTrace(name, `${text}${structured.body}`, [KEY]);
    }
    await server.close();
    for (const file of files(folder)) expectNoTrace(file, readFileSync(file, 'latin1'), [KEY, 'zebra']);
  });
});

describe('errors of a board that repeats the key', () => {
  const REPLIES: Record<string, Reply> = {
    message: new Reply({ error: { message: `The api_key ${KEY} is unknown` } }),
    'message of a 500': new Reply({ error: { message: `${'x'.repeat(150)} ${KEY}` } }, 500),
    redirect: new Reply({}, 302, { location: `https://x.example/?api_key=${encodeURIComponent(KEY)}` }),
    'content type': new Reply('no record', 200, { 'content-type': 'text/Kx7' }),
    refusal: new Reply({ error: { message: `Forbidden for ${KEY}` } }, 403, { 'x-key': encodeURIComponent(KEY) }),
    'wrong shape': new Reply({ id: KEY, title: { [KEY]: KEY } }),
  };

  it('are told without it', async () => {
    const server = await connected(KEY, { environment: { JOBBOARD_TIMEOUT: '1', JOBBOARD_CONFIRM: 'never' } });
    for (const [what, reply] of Object.entries(REPLIES)) {
      board.script = { 'job/get': () => reply, 'job/suspend': () => reply };
      for (const name of ['get_job', 'suspend_job']) {
        const { text, isError } = await server.call(name, { id: 1 });
        expect(isError, what).toBe(true);
        expectNoTrace(`${name}, ${what}`, text);
      }
    }
    await server.close();
    expectNoTrace('stderr', server.said());
  });
});

describe('a short key with digits', () => {
  it.each(['k3y7', '9f-x2'])('%s stands in no answer and no log', async (key) => {
    board.script = echoing(key);
    const folder = freshFolder();
    const server = await connected(key, { folder, environment: { JOBBOARD_CONFIRM: 'never' } });
    for (const [name, args] of calls(key)) {
      const { text, structured } = await server.call(name, args);
      expectNoTrace(name, JSON.stringify([text, structured]), [key]);
    }
    await server.close();
    expectNoTrace('stderr', server.said(), [key]);
    for (const file of files(folder)) expectNoTrace(file, readFileSync(file, 'latin1'), [`with ${key} by`]);
  });

  it.each(['48151', '4815162342'])('of digits alone (%s) spoils no number of an answer', async (key) => {
    board.script = { 'job/get': ({ id }) => job(Number(id), { title: `Ad with ${key}` }) };
    const server = await connected(key);
    const id = Number(key.slice(0, 9));
    const { text, structured, isError } = await server.call('get_job', { id });
    expect(isError, text).toBe(false);
    expect(structured).toMatchObject({ id, title: 'Ad with [api key]' });
  });
});

describe('what comes over stdin and is no message', () => {
  it('is not repeated in the log where it is the key', async () => {
    const program = start([], { ...board.environment('k3y-92x'), JOBBOARD_LOG: 'debug' });
    await shakeHands(program);
    for (const line of ['k3y-92x', '{"k3y-92x"', '{"jsonrpc":"2.0","id":5,"method":"k3y-92x"}', '{"k3y-92x":1}'])
      program.child.stdin.write(`${line}\n`);
    await program.answer(5);
    program.child.stdin.end();
    expect((await program.ended).stderr).not.toContain('k3y-92x');
  });
});
