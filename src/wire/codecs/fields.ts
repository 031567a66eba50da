import * as z from 'zod';

/*
 * Building blocks of records. Answers are read with these: tolerant where the board was seen to differ from what it
 * promises (docs/board.md, Records and Answers), and strict otherwise, so that a wrong shape is found here and named.
 */

const DIGITS = /^-?\d{1,15}$/;

/** An integer; digits in a string are one too (ids inside `{id, name}` are strings: docs/board.md, Records). */
export const integerField = z.preprocess(
  (value) => (typeof value === 'string' && DIGITS.test(value.trim()) ? Number(value) : value),
  z.int(),
);

/** An integer that may be absent, null or an empty string, all meaning not given. */
export const optionalIntegerField = z
  .preprocess((value) => (value === null || value === '' ? undefined : value), integerField.optional())
  .optional();

/** A string; a number stands for its digits (docs/board.md, Answers: `ref`, `phone`). */
export const textField = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string());

/** A string that may be absent or null. */
export const optionalTextField = z
  .preprocess((value) => (value === null ? undefined : value), textField.optional())
  .optional();

/** A boolean that may be absent or null. */
export const optionalBooleanField = z
  .preprocess((value) => (value === null ? undefined : value), z.boolean().optional())
  .optional();

/** A reference into a table: `{id: string, name: string}` (docs/board.md, Records). */
const referenceField = z.object({ id: integerField, name: optionalTextField });
export type Reference = z.output<typeof referenceField>;

/** A list of references; absent or null when empty (docs/board.md, Answers). */
export const referencesField = z.preprocess((value) => value ?? [], z.array(referenceField)).optional();
