import envPaths from 'env-paths';
import * as types from './settings/setting-types.ts';
import { SITE_CODES } from './site/site.ts';

const TOOL_GROUPS = ['jobs', 'publishing', 'courses', 'events', 'companies', 'locations', 'search'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

interface SettingRow<T> extends types.SettingType<T> {
  /** Label in hosts that ask for settings. */
  readonly title?: string | undefined;
  /** Its description, without the default; bounds are added. */
  readonly meaning: string;
}

const row = <T>(type: types.SettingType<T>, meaning: string, title?: string) => ({ ...type, meaning, title });

/** One row per setting. Name, variable, flag, file, --help, README, manifests and `check` derive from it. */
const OWN = {
  baseUrl: row(
    types.address,
    "address of the board's API, e.g. `https://api.itjobs.pt`; leave it and the key empty for the embedded sample board. Plain http is allowed, with a warning",
    'Board address',
  ),
  apiKey: row(types.key, 'the key that the board gave you; sent to the board and nowhere else', 'API key'),
  site: row(
    types.option(SITE_CODES, 'from the address'),
    `the site of the family whose tables, currency, clock and pages count: ${SITE_CODES.join(', ')}`,
    'Site',
  ),
  readOnly: row(types.yesOrNo, 'true leaves out the tools that create, edit or suspend ads', 'Read only'),
  tools: row(
    types.wordList(undefined, 'all'),
    `which tools to offer, as names or groups, comma separated: ${TOOL_GROUPS.join(', ')}`,
    'Tools',
  ),
  confirm: row(
    types.oneOfChoices(['auto', 'always', 'never'], 'auto'),
    'auto: asks the person where the assistant can show a question, else its own approval decides; always: asks, and refuses to write where no question can be shown; never: asks nobody, the approval of the assistant decides',
    'Ask before writing',
  ),
  timeout: row(types.number('seconds', 1, 600, 30), 'seconds for one tool call, retries included', 'Timeout'),
  dataDir: row(
    types.folder(() => envPaths('jobboard-mcp', { suffix: '' }).data, "the system's data folder"),
    'folder for the search index, the write log and the embedded board',
    'Data folder',
  ),
  keepDays: row(types.number('days', 31, 3650, 400), 'days to remember ads that are gone', 'Days of memory'),
  log: row(
    types.oneOfChoices(LOG_LEVELS, 'warn'),
    'the least important messages to write to stderr: error, warn, info or debug',
    'Log level',
  ),
} satisfies Readonly<Record<string, SettingRow<unknown>>>;

const OF_SERVE = {
  databaseUrl: row(
    types.database,
    'PostgreSQL in place of the data folder, for any number of replicas, e.g. `postgresql://user:password@host:5432/name`',
  ),
  indexKey: row(types.key, 'a key of the board that reads the index of all ads; no call of a caller uses it'),
  serverSecret: row(
    { ...types.serverSecrets, byDefault: 'none' },
    'the secret that seals the key behind digests of callers and approvals; the same for all replicas, at least 32 characters. Required with a database. For a change two, the new one first, with a comma between them',
  ),
  publicUrl: row(types.endpoint, 'the address at which clients reach this server, e.g. `https://jobs.example.org/mcp`'),
  allowedHosts: row(
    types.hostNames,
    'further host names under which requests may arrive, comma separated, beside localhost and the public address',
  ),
  allowedOrigins: row(
    types.origins,
    'web pages whose scripts may call this server from a browser, as origins, comma separated',
  ),
  trustedProxies: row(
    types.networks,
    'addresses or networks of balancers, comma separated: the last entry of their `X-Forwarded-For` is used as the address of a caller',
  ),
  metricsNetworks: row(
    { ...types.networks, byDefault: 'this machine' },
    'further addresses or networks that may read `/metrics`, comma separated',
  ),
  openReading: row(
    types.yesOrNo,
    'true lets whoever comes without a key or token use the tools that read what is public, with JOBBOARD_INDEX_KEY',
  ),
  issuer: row(
    types.exactAddress,
    'the issuer of the signed tokens that callers send instead of keys of the board; the board then gets JOBBOARD_API_KEY',
  ),
  audience: row({ ...types.word(''), byDefault: 'the public address' }, 'the audience that a token must have'),
  account: row(
    { ...types.word(''), byDefault: 'the key' },
    'with an issuer, a name for the account of the board, so that writes and claims stay its own when its key changes',
  ),
  writeScope: row(types.word('jobboard:write'), 'the scope that a token needs to write; without it a token only reads'),
  callsAtOnce: row(types.number('calls', 1, 1000, 16), 'requests that one caller may have in flight in one process'),
  callsPerMinute: row(
    types.number('calls', 1, 1_000_000, 600),
    'requests that one caller may send per minute, counted over all replicas on one database',
  ),
} satisfies Readonly<Record<string, SettingRow<unknown>>>;

const ROWS = { ...OWN, ...OF_SERVE };
export type SettingValues = { readonly [Field in keyof typeof ROWS]: ReturnType<(typeof ROWS)[Field]['read']> };

export interface Settings extends SettingValues {
  /** Names of the settings that have a value, valid or not. A secret counts when its file is set. */
  readonly providedSettings: ReadonlySet<string>;
  /** Paths of the files that secrets were read from, by setting name. */
  readonly files: ReadonlyMap<string, string>;
  /** Values that cannot be used, and misspelt variables, which must not be ignored: no command does its work then. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

export interface Setting extends SettingRow<unknown> {
  /** Its field in `Settings`; absent for the file of a secret. */
  readonly field?: keyof SettingValues;
  readonly name: string;
  readonly variable: string;
  /** Includes the dashes. Secrets and their files have no flag: every user of a machine can read flags. */
  readonly flag?: string;
  readonly byDefault: string;
  readonly serveOnly: boolean;
}

export const SETTINGS: readonly Setting[] = Object.entries(ROWS as Record<string, SettingRow<unknown>>).flatMap(
  ([field, row]) => {
    const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const variable = `JOBBOARD_${name.toUpperCase()}`;
    const serveOnly = field in OF_SERVE;
    const setting: Setting = {
      ...row,
      field: field as keyof SettingValues,
      name,
      variable,
      serveOnly,
      meaning: row.min === undefined ? row.meaning : `${row.meaning} (${row.min} to ${row.max})`,
      byDefault: row.byDefault ?? row.preset ?? '',
      ...(row.secret === true ? {} : { flag: `--${name.replaceAll('_', '-')}` }),
    };
    if (row.secret !== true) return [setting];
    const file: Setting = {
      ...types.file,
      name: `${name}_file`,
      variable: `${variable}_FILE`,
      serveOnly,
      title: `File: ${row.title ?? name}`,
      meaning: `a file that holds the value of ${variable}; refused when other users may read it`,
      byDefault: '',
    };
    return [setting, file];
  },
);
