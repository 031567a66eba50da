import envPaths from 'env-paths';
import { keyFromFile } from './settings/key-file.ts';
import {
  addressKind,
  choiceKind,
  databaseKind,
  exactAddressKind,
  fileKind,
  flagKind,
  folderKind,
  nameKind,
  numberKind,
  originsKind,
  type SettingKind,
  secretKind,
  UnusableValue,
  wordListKind,
} from './settings/kinds.ts';

/** Groups of tools, by which the setting `tools` can name several at once. */
export const TOOL_GROUPS = ['jobs', 'publishing', 'courses', 'events', 'companies', 'locations', 'search'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a setting's row says beside its kind. */
interface SettingRow<T> extends SettingKind<T> {
  readonly title: string;
  /** What it means, without its default; `SETTINGS` adds the bounds. */
  readonly meaning: string;
  /** The default in words, where there is no value for it. */
  readonly presetInWords?: string;
  /** Every user of a machine can read flags, so the key is none; and a flag for its file would invite the key itself. */
  readonly noFlag?: true;
  /** It means something to `serve` alone. */
  readonly serveOnly?: true;
}

/**
 * One row a setting. Its name, variable and flag (`base_url`, `JOBBOARD_BASE_URL`, `--base-url`), the field of
 * `Settings`, --help, the README, the manifests and `check` are derived from it.
 */
const ROWS = {
  baseUrl: {
    ...addressKind,
    title: 'Board address',
    meaning:
      "address of the board's API, e.g. `https://api.itjobs.pt`; leave it and the key empty for the embedded sample board. Plain http is allowed, with a warning",
  },
  apiKey: {
    ...secretKind,
    noFlag: true,
    title: 'API key',
    meaning: 'the key that the board gave you; sent to the board and nowhere else',
  },
  apiKeyFile: {
    ...fileKind,
    noFlag: true,
    title: 'File with the API key',
    meaning: 'a file that holds the key, in place of the key itself; refused when other users may read it',
  },
  readOnly: {
    ...flagKind('false'),
    title: 'Read only',
    meaning: 'true leaves out the tools that create, edit or suspend ads',
  },
  tools: {
    ...wordListKind,
    title: 'Tools',
    meaning: `which tools to offer, as names or groups, comma separated: ${TOOL_GROUPS.join(', ')}`,
    presetInWords: 'all',
  },
  confirm: {
    ...choiceKind(['auto', 'always', 'never'], 'auto'),
    title: 'Ask before writing',
    meaning:
      'auto asks the person where the client can be asked; always refuses to write where it cannot; never leaves it to the client',
  },
  timeout: {
    ...numberKind({ min: 1, max: 600, preset: 30, unit: 'seconds', short: 's' }),
    title: 'Timeout',
    meaning: 'seconds for one tool call, retries included',
  },
  dataDir: {
    ...folderKind(() => envPaths('jobboard-mcp', { suffix: '' }).data),
    title: 'Data folder',
    meaning: 'folder for the search index, the write log and the embedded board',
    presetInWords: "the system's data folder",
  },
  keepDays: {
    ...numberKind({ min: 31, max: 3650, preset: 400, unit: 'days', short: 'days' }),
    title: 'Days of memory',
    meaning: 'days for which ads that are gone are remembered',
  },
  log: {
    ...choiceKind(LOG_LEVELS, 'warn'),
    title: 'Log level',
    meaning: 'the least important messages that are written to stderr: error, warn, info or debug',
  },
  databaseUrl: {
    ...databaseKind,
    noFlag: true,
    serveOnly: true,
    title: 'Database',
    meaning:
      'PostgreSQL in place of the data folder, for any number of replicas, e.g. `postgresql://user:password@host:5432/name`',
  },
  publicUrl: {
    ...addressKind,
    serveOnly: true,
    title: 'Public address',
    meaning: 'the address at which clients reach this server, e.g. `https://jobs.example.org/mcp`',
  },
  allowedHosts: {
    ...wordListKind,
    serveOnly: true,
    title: 'Allowed hosts',
    meaning:
      'further host names under which requests may arrive, comma separated, beside localhost and the public address',
    presetInWords: 'none',
    show: (value: readonly string[]) => value.join(', ') || 'none',
  },
  allowedOrigins: {
    ...originsKind,
    serveOnly: true,
    title: 'Allowed origins',
    meaning: 'web pages whose scripts may call this server from a browser, as origins, comma separated',
    presetInWords: 'none',
  },
  issuer: {
    ...exactAddressKind,
    serveOnly: true,
    title: 'Identity provider',
    meaning:
      'the issuer whose signed tokens callers bring in place of keys of the board; the board is then asked with `api_key`',
  },
  audience: {
    ...nameKind(''),
    serveOnly: true,
    title: 'Audience',
    meaning: 'what a token must be issued for',
    presetInWords: 'the public address',
  },
  writeScope: {
    ...nameKind('jobboard:write'),
    serveOnly: true,
    title: 'Scope for writing',
    meaning: 'the scope without which a token allows reading alone',
  },
  shareIndex: {
    ...flagKind('true'),
    serveOnly: true,
    title: 'Shared index',
    meaning: 'false keeps a search index for each key, which is then read from the board for each',
  },
  callsAtOnce: {
    ...numberKind({ min: 1, max: 1000, preset: 64, unit: 'calls', short: 'calls' }),
    serveOnly: true,
    title: 'Calls at once',
    meaning: 'how many calls of one caller may be under way in one process',
  },
  callsPerMinute: {
    ...numberKind({ min: 1, max: 1_000_000, preset: 600, unit: 'calls', short: 'calls' }),
    serveOnly: true,
    title: 'Calls a minute',
    meaning: 'how many calls one caller may make in a minute of one process',
  },
} satisfies Readonly<Record<string, SettingRow<unknown>>>;

type Values = { readonly [Field in keyof typeof ROWS]: ReturnType<(typeof ROWS)[Field]['read']> };

/** A value for each setting, in the type that its kind has. */
export interface Settings extends Values {
  /** Names of the settings that were given a value, usable or not. */
  readonly given: ReadonlySet<string>;
  /** Variables of the environment that look like settings of this server and are none. */
  readonly unknown: readonly string[];
  /** Settings that cannot be used; calls answer `not_configured` with what is wrong. */
  readonly problems: readonly SettingProblem[];
}

export interface SettingProblem {
  /** Name of the setting. */
  readonly setting: string;
  /** What is wrong, and what to do. */
  readonly sentence: string;
}

export interface Setting extends SettingRow<unknown> {
  /** Its field of `Settings`. */
  readonly field: keyof Values;
  readonly name: string;
  readonly variable: string;
  /** With its dashes; not every setting has one. */
  readonly flag?: string;
  /** The default as people read it. */
  readonly byDefault: string;
}

function settingOf(field: keyof Values): Setting {
  const row: SettingRow<unknown> = ROWS[field];
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    ...row,
    field,
    name,
    variable: `JOBBOARD_${name.toUpperCase()}`,
    ...(row.noFlag === true ? {} : { flag: `--${name.replaceAll('_', '-')}` }),
    meaning: row.min === undefined ? row.meaning : `${row.meaning} (${row.min} to ${row.max})`,
    byDefault: row.presetInWords ?? row.preset,
  };
}

export const SETTINGS: readonly Setting[] = (Object.keys(ROWS) as (keyof Values)[]).map(settingOf);

/** An empty value or a literal placeholder such as `${user_config.api_key}` counts as not set (docs/contract.md, Settings). */
function givenText(value: string | undefined): string | undefined {
  const text = value?.trim() ?? '';
  return text === '' || /^\$\{[^}]*\}$/.test(text) ? undefined : text;
}

/**
 * The settings from the environment's variables and from flags, by setting name; a flag wins. Reads the file that holds
 * the key, where one is named.
 * Never throws: what cannot be used is told in `problems`, so that the server can start and say so.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string>> = {},
): Settings {
  const problems: SettingProblem[] = [];
  const texts = new Map(SETTINGS.map(({ name, variable }) => [name, givenText(flags[name] ?? environment[variable])]));
  const values = SETTINGS.map((setting) => {
    const { field, name } = setting;
    try {
      return [field, setting.read(texts.get(name))];
    } catch (error) {
      problems.push(problemOf(name, error));
      return [field, setting.read(undefined)];
    }
  });
  const settings = Object.fromEntries(values) as Values;
  const names = [...texts].filter(([, text]) => text !== undefined).map(([name]) => name);
  const apiKey = apiKeyOf(settings, problems);
  return { ...settings, apiKey, given: new Set(names), unknown: unknownVariables(environment), problems };
}

function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  // Windows finds a variable whatever its case.
  const known = (name: string) =>
    SETTINGS.some(({ variable }) => variable === (process.platform === 'win32' ? name.toUpperCase() : name));
  return Object.keys(environment).filter((name) => /^JOBBOARD_/i.test(name) && !known(name));
}

/** @throws what is no UnusableValue */
function problemOf(setting: string, error: unknown): SettingProblem {
  if (!(error instanceof UnusableValue)) throw error;
  const { shown, message } = error;
  const value = shown === undefined ? 'has a value that is not shown, as it may be the key' : `is "${shown}"`;
  return { setting, sentence: `JOBBOARD_${setting.toUpperCase()} ${value}; ${message}.` };
}

/** The key, from wherever it is given. */
function apiKeyOf({ apiKey, apiKeyFile }: Values, problems: SettingProblem[]): string | undefined {
  if (apiKeyFile === undefined) return apiKey;
  if (apiKey !== undefined) {
    const sentence = 'JOBBOARD_API_KEY and JOBBOARD_API_KEY_FILE are both set; set one of them.';
    problems.push({ setting: 'api_key_file', sentence });
    return apiKey;
  }
  try {
    return keyFromFile(apiKeyFile);
  } catch (error) {
    problems.push(problemOf('api_key_file', error));
    return undefined;
  }
}
