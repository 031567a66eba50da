import { parseArgs } from 'node:util';
import { TOOL_LIST } from '../catalog/catalog.ts';
import { readSettings } from '../settings/read-settings.ts';
import { SETTINGS, type Setting } from '../settings.ts';

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

const COMMANDS_HEADING = 'Commands (each has its own --help; in a clone jobboard-mcp is node dist/cli.js):';

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
    ...(command === '' ? ['', COMMANDS_HEADING, ...commandLines, '  jobboard-mcp --version'] : []),
    ...(options.length > 0 ? ['', 'Flags:', ...options.map((name) => `  --${name.padEnd(15)} ${OPTIONS[name]}`)] : []),
    '',
    'Settings, as environment variables or flags (a flag wins):',
    ...settings,
    '',
  ].join('\n');
}

const BARE = ['json', 'quiet'];

/** Flags for `parseArgs`. */
function flagTypes(settings: readonly Setting[], options: readonly string[]) {
  const names = [...settings.flatMap(({ flag }) => flag?.slice(2) ?? []), ...options];
  return {
    ...Object.fromEntries(names.map((name) => [name, { type: BARE.includes(name) ? 'boolean' : 'string' } as const])),
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
  } as const;
}

type FlagTypes = ReturnType<typeof flagTypes>;

/** `--read-only` stands for `--read-only=true`. */
const withValue = (word: string) =>
  SETTINGS.some(({ flag, type }) => type === 'flag' && flag === word) ? `${word}=true` : word;

type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** @throws Error about a flag or argument that the command does not take */
function parseFlags(args: string[], options: FlagTypes, command: CommandName): Flags {
  const program = `jobboard-mcp ${command}`.trim();
  const refused = (reason: string) => new Error(`${reason}. ${program} --help lists all flags.`);
  try {
    const { values, tokens } = parseArgs({ args, options, tokens: true });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.rawName] : []));
    const repeated = names.find((name, index) => names.indexOf(name) < index);
    if (repeated === undefined) return values;
    throw new Error(`${repeated} is given twice: give it once, with commas between values`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Its message repeats the argument, which may be the key.
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
      throw refused('Unexpected argument: the command comes first, and a value with spaces needs quotation marks');
    throw refused(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? String(message.split('. ')[0]) : message.replace(/\.$/, ''),
    );
  }
}

/** @throws Error with a message for the user at the terminal */
export function readCommandLine(argv: readonly string[], environment: NodeJS.ProcessEnv) {
  if (argv.some((word) => /^--?api[-_]?key\b/i.test(word)))
    throw new Error(
      'The API key is never a flag, since every user of the machine can read flags. Set JOBBOARD_API_KEY or JOBBOARD_API_KEY_FILE.',
    );
  const args = argv.map(withValue);
  const flagAt = args.findIndex((word) => word.startsWith('-'));
  const words = args.splice(0, flagAt < 0 ? args.length : flagAt);
  const command = words.filter((word) => word !== 'help' && word !== 'version').join(' ');
  if (!isCommand(command))
    // Not repeated, since it may be the key.
    throw new Error(`Unknown command. Commands: ${Object.keys(COMMANDS).filter(Boolean).join(', ')}.`);
  const { takes, options = [] }: Command = COMMANDS[command];
  const flags = parseFlags(args, flagTypes(SETTINGS.filter(takes), options), command);
  const settings = SETTINGS.map(({ name, flag = '' }) => [name, flags[flag.slice(2)]]);
  const news = NEWS_FLAGS.flatMap(({ name, flag }) => (flag in flags ? [[name, flags[flag]]] : []));
  const json = flags.json === true;
  return {
    command,
    settings: readSettings(environment, Object.fromEntries(settings)),
    host: flags.host?.toString(),
    port: wholeNumber('port', flags.port, 65_535),
    changes: { newsArguments: Object.fromEntries(news), json, quiet: flags.quiet === true },
    writes: { end: wholeNumber('end', flags.end), job: wholeNumber('job', flags.job), json },
    show: (['help', 'version'] as const).find((word) => words.includes(word) || flags[word] === true),
  };
}

export type CommandLine = ReturnType<typeof readCommandLine>;

const isCommand = (words: string): words is CommandName => Object.hasOwn(COMMANDS, words);

function wholeNumber(name: string, text: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(String(text)) && Number(text) <= most) return Number(text);
  const bounds = most < Number.MAX_SAFE_INTEGER ? ` from 0 to ${most}` : '';
  throw new Error(`--${name} is "${text}"; give a whole number${bounds}.`);
}
