import envPaths from 'env-paths';
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

/** A value for each row, in the type that its kind has. */
export type Values = { readonly [Field in keyof typeof ROWS]: ReturnType<(typeof ROWS)[Field]['read']> };

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
