import { SETTINGS, type SettingProblem, type Settings, type Values } from '../config.ts';
import { keyFromFile } from './key-file.ts';
import { UnusableValue } from './kinds.ts';

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
