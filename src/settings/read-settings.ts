import { SETTINGS, type Setting, type SettingProblem, type Settings, type Values } from '../settings.ts';
import { secretFromFile } from './secret-file.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * The settings from the environment's variables and from flags, by setting name; a flag wins. Reads the files of secrets.
 * Never throws: what cannot be used is told in `problems`, so that the server can start and say so.
 */
export function readSettings(environment: Texts, flags: Texts = {}): Settings {
  const problems: SettingProblem[] = [];
  const texts = new Map(SETTINGS.map(({ name, variable }) => [name, givenText(flags[name] ?? environment[variable])]));
  const files = new Map<string, string>();
  const textOf = ({ name, variable, secret }: Setting): string | undefined => {
    const path = texts.get(`${name}_file`);
    const text = texts.get(name);
    if (secret !== true || path === undefined) return text;
    const read = text === undefined ? secretFromFile(path) : { wrong: '' };
    if ('secret' in read) return files.set(name, path) && read.secret;
    const sentence =
      text === undefined
        ? `${variable}_FILE ${read.wrong}.`
        : `${variable} and ${variable}_FILE are both set; set one of them.`;
    problems.push({ setting: `${name}_file`, sentence });
    return text;
  };
  const values = SETTINGS.flatMap((setting) => {
    if (setting.field === undefined) return [];
    const text = textOf(setting);
    const read = setting.schema.safeParse(text);
    if (read.success) return [[setting.field, read.data]];
    const advice = read.error.issues[0]?.message ?? '';
    problems.push({ setting: setting.name, sentence: `${setting.variable} ${shown(setting, text)}; ${advice}.` });
    return [[setting.field, setting.schema.parse(undefined)]];
  });
  const given = SETTINGS.filter(({ name }) => texts.get(name) ?? texts.get(`${name}_file`)).map(({ name }) => name);
  return {
    ...(Object.fromEntries(values) as Values),
    given: new Set(given),
    files,
    unknown: unknownVariables(environment),
    problems,
  };
}

/** An empty value or a literal placeholder such as `${user_config.api_key}` counts as not set (docs/contract.md, Settings). */
function givenText(value: string | undefined): string | undefined {
  const text = value?.trim() ?? '';
  return text === '' || /^\$\{[^}]*\}$/.test(text) ? undefined : text;
}

function shown({ secret, mayRepeat }: Setting, text = ''): string {
  if (secret === true || mayRepeat?.(text) === false) return 'has a value that is not shown, as it may be the key';
  return `is "${text.slice(0, 80)}"`;
}

function unknownVariables(environment: Texts): string[] {
  // Windows finds a variable whatever its case.
  const named = (name: string) => (process.platform === 'win32' ? name.toUpperCase() : name);
  const known = new Set(SETTINGS.map(({ variable }) => variable));
  return Object.keys(environment).filter((name) => /^JOBBOARD_/i.test(name) && !known.has(named(name)));
}
