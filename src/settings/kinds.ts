import { isIP } from 'node:net';
import { homedir } from 'node:os';
import * as z from 'zod';
import { trimmedEnd } from '../wire/letters.ts';
import { likeliest } from '../wire/sentences.ts';

export interface Kind<T> {
  /** Type of the input in hosts that ask for settings. */
  readonly type: 'text' | 'flag' | 'number' | 'folder' | 'file';
  /** Parses the text, or undefined when none is given. Its messages say what to give instead. */
  readonly schema: z.ZodType<T, unknown>;
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

const textThat = (is: (text: string) => boolean, error: string) => z.string().refine(is, { error, abort: true });
const isUrl = (text: string, scheme: RegExp) => URL.canParse(text) && scheme.test(new URL(text).protocol);

function secret(schema: z.ZodType<string, string> = z.string()): Kind<string | undefined> {
  const show = ({ length }: string) => `set (${length} characters)`;
  return { type: 'text', secret: true, schema: schema.optional(), show };
}

export const key = secret();
const longText = textThat(
  ({ length }) => length >= 32,
  'give at least 32 characters, such as openssl rand -hex 32 prints, or two such secrets with a comma between them',
);
export const serverSecrets: Kind<string[] | undefined> = {
  type: 'text',
  secret: true,
  schema: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(longText).max(2, 'give two secrets at most'))
    .optional(),
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

const plainAddress = (example: string) =>
  textThat((text) => isUrl(text, /^https?:$/), `use an address such as ${example}`).refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return `${username}${password}${search}${hash}` === '';
  }, 'use the plain address, without user name, query or fragment');
const withoutSlash = (text: string) => new URL(text).origin + trimmedEnd(new URL(text).pathname, /\//);

function addressOf(schema: z.ZodType<string, string>): Kind<string | undefined> {
  // A value that is not an address may be the key, set under the wrong name.
  const harmless = /^[a-z]+:\/\/[^@?#]*$|^([a-z0-9-]+\.)+[a-z]{2,24}([:/][^@?#]*)?$/;
  return { type: 'text', schema: schema.optional(), harmless };
}

export const address = addressOf(plainAddress('https://api.itjobs.pt').transform(withoutSlash));
export const endpoint = addressOf(
  plainAddress('https://jobs.example.org/mcp')
    .transform(withoutSlash)
    .refine((text) => text.endsWith('/mcp'), 'the server answers at /mcp: give an address that ends so'),
);
/** An address that must match character by character, such as an issuer. */
export const exactAddress = addressOf(plainAddress('https://login.example.org/realms/jobs'));

function oneOf<const C extends readonly [string, ...string[]]>(choices: C) {
  const error = ({ input }: { input?: unknown }) => {
    const near = likeliest(String(input), choices);
    return `use one of ${choices.join(', ')}${near === undefined ? '' : `; the nearest is ${near}`}`;
  };
  return z.string().toLowerCase().pipe(z.enum(choices, { error }));
}

export function choice<const C extends readonly [string, ...string[]]>(choices: C, preset: C[number]): Kind<C[number]> {
  return { type: 'text', preset, choices, schema: oneOf(choices).prefault(preset) };
}

/** A choice that may be left open. @param byDefault what decides then */
export function option<const C extends readonly [string, ...string[]]>(
  choices: C,
  byDefault: string,
): Kind<C[number] | undefined> {
  return { type: 'text', byDefault, choices, schema: oneOf(choices).optional() };
}

export function flag(preset: 'true' | 'false'): Kind<boolean> {
  const words = { truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] };
  return { type: 'flag', preset, schema: z.stringbool({ ...words, error: 'use true or false' }).prefault(preset) };
}

export function number(unit: string, min: number, max: number, preset: number): Kind<number> {
  const error = `use a number of ${unit} from ${min} to ${max}`;
  const schema = z.coerce.number({ error }).min(min, error).max(max, error).prefault(String(preset));
  return { type: 'number', preset: String(preset), min, max, schema, show: (value) => `${value} ${unit}` };
}

export function word(preset: string): Kind<string> {
  return { type: 'text', preset, schema: z.string().regex(/^\S*$/, 'use one word').prefault(preset) };
}

/** Comma-separated words. @param each schema of a word @param byDefault meaning of an empty list */
export function words(each: z.ZodType<string, string> = z.string(), byDefault = 'none'): Kind<string[]> {
  const split = (text: string) => text.split(',').map((one) => one.trim().toLowerCase());
  const given = (text: string) => split(text).filter((one) => one !== '' && one !== 'all');
  const schema = z.string().transform(given).pipe(z.array(each)).prefault('');
  return { type: 'text', byDefault, schema, show: (value) => value.join(', ') || byDefault };
}

export const hostNames = words(
  textThat(
    (text) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(text),
    'use names such as jobs.example.org, without scheme, port and path',
  ),
);
export const origins = words(
  textThat(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'use origins such as https://app.example.org',
  ),
);
export const networks = words(
  textThat((text) => {
    const [base = '', bits] = text.split('/');
    const most = isIP(base) === 6 ? 128 : 32;
    return isIP(base) !== 0 && /^[^/]+(\/\d+)?$/.test(text) && (bits === undefined || Number(bits) <= most);
  }, 'use IP addresses or networks such as 10.0.0.0/8'),
);

/** Replaces `~` by the home folder, because hosts that start programs do not. */
export const atHome = (path: string) => path.replace(/^~(?=$|[\\/])/, homedir());

export function folder(preset: () => string, byDefault: string): Kind<string> {
  return { type: 'folder', byDefault, schema: z.string().transform(atHome).prefault(preset) };
}

export const file: Kind<string | undefined> = { type: 'file', schema: z.string().optional() };
