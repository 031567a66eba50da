import { parseArgs } from 'node:util';
import { nearestOr } from '../settings/findings.ts';
import { readSettings } from '../settings/read-settings.ts';
import { SETTINGS, type Setting } from '../settings.ts';
import { likeliest } from '../wire/text/nearest.ts';

const COMMANDS = {
  '': 'the MCP server on stdin and stdout',
  serve: 'the same over HTTP for many callers, each with their own key (--host, --port, 127.0.0.1:8333 by default)',
  board: 'the embedded sample board alone, on a port (--port, 8790 by default)',
  check: 'says what is configured, reaches the board, and tells what works; check serve does so for serve',
  help: 'prints this; so do --help and -h',
  version: 'prints the version; so do --version and -v',
};

/** Default host of `serve`: this machine only. */
export const HOST = '127.0.0.1';

const FLAGS = SETTINGS.flatMap(({ name, type, flag }) => (flag === undefined ? [] : [{ name, type, flag }]));
const OTHER_FLAGS = {
  host: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

export function help(version: string, description: string): string {
  const commands = Object.entries(COMMANDS).map(([name, what]) => `  jobboard-mcp ${name.padEnd(8)} ${what}`);
  const lines = ({ variable, flag = 'no flag', meaning, byDefault }: Setting) => [
    `  ${variable}, ${flag}`,
    `      ${meaning.replaceAll('`', '')}${byDefault === '' ? '' : `; default: ${byDefault}`}`,
  ];
  return [
    `jobboard-mcp ${version}: ${description}`,
    '',
    'Commands:',
    ...commands,
    '',
    'Settings, as environment variables or flags (a flag wins):',
    ...SETTINGS.filter(({ serveOnly }) => !serveOnly).flatMap(lines),
    '',
    'Settings of jobboard-mcp serve beside these:',
    ...SETTINGS.filter(({ serveOnly }) => serveOnly).flatMap(lines),
    '',
  ].join('\n');
}

/** @throws Error with a sentence for the person at the terminal */
export function readCommandLine(argv: readonly string[], environment: NodeJS.ProcessEnv) {
  refuseUnknownFlags(argv);
  const parsed = parseArgs({
    // A boolean flag may stand alone or have a value: --read-only, --read-only=false.
    args: argv.map((word) =>
      FLAGS.some(({ flag, type }) => type === 'flag' && flag === word) ? `${word}=true` : word,
    ),
    allowPositionals: true,
    options: {
      ...Object.fromEntries(FLAGS.map(({ flag }) => [flag.slice(2), { type: 'string' as const }])),
      ...OTHER_FLAGS,
    },
  });
  const values: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  const [command = '', ...rest] = parsed.positionals;
  const forServe = command === 'check' && rest.join(' ') === 'serve';
  if (!Object.hasOwn(COMMANDS, command) || (rest.length > 0 && !forServe))
    throw new Error(
      `There is no command "${parsed.positionals.join(' ')}"; ${nearestOr(likeliest(command, Object.keys(COMMANDS)))}.`,
    );
  const given = FLAGS.map(({ name, flag }) => [name, values[flag.slice(2)]]).filter(([, value]) => value !== undefined);
  return {
    command,
    forServe,
    settings: readSettings(environment, Object.fromEntries(given)),
    host: values.host?.toString(),
    port: portOf(values.port?.toString()),
    show: (['help', 'version'] as const).find((word) => command === word || values[word] === true),
  };
}

/** The messages repeat no value, because it may be the key. */
function refuseUnknownFlags(argv: readonly string[]): void {
  const known = ['-h', '-v', ...FLAGS.map(({ flag }) => flag), ...Object.keys(OTHER_FLAGS).map((name) => `--${name}`)];
  for (const word of argv) {
    const [name = ''] = word.split('=');
    if (!name.startsWith('-') || known.includes(name)) continue;
    if (/^-+api[-_]?key\b/i.test(name))
      throw new Error(
        'The API key is never a flag, since every user of the machine can read flags. Set JOBBOARD_API_KEY or JOBBOARD_API_KEY_FILE.',
      );
    throw new Error(`There is no flag ${name}; ${nearestOr(likeliest(name, known))}.`);
  }
}

function portOf(port: string | undefined): number | undefined {
  if (port === undefined) return undefined;
  if (!(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw new Error(`--port is "${port}"; give a number from 0 to 65535.`);
  return Number(port);
}
