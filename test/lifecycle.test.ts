import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages, type Program, run, shakeHands, start } from './support/by-hand.ts';
import { after, type Behaviour, json, silence, startMisbehaving } from './support/misbehaving.ts';
import { freshFolder } from './support/server.ts';

const board = await startMisbehaving();
board.otherwise = silence;
const ENDINGS: [what: string, end: (program: Program) => void][] = [
  ['the end of stdin', ({ child }) => child.stdin.end()],
  ['SIGTERM', ({ child }) => child.kill('SIGTERM')],
  ['SIGINT', ({ child }) => child.kill('SIGINT')],
];

describe.each(ENDINGS)('the stdio server ends by itself at %s', (_what, end) => {
  it('with calls in flight that the board does not answer, and leaves nothing behind', async () => {
    const program = start([], { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: 'a-key' });
    await shakeHands(program);
    const before = board.requests.length;
    const calls = [
      { name: 'list_jobs', arguments: {} },
      { name: 'search_jobs', arguments: {} },
    ];
    for (const [index, params] of calls.entries()) program.say({ id: 2 + index, method: 'tools/call', params });
    await expect.poll(() => board.requests.length).toBe(before + calls.length);
    end(program);
    expect((await program.ended).code).toBe(0);
    await expect.poll(() => board.connections.open).toBe(0);
  });
});

it.each<[string, string, (program: Program) => void, Behaviour, RegExp]>([
  [
    'when it is answered',
    '30',
    ({ child }) => child.kill('SIGTERM'),
    after(700, json({ success: { message: 'Created.', id: '99' } })),
    /^(?=.*"id":99).*"outcome":"done"/,
  ],
  ['at the timeout of its call', '3', ({ child }) => child.stdin.end(), silence, /"outcome":"unknown"/],
])(
  'the stdio server ends with a write that was sent %s, which is recorded',
  async (_when, timeout, end, answer, recorded) => {
    const slow = await startMisbehaving();
    const places = json({ total: 1, page: 1, limit: 12, results: [{ id: 14, name: 'Lisboa' }] });
    slow.otherwise = (socket, request) => (request.target === '/job/create.json' ? answer : places)(socket, request);
    const folder = freshFolder();
    const program = start([], {
      JOBBOARD_BASE_URL: slow.url,
      JOBBOARD_API_KEY: 'a-key-of-a-company',
      JOBBOARD_CONFIRM: 'never',
      JOBBOARD_TIMEOUT: timeout,
      JOBBOARD_DATA_DIR: folder,
    });
    await shakeHands(program);
    const params = { name: 'create_job', arguments: { title: 'Developer', body: '<p>Work.</p>' } };
    program.say({ id: 2, method: 'tools/call', params });
    await expect.poll(() => slow.requests.at(-1)?.target).toBe('/job/create.json');
    end(program);
    expect((await program.ended).code).toBe(0);
    expect(readFileSync(join(folder, 'writes.jsonl'), 'utf8')).toMatch(recorded);
  },
);

it('the stdio server writes an answer larger than a pipe whole when stdin ends right after the question', async () => {
  const program = start([]);
  await shakeHands(program);
  for (const id of [2, 3, 4]) program.say({ id, method: 'tools/list' });
  program.child.stdin.end();
  const { stdout } = await program.ended;
  expect(stdout.endsWith('\n')).toBe(true);
  expect(messages(stdout).length).toBeGreaterThan(1);
});

it('the embedded board alone answers on its port with the keys it names, and stops on SIGTERM', async () => {
  const program = start(['board', '--port', '0']);
  const [, address = ''] = await program.until(() => /answers at (\S+)/.exec(program.stdout()));
  const key = /(\S+) \(reader\)/.exec(program.stdout())?.[1] ?? '';
  const body = new URLSearchParams({ api_key: key, limit: '1' });
  const answer = await fetch(`${address}/job/list.json`, {
    method: 'POST',
    body,
    headers: { 'user-agent': 'test' },
  });
  expect(await answer.json()).toMatchObject({ page: 1, limit: 1, results: [{ id: expect.any(Number) }] });
  const { port } = new URL(address);
  const second = await start(['board', '--port', port]).ended;
  expect(second).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`on port ${port}. End it, or give another`),
  });
  // A connection that somebody keeps open does not hold it up.
  const idle = connect(Number(port), '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  program.child.kill('SIGTERM');
  expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  idle.destroy();
  await expect(fetch(`${address}/job/list.json`)).rejects.toThrow();
});

it('says on an older Node which one it needs, whatever the command', async () => {
  const older = join(freshFolder(), 'older-node.cjs');
  writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '18.20.8' });");
  for (const args of [[], ['check'], ['serve']]) {
    const { code, stdout, stderr } = await run(args, { NODE_OPTIONS: `--require ${older}` });
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'jobboard-mcp needs Node 20.18.1 or newer; this is Node 18.20.8.\n',
    ]);
  }
});
