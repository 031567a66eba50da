import { homedir } from 'node:os';
import envPaths from 'env-paths';

/** How a person is asked before something is written (surface, Writing → Asked for). */
export const CONFIRM_CHOICES = ['auto', 'always', 'never'] as const;
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type Confirm = (typeof CONFIRM_CHOICES)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Groups of tools, by which the setting `tools` can name several at once. */
export const TOOL_GROUPS = ['jobs', 'publishing', 'courses', 'events', 'companies', 'locations', 'search'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/** Seconds for one tool call. */
const TIMEOUT = { min: 1, max: 600, byDefault: 30 } as const;

/** One setting. Help, README and manifest are derived from this table. */
export interface Setting {
  readonly name: string;
  readonly variable: string;
  readonly kind: 'text' | 'flag' | 'seconds' | 'choice' | 'words' | 'folder';
  readonly title: string;
  readonly meaning: string;
  readonly byDefault: string;
  readonly choices?: readonly string[];
  /** Bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** A secret has no command line flag: flags are readable by every user of the machine. */
  readonly secret?: true;
}

export const SETTINGS = [
  {
    name: 'base_url',
    variable: 'JOBBOARD_BASE_URL',
    kind: 'text',
    title: 'Board address',
    meaning:
      "address of the board's API, e.g. `https://api.itjobs.pt`; leave it and the key empty for the embedded sample board. Plain http is allowed, with a warning",
    byDefault: '',
  },
  {
    name: 'api_key',
    variable: 'JOBBOARD_API_KEY',
    kind: 'text',
    title: 'API key',
    meaning: 'the key that the board gave you; sent to the board and nowhere else',
    byDefault: '',
    secret: true,
  },
  {
    name: 'read_only',
    variable: 'JOBBOARD_READ_ONLY',
    kind: 'flag',
    title: 'Read only',
    meaning: 'true leaves out the tools that create, edit or suspend ads',
    byDefault: 'false',
  },
  {
    name: 'tools',
    variable: 'JOBBOARD_TOOLS',
    kind: 'words',
    title: 'Tools',
    meaning: `which tools to offer, as names or groups, comma separated: ${TOOL_GROUPS.join(', ')}`,
    byDefault: 'all',
  },
  {
    name: 'confirm',
    variable: 'JOBBOARD_CONFIRM',
    kind: 'choice',
    choices: CONFIRM_CHOICES,
    title: 'Ask before writing',
    meaning:
      'auto asks the person where the client can be asked; always refuses to write where it cannot; never leaves it to the client',
    byDefault: 'auto',
  },
  {
    name: 'timeout',
    variable: 'JOBBOARD_TIMEOUT',
    kind: 'seconds',
    title: 'Timeout',
    meaning: `seconds for one tool call, retries included (${TIMEOUT.min} to ${TIMEOUT.max})`,
    byDefault: String(TIMEOUT.byDefault),
    min: TIMEOUT.min,
    max: TIMEOUT.max,
  },
  {
    name: 'data_dir',
    variable: 'JOBBOARD_DATA_DIR',
    kind: 'folder',
    title: 'Data folder',
    meaning: 'folder for the search index, the write log and the embedded board',
    byDefault: "the system's data folder",
  },
  {
    name: 'log',
    variable: 'JOBBOARD_LOG',
    kind: 'choice',
    choices: LOG_LEVELS,
    title: 'Log level',
    meaning: 'what is written to stderr: error, warn, info or debug',
    byDefault: 'warn',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];

export interface Settings {
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly readOnly: boolean;
  /** Names and groups as given; empty means all. */
  readonly tools: readonly string[];
  readonly confirm: Confirm;
  /** Seconds. */
  readonly timeout: number;
  readonly dataDir: string;
  readonly log: LogLevel;
  /** A sentence for each setting that cannot be used; calls answer `not_configured` with them. */
  readonly problems: readonly string[];
}

/** An empty value or a literal placeholder such as `${user_config.api_key}` counts as not set (surface, section 4). */
function given(value: string | undefined): string | undefined {
  const text = value?.trim() ?? '';
  return text === '' || /^\$\{[^}]*\}$/.test(text) ? undefined : text;
}

/** Stands for an address that is none: set, so that the embedded board does not answer in its place, and of no use. */
const NO_ADDRESS = '(not an address)';

function variableOf(name: SettingName): string | undefined {
  return SETTINGS.find((setting) => setting.name === name)?.variable;
}

/** Reads values one by one and gathers what is wrong, so that one answer names everything. */
class Reader {
  readonly problems: string[] = [];
  readonly #values: Readonly<Partial<Record<SettingName, string | undefined>>>;

  constructor(values: Readonly<Partial<Record<SettingName, string | undefined>>>) {
    this.#values = values;
  }

  text(name: SettingName): string | undefined {
    return given(this.#values[name]);
  }

  choice<const C extends readonly string[]>(name: SettingName, choices: C, byDefault: C[number]): C[number] {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return byDefault;
    if (choices.includes(text)) return text;
    this.#refuse(name, text, `use one of ${choices.join(', ')}`);
    return byDefault;
  }

  flag(name: SettingName): boolean {
    const word = this.choice(name, ['false', 'true', '0', '1', 'no', 'yes', 'off', 'on'], 'false');
    return ['true', '1', 'yes', 'on'].includes(word);
  }

  seconds(name: SettingName, { min, max, byDefault }: typeof TIMEOUT): number {
    const text = this.text(name);
    if (text === undefined) return byDefault;
    const value = Number(text);
    if (value >= min && value <= max) return value;
    this.#refuse(name, text, `use a number of seconds from ${min} to ${max}`);
    return byDefault;
  }

  address(name: SettingName): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
      // Swapped with the address, the key would be quoted here.
      if (/^https?:/i.test(this.text('api_key') ?? ''))
        this.problems.push(`${variableOf(name)} is not an address, and JOBBOARD_API_KEY is one: swap the two.`);
      else this.#refuse(name, text, 'use an address such as https://api.itjobs.pt');
      return NO_ADDRESS;
    }
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
      this.#refuse(name, `${url.origin}…`, 'use the plain address, without user name, query or fragment');
    return url.origin + url.pathname.replace(/\/+$/, '');
  }

  #refuse(name: SettingName, value: string, advice: string): void {
    this.problems.push(`${variableOf(name)} is "${value.slice(0, 80)}"; ${advice}.`);
  }
}

/**
 * The settings from values by name, as they come from flags or variables.
 * Never throws: what cannot be used is told in `problems`, so that the server can start and say so.
 */
export function readSettings(values: Readonly<Partial<Record<SettingName, string | undefined>>>): Settings {
  const reader = new Reader(values);
  const dataDir = reader.text('data_dir')?.replace(/^~(?=$|[\\/])/, homedir());
  return {
    baseUrl: reader.address('base_url'),
    apiKey: reader.text('api_key'),
    readOnly: reader.flag('read_only'),
    tools: (reader.text('tools') ?? '')
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== '' && word !== 'all'),
    confirm: reader.choice('confirm', CONFIRM_CHOICES, 'auto'),
    timeout: reader.seconds('timeout', TIMEOUT),
    dataDir: dataDir ?? defaultDataDir(),
    log: reader.choice('log', LOG_LEVELS, 'warn'),
    problems: reader.problems,
  };
}

/** The settings' values in an environment, by setting name. */
export function valuesFromEnvironment(environment: NodeJS.ProcessEnv): Record<SettingName, string | undefined> {
  return Object.fromEntries(SETTINGS.map(({ name, variable }) => [name, environment[variable]])) as Record<
    SettingName,
    string | undefined
  >;
}

function defaultDataDir(): string {
  return envPaths('jobboard-mcp', { suffix: '' }).data;
}

/** Which board is meant: the embedded one only when neither address nor key is set (surface, section 4). */
export function boardKind(settings: Settings): 'embedded' | 'configured' | 'incomplete' {
  const set = [settings.baseUrl, settings.apiKey].filter((value) => value !== undefined).length;
  return set === 0 ? 'embedded' : set === 2 ? 'configured' : 'incomplete';
}

/** What keeps calls from being made, in sentences for the answer `not_configured`; empty when all is well. */
export function configurationProblems(settings: Settings): readonly string[] {
  if (boardKind(settings) !== 'incomplete') return settings.problems;
  const [missing, set] =
    settings.apiKey === undefined
      ? ['JOBBOARD_API_KEY', 'JOBBOARD_BASE_URL']
      : ['JOBBOARD_BASE_URL', 'JOBBOARD_API_KEY'];
  return [
    `${missing} is not set, while ${set} is. Set both for your board, or neither to use the embedded sample board.`,
    ...settings.problems,
  ];
}

/** What works and should still be known: a readable key on its way, and variables that no setting reads. */
export function configurationWarnings({ baseUrl }: Settings, environment: NodeJS.ProcessEnv): readonly string[] {
  const known: readonly string[] = SETTINGS.map(({ variable }) => variable);
  const strangers = Object.keys(environment).filter((name) => name.startsWith('JOBBOARD_') && !known.includes(name));
  const plain = baseUrl?.startsWith('http:') === true;
  return [
    ...(plain
      ? [`The board ${baseUrl} is reached over plain http: the API key travels readable. Use https where there is one.`]
      : []),
    ...strangers.map(
      (name) => `${name} is not a setting of this server and has no effect; there are ${known.join(', ')}.`,
    ),
  ];
}
