import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { SETTINGS, type Setting, type Settings, type SettingValues } from '../settings.ts';
import { likeliest } from '../text/prose.ts';
import { atHome } from './setting-types.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** Hosts leave this in place of an option that the user did not fill in (manifest.json, `user_config`). */
const UNFILLED_OPTION = /^\$\{user_config\.\w+\}$/;
/** A variable that the host did not expand: `${X}`, `$X` or `%X%`. In an encoded address two digits follow a `%`. */
const UNEXPANDED = /\$\{|\$[A-Za-z_]|%(?![0-9A-Fa-f]{2})\w{1,60}%|%[A-Z_]{3,60}%/;
const QUOTED = /^(["'])(.*)\1$/s;

/** Flags win. Never throws: invalid values are in `problems`, so the server can start and report them. */
export function readSettings(environment: Texts, flags: Texts = {}): Settings {
  const problems: string[] = [];
  const quoted: string[] = [];
  const files = new Map<string, string>();
  const sourceOf = ({ name, variable, flag }: Setting) => (flags[name] === undefined ? variable : String(flag));
  const given = SETTINGS.flatMap((setting) => {
    const text = (flags[setting.name] ?? environment[setting.variable])?.trim() ?? '';
    const [, , inside] = QUOTED.exec(text) ?? [];
    if (inside !== undefined) quoted.push(sourceOf(setting));
    const value = inside?.trim() ?? text;
    return value === '' || UNFILLED_OPTION.test(value) ? [] : [[setting.name, value] as const];
  });
  const texts = new Map(given);
  const textOf = ({ name, variable, secret }: Setting): string | undefined => {
    const [text, path] = [texts.get(name), texts.get(`${name}_file`)];
    if (secret !== true || path === undefined) return text;
    if (text !== undefined) problems.push(`${variable} and ${variable}_FILE are both set; set one of them.`);
    const file = UNEXPANDED.test(path) ? { wrong: unexpandedIn(path) } : secretFromFile(atHome(path));
    if (file.wrong !== undefined) problems.push(`${variable}_FILE ${file.wrong}.`);
    files.set(name, path);
    return text ?? file.secret;
  };
  const values = SETTINGS.filter(({ field }) => field !== undefined).map((setting) => {
    const { name, field, read, secret } = setting;
    const text = textOf(setting);
    try {
      if (UNEXPANDED.test(texts.get(name) ?? '')) throw new Error(secret === true ? UNEXPANDED_SECRET : EXPAND);
      return [field, read(text)];
    } catch (error) {
      problems.push(`${sourceOf(setting)} ${valueForMessage(setting, text)}; ${(error as Error).message}.`);
      return [field, read()];
    }
  });
  const unknown = unknownVariables(environment);
  return {
    ...(Object.fromEntries(values) as SettingValues),
    providedSettings: new Set([...texts.keys()].flatMap((name) => [name, name.replace(/_file$/, '')])),
    files,
    problems: [
      ...unknown.flatMap(({ near, message }) => (near === undefined ? [] : [`${message} Rename it, or remove it.`])),
      ...problems,
    ],
    warnings: [
      ...unknown.flatMap(({ near, message }) => (near === undefined ? [message] : [])),
      ...quoted.map((source) => `${source} is in quotation marks, which were removed. Give the value without them.`),
    ],
  };
}

const EXPAND = 'the placeholder was not expanded: give the value itself';
const UNEXPANDED_SECRET = `${EXPAND}. A secret that really contains $ or % can be given in a file`;
const unexpandedIn = (path: string) => `is "${path.slice(0, 80)}"; ${EXPAND}`;

function valueForMessage({ secret, harmless }: Setting, text = ''): string {
  if (secret === true || harmless?.test(text) === false) return 'has a value that is not shown, as it may be the key';
  return `is "${text.slice(0, 80)}"`;
}

/** Variables with our prefix, or nearly so, that no setting reads. */
function unknownVariables(environment: Texts) {
  // Windows ignores the case of variables.
  const comparableName = (name: string) => (process.platform === 'win32' ? name.toUpperCase() : name);
  const [variables, names] = [SETTINGS.map(({ variable }) => variable), SETTINGS.map((one) => one.name)];
  return Object.keys(environment).flatMap((name) => {
    const [, own] = /^JOB_?B?OA?RD_(.*)/i.exec(name) ?? [];
    if (own === undefined || variables.includes(comparableName(name))) return [];
    const near = variables[names.indexOf(likeliest(own, names) ?? '')];
    const next = near === undefined ? 'see jobboard-mcp --help' : `the nearest is ${near}`;
    return [{ near, message: `${name} is not a setting of this server and has no effect; ${next}.` }];
  });
}

const LARGEST_FILE_BYTES = 10_000;
const GROUP_READS = 0o040;
const OTHERS_READ = 0o004;

/** @returns the secret, or a reason that repeats nothing of the content */
function secretFromFile(path: string): { readonly secret?: string; readonly wrong?: string } {
  try {
    const stats = statSync(path);
    const mode = (stats.mode & 0o777).toString(8);
    if (isExposed(path, stats))
      return {
        wrong: `is "${path}"; other users may read it (mode ${mode}): let its owner alone read it, as chmod 600 does`,
      };
    if (stats.isDirectory())
      return { wrong: `is "${path}", which is a folder: name the file in it that holds the secret` };
    const text = stats.isFile() && stats.size <= LARGEST_FILE_BYTES ? readFileSync(path, 'utf8') : '';
    const secret = text.replace(/^\ufeff/, '').trim();
    if (/^\S+$/.test(secret)) return { secret };
    return { wrong: `is "${path}"; it holds no secret: name a file that holds the secret, one word, and nothing else` };
  } catch (error) {
    // Its path is not shown: it may be the secret itself, set under the wrong name.
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return { wrong: `cannot be read (${reason}): give the full path of a file that holds the secret` };
  }
}

/** Docker and Kubernetes mount secrets read-only with modes 0440 and 0444, visible only in the container. */
function isExposed(path: string, stats: Stats): boolean {
  const { mode, gid } = stats;
  // Windows has no such permissions; Node invents them.
  if (process.platform === 'win32' || !stats.isFile() || (mode & (GROUP_READS | OTHERS_READ)) === 0) return false;
  const isOwnGroup = [process.getegid?.(), ...(process.getgroups?.() ?? [])].includes(gid);
  return ((mode & OTHERS_READ) !== 0 || !isOwnGroup) && !isOnReadOnlyMount(path);
}

function isOnReadOnlyMount(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
