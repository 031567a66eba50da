import { parseArgs } from 'node:util';
import { TOOL_LIST } from '../catalog/catalog.ts';
import { nearestOr, readSettings } from '../settings/read-settings.ts';
import { SETTINGS, type Setting } from '../settings.ts';
import { enumerated, likeliest } from '../text/prose.ts';

interface Command {
  readonly what: string;
  readonly takes: (setting: Setting) => boolean;
  readonly options?: readonly string[];
}

const isLocal = ({ serveOnly }: Setting) => !serveOnly;
const all = () => true;

interface Argument {
  readonly type: string;
  readonly description: string;
  readonly items?: { readonly enum?: readonly string[] };
}

const argumentsOf = (tool: string) =>
  Object.entries(
    (TOOL_LIST.find(({ name }) => name === tool)?.inputSchema.properties ?? {}) as Record<string, Argument>,
  );

/** An argument's help text. `As in search_jobs.` is replaced by that tool's text. */
function helpText(name: string, { type, description, items }: Argument): string {
  const other = argumentsOf(/^As in (\w+)\.$/.exec(description)?.[1] ?? '').find(([one]) => one === name)?.[1];
  if (other !== undefined) return helpText(name, other);
  const choices = items?.enum === undefined ? '' : ` ${items.enum.join(', ')}.`;
  return `${description}${choices}${type === 'array' ? ' Several with commas.' : ''}`;
}

/** The arguments of job_changes as flags; `changes` writes all pages. */
const NEWS_FLAGS = argumentsOf('job_changes').flatMap(([name, argument]) =>
  name === 'page' || name === 'limit'
    ? []
    : [{ name, flag: name.replaceAll('_', '-'), description: helpText(name, argument) }],
);

const COMMANDS = {
  '': { what: 'the MCP server on stdin and stdout', takes: isLocal },
  serve: {
    what: 'the same over HTTP for many callers, each with their own key',
    takes: all,
    options: ['host', 'port'],
  },
  board: {
    what: 'the embedded sample board alone, on a port',
    takes: ({ name }) => name === 'data_dir',
    options: ['port'],
  },
  changes: {
    what: 'writes what job_changes says, for cron and pipes; a name keeps its filters and its mark',
    takes: isLocal,
    options: ['json', 'quiet', ...NEWS_FLAGS.map(({ flag }) => flag)],
  },
  writes: {
    what: 'lists the writes of all accounts and unfinished creates, and ends one of those',
    takes: ({ name }) => ['data_dir', 'database_url', 'database_url_file'].includes(name),
    options: ['end', 'job', 'json'],
  },
  check: { what: 'says what is configured, reaches the board, and tells what works', takes: isLocal },
  'check serve': { what: 'the same for serve', takes: all, options: ['host'] },
} satisfies Record<string, Command>;
export type CommandName = keyof typeof COMMANDS;

const OPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NEWS_FLAGS.map(({ flag, description }) => [flag, description])),
  json: 'one line of JSON in place of text',
  quiet: 'writes nothing where nothing is new',
  end: 'the number of an unfinished create to end: its ad is not on the board and may be sent again',
  job: 'with --end: the id of the job as which the ad is on the board',
  host: 'the address to listen at; 127.0.0.1 by default, this machine only',
  port: 'the port to listen on; by default 8333 for serve and 8790 for board',
};

/** Default host of `serve`: this machine only. */
export const HOST = '127.0.0.1';

/** Help of a command. @param command '' has the list of all commands, too */
export function help(command: CommandName, version: string, description: string): string {
  const { what, takes, options = [] }: Command = COMMANDS[command];
  const settings = SETTINGS.filter(takes).flatMap(({ variable, flag = 'no flag', meaning, byDefault }) => [
    `  ${variable}, ${flag}`,
    `      ${meaning.replaceAll('`', '')}${byDefault === '' ? '' : `; default: ${byDefault}`}`,
  ]);
  const commandLines = Object.entries(COMMANDS).map(([name, one]) => `  jobboard-mcp ${name.padEnd(11)} ${one.what}`);
  return [
    command === '' ? `jobboard-mcp ${version}: ${description}` : `jobboard-mcp ${command}: ${what}`,
    ...(command === '' ? ['', 'Commands (each has its own --help):', ...commandLines, '  jobboard-mcp --version'] : []),
    ...(options.length > 0 ? ['', 'Flags:', ...options.map((name) => `  --${name.padEnd(15)} ${OPTIONS[name]}`)] : []),
    '',
    'Settings, as environment variables or flags (a flag wins):',
    ...settings,
    '',
  ].join('\n');
}

/** @throws Error with a sentence for the person at the terminal */
export function readCommandLine(argv: readonly string[], environment: NodeJS.ProcessEnv) {
  const texts = [...FLAGS.map(({ flag }) => flag.slice(2)), ...Object.keys(OPTIONS)];
  const {
    values: flagValues,
    positionals,
    tokens,
  } = parseArgs({
    args: withValues(argv),
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }])),
      json: { type: 'boolean' },
      quiet: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  });
  const unknown = Object.keys(flagValues).find((name) => !takersOf(name).length);
  if (unknown !== undefined) throw new Error(unknownFlag(unknown));
  const flags = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = flags.find((name, index) => flags.indexOf(name) < index);
  if (twice !== undefined)
    throw new Error(`--${twice} is given twice; give it once, with commas between the values of a list.`);
  const show = (['help', 'version'] as const).find((word) => positionals.includes(word) || flagValues[word] === true);
  const command = commandOf(positionals.filter((word) => word !== show));
  for (const [name, value] of Object.entries(flagValues)) refuseOddFlag(command, name, value);
  const settings = FLAGS.map(({ name, flag }) => [name, flagValues[flag.slice(2)]]).filter(
    ([, value]) => value !== undefined,
  );
  const json = flagValues.json === true;
  return {
    command,
    settings: readSettings(environment, Object.fromEntries(settings)),
    host: flagValues.host?.toString(),
    port: wholeNumber('port', flagValues.port, 65_535),
    changes: {
      newsArguments: Object.fromEntries(
        NEWS_FLAGS.flatMap(({ name, flag }) => (flag in flagValues ? [[name, flagValues[flag]]] : [])),
      ),
      json,
      quiet: flagValues.quiet === true,
    },
    writes: { end: wholeNumber('end', flagValues.end), job: wholeNumber('job', flagValues.job), json },
    show,
  };
}

export type CommandLine = ReturnType<typeof readCommandLine>;

const FLAGS = SETTINGS.flatMap(({ name, type, flag }) => (flag === undefined ? [] : [{ name, type, flag }]));

/** A boolean flag may stand alone or have a value: `--read-only`, `--read-only=false`, `--read-only false`. */
function withValues(argv: readonly string[]): string[] {
  const isBoolean = (word = '') => FLAGS.some(({ flag, type }) => type === 'flag' && flag === word);
  const isValue = (word = '-') =>
    !(word.startsWith('-') || Object.hasOwn(COMMANDS, word) || ['help', 'version'].includes(word));
  return argv.map((word, index) => (isBoolean(word) && !isValue(argv[index + 1]) ? `${word}=true` : word));
}

function commandOf(words: readonly string[]): CommandName {
  const command = words.join(' ');
  if (Object.hasOwn(COMMANDS, command)) return command as CommandName;
  throw new Error(`There is no command "${command}"; ${nearestOr(likeliest(words[0] ?? '', Object.keys(COMMANDS)))}.`);
}

const BARE = ['json', 'quiet', 'help', 'version'];

/** The commands that take a flag, by its name without dashes. */
function takersOf(flag: string): CommandName[] {
  return (Object.keys(COMMANDS) as CommandName[]).filter((name) => {
    const { takes, options = [] }: Command = COMMANDS[name];
    return [...options, 'help', 'version', ...SETTINGS.filter(takes).map((one) => one.flag?.slice(2))].includes(flag);
  });
}

function refuseOddFlag(command: CommandName, flag: string, value: unknown): void {
  const nameOf = (name: string) => (name === '' ? 'jobboard-mcp without a command' : `jobboard-mcp ${name}`);
  const takers = takersOf(flag);
  if (!takers.includes(command))
    throw new Error(`--${flag} is a flag of ${enumerated(takers.map(nameOf))}, not of ${nameOf(command)}.`);
  const isBare = BARE.includes(flag);
  if (isBare !== (value === true))
    throw new Error(isBare ? `--${flag} takes no value.` : `--${flag} needs a value, as in --${flag}=VALUE.`);
}

/** Repeats no value, because it may be the key. */
function unknownFlag(name: string): string {
  if (/^api[-_]?key\b/i.test(name))
    return 'The API key is never a flag, since every user of the machine can read flags. Set JOBBOARD_API_KEY or JOBBOARD_API_KEY_FILE.';
  const validNames = [...FLAGS.map(({ flag }) => flag), ...[...BARE, ...Object.keys(OPTIONS)].map((one) => `--${one}`)];
  const flag = `${name.length === 1 ? '-' : '--'}${name}`;
  return `There is no flag ${flag}; ${nearestOr(likeliest(flag, validNames))}.`;
}

function wholeNumber(name: string, text: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(String(text)) && Number(text) <= most) return Number(text);
  throw new Error(
    `--${name} is "${text}"; give a whole number${most < Number.MAX_SAFE_INTEGER ? ` from 0 to ${most}` : ''}.`,
  );
}
