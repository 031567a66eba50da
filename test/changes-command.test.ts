import { describe, expect, it } from 'vitest';
import { run } from './support/by-hand.ts';
import { job, pageOf, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

/* `jobboard-mcp changes`: what job_changes says, for cron and pipes. */

const now = Date.now();
const stamp = (ago: number) => new Date(now - ago).toISOString().slice(0, 19).replace('T', ' ');
const ads = [job(1, { title: 'Java Developer', publishedAt: stamp(3_600_000) }), job(2, { title: 'Cook' })];
const board = await startScripted({ 'job/list': (form) => pageOf(ads, form) });

function command(folder = freshFolder()) {
  const environment = { ...board.environment(), JOBBOARD_DATA_DIR: folder };
  return (...args: string[]) => run(['changes', ...args], environment);
}

describe('the command changes', () => {
  it('writes text, or one line of JSON, that holds every ad', async () => {
    const changes = command();
    const { code, stdout, stderr } = await changes('--since', '2d', '--title-words', 'java');
    expect([code, stdout], stderr).toEqual([
      0,
      expect.stringMatching(/^1 new, 0 changed, 0 gone since .*1 Java Developer/s),
    ]);
    const data = JSON.parse((await changes('--since', '2d', '--title-words', 'java', '--json')).stdout);
    expect(data).toMatchObject({ counts: { new: 1 }, new: [{ id: 1 }], changed: [], gone: [] });
  });

  it('remembers a name with its filters, and is quiet where nothing is new', async () => {
    const changes = command();
    const first = await changes('--name', 'java', '--title-words', 'java', '--quiet');
    expect([first.code, first.stdout], first.stderr).toEqual([0, expect.stringContaining('Java Developer')]);
    const again = await changes('--name', 'java');
    expect(again.stdout).toContain('Filters kept under this name: title_words "java"');
    const other = await changes('--name', 'java', '--title-words', 'haskell', '--quiet');
    expect([other.code, other.stdout], other.stderr).toEqual([0, '']);
  });

  it('says what is wrong with its flags, and writes nothing', async () => {
    const changes = command();
    expect(await changes('--since', 'yesterweek')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/jobboard-mcp changes: \[invalid_argument\].*since/s),
    });
    expect(await changes('--limit', '3')).toMatchObject({ code: 2, stderr: expect.stringContaining('--limit') });
    expect((await run(['--words', 'java'])).stderr).toContain('--words is a flag of jobboard-mcp changes');
  });
});
