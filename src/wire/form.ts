import * as z from 'zod';

/* Form parameters (docs/board.md, Operations): codecs from the text of a form to our values and back. */

const integerList = /^\s*(?:-?\d{1,15}\s*(?:,\s*-?\d{1,15}\s*)*)?$/;

export const integer = z.codec(z.string().regex(/^\s*-?\d{1,15}\s*$/, 'is not an integer'), z.int(), {
  decode: Number,
  encode: String,
});

/** An empty string is 0, which means none (docs/board.md, Publishing rules). */
export const amount = z.codec(z.string().regex(/^\s*(?:\d{1,15}\s*)?$/, 'is not an amount'), z.int(), {
  decode: Number,
  encode: String,
});

/** Comma separated. */
export const integers = z.codec(
  z.string().regex(integerList, 'is not a comma separated list of integers'),
  z.array(z.int()),
  {
    decode: (text) => (text.trim() === '' ? [] : text.split(',').map(Number)),
    encode: (values) => values.join(','),
  },
);

/** Comma separated; an empty string asks for everything. */
export const words = z.codec(z.string(), z.array(z.string()), {
  decode: (text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  encode: (values) => values.join(','),
});

export const choice = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z.enum(choices, { error: `is none of ${choices.join(', ')}` });

/** The parameters of an operation, and the names that the form has instead of ours. */
interface Form {
  readonly parameters: z.ZodObject;
  readonly wireNames?: Readonly<Record<string, string>>;
}

/** An undefined value is not sent. */
export function encodeForm({ parameters, wireNames = {} }: Form, values: object): [string, string][] {
  const encoded = Object.entries(z.encode(parameters, { ...values })) as [string, string | undefined][];
  return encoded.flatMap(([name, text]) => (text === undefined ? [] : [[wireNames[name] ?? name, text]]));
}

/** `problems` names each missing or unreadable parameter. */
export function decodeForm({ parameters, wireNames = {} }: Form, form: URLSearchParams) {
  const names = Object.keys(parameters.shape).map((name) => [name, wireNames[name] ?? name] as const);
  const texts = Object.fromEntries(names.map(([name, wireName]) => [name, form.get(wireName) ?? undefined]));
  const { data, error } = z.safeDecode(parameters, texts);
  const problems = (error?.issues ?? []).map(({ path: [name = ''], message }) => {
    const wireName = wireNames[String(name)] ?? String(name);
    return `${wireName} ${texts[String(name)] === undefined ? 'is required' : message}`;
  });
  return { values: data ?? {}, problems };
}
