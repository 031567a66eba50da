import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../src/commands/command-line.ts';
import { boardKind, findingsOf } from '../src/settings/findings.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { SETTINGS } from '../src/settings.ts';
import { freshFolder } from './support/server.ts';

const BOARD = { JOBBOARD_BASE_URL: 'https://api.example', JOBBOARD_API_KEY: 'a-key-of-a-company' };
const KEY = 'k3y-from-a-file';

it('every setting is used by some part of the program', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!settings)\.ts$/.test(file),
  );
  const source = files.map((file) => readFileSync(join('src', file), 'utf8')).join('\n');
  const unused = SETTINGS.filter(({ field }) => field !== undefined && !new RegExp(`\\b${field}\\b`).test(source));
  expect(unused.map(({ name }) => name)).toEqual([]);
});

it.each([
  ['JOBBOARD_APIKEY', 'JOBBOARD_API_KEY'],
  ['JOBBORD_API_KEY_FILE', 'JOBBOARD_API_KEY_FILE'],
  ['JOB_BOARD_LOG', 'JOBBOARD_LOG'],
  ['JOBOARD_API_KEY', 'JOBBOARD_API_KEY'],
  ['JOBBOARD_STRANGE', '--help'],
  ['JOBBOARD_FOO', '--help'],
])('%s, which no setting reads, is named as unknown, with what comes near: %s', (variable, near) => {
  const settings = readSettings({ ...BOARD, [variable]: 's3cret' });
  const [sentence, ...more] = Object.values(findingsOf(settings)).flat();
  expect(sentence).toMatch(new RegExp(`^${variable} is not a setting.* ${near}\\.`));
  expect(sentence).not.toContain('s3cret');
  expect(more).toEqual([]);
});

it('an option that the user left empty in a bundle counts as not set', () => {
  const text = `\${user_config.api_key}`;
  const alone = readSettings({ JOBBOARD_API_KEY: text });
  expect([boardKind(alone), findingsOf(alone)]).toEqual(['embedded', { problems: [], warnings: [] }]);
  const beside = findingsOf(readSettings({ ...BOARD, JOBBOARD_API_KEY: text })).problems;
  expect(beside).toEqual([expect.stringMatching(/^JOBBOARD_API_KEY is not set \(an option that was left empty/)]);
});

it.each([
  ['JOBBOARD_API_KEY', `\${input:key}`],
  ['JOBBOARD_API_KEY', '$JOBBOARD_KEY'],
  ['JOBBOARD_API_KEY', 'prefix-%KEY%'],
  ['JOBBOARD_API_KEY_FILE', '$HOME/key'],
  ['JOBBOARD_BASE_URL', `https://\${BOARD_HOST}/api`],
  ['JOBBOARD_BASE_URL', 'https://%HOST%/api'],
  ['JOBBOARD_DATA_DIR', `\${HOME}/jobs`],
  ['JOBBOARD_DATA_DIR', '%APPDATA%\\jobs'],
])('%s with the unexpanded variable in %s is refused by its name', (variable, text) => {
  const problems = findingsOf(readSettings({ ...BOARD, [variable]: text })).problems.join(' ');
  expect(problems).toMatch(new RegExp(`${variable} .*was not expanded: give the value itself`));
  if (variable === 'JOBBOARD_API_KEY') expect(problems).not.toContain(text);
});

it('an encoded address holds no unexpanded variable', () => {
  expect(readSettings({ ...BOARD, JOBBOARD_BASE_URL: 'https://api.example/%C3%A1rea%20x' }).problems).toEqual([]);
});

it.each(['"', "'"])('one pair of %s around a value is removed and reported, the key not repeated', (mark) => {
  const quotedBoard = Object.fromEntries(Object.entries(BOARD).map(([name, is]) => [name, `${mark}${is}${mark}`]));
  const settings = readSettings(quotedBoard);
  expect([settings.baseUrl, settings.apiKey]).toEqual([BOARD.JOBBOARD_BASE_URL, BOARD.JOBBOARD_API_KEY]);
  expect(settings.problems).toEqual([]);
  expect(settings.warnings).toEqual(
    Object.keys(BOARD).map((name) => `${name} is in quotation marks, which were removed. Give the value without them.`),
  );
});

it.each(['jobs', './jobs', '../jobs'])('the relative data folder %s is refused', (path) => {
  const { problems } = readSettings({ ...BOARD, JOBBOARD_DATA_DIR: path });
  expect(problems).toEqual([`JOBBOARD_DATA_DIR is "${path}"; give a full path, such as /home/me/jobboard.`]);
});

describe('a file that holds the key', () => {
  function fileWith(content: string, mode = 0o600): string {
    const path = join(freshFolder(), 'key');
    writeFileSync(path, content);
    chmodSync(path, mode);
    return path;
  }
  const problemsWith = (path: string, more = {}) =>
    findingsOf(readSettings({ JOBBOARD_BASE_URL: 'https://a.example', JOBBOARD_API_KEY_FILE: path, ...more })).problems;

  it.skipIf(process.platform === 'win32').each([0o644, 0o604])('is refused with mode %o', (mode) => {
    const path = fileWith(KEY, mode);
    const said = `JOBBOARD_API_KEY_FILE is "${path}"; other users may read it (mode ${mode.toString(8)})`;
    expect(problemsWith(path)).toEqual([expect.stringContaining(said)]);
  });

  it.skipIf(process.getuid?.() !== 0)('may be read by a group of ours, and by no other', () => {
    const path = fileWith(KEY, 0o640);
    expect(problemsWith(path)).toEqual([]);
    chownSync(path, 0, 54_321);
    expect(problemsWith(path)).toEqual([expect.stringContaining('other users may read it (mode 640)')]);
  });

  it('that is a folder is called one', () => {
    const folder = freshFolder();
    expect(problemsWith(folder)).toEqual([
      expect.stringContaining(`JOBBOARD_API_KEY_FILE is "${folder}", which is a folder`),
    ]);
  });

  it('that is empty is a problem that names it, and no embedded board', () => {
    const file = fileWith('\n');
    expect(boardKind(readSettings({ JOBBOARD_API_KEY_FILE: file }))).toBe('incomplete');
    expect(problemsWith(file)).toEqual([
      expect.stringContaining(`JOBBOARD_API_KEY_FILE is "${file}"; it holds no secret`),
    ]);
  });

  it.each([KEY, `/${KEY}`])('that cannot be read is not repeated, for it may be the key: %s', (value) => {
    expect(problemsWith(value)).toEqual([expect.stringMatching(/^JOBBOARD_API_KEY_FILE cannot be read \(ENOENT\)/)]);
    expect(problemsWith(value).join()).not.toContain(KEY);
  });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['an address of another kind', { JOBBOARD_BASE_URL: 'ftp://api.example' }, /"ftp:.*https:\/\/api\.itjobs\.pt/],
  ['a time over the bound', { JOBBOARD_TIMEOUT: '601' }, /JOBBOARD_TIMEOUT is "601"; .*from 1 to 600/],
  ['a public address without /mcp', { JOBBOARD_PUBLIC_URL: 'https://x.example' }, /answers at \/mcp/],
  ['a network without its size', { JOBBOARD_TRUSTED_PROXIES: '10.0.0.0/' }, /IP addresses or networks/],
  ['a short secret', { JOBBOARD_SERVER_SECRET: 'short' }, /JOBBOARD_SERVER_SECRET .* at least 32/],
  ['a database without a secret', { JOBBOARD_DATABASE_URL: 'postgresql://u:p@db/jobs' }, /JOBBOARD_SERVER_SECRET_FILE/],
  ['a key that would be everybody’s', { JOBBOARD_API_KEY: 'a-key-of-a-company' }, /JOBBOARD_INDEX_KEY/],
  [
    'an identity provider and no key to ask the board with',
    { JOBBOARD_ISSUER: 'https://id.example', JOBBOARD_PUBLIC_URL: 'https://me.example/mcp' },
    /JOBBOARD_API_KEY must be set/,
  ],
])('serve does not start with %s', (_what, environment, words) => {
  const problems = findingsOf(readSettings({ JOBBOARD_BASE_URL: 'https://api.example', ...environment }), {
    host: '127.0.0.1',
  }).problems;
  expect(problems).toEqual([expect.stringMatching(words)]);
});

describe('the command line', () => {
  it.each([
    ['--read-only=false', false],
    ['--read-only --log debug', true],
  ])('%s: a flag may be given a value or stand alone', (flags, readOnly) => {
    expect(readCommandLine(flags.split(' '), { JOBBOARD_READ_ONLY: 'true' }).settings.readOnly).toBe(readOnly);
  });

  it.each([['--api-key=s3cret-key'], ['--API_KEY', 's3cret-key']])(
    '%s is refused: the key is never a flag',
    (...args) => {
      expect(() => readCommandLine(args, {})).toThrow(/^The API key is never a flag.*JOBBOARD_API_KEY/);
      expect(() => readCommandLine(args, {})).not.toThrow(/s3cret-key/);
    },
  );

  it.each([
    [['--no-such-flag'], "Unknown option '--no-such-flag'. jobboard-mcp --help lists all flags."],
    [['serve', '--prot', '1'], "Unknown option '--prot'. jobboard-mcp serve --help lists all flags."],
    [['changes', '--salary_min=1'], "Unknown option '--salary_min'"],
    [['chek'], 'Unknown command. Commands: serve, board, changes, writes, check, check serve.'],
    [['check', 'all'], 'Unknown command'],
    [['changes', '--words', 'java', 'spring'], 'a value with spaces needs quotation marks'],
    [['board', '--port', '65536'], '0 to 65535'],
    [['--port', '8333'], "Unknown option '--port'"],
    [['serve', '--port'], "Option '--port"],
    [['changes', '--json=yes'], "Option '--json' does not take an argument"],
    [['changes', '--words', '-remote'], "'--words=-XYZ'. jobboard-mcp changes --help lists all flags."],
    [['changes', '--location', 'Lisboa', '--location', 'Porto'], '--location is given twice'],
    [['--data-dir', '/tmp', 'check'], 'the command comes first'],
    [['--read-only', 'false'], 'Unexpected argument'],
  ])('%j is refused: %s', (args, part) => {
    expect(() => readCommandLine(args, {})).toThrow(part);
  });

  it('an unexpected argument is not repeated, for it may be the key', () => {
    const read = () => readCommandLine(['check', '--log', 'info', 's3cret-key'], {});
    expect(read).toThrow('Unexpected argument');
    expect(() => readCommandLine(['s3cret-key'], {})).not.toThrow(/s3cret-key/);
    expect(read).not.toThrow(/s3cret-key/);
  });

  it.each([['help'], ['-h'], ['--version'], ['-v']])('%s is understood', (word) => {
    expect(readCommandLine([word], {}).show).toBe(/h/.test(word) ? 'help' : 'version');
  });
});
