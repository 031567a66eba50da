import { afterEach, describe, expect, it } from 'vitest';
import { APPROVE, type AskedClient, connectAsked, type Hosting } from './support/hosted.ts';
import { answer, type Behaviour, error, json } from './support/misbehaving.ts';
import { everyTool, job, pageOf, type Script, saying, startScripted } from './support/scripted.ts';
import { freshFolder, textsIn } from './support/server.ts';

/** With every sign of regular expressions. */
const KEY = String.raw`Kx7/^$.*+?()[]{}|-9\2"zebra`;
/** The key as it is and in JSON, and the halves that cutting it off would leave. */
const WHOLE = [KEY, JSON.stringify(KEY).slice(1, -1)];
const TRACES = [...WHOLE, 'Kx7', 'zebra'];

const board = await startScripted({});
afterEach(() => {
  board.asked.length = 0;
});

function connected(key: string, hosting: Partial<Hosting> = {}): Promise<AskedClient> {
  const environment = { ...board.environment(key), JOBBOARD_LOG: 'debug', ...hosting.environment };
  return connectAsked({ mode: 'auto', ...hosting, environment });
}

/** A board that writes the key into every text that it sends. */
const echoing = (key: string): Script => saying(() => `sent with ${key} by you, api_key=${key.toUpperCase()}`);

const AD = { title: 'Developer', body: '<p>Work.</p>' };
const CALLS: ReturnType<typeof everyTool> = [
  ['create_job', { ...AD, dry_run: true }],
  ['edit_job', { id: 1, title: 'Developer', dry_run: true }],
  ...everyTool(AD),
  ['get_job', { id: 1, body_format: 'html' }],
  ['get_job', { id: 1, body_format: 'html' }],
  ['get_company', { slug: 'another-slug' }],
  ['search_jobs', { words: 'sent' }],
];

function expectNoTrace(what: string, text: string, traces: readonly string[] = TRACES): void {
  for (const trace of traces)
    expect(text.includes(trace), `${what} holds ${trace}: ${text.slice(0, 2000)}`).toBe(false);
}

describe('a board that repeats the key in all it says', () => {
  it.each(['auto', 'legacy'] as const)(
    'it stands in no answer, question, log or file (protocol mode %s)',
    async (mode) => {
      board.script = echoing(KEY);
      const folder = freshFolder();
      const server = await connected(KEY, { mode, folder, reply: () => APPROVE });
      for (const [name, args] of CALLS) {
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
      expect(server.said()).toContain('job/create: ');
      expectNoTrace('stderr', server.said());
      for (const text of textsIn(folder)) expectNoTrace('a file', text);
    },
  );

  it('it is not published, nor repeated: an ad with it is refused, and an argument shown without it', async () => {
    board.script = echoing('nothing');
    const server = await connected(KEY, { environment: { JOBBOARD_CONFIRM: 'never' } });
    for (const [name, args] of [
      ['create_job', { title: `Developer ${KEY}`, body: '<p>Work.</p>' }],
      ['create_job', { title: 'Developer', body: `curl -d api_key=${KEY.replaceAll(/\W/g, '\\$&')}` }],
      ['edit_job', { id: 1, ref: KEY }],
      ['edit_job', { id: 1, title: `Developer ${KEY.slice(0, 4)}\u200b${KEY.slice(4)}` }],
    ] as const)
      expect((await server.call(name, args)).text).toMatch(/^\[invalid_argument\].*nothing was sent.*API key/s);
    expect(board.forms('job/create').concat(board.forms('job/edit'))).toEqual([]);
    const plain = 'k3y-of-plain-letters';
    const refused = await (await connected(plain)).call('get_job', { id: plain });
    expectNoTrace('a refused argument', JSON.stringify(refused), [plain]);
  });
});

const REPLIES: Record<string, Behaviour> = {
  message: error(`The api_key ${KEY} is unknown`),
  'message of a 500': error(`${'x'.repeat(150)} ${KEY}`, { status: 500 }),
  redirect: json({}, { status: 302, headers: { location: `https://x.example/?api_key=${encodeURIComponent(KEY)}` } }),
  'content type': answer('"no record"', { headers: { 'content-type': 'text/Kx7' } }),
  refusal: error(`Forbidden for ${KEY}`, { status: 403, headers: { 'x-key': encodeURIComponent(KEY) } }),
  'wrong shape': json({ id: KEY, title: { [KEY]: KEY } }),
};

it('errors of a board that repeats the key are told without it', async () => {
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

it.each(['developer', 'k3y7'])(
  'the key %s, which could be a word, leaves titles as they are, and is searched for in no argument',
  async (key) => {
    const ad = job(1, { title: `Senior ${key}` });
    board.script = { ...echoing('nothing'), 'job/get': () => ad, 'job/list': (form) => pageOf([ad], form) };
    const server = await connected(key);
    expect((await server.call('get_job', { id: 1 })).structured).toMatchObject({ title: `Senior ${key}` });
    expect((await server.call('search_jobs', { words: key })).isError).toBe(false);
    await server.close();
    expect(server.said()).toContain('are not searched for it');
  },
);
