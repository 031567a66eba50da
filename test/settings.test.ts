import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { TOOL_LIST } from '../src/catalog/catalog.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { messages, run, shakeHands, start } from './support/by-hand.ts';
import { type AskedClient, connectAsked, type Hosting } from './support/hosted.ts';
import { error } from './support/misbehaving.ts';
import { PLAIN, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

/** The variables of docs/contract.md, Settings. */
const VARIABLES = `
  BASE_URL API_KEY API_KEY_FILE READ_ONLY TOOLS CONFIRM TIMEOUT DATA_DIR LOG DATABASE_URL PUBLIC_URL
  ALLOWED_HOSTS ALLOWED_ORIGINS ISSUER AUDIENCE WRITE_SCOPE KEEP_DAYS DATABASE_URL_FILE INDEX_KEY
  INDEX_KEY_FILE SERVER_SECRET SERVER_SECRET_FILE TRUSTED_PROXIES CALLS_AT_ONCE CALLS_PER_MINUTE METRICS_NETWORKS`
  .trim()
  .split(/\s+/)
  .map((name) => `JOBBOARD_${name}`);
const TOOLS_IN_ALL = TOOL_LIST.length;

const board = await startScripted(PLAIN);
afterEach(() => {
  board.asked.length = 0;
});

const connected = (hosting: Partial<Hosting> = {}) => connectAsked({ mode: 'auto', ...hosting });

async function offered({ client }: AskedClient): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

describe('which board is meant', () => {
  it('neither address nor key: the embedded board answers, and both instructions and answers say so', async () => {
    const server = await connected();
    expect(server.client.getInstructions()).toContain('embedded sample board');
    const { text, structured } = await server.call('list_jobs', { limit: 1, company: ['segunda-amostra-s-a'] });
    expect(text).toContain('embedded sample board');
    const refused = (await server.call('job_status', { id: (structured.results as { id: number }[])[0]?.id })).text;
    expect(refused).toMatch(/^\[not_allowed\].*check that the key of the sample board is such a company's/);
  });

  it('a damaged sample board is named, not replaced by one in memory that forgets what is written', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'sandbox.db'), 'no database '.repeat(500));
    const { text } = await (await connected({ folder })).call('list_jobs');
    expect(text).toMatch(/^\[not_configured\].*sandbox\.db in .* is damaged or in use .*: delete it/);
  });

  it('one alone: every call names the missing one, and the embedded board is never meant', async () => {
    const folder = freshFolder();
    const server = await connected({ environment: { JOBBOARD_API_KEY: 'only-the-key' }, folder });
    expect(await offered(server)).toHaveLength(TOOLS_IN_ALL);
    for (const [name, args] of [
      ['list_jobs', {}],
      ['create_job', { title: 'x', body: 'y' }],
      ['search_jobs', {}],
    ] as const) {
      const text = await server.refusalOf(name, args);
      expect(text).toMatch(/^\[not_configured\] JOBBOARD_BASE_URL is not set/);
      expect(text).not.toContain('only-the-key');
    }
    expect(server.client.getInstructions()).not.toContain('embedded');
    expect(existsSync(join(folder, 'sandbox.db'))).toBe(false);
  });
});

describe('values', () => {
  it('that cannot be used are told with all others and with advice, by every call, and tools are still offered', async () => {
    const bad = { JOBBOARD_BASE_URL: 'api.itjobs.pt', JOBBOARD_TIMEOUT: '0', JOBBOARD_TOOLS: 'jobz' };
    const server = await connected({ environment: { ...board.environment(), ...bad } });
    expect(await offered(server)).toHaveLength(TOOLS_IN_ALL);
    const text = await server.refusalOf('list_jobs');
    expect(text).toMatch(/^\[not_configured\]/);
    expect(text).toMatch(/JOBBOARD_BASE_URL is "api\.itjobs\.pt"; .*https:\/\/api\.itjobs\.pt/);
    expect(text).toMatch(/JOBBOARD_TIMEOUT is "0"; .*from 1 to 600/);
    expect(text).toMatch(/JOBBOARD_TOOLS names "jobz"; .*jobs/);
    expect(board.asked).toEqual([]);
  });

  it('of flags win over those of variables', async () => {
    const environment = { JOBBOARD_TOOLS: 'jobs', JOBBOARD_READ_ONLY: 'false', JOBBOARD_TIMEOUT: 'soon' };
    const args = ['--tools', 'publishing', '--read-only', '--timeout=20', '--data-dir', freshFolder()];
    const server = await connected({ environment, args });
    expect(await offered(server)).toEqual(['job_status', 'my_jobs']);
    expect((await server.call('job_status', { id: 2_000_000_000 })).text).toMatch(/^\[not_found\]/);
  });

  it('a file that holds the key stands for the key: the board gets it, and nobody else sees it', async () => {
    const key = 'k3y-from-a-file';
    const file = join(freshFolder(), 'key');
    writeFileSync(file, `\ufeff${key}\r\n`, { mode: 0o600 });
    const environment = {
      JOBBOARD_BASE_URL: board.url,
      JOBBOARD_API_KEY_FILE: file,
      JOBBOARD_LOG: 'debug',
    };
    const server = await connected({ environment });
    const { isError, text } = await server.call('list_jobs', { limit: 1 });
    expect(isError, text).toBe(false);
    expect(board.asked.map((one) => one.key)).toEqual([key]);
    await server.close();
    expect(text + server.said()).not.toContain(key);
  });
});

describe('a key that changed', () => {
  const withKey = (folder: string, key: string) =>
    connected({ environment: { ...board.environment(), JOBBOARD_API_KEY: key }, folder });
  const search = async (server: AskedClient) => (await server.call('search_jobs', {})).text;
  const refused = 'a-key-that-was-withdrawn';
  const places = PLAIN['location/list'];

  it('is verified once before it is served from an index that another key read', async () => {
    const folder = freshFolder();
    const first = await withKey(folder, 'the-first-key-of-all');
    expect(await search(first)).toContain('Ad 1');
    await first.close();
    board.asked.length = 0;
    const second = await withKey(folder, 'the-second-key-of-all');
    for (let turn = 0; turn < 2; turn++) expect(await search(second)).toContain('Ad 1');
    expect(board.asked.map(({ operation, key }) => `${operation} ${key}`)).toEqual([
      'location/list the-second-key-of-all',
    ]);
    await second.close();
    board.script = {
      ...PLAIN,
      'location/list': (form, asked) =>
        asked.key === refused ? error('Unknown api_key.', { status: 401 }) : places?.(form, asked),
    };
    const third = await withKey(folder, refused);
    for (let turn = 0; turn < 2; turn++) expect(await search(third)).toMatch(/^\[not_allowed\](?!.*Ad 1)/s);
    board.script = PLAIN;
  });
});

describe('which tools are offered', () => {
  const WRITING = ['create_job', 'edit_job', 'suspend_job'];

  it('read only leaves out those that write, however it is spelt', async () => {
    const names = await offered(await connected({ environment: { JOBBOARD_READ_ONLY: 'true' } }));
    expect(names).toHaveLength(TOOLS_IN_ALL - WRITING.length);
    for (const name of WRITING) expect(names).not.toContain(name);
    for (const value of ['1', 'YES', 'On']) expect(readSettings({ JOBBOARD_READ_ONLY: value }).readOnly).toBe(true);
    for (const value of ['0', 'No', 'OFF']) expect(readSettings({ JOBBOARD_READ_ONLY: value }).readOnly).toBe(false);
  });

  it('names and groups choose, blind to case and spaces; the others cannot be called', async () => {
    const server = await connected({ environment: { JOBBOARD_TOOLS: ' JOBS , Get_Company,EVENTS' } });
    const names = await offered(server);
    expect(names.sort()).toEqual(['get_company', 'get_event', 'get_job', 'list_events', 'list_jobs', 'search_events']);
    await expect(server.call('list_courses')).rejects.toThrow(/list_courses/);
    expect(readSettings({ JOBBOARD_TOOLS: 'ALL' }).tools).toEqual([]);
  });
});

it('help names every command and setting, and no flag for the key', async () => {
  const { code, stdout, stderr } = await run(['--help'], { JOBBOARD_TIMEOUT: 'soon' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { stdout: ofServe } = await run(['serve', '--help']);
  for (const word of ['jobboard-mcp board', 'jobboard-mcp check', 'jobboard-mcp serve', '--base-url', '--read-only'])
    expect(stdout).toContain(word);
  for (const word of [...VARIABLES, '--host', '--port']) expect(ofServe).toContain(word);
  for (const text of [stdout, ofServe]) expect(text).not.toContain('--api-key');
});

it('stdout of the stdio server carries protocol and nothing else, whatever happens', async () => {
  const environment = { ...board.environment(), JOBBOARD_LOG: 'debug', JOBBOARD_STRANGE: '1' };
  const program = start([], environment);
  await shakeHands(program);
  const calls = [{ name: 'list_jobs', arguments: {} }, { name: 'get_job' }, { name: 'list_courses', arguments: {} }];
  for (const [index, params] of calls.entries()) program.say({ id: 10 + index, method: 'tools/call', params });
  program.say({ id: 20, method: 'no/such/method' });
  program.child.stdin.write('this is no message\n');
  await Promise.all([10, 11, 12, 20].map((id) => program.answer(id)));
  program.child.stdin.end();
  const { stdout, code } = await program.ended;
  expect(code).toBe(0);
  expect(stdout.endsWith('\n')).toBe(true);
  for (const message of messages(stdout)) expect(message).toMatchObject({ jsonrpc: '2.0' });
});
