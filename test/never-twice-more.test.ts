import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestBoard, testBoard } from './support/board.ts';
import { run } from './support/by-hand.ts';
import { type AskedClient, connectAsked, type Hosting } from './support/hosted.ts';
import { json, type MisbehavingBoard, silence, startMisbehaving } from './support/misbehaving.ts';
import { freshFolder } from './support/server.ts';

let board: TestBoard;
let folder: string;
let open: AskedClient[] = [];
/** Requests that arrived before the test. */
let earlier = 0;
/** An ad that calls for no advice, another one for each test. */
let AD: Readonly<Record<string, unknown>> & { readonly title: string };

beforeAll(async () => {
  board = await testBoard({ moderationSeconds: 0 });
});
afterAll(() => board.board.close());
beforeEach(() => {
  folder = freshFolder();
  earlier = board.faults.requests.length;
  AD = {
    title: `Haskell Developer ${earlier} (m/f)`,
    body: `<p>${'We run a compiler as a service in Haskell and want to keep it lazy. '.repeat(6)}</p>`,
    work_model: 'Remote',
    salary_min: 40_000,
    salary_max: 50_000,
    apply_method: 'platform',
  };
});
afterEach(async () => {
  await Promise.all(open.map((client) => client.close()));
  open = [];
});

/** How many requests of an operation have arrived in this test. */
function arrived(operation: string): number {
  return board.faults.requests.slice(earlier).filter((request) => request.operation === operation).length;
}

async function connected(hosting: Partial<Hosting> = {}): Promise<AskedClient> {
  // Too short for a second look after a lost answer, which would only take the tests longer.
  const environment = { ...board.environment(), JOBBOARD_TIMEOUT: '3', ...hosting.environment };
  const client = await connectAsked({ mode: 'auto', folder, ...hosting, environment });
  open.push(client);
  return client;
}

/** Ids of the ads with the title, asked of the board itself. */
async function adsOnTheBoard(): Promise<number[]> {
  const body = new URLSearchParams({ api_key: board.board.keys.paid, limit: '100' });
  const answer = await fetch(`${board.board.url}/job/list.json`, {
    method: 'POST',
    body,
    headers: { 'user-agent': 'test' },
  });
  const { results = [] } = (await answer.json()) as { results?: { id: number; title: string }[] };
  return results.filter(({ title }) => title === AD.title).map(({ id }) => id);
}

const log = () => join(folder, 'writes.jsonl');
const claims = () => readdirSync(join(folder, 'claims')).map((name) => join(folder, 'claims', name));

function theClaim(): { path: string; state: string; id?: number; time: string; pid: number; host: string } {
  const [path = '', ...others] = claims();
  expect(others).toEqual([]);
  return { path, ...JSON.parse(readFileSync(path, 'utf8')) };
}

function outcomes(): string[] {
  const lines = readFileSync(log(), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line)).map(({ tool, outcome }) => `${tool} ${outcome}`);
}

describe('an ad posted once more on purpose', () => {
  it('whose answer is lost is found, and not taken for the first one', async () => {
    const server = await connected();
    const first = await server.call('create_job', AD);
    board.faults.next('createJob', { kind: 'drop after' });
    const second = await server.call('create_job', { ...AD, allow_duplicate: true });
    expect(second.isError, second.text).toBe(false);
    expect(second.structured.id).not.toBe(first.structured.id);
    expect((await adsOnTheBoard()).sort()).toEqual([first.structured.id, second.structured.id].sort());
    const plain = await server.call('create_job', AD);
    expect(plain.text).toMatch(new RegExp(`^\\[duplicate\\].*job ${second.structured.id}`, 's'));
    expect(arrived('createJob')).toBe(2);
  });

  it('and lost before it was stored leaves its end unknown: the ad is not sent again without being asked to', async () => {
    const server = await connected();
    await server.call('create_job', AD);
    board.faults.next('createJob', { kind: 'drop before' });
    const lost = await server.call('create_job', { ...AD, allow_duplicate: true });
    expect(lost.text).toMatch(/^\[outcome_unknown\]/);
    const plain = await server.call('create_job', AD);
    expect(plain.text).toMatch(/^\[(outcome_unknown|duplicate)\].*Nothing was sent/s);
    expect(arrived('createJob')).toBe(2);
    expect(await adsOnTheBoard()).toHaveLength(1);
  });

  it('and refused by the board leaves the first one as it was', async () => {
    const server = await connected();
    const first = await server.call('create_job', AD);
    board.faults.next('createJob', { kind: 'answer', status: 200, body: '{"error":{"message":"Too many."}}' });
    expect((await server.call('create_job', { ...AD, allow_duplicate: true })).text).toMatch(/^\[board_error\]/);
    const plain = await server.call('create_job', AD);
    expect(plain.text).toMatch(new RegExp(`^\\[duplicate\\].*job ${first.structured.id}`, 's'));
  });
});

describe('a data folder that cannot be written', () => {
  it('refuses every write before anything is sent, and reads go on', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    const server = await connected({ folder: file });
    const [row] = (await server.call('list_jobs', { limit: 1 })).structured.results as { id: number }[];
    for (const [name, args] of [
      ['create_job', AD],
      ['edit_job', { id: row?.id, title: 'Other' }],
      ['suspend_job', { id: row?.id }],
    ] as const) {
      const { text, isError } = await server.call(name, args);
      expect(isError).toBe(true);
      expect(text).toMatch(
        new RegExp(`^\\[not_configured\\] ${name}.*nothing was sent.*${file}.*JOBBOARD_DATA_DIR`, 's'),
      );
    }
    for (const operation of ['createJob', 'editJob', 'suspendJob']) expect(arrived(operation)).toBe(0);
  });

  /** Has the log turn into something that cannot be written while the board still works at a request. */
  async function breakLogDuring<T>(
    operation: 'createJob' | 'editJob' | 'suspendJob',
    call: () => Promise<T>,
  ): Promise<T> {
    const before = arrived(operation);
    const calling = call();
    await expect.poll(() => arrived(operation), { timeout: 10_000 }).toBe(before + 1);
    if (existsSync(log())) renameSync(log(), `${log()}.kept`);
    mkdirSync(log());
    return calling;
  }
  function mendLog(): void {
    rmSync(log(), { recursive: true });
    if (existsSync(`${log()}.kept`)) renameSync(`${log()}.kept`, log());
  }

  it('after a create was sent, tells it as done with a warning, and keeps the claim', async () => {
    const server = await connected();
    board.faults.next('createJob', { kind: 'delay after', milliseconds: 400 });
    const { text, structured, isError } = await breakLogDuring('createJob', () => server.call('create_job', AD));
    expect(isError, text).toBe(false);
    expect(structured.warnings).toEqual([expect.stringContaining(folder)]);
    expect(text).toContain(`Job ${structured.id} was created`);
    expect(theClaim()).toMatchObject({ state: 'done', id: structured.id });
    mendLog();
    const again = await server.call('create_job', AD);
    expect(again.text).toMatch(new RegExp(`^\\[duplicate\\].*job ${structured.id}`, 's'));
    expect(await adsOnTheBoard()).toHaveLength(1);
  });

  it('after an edit and a suspension were sent, tells both as done with a warning', async () => {
    const server = await connected();
    const { structured } = await server.call('create_job', AD);
    board.faults.next('editJob', { kind: 'delay after', milliseconds: 400 });
    const title = 'Idris Developer (m/f)';
    const edited = await breakLogDuring('editJob', () => server.call('edit_job', { id: structured.id, title }));
    expect(edited.isError, edited.text).toBe(false);
    expect(edited.structured.warnings).toEqual([expect.stringContaining(folder)]);
    mendLog();
    board.faults.next('suspendJob', { kind: 'delay after', milliseconds: 400 });
    const suspended = await breakLogDuring('suspendJob', () => server.call('suspend_job', { id: structured.id }));
    expect(suspended).toMatchObject({ isError: false, structured: { status: { name: 'Suspended' } } });
    expect(suspended.text).toContain(folder);
    mendLog();
  });

  it('while the answer of a create is lost, does not keep it from finding the ad', async () => {
    const server = await connected({ environment: { JOBBOARD_TIMEOUT: '2' } });
    board.faults.next('createJob', { kind: 'delay after', milliseconds: 10_000 });
    const lost = await breakLogDuring('createJob', () => server.call('create_job', AD));
    expect(lost.isError, lost.text).toBe(false);
    expect(await adsOnTheBoard()).toEqual([lost.structured.id]);
    expect(lost.structured.warnings).toEqual([expect.stringContaining(folder)]);
    mendLog();
    expect((await server.call('create_job', AD)).text).toMatch(/^\[duplicate\]/);
    expect(arrived('createJob')).toBe(1);
  });
});

describe('an approval', () => {
  interface Raw {
    readonly resultType?: string;
    readonly requestState?: string;
    readonly isError?: boolean;
    readonly content?: { text: string }[];
  }
  /** Calls by hand, as a client of revision 2026-07-28 that answers questions itself. */
  async function raw({ client }: AskedClient, params: Record<string, unknown>): Promise<Raw> {
    const request = { method: 'tools/call', params } as never;
    return (await client.request(request, { allowInputRequired: true } as never)) as Raw;
  }
  const inputResponses = { approval: { action: 'accept', content: { approve: true } } };
  const reply = () => ({ action: 'decline' as const });
  const call = () => ({ name: 'create_job', arguments: { ...AD, allow_duplicate: true } });

  it('is spent once: the same approval does not post the ad again', async () => {
    const host = await connected({ reply });
    const { requestState } = await raw(host, call());
    const approved = await raw(host, { ...call(), inputResponses, requestState });
    expect(approved.isError ?? false).toBe(false);
    const replayed = await raw(host, { ...call(), inputResponses, requestState });
    expect(replayed.resultType).toBe('input_required');
    expect(await adsOnTheBoard()).toHaveLength(1);
  });

  it('is spent once where it is used twice at the same moment', async () => {
    const host = await connected({ reply });
    const { requestState } = await raw(host, call());
    const approved = { ...call(), inputResponses, requestState };
    await Promise.all([raw(host, approved), raw(host, approved), raw(host, approved)]);
    expect(await adsOnTheBoard()).toHaveLength(1);
  });

  it('of one process is worth nothing to another', async () => {
    const host = await connected({ reply });
    const { requestState } = await raw(host, call());
    const other = await connected({ reply });
    const used = await raw(other, { ...call(), inputResponses, requestState }).catch((error: unknown) => error);
    expect(used).not.toMatchObject({ isError: false });
    expect(await adsOnTheBoard()).toEqual([]);
  });

  it('of an edit holds for the ad as it stood', async () => {
    const host = await connected({ reply });
    const plain = await connected();
    const { structured } = await plain.call('create_job', AD);
    const edit = { name: 'edit_job', arguments: { id: structured.id, title: 'Agda Developer (m/f)' } };
    const { requestState } = await raw(host, edit);
    await plain.call('edit_job', { id: structured.id, title: 'Coq Developer (m/f)' });
    const refused = await raw(host, { ...edit, inputResponses, requestState });
    expect(refused.content?.[0]?.text).toMatch(/^\[invalid_argument\].*nothing was sent/s);
    expect(arrived('editJob')).toBe(1);
  });
});

describe('a silent board', () => {
  let mute: MisbehavingBoard;

  beforeEach(async () => {
    mute = await startMisbehaving();
    mute.otherwise = silence;
  });
  afterEach(() => mute.close());

  const environment = () => ({ JOBBOARD_BASE_URL: mute.url, JOBBOARD_API_KEY: 'a-key', JOBBOARD_TIMEOUT: '2' });
  const sent = (operation: string) => mute.requests.filter(({ target }) => target === `/job/${operation}.json`).length;

  it('ends every write within its time, and is asked to write once at most', async () => {
    const calls = [
      ['create_job', AD],
      ['edit_job', { id: 5, title: 'x' }],
      ['edit_job', { id: 5, title: 'x', work_model: 'Remote', country: 'PT' }],
      ['suspend_job', { id: 5 }],
      ['job_status', { id: 5, wait: 60 }],
    ] as const;
    const server = await connected({ environment: environment() });
    const ended = await Promise.all(
      calls.map(async ([name, args]) => {
        const started = Date.now();
        const { text } = await server.call(name, args);
        return { name, text, seconds: (Date.now() - started) / 1000 };
      }),
    );
    for (const { name, text, seconds } of ended) {
      expect(seconds, `${name}: ${text}`).toBeLessThan(4);
      expect(text).toMatch(/^\[(outcome_unknown|board_unreachable)\]/);
    }
    for (const operation of ['create', 'edit', 'suspend']) expect(sent(operation), operation).toBeLessThanOrEqual(1);
  });

  it('that answers reads and nothing else leaves no time unspent on finding out', async () => {
    mute.otherwise = (socket, request) => {
      if (request.target === '/job/list.json') json({ total: 0, page: 1, limit: 100 })(socket, request);
    };
    const server = await connected({ environment: { ...environment(), JOBBOARD_TIMEOUT: '1' } });
    const started = Date.now();
    const { text } = await server.call('create_job', AD);
    expect(Date.now() - started).toBeLessThan(4000);
    expect(text).toMatch(/^\[outcome_unknown\].*looked through/s);
    expect(outcomes()).toEqual(['create_job unknown']);
  });
});

describe('a claim', () => {
  it('of another account on the same folder is no duplicate', async () => {
    const first = await connected();
    const second = await connected({ environment: board.environment('second') });
    for (const server of [first, second]) expect((await server.call('create_job', AD)).isError).toBe(false);
    for (const server of [first, second]) expect((await server.call('create_job', AD)).text).toMatch(/^\[duplicate\]/);
    expect(await adsOnTheBoard()).toHaveLength(2);
  });

  /** Leaves a claim as a process would that was stopped at some moment, and no ad. */
  async function leaveClaim(server: AskedClient, facts: Record<string, unknown>): Promise<void> {
    board.faults.next('createJob', { kind: 'drop before' });
    await server.call('create_job', AD);
    const { path, ...claim } = theClaim();
    writeFileSync(path, JSON.stringify({ ...claim, ...facts }));
    rmSync(log());
  }
  const arrivedOnce = () => expect(arrived('createJob')).toBe(1);

  it('whose process is gone is looked into, noted once, and not sent again', async () => {
    const server = await connected();
    const gone = (await run(['--version'])).code === 0 ? 2 ** 22 + 1 : 0;
    await leaveClaim(server, { state: 'intended', pid: gone, host: hostname() });
    for (let count = 0; count < 2; count++)
      expect((await server.call('create_job', AD)).text).toMatch(
        /^\[outcome_unknown\].*interrupted.*Nothing was sent/s,
      );
    arrivedOnce();
    expect(outcomes()).toEqual(['create_job unknown']);
    expect(theClaim()).toMatchObject({ state: 'unknown' });
  });

  it('whose process still runs is waited for', async () => {
    const server = await connected();
    await leaveClaim(server, { state: 'intended', pid: process.pid, host: hostname() });
    const { text } = await server.call('create_job', AD);
    expect(text).toMatch(/^\[duplicate\].*being created right now.*Nothing was sent/s);
    arrivedOnce();
  });

  it.each([
    ['of another machine', () => ({ state: 'intended', pid: process.pid, host: 'elsewhere' })],
    [
      'so old that its process must be another',
      () => ({
        state: 'intended',
        pid: process.pid,
        host: hostname(),
        time: new Date(Date.now() - 3_600_000).toISOString(),
      }),
    ],
  ])('%s is looked into', async (_what, facts) => {
    const server = await connected();
    await leaveClaim(server, facts());
    expect((await server.call('create_job', AD)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    arrivedOnce();
  });

  it('that was half written is taken for an interrupted one', async () => {
    const server = await connected();
    await leaveClaim(server, {});
    writeFileSync(theClaim().path, '{"state":"inten');
    expect((await server.call('create_job', AD)).text).toMatch(/^\[outcome_unknown\].*Nothing was sent/s);
    arrivedOnce();
  });

  it('older than a day stands in nobody’s way', async () => {
    const server = await connected();
    const time = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await leaveClaim(server, { time });
    expect((await server.call('create_job', AD)).isError).toBe(false);
    expect(await adsOnTheBoard()).toHaveLength(1);
  });
});
