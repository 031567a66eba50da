import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCheck } from '../src/commands/check.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { testBoard } from './support/board.ts';
import { run } from './support/by-hand.ts';
import { closedPort } from './support/misbehaving.ts';
import { CLI, freshFolder } from './support/server.ts';

const board = await testBoard();

/** What `jobboard-mcp check` says and how it ends, in this process. */
async function check(environment: Record<string, string>, serve?: { host: string }) {
  const lines: string[] = [];
  const settings = readSettings({ JOBBOARD_LOG: 'error', JOBBOARD_DATA_DIR: freshFolder(), ...environment });
  const code = await runCheck(settings, '1.2.3', serve, (line) => lines.push(line));
  return { code, lines, stdout: `${lines.join('\n')}\n` };
}

describe('jobboard-mcp check', () => {
  it('of nothing configured says that the embedded board answers', async () => {
    const { code, stdout, stderr } = await run(['check']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^OK The board answers: \d+ open ads, 21 locations/m);
    expect(stdout).toMatch(/^The embedded sample board answers.*no address and no key is set/m);
    expect(stdout).not.toMatch(/PROBLEM|WARNING/);
  });

  it('names the settings that were set, the key by its length only', async () => {
    const chosen = { JOBBOARD_TOOLS: 'Jobs', JOBBOARD_TIMEOUT: '20', JOBBOARD_CALLS_AT_ONCE: '3' };
    const { code, stdout } = await check({ ...board.environment(), ...chosen });
    expect(code).toBe(0);
    const key = board.board.keys.paid;
    expect(stdout).not.toContain(key);
    for (const line of [
      `  JOBBOARD_BASE_URL ${board.board.url}`,
      `  JOBBOARD_API_KEY set \\(${key.length} characters\\)`,
      '  JOBBOARD_TOOLS jobs',
      '  JOBBOARD_TIMEOUT 20 seconds',
      'Tools offered: list_jobs, get_job',
      'WARNING JOBBOARD_CALLS_AT_ONCE: only jobboard-mcp serve reads it.*check serve',
      'WARNING .*plain http.*',
    ])
      expect(stdout).toMatch(new RegExp(`^${line}$`, 'm'));
    expect(stdout.match(/JOBBOARD_CALLS_AT_ONCE/g)).toHaveLength(1);
  });

  it('says what is assumed of a sister site, also where the board does not answer', async () => {
    const nowhere = { JOBBOARD_BASE_URL: `http://127.0.0.1:${await closedPort()}`, JOBBOARD_API_KEY: 'a-key-of-12345' };
    const { code, stdout } = await check({ ...nowhere, JOBBOARD_SITE: 'pl', JOBBOARD_TIMEOUT: '1' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Site pl \(Polish\): Polish time, pay in PLN\. Assumed, for nobody has seen it: /m);
  });

  const keyFile = join(freshFolder(), 'key');
  writeFileSync(keyFile, 'some-key-of-mine-in-a-file', { mode: 0o600 });
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  it.each<[string, () => Record<string, string>, number, RegExp]>([
    [
      'that the board refuses the key',
      () => ({ ...board.environment(), JOBBOARD_API_KEY: 'some-key-of-mine' }),
      1,
      /^PROBLEM \[not_allowed\].*JOBBOARD_API_KEY/m,
    ],
    [
      'that the data folder cannot be written, and still asks the board',
      () => ({ ...board.environment(), JOBBOARD_DATA_DIR: file }),
      1,
      new RegExp(
        `^PROBLEM The data folder ${file} cannot be written.*JOBBOARD_DATA_DIR.*^OK The board .* answers`,
        'ms',
      ),
    ],
  ])('says %s', async (_what, environment, expected, words) => {
    const { code, stdout } = await check(environment());
    expect([code, stdout]).toEqual([expected, expect.stringMatching(words)]);
  });

  it.skipIf(process.platform === 'win32')('finds a disk with room for a few bytes only', async () => {
    // Files of more than a few blocks are refused, as on a full disk.
    const script = `ulimit -f 4096; exec "${process.execPath}" "${CLI}" check`;
    const environment = { ...process.env, JOBBOARD_DATA_DIR: freshFolder() };
    const { status, stdout } = spawnSync('bash', ['-c', script], { env: environment, encoding: 'utf8' });
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/^PROBLEM The data folder .* cannot be written \(.*EFBIG/m),
    ]);
  });

  it('knows serve: right settings for it are right, and the index key asks the board', async () => {
    const { JOBBOARD_BASE_URL = '', JOBBOARD_API_KEY = '' } = board.environment('reader');
    const environment = { JOBBOARD_BASE_URL, JOBBOARD_DATA_DIR: freshFolder() };
    const withKey = await run(['check', 'serve'], { ...environment, JOBBOARD_INDEX_KEY: JOBBOARD_API_KEY });
    expect(withKey.code, withKey.stdout).toBe(0);
    expect(withKey.stdout).toMatch(/^OK The board .* answers/m);
    expect(withKey.stdout).not.toContain(JOBBOARD_API_KEY);
    const serve = { host: '127.0.0.1' };
    const without = await check(environment, serve);
    expect([without.code, without.stdout]).toEqual([0, expect.stringMatching(/WARNING JOBBOARD_INDEX_KEY is not set/)]);
    const wrong = await check({ ...environment, JOBBOARD_API_KEY }, serve);
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringMatching(/^PROBLEM JOBBOARD_API_KEY is set/m)]);
  });
});
