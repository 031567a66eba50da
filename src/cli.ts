#!/usr/bin/env node
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { readSettings, SETTINGS, type SettingName, type Settings, valuesFromEnvironment } from './config.ts';

const COMMANDS = {
  '': 'the MCP server on stdin and stdout',
  board: 'the embedded sample board alone, on a port (--port, 8790 by default)',
  check: 'says what is configured, reaches the board, and tells what works',
} as const;

/** A setting's flag; a secret has none. */
function flagOf(name: string): string {
  return name.replaceAll('_', '-');
}

function help(): string {
  const commands = Object.entries(COMMANDS).map(([name, what]) => `  jobboard-mcp ${name.padEnd(8)} ${what}`);
  const settings = SETTINGS.flatMap((setting) => {
    const flag = 'secret' in setting ? 'no flag' : `--${flagOf(setting.name)}`;
    const byDefault = setting.byDefault === '' ? '' : ` (default: ${setting.byDefault})`;
    return [`  ${setting.variable}, ${flag}`, `      ${setting.meaning.replaceAll('`', '')}${byDefault}`];
  });
  return [
    `jobboard-mcp ${packageJson.version}: ${packageJson.description}`,
    '',
    'Commands:',
    ...commands,
    '  --help, --version',
    '',
    'Settings, as environment variables or flags (a flag wins):',
    ...settings,
    '',
  ].join('\n');
}

/** `--read-only=false` as the setting and its value. */
function valuesOf(argv: readonly string[], name: SettingName): { name: SettingName; given: string; value: string }[] {
  const start = `--${flagOf(name)}=`;
  return argv
    .filter((word) => word.startsWith(start))
    .map((given) => ({ name, given, value: given.slice(start.length) }));
}

interface Invocation {
  readonly command: string;
  readonly settings: Settings;
  readonly port: number | undefined;
  readonly show: 'help' | 'version' | undefined;
}

/** @throws Error with a sentence for the person at the terminal */
function understand(argv: readonly string[]): Invocation {
  const flags = SETTINGS.filter((setting) => !('secret' in setting));
  const options = Object.fromEntries(
    flags.map(({ name, kind }) => [
      flagOf(name),
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  if (argv.some((word) => /^--api[-_]?key\b/.test(word)))
    throw new Error(
      'The API key is never a flag, since every user of the machine can read flags. Set JOBBOARD_API_KEY.',
    );
  // A flag that is on by its name alone may also be given a value, as its variable is.
  const valued = flags.filter(({ kind }) => kind === 'flag').flatMap(({ name }) => valuesOf(argv, name));
  const parsed = parseArgs({
    args: argv.filter((word) => !valued.some(({ given }) => given === word)),
    allowPositionals: true,
    options: {
      ...options,
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  });
  const { positionals } = parsed;
  const values: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  const [command = '', ...rest] = positionals;
  if (!Object.hasOwn(COMMANDS, command) || rest.length > 0)
    throw new Error(`There is no command "${positionals.join(' ')}". See jobboard-mcp --help.`);
  const named = Object.fromEntries([
    ...valued.map(({ name, value }) => [name, value]),
    ...flags.map(({ name }) => [name, values[flagOf(name)]?.toString()]).filter(([, value]) => value !== undefined),
  ]) as Partial<Record<SettingName, string>>;
  const port = values.port?.toString();
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw new Error(`--port is "${port}"; give a number from 0 to 65535.`);
  return {
    command,
    settings: readSettings({ ...valuesFromEnvironment(process.env), ...named }),
    port: port === undefined ? undefined : Number(port),
    show: values.help === true ? 'help' : values.version === true ? 'version' : undefined,
  };
}

async function main(): Promise<void> {
  const { command, settings, port, show } = understand(process.argv.slice(2));
  if (show !== undefined) {
    process.stdout.write(show === 'help' ? help() : `${packageJson.version}\n`);
  } else if (command === 'board') {
    const { runBoard } = await import('./server/late.ts');
    await runBoard(settings, port);
  } else if (command === 'check') {
    const { runCheck } = await import('./server/late.ts');
    process.exitCode = await runCheck(settings, packageJson.version, (line) => process.stdout.write(`${line}\n`));
  } else {
    const { runStdio } = await import('./transport/stdio.ts');
    runStdio(settings, packageJson.version);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`jobboard-mcp: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
