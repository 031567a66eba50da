import * as z from 'zod';

/** A request parameter: how its value becomes a form string and back, and whether the interface requires it. */
export interface Parameter<T = unknown, R extends boolean = boolean> {
  readonly codec: z.ZodType<T, string>;
  readonly required: R;
  /** Its name in a form, where that is another than the one it has here. */
  readonly wireName?: string;
}
export type Parameters = Readonly<Record<string, Parameter>>;

export type ValueOf<P> = P extends Parameter<infer T> ? T : never;
type RequiredNames<P extends Parameters> = { [K in keyof P]: P[K]['required'] extends true ? K : never }[keyof P];

/** The values of an operation's parameters by their names here; `undefined` is not sent. */
export type ParameterValues<P extends Parameters> = { readonly [K in RequiredNames<P>]: ValueOf<P[K]> } & {
  readonly [K in Exclude<keyof P, RequiredNames<P>>]?: ValueOf<P[K]> | undefined;
};

const INTEGER = /^-?\d{1,15}$/;

const integerCodec = z.codec(z.string().trim().regex(INTEGER, 'is not an integer'), z.int(), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});

/** An amount; an empty string is 0, which means none (docs/board.md, Publishing rules). */
const amountCodec = z.codec(
  z
    .string()
    .trim()
    .regex(/^\d{0,15}$/, 'is not an amount'),
  z.int(),
  {
    decode: (text) => Number(text),
    encode: (value) => String(value),
  },
);

/** Comma separated integers in one string (docs/board.md, Operations). */
const integersCodec = z.codec(
  z.string().regex(/^\s*-?\d{1,15}\s*(,\s*-?\d{1,15}\s*)*$|^\s*$/, 'is not a comma separated list of integers'),
  z.array(z.int()),
  {
    decode: (text) => (text.trim() === '' ? [] : text.split(',').map((part) => Number(part.trim()))),
    encode: (values) => values.join(','),
  },
);

/** Comma separated strings in one string; an empty one asks for everything (docs/board.md, Operations). */
const wordsCodec = z.codec(z.string(), z.array(z.string()), {
  decode: (text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  encode: (values) => values.join(','),
});

function parameter<T, R extends boolean>(codec: z.ZodType<T, string>, required: R): Parameter<T, R> {
  return { codec, required };
}

export const requiredInteger = parameter(integerCodec, true);
export const optionalInteger = parameter(integerCodec, false);
export const optionalAmount = parameter(amountCodec, false);
export const optionalIntegers = parameter(integersCodec, false);
export const requiredString = parameter(z.string(), true);
export const optionalString = parameter(z.string(), false);
export const requiredWords = parameter(wordsCodec, true);

export function optionalChoice<const C extends readonly [string, ...string[]]>(
  choices: C,
): Parameter<C[number], false> {
  return parameter(z.enum(choices) as unknown as z.ZodType<C[number], string>, false);
}

/** In the order of the row. @throws z.ZodError for a mistake of ours */
export function encodeParameters(
  parameters: Parameters,
  values: Readonly<Record<string, unknown>>,
): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, { codec, wireName = name }] of Object.entries(parameters)) {
    if (values[name] !== undefined) pairs.push([wireName, z.encode(codec, values[name])]);
  }
  return pairs;
}

/** Form strings read back as values; `problems` names each parameter that is missing or cannot be read. */
export function decodeParameters(
  parameters: Parameters,
  form: URLSearchParams,
): { values: Record<string, unknown>; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { codec, required, wireName = name }] of Object.entries(parameters)) {
    const text = form.get(wireName);
    if (text === null) {
      if (required) problems.push(`${wireName} is required`);
      continue;
    }
    const read = codec.safeDecode(text);
    if (read.success) values[name] = read.data;
    else problems.push(`${wireName} ${read.error.issues[0]?.message ?? 'cannot be read'}`);
  }
  return { values, problems };
}
