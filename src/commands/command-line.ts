import { parseArgs } from 'node:util';
import { TOOL_LIST } from '../catalog/catalog.ts';
import { readSettings } from '../settings/read-settings.ts';
import { SETTINGS, type Setting } from '../settings.ts';
import { likeliest } from '../text/prose.ts';

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

const nearestOf = (wrong: string, valid: readonly string[], prefix = '') => {
  const near = likeliest(wrong, valid);
  return near === undefined ? '' : `; the nearest is ${prefix}${near}`;
};

/** `--read-only` stands for `--read-only=true`. */
const withValue = (word: string) =>
  SETTINGS.some(({ flag, type }) => type === 'flag' && flag === word) ? `${word}=true` : word;

const LONE_WORD =
  'A word stands alone: the command comes first, a value of several words in quotation marks, and false as in --read-only=false';

type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** @throws Error about a flag or word that the command does not take. It repeats no lone word, which may be the key */
function flagsIn(args: string[], options: FlagTypes, command: CommandName): Flags {
  const program = `jobboard-mcp ${command}`.trim();
  const refused = (what: string) => new Error(`${what}. ${program} --help lists all.`);
  const names = new Set<string>();
  for (const token of parseArgs({ args, options, strict: false, tokens: true }).tokens) {
    if (token.kind === 'positional') throw refused(LONE_WORD);
    if (token.kind !== 'option') continue;
    const { name, rawName } = token;
    const near = nearestOf(name, Object.keys(options), '--');
    if (!Object.hasOwn(options, name)) throw refused(`${rawName} is no flag of ${program}${near}`);
    if (names.has(name)) throw refused(`${rawName} stands there twice: give it once, with commas between values`);
    names.add(name);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw refused((error as Error).message.replace(/\.$/, ''));
  }
}

/** @throws Error with a sentence for the person at the terminal */
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
    throw new Error(
      `There is no such command${nearestOf(command, Object.keys(COMMANDS))}. jobboard-mcp --help lists all.`,
    );
  const { takes, options = [] }: Command = COMMANDS[command];
  const flags = flagsIn(args, flagTypes(SETTINGS.filter(takes), options), command);
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
