import * as z from 'zod';

/** Tolerant where the board was seen to differ (docs/board.md, Records and Answers), and strict otherwise. */

type Expected = 'number' | 'string' | 'boolean';

/** One function a field: zod's own steps took three times as long for a page of ads. */
function field<T>(
  expected: Expected,
  read: (value: unknown) => T | undefined,
  isAbsent: (value: unknown) => boolean = () => false,
): z.ZodType<T> {
  return z.transform((value: unknown, context) => {
    if (isAbsent(value)) return undefined;
    const found = read(value);
    if (found === undefined) context.issues.push({ code: 'invalid_type', expected, input: value });
    return found;
  }) as unknown as z.ZodType<T>;
}

/** The same field where it may be absent or null. */
function optionalField<T>(expected: Expected, read: (value: unknown) => T | undefined, empty?: '') {
  const isAbsent = (value: unknown) => value === undefined || value === null || value === empty;
  return field(expected, read, isAbsent) as unknown as z.ZodOptional<z.ZodType<T>>;
}

const DIGITS = /^\s*-?\d{1,15}\s*$/;

function integer(value: unknown): number | undefined {
  if (typeof value === 'string') return DIGITS.test(value) ? Number(value) : undefined;
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

const boolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

export const integerField = field('number', integer);

export const optionalIntegerField = optionalField('number', integer, '');

/** A string; a number stands for its digits (docs/board.md, Answers: `ref`, `phone`). */
export const textField = field('string', text);

export const optionalTextField = optionalField('string', text);

export const optionalBooleanField = optionalField('boolean', boolean);

/** A reference into a table: `{id: string, name: string}` (docs/board.md, Records). */
const referenceField = z.object({ id: integerField, name: optionalTextField });
export type Reference = z.output<typeof referenceField>;

/** A list of references; absent or null when empty (docs/board.md, Answers). */
export const referencesField = z.preprocess((value) => value ?? [], z.array(referenceField)).optional();
