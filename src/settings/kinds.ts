import { isIP } from 'node:net';
import { homedir } from 'node:os';
import * as z from 'zod';

/** How a kind of setting is read from text, and what hosts and people are told of it. */
export interface Kind<T> {
  /** What hosts that ask for settings know it as. */
  readonly type: 'text' | 'flag' | 'number' | 'folder' | 'file';
  /** Reads the text; undefined where nothing is given. Messages say what to give instead. */
  readonly schema: z.ZodType<T, unknown>;
  /** The default as a person would write it. */
  readonly preset?: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Its value is never shown, and may come from a file. */
  readonly secret?: true;
  /** Whether a wrong value may be repeated: what is no address may be the key, set under the wrong name. */
  mayRepeat?(text: string): boolean;
  /** The value as `check` shows it; as it is unless given. */
  show?(value: NonNullable<T>): string;
}

/** A secret that is sent as it is: a key of the board. */
export const key: Kind<string | undefined> = {
  type: 'text',
  secret: true,
  schema: z.string().optional(),
  show: (value) => `set (${value.length} characters)`,
};

/** A secret that this server's own keys are made of. */
export const serverSecret: Kind<string | undefined> = {
  ...key,
  schema: z.string().min(32, 'give at least 32 characters, such as openssl rand -hex 32 prints').optional(),
};

/** Where a PostgreSQL database is; its address holds a password. */
export const database: Kind<string | undefined> = {
  type: 'text',
  secret: true,
  schema: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
      'use an address such as postgresql://user:password@host:5432/name',
    )
    .optional(),
  show: (value) => `${new URL(value).hostname}${new URL(value).pathname}`,
};

const plainAddress = (example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: `use an address such as ${example}`,
      abort: true,
    })
    .refine((text) => {
      const { username, password, search, hash } = new URL(text);
      return `${username}${password}${search}${hash}` === '';
    }, 'use the plain address, without user name, query or fragment');
const withoutSlash = (text: string) => new URL(text).origin + new URL(text).pathname.replace(/\/+$/, '');
const looksLikeAddress = (text: string) => /^[a-z]+:\/\/[^@?#]*$|^([a-z0-9-]+\.)+[a-z]{2,24}([:/][^@?#]*)?$/.test(text);

export const address: Kind<string | undefined> = {
  type: 'text',
  schema: plainAddress('https://api.itjobs.pt').transform(withoutSlash).optional(),
  mayRepeat: looksLikeAddress,
};

/** The address of the endpoint, which is at /mcp. */
export const endpoint: Kind<string | undefined> = {
  ...address,
  schema: plainAddress('https://jobs.example.org/mcp')
    .transform(withoutSlash)
    .refine((text) => text.endsWith('/mcp'), 'the server answers at /mcp: give an address that ends so')
    .optional(),
};

/** An address that is compared letter by letter with what others say it is. */
export const exactAddress: Kind<string | undefined> = {
  ...address,
  schema: plainAddress('https://login.example.org/realms/jobs').optional(),
};

export function choice<const C extends readonly [string, ...string[]]>(choices: C, preset: C[number]): Kind<C[number]> {
  const error = `use one of ${choices.join(', ')}`;
  return {
    type: 'text',
    preset,
    choices,
    schema: z.string().toLowerCase().pipe(z.enum(choices, { error })).prefault(preset),
  };
}

export function flag(preset: 'true' | 'false'): Kind<boolean> {
  const words = { truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] };
  return { type: 'flag', preset, schema: z.stringbool({ ...words, error: 'use true or false' }).prefault(preset) };
}

export function number(unit: string, min: number, max: number, preset: number): Kind<number> {
  const error = `use a number of ${unit} from ${min} to ${max}`;
  return {
    type: 'number',
    preset: String(preset),
    min,
    max,
    schema: z.coerce.number({ error }).min(min, error).max(max, error).prefault(String(preset)),
    show: (value) => `${value} ${unit}`,
  };
}

/** Text without spaces that is no secret. */
export function word(preset: string): Kind<string> {
  return { type: 'text', preset, schema: z.string().regex(/^\S*$/, 'use one word').prefault(preset) };
}

/** Words with commas between them. @param each what each must be; an empty list means all, or none */
export function words(each: z.ZodType<string, string> = z.string(), empty = 'none'): Kind<string[]> {
  const split = (text: string) => text.split(',').map((one) => one.trim().toLowerCase());
  return {
    type: 'text',
    schema: z
      .string()
      .transform((text) => split(text).filter((one) => one !== '' && one !== 'all'))
      .pipe(z.array(each))
      .prefault(''),
    show: (value) => value.join(', ') || empty,
  };
}

export const hostNames = words(
  z
    .string()
    .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/, 'use names such as jobs.example.org, without scheme, port and path'),
);

/** Origins of web pages, as browsers send them. */
export const origins = words(
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && new URL(text).origin === text,
      'use origins such as https://app.example.org',
    ),
);

/** IP addresses, or networks of them. */
export const networks = words(
  z.string().refine((text) => {
    const [base = '', bits, ...rest] = text.split('/');
    const most = isIP(base) === 6 ? 128 : 32;
    return (
      isIP(base) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    );
  }, 'use IP addresses or networks such as 10.0.0.0/8'),
);

/** `~` is the person's home, as a shell has it; hosts that start programs do not replace it. */
const atHome = (path: string) => path.replace(/^~(?=$|[\\/])/, homedir());

export function folder(preset: () => string): Kind<string> {
  return { type: 'folder', schema: z.string().transform(atHome).prefault(preset) };
}

export const file: Kind<string | undefined> = { type: 'file', schema: z.string().transform(atHome).optional() };
