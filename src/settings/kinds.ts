import { homedir } from 'node:os';

/** How a kind of setting is read from text and shown again. */
export interface SettingKind<T> {
  /** What hosts that ask for settings know it as. */
  readonly type: 'text' | 'flag' | 'number' | 'folder' | 'file';
  /** What counts where nothing is given, as a person would write it; empty where there is no such word. */
  readonly preset: string;
  readonly choices?: readonly string[];
  /** Bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Its value is never shown. */
  readonly secret?: true;
  /** @param text undefined where nothing is given. @throws UnusableValue */
  read(text: string | undefined): T;
  show(value: T): string;
}

/** A value that cannot be used; the message says what to give in its place. */
export class UnusableValue extends Error {
  /** The value as far as it may be repeated. */
  readonly shown: string | undefined;

  constructor(shown: string | undefined, advice: string) {
    super(advice);
    this.shown = shown?.slice(0, 80);
  }
}

const shownOrNot = (value: string | undefined) => value ?? 'not set';

export const secretKind: SettingKind<string | undefined> = {
  type: 'text',
  preset: '',
  secret: true,
  read: (text) => text,
  show: (value) => (value === undefined ? 'not set' : `set (${value.length} characters)`),
};

export const addressKind: SettingKind<string | undefined> = {
  type: 'text',
  preset: '',
  read(text) {
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
      throw new UnusableValue(
        looksLikeAddress(text) ? text : undefined,
        'use an address such as https://api.itjobs.pt',
      );
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
      throw new UnusableValue(`${url.origin}…`, 'use the plain address, without user name, query or fragment');
    return url.origin + url.pathname.replace(/\/+$/, '');
  },
  show: shownOrNot,
};

/** An address that is compared letter by letter with what others say it is. */
export const exactAddressKind: SettingKind<string | undefined> = {
  ...addressKind,
  read(text) {
    addressKind.read(text);
    return text;
  },
};

/** Whether a text may be repeated as an address; anything else may be the API key, set under the wrong name. */
function looksLikeAddress(text: string): boolean {
  return /^[a-z]+:\/\/[^@?#]*$|^([a-z0-9-]+\.)+[a-z]{2,24}([:/][^@?#]*)?$/.test(text);
}

export function choiceKind<const C extends readonly string[]>(choices: C, preset: C[number]): SettingKind<C[number]> {
  return {
    type: 'text',
    preset,
    choices,
    read(text = preset) {
      const word = choices.find((one) => one === text.toLowerCase());
      if (word === undefined) throw new UnusableValue(text, `use one of ${choices.join(', ')}`);
      return word;
    },
    show: (value) => value,
  };
}

const YES = ['true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

export function flagKind(preset: 'true' | 'false'): SettingKind<boolean> {
  return {
    type: 'flag',
    preset,
    read(text = preset) {
      const word = text.toLowerCase();
      if (!YES.includes(word) && !NO.includes(word)) throw new UnusableValue(text, 'use true or false');
      return YES.includes(word);
    },
    show: String,
  };
}

/** Text without spaces that is no secret. */
export function nameKind(preset: string): SettingKind<string> {
  return {
    type: 'text',
    preset,
    read(text = preset) {
      if (/\s/.test(text)) throw new UnusableValue(text, 'use one word');
      return text;
    },
    show: (value) => value || 'not set',
  };
}

/** Origins of web pages, as browsers send them. */
export const originsKind: SettingKind<readonly string[]> = {
  type: 'text',
  preset: '',
  read(text = '') {
    const given = wordListKind.read(text);
    const wrong = given.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
    if (wrong !== undefined) throw new UnusableValue(wrong, 'use origins such as https://app.example.org');
    return given;
  },
  show: (value) => value.join(', ') || 'none',
};

/** Where a PostgreSQL database is; the address holds a password, so of a wrong one nothing is shown. */
export const databaseKind: SettingKind<string | undefined> = {
  type: 'text',
  preset: '',
  secret: true,
  read(text) {
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol))
      throw new UnusableValue(undefined, 'use an address such as postgresql://user:password@host:5432/name');
    return text;
  },
  show: (value) => (value === undefined ? 'not set' : `${new URL(value).hostname}${new URL(value).pathname}`),
};

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly preset: number;
  /** What is counted, and how it stands after a number. */
  readonly unit: string;
  readonly short: string;
}

export function numberKind({ min, max, preset, unit, short }: NumberRange): SettingKind<number> {
  return {
    type: 'number',
    preset: String(preset),
    min,
    max,
    read(text = String(preset)) {
      const value = Number(text);
      if (!(value >= min && value <= max))
        throw new UnusableValue(text, `use a number of ${unit} from ${min} to ${max}`);
      return value;
    },
    show: (value) => `${value} ${short}`,
  };
}

/** Words with commas between them, blind to case; an empty list means all. */
export const wordListKind: SettingKind<readonly string[]> = {
  type: 'text',
  preset: '',
  read: (text = '') =>
    text
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== '' && word !== 'all'),
  show: (value) => value.join(', ') || 'all',
};

/** `~` is the person's home, as a shell has it; hosts that start programs do not replace it. */
const atHome = (path: string) => path.replace(/^~(?=$|[\\/])/, homedir());

export function folderKind(preset: () => string): SettingKind<string> {
  return {
    type: 'folder',
    preset: '',
    read: (text) => (text === undefined ? preset() : atHome(text)),
    show: (value) => value,
  };
}

export const fileKind: SettingKind<string | undefined> = {
  type: 'file',
  preset: '',
  read: (text) => (text === undefined ? undefined : atHome(text)),
  show: shownOrNot,
};
