export interface Parameter<T = unknown, R extends boolean = boolean> {
  /** Undefined when the text does not fit. */
  decode(text: string): T | undefined;
  /** The error text for it, after the parameter's name. */
  readonly problem: string;
  readonly required: R;
  readonly wireName?: string;
}
export type Parameters = Readonly<Record<string, Parameter>>;

export type ValueOf<P> = P extends Parameter<infer T> ? T : never;
type RequiredNames<P extends Parameters> = { [K in keyof P]: P[K]['required'] extends true ? K : never }[keyof P];

/** Values of an operation's parameters by our names; `undefined` is not sent. */
export type ParameterValues<P extends Parameters> = { readonly [K in RequiredNames<P>]: ValueOf<P[K]> } & {
  readonly [K in Exclude<keyof P, RequiredNames<P>>]?: ValueOf<P[K]> | undefined;
};

function parameter<T, R extends boolean>(
  required: R,
  decode: (text: string) => T | undefined,
  problem = '',
): Parameter<T, R> {
  return { decode, problem, required };
}

const INTEGER = /^\s*-?\d{1,15}\s*$/;
const INTEGERS = /^\s*-?\d{1,15}\s*(,\s*-?\d{1,15}\s*)*$/;

const integer = (text: string) => (INTEGER.test(text) ? Number(text) : undefined);
const text = (value: string) => value;

export const requiredInteger = parameter(true, integer, 'is not an integer');
export const optionalIntegerParameter = parameter(false, integer, 'is not an integer');

/** An amount; an empty string is 0, which means none (docs/board.md, Publishing rules). */
export const optionalAmount = parameter(
  false,
  (value) => (/^\s*(?:\d{1,15}\s*)?$/.test(value) ? Number(value) : undefined),
  'is not an amount',
);

/** Comma separated integers in one string (docs/board.md, Operations). */
export const optionalIntegers = parameter(
  false,
  (value) => {
    if (value.trim() === '') return [];
    return INTEGERS.test(value) ? value.split(',').map(Number) : undefined;
  },
  'is not a comma separated list of integers',
);

export const requiredString = parameter(true, text);
export const optionalString = parameter(false, text);

/** Comma separated strings in one string; an empty one asks for everything (docs/board.md, Operations). */
export const requiredWords = parameter(true, (value) =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

export function optionalChoice<const C extends readonly [string, ...string[]]>(choices: C) {
  const decode = (value: string): C[number] | undefined => choices.find((choice) => choice === value);
  return parameter(false, decode, `is none of ${choices.join(', ')}`);
}

export function encodeParameters(
  parameters: Parameters,
  values: Readonly<Record<string, unknown>>,
): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, { wireName = name }] of Object.entries(parameters)) {
    if (values[name] !== undefined) pairs.push([wireName, String(values[name])]);
  }
  return pairs;
}

/** Decodes form strings; `problems` names each missing or unreadable parameter. */
export function decodeParameters(
  parameters: Parameters,
  form: URLSearchParams,
): { values: Record<string, unknown>; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { decode, problem, required, wireName = name }] of Object.entries(parameters)) {
    const encoded = form.get(wireName);
    const value = encoded === null ? undefined : decode(encoded);
    if (value !== undefined) values[name] = value;
    else if (encoded !== null) problems.push(`${wireName} ${problem}`);
    else if (required) problems.push(`${wireName} is required`);
  }
  return { values, problems };
}
