import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { messages, run, shakeHands, start } from './support/by-hand.ts';
import { type AskedClient, connectAsked, type Hosting } from './support/hosted.ts';
import { job, pageOf, type ScriptedBoard, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

/** The settings of the surface, section 4. */
const VARIABLES = [
  'JOBBOARD_BASE_URL',
  'JOBBOARD_API_KEY',
  'JOBBOARD_READ_ONLY',
  'JOBBOARD_TOOLS',
  'JOBBOARD_CONFIRM',
  'JOBBOARD_TIMEOUT',
  'JOBBOARD_DATA_DIR',
  'JOBBOARD_LOG',
];
const TOOLS_IN_ALL = 16;

/** What a host passes on where the person left a setting of the bundle empty. */
const unfilled = (name: string) => `\${user_config.${name}}`;

let board: ScriptedBoard;
let open: AskedClient[] = [];

beforeAll(async () => {
  board = await startScripted({ 'job/list': (form) => pageOf([job(1)], form) });
});
afterAll(() => board.close());
afterEach(async () => {
  board.asked.length = 0;
  await Promise.all(open.map((client) => client.close()));
  open = [];
});

async function connected(hosting: Partial<Hosting> = {}): Promise<AskedClient> {
  const client = await connectAsked({ mode: 'auto', ...hosting });
  open.push(client);
  return client;
}

async function offered({ client }: AskedClient): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

describe('which board is meant', () => {
  it('neither address nor key: the embedded board answers, and both instructions and answers say so', async () => {
    const server = await connected();
    expect(server.client.getInstructions()).toContain('embedded sample board');
    expect((await server.call('list_jobs', { limit: 1 })).text).toContain('embedded sample board');
  });

  it('both: that board answers, and nothing is said of an embedded one', async () => {
    const server = await connected({ environment: board.environment() });
    const { text, structured } = await server.call('list_jobs', { limit: 1 });
    expect(structured).toMatchObject({ total: 1, results: [{ id: 1, title: 'Ad 1' }] });
    expect(text + server.client.getInstructions()).not.toContain('embedded');
  });

  it.each([
    ['JOBBOARD_BASE_URL', { JOBBOARD_API_KEY: 'only-the-key' }],
    ['JOBBOARD_API_KEY', { JOBBOARD_BASE_URL: 'https://api.example', JOBBOARD_API_KEY: unfilled('api_key') }],
    ['JOBBOARD_BASE_URL', { JOBBOARD_BASE_URL: '  ', JOBBOARD_API_KEY: 'only-the-key' }],
  ])('%s alone missing (%j): every call says so, and the embedded board is never meant', async (missing, given) => {
    const folder = freshFolder();
    const server = await connected({ environment: given, folder });
    expect(await offered(server)).toHaveLength(TOOLS_IN_ALL);
    for (const [name, args] of [
      ['list_jobs', {}],
      ['create_job', { title: 'x', body: 'y' }],
      ['search_jobs', {}],
    ] as const) {
      const { text, isError } = await server.call(name, args);
      expect(isError).toBe(true);
      expect(text).toMatch(new RegExp(`^\\[not_configured\\] ${missing} is not set`));
      expect(text).not.toContain('only-the-key');
    }
    expect(server.client.getInstructions()).not.toContain('embedded');
    expect(existsSync(join(folder, 'sandbox.db'))).toBe(false);
  });

  it.each([
    ['placeholders', unfilled('base_url'), unfilled('api_key')],
    ['empty values', '', ' '],
  ])('%s count as not set', async (_what, baseUrl, apiKey) => {
    const environment = {
      JOBBOARD_BASE_URL: baseUrl,
      JOBBOARD_API_KEY: apiKey,
      JOBBOARD_READ_ONLY: unfilled('read_only'),
      JOBBOARD_TOOLS: unfilled('tools'),
      JOBBOARD_CONFIRM: '',
      JOBBOARD_TIMEOUT: unfilled('timeout'),
      JOBBOARD_LOG: ' ',
    };
    const server = await connected({ environment });
    expect(await offered(server)).toHaveLength(TOOLS_IN_ALL);
    const { isError, text } = await server.call('list_jobs', { limit: 1 });
    expect(isError, text).toBe(false);
    expect(text).toContain('embedded sample board');
  });
});

describe('a value that cannot be used', () => {
  it.each([
    [
      ['JOBBOARD_BASE_URL', 'api.itjobs.pt', 'https://api.itjobs.pt'],
      ['JOBBOARD_TIMEOUT', '0', 'from 1 to 600'],
      ['JOBBOARD_CONFIRM', 'sometimes', 'auto, always, never'],
    ],
    [
      ['JOBBOARD_BASE_URL', 'ftp://api.example', 'https://api.itjobs.pt'],
      ['JOBBOARD_TIMEOUT', '601', 'from 1 to 600'],
      ['JOBBOARD_LOG', 'loud', 'error, warn, info, debug'],
    ],
    [
      ['JOBBOARD_TIMEOUT', 'soon', 'from 1 to 600'],
      ['JOBBOARD_READ_ONLY', 'maybe', 'true'],
      ['JOBBOARD_TOOLS', 'jobz', 'jobs'],
    ],
  ])(
    'is told with all others and with advice, by every call, and tools are still offered: %j %j %j',
    async (...bad) => {
      const values = Object.fromEntries(bad.map(([name, value]) => [name, value]));
      const server = await connected({ environment: { ...board.environment(), ...values } });
      expect(await offered(server)).toHaveLength(TOOLS_IN_ALL);
      const { text, isError } = await server.call('list_jobs');
      expect(isError).toBe(true);
      expect(text).toMatch(/^\[not_configured\]/);
      for (const [name, value, advice] of bad) expect(text).toMatch(new RegExp(`${name}.*"${value}".*${advice}`));
      expect(board.asked).toEqual([]);
    },
  );

  it('that holds a password or a key is not repeated', async () => {
    for (const address of ['https://me:hunter22@api.example', 'https://api.example/?api_key=hunter22']) {
      const { stderr, stdout, code } = await run(['check'], { JOBBOARD_BASE_URL: address, JOBBOARD_API_KEY: 'k' });
      expect(code).toBe(1);
      expect(stdout).toContain('plain address');
      expect(stdout + stderr).not.toContain('hunter22');
    }
  });
});

describe('which tools are offered', () => {
  const WRITING = ['create_job', 'edit_job', 'suspend_job'];

  it('read only leaves out those that write, however it is spelt', async () => {
    for (const value of ['true', 'YES']) {
      const names = await offered(await connected({ environment: { JOBBOARD_READ_ONLY: value } }));
      expect(names).toHaveLength(TOOLS_IN_ALL - WRITING.length);
      for (const name of WRITING) expect(names).not.toContain(name);
    }
  });

  it('names and groups choose, blind to case and spaces', async () => {
    const names = await offered(await connected({ environment: { JOBBOARD_TOOLS: ' JOBS , Get_Company,EVENTS' } }));
    expect(names.sort()).toEqual(['get_company', 'get_event', 'get_job', 'list_events', 'list_jobs', 'search_events']);
    expect(await offered(await connected({ environment: { JOBBOARD_TOOLS: 'ALL' } }))).toHaveLength(TOOLS_IN_ALL);
  });

  it('a tool that was not chosen cannot be called', async () => {
    const server = await connected({ environment: { JOBBOARD_TOOLS: 'courses' } });
    await expect(server.call('list_jobs')).rejects.toThrow(/list_jobs/);
  });
});

describe('flags', () => {
  it('win over variables', async () => {
    const environment = { JOBBOARD_TOOLS: 'jobs', JOBBOARD_READ_ONLY: 'false', JOBBOARD_TIMEOUT: 'soon' };
    const args = ['--tools', 'publishing', '--read-only', '--timeout=20', '--data-dir', freshFolder()];
    const server = await connected({ environment, args });
    expect(await offered(server)).toEqual(['job_status']);
    expect((await server.call('job_status', { id: 2_000_000_000 })).text).toMatch(/^\[not_found\]/);
  });

  it.each(['--api-key=s3cret-key', '--api_key=s3cret-key', '--apikey=s3cret-key'])('%s is refused', async (flag) => {
    const { code, stdout, stderr } = await run([flag]);
    expect(code).toBe(2);
    expect(stderr).toContain('JOBBOARD_API_KEY');
    expect(stdout + stderr).not.toContain('s3cret-key');
  });

  it.each([[['--no-such-flag']], [['serve']], [['check', 'more']], [['--timeout']], [['board', '--port', 'http']]])(
    '%j is refused with exit code 2 and a sentence',
    async (args) => {
      const { code, stdout, stderr } = await run(args);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^jobboard-mcp: \S.*\n$/);
    },
  );
});

describe('help and version', () => {
  it('help names every command and setting, and no flag for the key', async () => {
    const { code, stdout, stderr } = await run(['--help'], { JOBBOARD_TIMEOUT: 'soon' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of [...VARIABLES, 'jobboard-mcp board', 'jobboard-mcp check', '--base-url', '--read-only'])
      expect(stdout).toContain(word);
    expect(stdout).not.toContain('--api-key');
    expect((await run(['-h'])).stdout).toBe(stdout);
  });

  it('version is that of the package', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
  });
});

describe('stderr', () => {
  /** What a server says there until it has answered one call. */
  async function said(environment: Record<string, string>): Promise<string> {
    const server = await connected({ environment: { ...board.environment(), ...environment } });
    await server.call('list_jobs', { limit: 1 });
    await server.close();
    return server.said();
  }

  it('warns of a plain http address and of variables that no setting reads, without their values', async () => {
    const text = await said({ JOBBOARD_APIKEY: 's3cret-key' });
    expect(text).toMatch(/warn: .*plain http/);
    expect(text).toMatch(/warn: JOBBOARD_APIKEY is not a setting.*JOBBOARD_API_KEY/);
    expect(text).not.toContain('s3cret-key');
  });

  it('is silent about settings that are well', async () => {
    const { code, stderr } = await run([], { JOBBOARD_BASE_URL: 'https://api.example/v1', JOBBOARD_API_KEY: 'a-key' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('lets through what the level names', async () => {
    expect(await said({ JOBBOARD_LOG: 'error' })).toBe('');
    const levels = (text: string) => [...new Set(text.match(/(?<=^jobboard-mcp )\w+/gm))].sort();
    expect(levels(await said({}))).toEqual(['warn']);
    expect(levels(await said({ JOBBOARD_LOG: 'info' }))).toEqual(['info', 'warn']);
    expect(levels(await said({ JOBBOARD_LOG: 'DEBUG' }))).toEqual(['debug', 'info', 'warn']);
  });
});

describe('stdout of the stdio server', () => {
  it('carries protocol and nothing else, whatever happens', async () => {
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
});
