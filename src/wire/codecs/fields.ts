/** A part of an answer that does not fit: its path, such as `['results', 1, 'company']`, and the reason. */
export interface Misfit {
  readonly path: (string | number)[];
  readonly what: string;
  /** The beginning of the value is used. */
  readonly isCut?: true;
}

/**
 * Reads a value of an answer and adds misfits to `misfits`. Tolerates the differences seen on the board (docs/board.md,
 * Records and Answers), else strict. zod made a quarter of the garbage of a list_jobs call (Node 20).
 */
export type Field<T> = (value: unknown, misfits: Misfit[]) => T;
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Output<F> = F extends Field<infer T> ? T : never;

type OptionalIn<F> = { [N in keyof F]: undefined extends Output<F[N]> ? N : never }[keyof F];
type RecordOf<F> = { [N in Exclude<keyof F, OptionalIn<F>>]: Output<F[N]> } & {
  [N in OptionalIn<F>]?: Output<F[N]>;
};

export function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function misfit(expected: string, value: unknown): Misfit {
  const what = `expected ${expected}`;
  return { path: [], what: value === undefined ? `missing, ${what}` : `${what}, received ${typeName(value)}` };
}

function placed(misfits: readonly Misfit[], since: number, name: string | number): void {
  for (let at = since; at < misfits.length; at++) misfits[at]?.path.unshift(name);
}

/** @param parse returns undefined when the value does not fit */
function field<T>(expected: string, parse: (value: unknown) => T | undefined): Field<T> {
  return (value, misfits) => {
    const fitted = parse(value);
    if (fitted === undefined) misfits.push(misfit(expected, value));
    return fitted as T;
  };
}

/** Accepts an absent value, null or `empty` too. */
export function optional<T>(itemField: Field<T>, empty?: ''): Field<T | undefined> {
  return (value, misfits) =>
    value === undefined || value === null || value === empty ? undefined : itemField(value, misfits);
}

/** Reads these fields only; absent ones are undefined. */
export function record<F extends Fields>(fields: F): Field<RecordOf<F>> {
  return (value, misfits) => {
    // Copies the object for its keys: adding them singly took six times as long (Node 20).
    const output: Record<string, unknown> = { ...fields };
    if (typeName(value) !== 'object') misfits.push(misfit('object', value));
    else
      for (const name in fields) {
        const before = misfits.length;
        output[name] = fields[name]?.((value as typeof output)[name], misfits);
        placed(misfits, before, name);
      }
    return output as RecordOf<F>;
  };
}

export function list<T>(itemField: Field<T>): Field<T[]> {
  return (value, misfits) => {
    if (Array.isArray(value))
      return value.map((one, at) => {
        const before = misfits.length;
        const output = itemField(one, misfits);
        placed(misfits, before, at);
        return output;
      });
    if (value !== null) misfits.push(misfit('array', value));
    return [];
  };
}

const DIGITS = /^\s*\d{1,15}\s*$/;

export const wholeNumber = field('number', (value) => {
  if (typeof value === 'string') return DIGITS.test(value) ? Number(value) : undefined;
  return Number.isSafeInteger(value) ? (value as number) : undefined;
});

export const optionalInteger = optional(wholeNumber, '');

export const positive = field('number above 0', (value) => {
  const id = wholeNumber(value, []);
  return id !== undefined && id > 0 ? id : undefined;
});

/** A string; a number becomes its digits (docs/board.md, Answers: `ref`, `phone`). */
export const string = field('string', (value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
});

/** A text of one line, such as a name. What is beyond the longest is cut, and reported. */
export function textLine(longest: number): Field<string> {
  return (value, misfits) => {
    const whole = string(value, misfits);
    if (whole === undefined || whole.length <= longest) return whole;
    misfits.push({ path: [], what: `cut after ${longest} characters`, isCut: true });
    return `${whole.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  };
}

/** A time. One that cannot be read counts as absent: a record is worth more than its date. */
export const time: Field<string> = (value) => (typeof value === 'string' && !NO_DATE.test(value) ? value : '');
/** What MySQL has in place of a date. */
const NO_DATE = /^\s*0000-/;
export const optionalTime: Field<string | undefined> = (value) => time(value, []) || undefined;

export const optionalBoolean = optional(field('boolean', (value) => (typeof value === 'boolean' ? value : undefined)));

/** Rows of a table: `{id: string, name: string}` (docs/board.md, Records). */
const referenceList = list(record({ id: wholeNumber, name: optional(textLine(300)) }));
export type Reference = Output<typeof referenceList>[number];

/** A list of references; absent or null when empty (docs/board.md, Answers). */
export const references: Field<Reference[] | undefined> = (value, misfits) =>
  value === undefined ? undefined : referenceList(value, misfits);
