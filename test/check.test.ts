import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '../src/commands/check.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { type TestBoard, testBoard } from './support/board.ts';
import { run } from './support/by-hand.ts';
import { connectAsked } from './support/hosted.ts';
import { freshFolder } from './support/server.ts';

let board: TestBoard;

beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.board.close());

/** What `jobboard-mcp check` says and how it ends, in this process. */
async function check(environment: Record<string, string>, folder = freshFolder()) {
  const lines: string[] = [];
  const settings = readSettings({ JOBBOARD_LOG: 'error', JOBBOARD_DATA_DIR: folder, ...environment });
  const code = await runCheck(settings, '1.2.3', (line) => lines.push(line));
  return { code, stdout: `${lines.join('\n')}\n` };
}

describe('jobboard-mcp check', () => {
  it('of nothing configured says that the embedded board answers, and that all works', async () => {
    const { code, stdout, stderr } = await run(['check']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('the embedded sample board, since neither address nor key is set');
    expect(stdout).toMatch(/^OK The board answers: \d+ open ads/m);
    expect(stdout).toMatch(/^OK It lists 21 locations\.$/m);
    expect(stdout).toMatch(/^OK Ads can be published there.*no key is needed/m);
    expect(stdout).not.toMatch(/PROBLEM|WARNING|may publish/);
  });

  it('of a whole configuration names every setting, the key by its length only', async () => {
    const folder = freshFolder();
    const chosen = { JOBBOARD_TOOLS: 'Jobs', JOBBOARD_TIMEOUT: '20', JOBBOARD_LOG: 'debug', JOBBOARD_DATA_DIR: folder };
    const { code, stdout, stderr } = await run(['check'], { ...board.environment(), ...chosen });
    expect(code).toBe(0);
    expect(stderr).toContain('debug: ');
    const key = board.board.keys.paid;
    expect(stdout + stderr).not.toContain(key);
    for (const line of [
      `JOBBOARD_BASE_URL +${board.board.url}`,
      `JOBBOARD_API_KEY +set \\(${key.length} characters\\)`,
      'JOBBOARD_API_KEY_FILE +not set',
      'JOBBOARD_READ_ONLY +false',
      'JOBBOARD_TOOLS +jobs',
      'JOBBOARD_CONFIRM +auto',
      'JOBBOARD_TIMEOUT +20 seconds',
      `JOBBOARD_DATA_DIR +${folder}`,
      'JOBBOARD_LOG +debug',
    ])
      expect(stdout).toMatch(new RegExp(`^ *${line}$`, 'm'));
    expect(stdout).toContain('Tools offered: list_jobs, get_job\n');
    expect(stdout).toMatch(/^WARNING .*plain http/m);
  });

  it('names all that is wrong with the settings, and asks no board', async () => {
    const wrong = { JOBBOARD_API_KEY: 'the-only-key', JOBBOARD_TIMEOUT: 'soon', JOBBOARD_TOOLS: 'list_job' };
    const { code, stdout } = await check(wrong);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^PROBLEM JOBBOARD_BASE_URL is not set/m);
    expect(stdout).toMatch(/^PROBLEM JOBBOARD_TIMEOUT is "soon"/m);
    expect(stdout).toMatch(/^PROBLEM JOBBOARD_TOOLS names "list_job".*list_jobs/m);
    expect(stdout).toMatch(/^ *JOBBOARD_TIMEOUT +cannot be used$/m);
    expect(stdout).toContain('The board was not asked');
    expect(stdout).not.toContain('embedded sample board, since');
  });

  it('names the address where its path is wrong', async () => {
    const environment = { ...board.environment(), JOBBOARD_BASE_URL: `${board.board.url}/v1` };
    const { code, stdout } = await check(environment);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^PROBLEM \[unexpected_answer\].*HTTP 404.*JOBBOARD_BASE_URL/m);
    const server = await connectAsked({ mode: 'auto', environment });
    for (const [name, args] of [
      ['list_locations', {}],
      ['get_job', { id: 1 }],
      ['create_job', { title: 'Developer', body: '<p>Work.</p>' }],
    ] as const)
      expect((await server.call(name, args)).text).toMatch(/^\[unexpected_answer\].*HTTP 404.*JOBBOARD_BASE_URL/s);
    await server.close();
  });

  it('says that the board refuses the key', async () => {
    const { code, stdout } = await check({ ...board.environment(), JOBBOARD_API_KEY: 'some-key-of-mine' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^PROBLEM \[not_allowed\].*JOBBOARD_API_KEY/m);
  });

  it('claims nothing about publishing where reading cannot tell', async () => {
    const { code, stdout } = await check(board.environment('reader'));
    expect(code).toBe(0);
    expect(stdout).toContain('Whether the key may publish is not told by reading');
  });

  it('says that the data folder cannot be written, and still asks the board', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    const { code, stdout } = await check(board.environment(), file);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^PROBLEM The data folder ${file} cannot be written.*JOBBOARD_DATA_DIR`, 'm'));
    expect(stdout).toMatch(/^OK The board answers/m);
  });

  it('knows serve: right settings for it are right, and the index key asks the board', async () => {
    const { JOBBOARD_BASE_URL = '', JOBBOARD_API_KEY = '' } = board.environment('reader');
    const environment = { JOBBOARD_BASE_URL, JOBBOARD_DATA_DIR: freshFolder() };
    const withKey = await run(['check', 'serve'], { ...environment, JOBBOARD_INDEX_KEY: JOBBOARD_API_KEY });
    expect(withKey.code, withKey.stdout).toBe(0);
    expect(withKey.stdout).toMatch(/^OK The board answers/m);
    expect(withKey.stdout).not.toContain(JOBBOARD_API_KEY);
    const without = await run(['check', 'serve'], environment);
    expect([without.code, without.stdout]).toEqual([0, expect.stringMatching(/WARNING JOBBOARD_INDEX_KEY is not set/)]);
    const wrong = await run(['check', 'serve'], { ...environment, JOBBOARD_API_KEY });
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringMatching(/^PROBLEM JOBBOARD_API_KEY is set/m)]);
  });
});
