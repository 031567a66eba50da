import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { trimmedEnd } from '../text/fold.ts';
import { likeliest } from '../text/prose.ts';

export interface SettingType<T> {
  /** Type of the input in hosts that ask for settings. */
  readonly type: 'text' | 'flag' | 'number' | 'folder' | 'file';
  /** Reads the text, or undefined when none is given. @throws Error that says what to give instead */
  readonly read: (text?: string) => T;
  readonly preset?: string;
  readonly byDefault?: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Its value is never shown, and may come from a file. */
  readonly secret?: true;
  /** Invalid values that a message may repeat; by default all. */
  readonly harmless?: RegExp;
  /** Formats the value for `check`; by default unchanged. */
  show?(value: NonNullable<T>): string;
}

type Reader = (text: string) => string;

/** @throws Error that says what to give instead */
function must(isSo: boolean, advice: string): void {
  if (!isSo) throw new Error(advice);
}

const unchanged: Reader = (text) => text;
function textThat(is: (text: string) => boolean, advice: string): Reader {
  return (text) => {
    must(is(text), advice);
    return text;
  };
}
const isUrl = (text: string, scheme: RegExp) => URL.canParse(text) && scheme.test(new URL(text).protocol);

function secret(read = unchanged): SettingType<string | undefined> {
  const show = ({ length }: string) => `set (${length} characters)`;
  return { type: 'text', secret: true, read: (text) => text && read(text), show };
}

export const key = secret();
const longSecrets = textThat(
  (text) => /^[^,]{32,}(,[^,]{32,})?$/.test(text),
  'give at least 32 characters, such as openssl rand -hex 32 prints, or two such secrets with a comma between them',
);
export const serverSecrets: SettingType<string[] | undefined> = {
  type: 'text',
  secret: true,
  read: (text) => (text === undefined ? text : longSecrets(text).split(',')),
  show: (secrets) => `set (${secrets.map(({ length }) => `${length} characters`).join(' and ')})`,
};
export const database = {
  ...secret(
    textThat(
      (text) => isUrl(text, /^postgres(ql)?:$/),
      'use an address such as postgresql://user:password@host:5432/name',
    ),
  ),
  show: (value: string) => `${new URL(value).host}${new URL(value).pathname}`,
};

function addressType(example: string, read: Reader): SettingType<string | undefined> {
  const plain = (text: string) => {
    must(isUrl(text, /^https?:$/), `use an address such as ${example}`);
    const { username, password, search, hash } = new URL(text);
    must(
      `${username}${password}${search}${hash}` === '',
      'use the plain address, without user name, query or fragment',
    );
    return read(text);
  };
  // A value that is not an address may be the key, set under the wrong name.
  const harmless = /^[a-z]+:\/\/[^@?#]*$|^([a-z0-9-]+\.)+[a-z]{2,24}([:/][^@?#]*)?$/;
  return { type: 'text', read: (text) => text && plain(text), harmless };
}
const withoutSlash = (text: string) => new URL(text).origin + trimmedEnd(new URL(text).pathname, /\//);

export const address = addressType('https://api.itjobs.pt', withoutSlash);
export const endpoint = addressType('https://jobs.example.org/mcp', (text) => {
  must(withoutSlash(text).endsWith('/mcp'), 'the server answers at /mcp: give an address that ends so');
  return withoutSlash(text);
});
/** An address that must match character by character, such as an issuer. */
export const exactAddress = addressType('https://login.example.org/realms/jobs', unchanged);

function oneOf<C extends string>(choices: readonly C[], text: string): C {
  const match = choices.find((choice) => choice === text.toLowerCase());
  if (match !== undefined) return match;
  const near = likeliest(text, choices);
  throw new Error(`use one of ${choices.join(', ')}${near === undefined ? '' : `; the nearest is ${near}`}`);
}

export function oneOfChoices<const C extends string>(choices: readonly C[], preset: C): SettingType<C> {
  return { type: 'text', preset, choices, read: (text = preset) => oneOf(choices, text) };
}

/** A choice that may be left open. @param byDefault what decides then */
export function option<const C extends string>(choices: readonly C[], byDefault: string): SettingType<C | undefined> {
  return { type: 'text', byDefault, choices, read: (text) => (text === undefined ? text : oneOf(choices, text)) };
}

export const yesOrNo: SettingType<boolean> = {
  type: 'flag',
  preset: 'false',
  read(text = 'false') {
    must(/^(true|1|yes|on|false|0|no|off)$/i.test(text), 'use true or false');
    return /^(true|1|yes|on)$/i.test(text);
  },
};

export function number(unit: string, min: number, max: number, preset: number): SettingType<number> {
  const read = (text = String(preset)) => {
    const value = Number(text);
    must(value >= min && value <= max, `use a number of ${unit} from ${min} to ${max}`);
    return value;
  };
  return { type: 'number', preset: String(preset), min, max, read, show: (value) => `${value} ${unit}` };
}

export function word(preset: string): SettingType<string> {
  const read = textThat((text) => !/\s/.test(text), 'use one word');
  return { type: 'text', preset, read: (text = preset) => read(text) };
}

/** Comma-separated words. @param each reads a word @param byDefault meaning of an empty list */
export function wordList(each = unchanged, byDefault = 'none'): SettingType<string[]> {
  const split = (text: string) => text.split(',').map((one) => one.trim().toLowerCase());
  const items = (text: string) => split(text).filter((one) => one !== '' && one !== 'all');
  const read = (text = '') => items(text).map((one) => each(one));
  return { type: 'text', byDefault, read, show: (value) => value.join(', ') || byDefault };
}

export const hostNames = wordList(
  textThat(
    (text) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(text),
    'use names such as jobs.example.org, without scheme, port and path',
  ),
);
export const origins = wordList(
  textThat(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'use origins such as https://app.example.org',
  ),
);
export const networks = wordList(
  textThat((text) => {
    const [base = '', bits] = text.split('/');
    const most = isIP(base) === 6 ? 128 : 32;
    return isIP(base) !== 0 && /^[^/]+(\/\d+)?$/.test(text) && (bits === undefined || Number(bits) <= most);
  }, 'use IP addresses or networks such as 10.0.0.0/8'),
);

/** Replaces `~` by the home folder, because hosts that start programs do not. */
export const atHome = (path: string) => path.replace(/^~(?=$|[\\/])/, homedir());

export function folder(preset: () => string, byDefault: string): SettingType<string> {
  // A host chooses the working folder: what was written would be known in one of them alone.
  const read = (text = preset()) => {
    must(isAbsolute(atHome(text)), 'give a full path, such as /home/me/jobboard');
    return atHome(text);
  };
  return { type: 'folder', byDefault, read };
}

export const file: SettingType<string | undefined> = { type: 'file', read: (text) => text };
