import * as z from 'zod';

/* Fields of the board's records. They accept the variations seen on the board (docs/board.md, Records and Answers). */

const numberToText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const textOrAbsent = (value: unknown) => (value === null ? undefined : numberToText(value));
const digitsToNumber = (value: unknown) =>
  typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;

/** A string; a number becomes its digits (docs/board.md, Answers: `ref`, `phone`). */
export const text = z.preprocess(numberToText, z.string());
/** `null` counts as absent. */
export const optionalText = z.preprocess(textOrAbsent, z.string().optional());

/** A text of one line, such as a name. The client truncates a longer one (client/read-answer.ts). */
export const line = (maxChars: number) => z.preprocess(numberToText, z.string().max(maxChars));
export const optionalLine = (maxChars: number) => z.preprocess(textOrAbsent, z.string().max(maxChars).optional());

export const wholeNumber = z.preprocess(digitsToNumber, z.int());
export const positive = z.preprocess(digitsToNumber, z.int().positive());
/** `null` and an empty string count as absent. */
export const optionalInteger = z.preprocess(
  (value) => (value === '' || value === null ? undefined : digitsToNumber(value)),
  z.int().optional(),
);

export const optionalBoolean = z.preprocess((value) => value ?? undefined, z.boolean().optional());

/** A time; empty if unreadable, because a record is worth more than its date. MySQL writes `0000-…` for no date. */
export const time = z
  .string()
  .regex(/^(?!\s*0000-)/)
  .catch('');
export const optionalTime = time.transform((value) => value || undefined).optional();

/** A list; `null` is an empty one. */
export const list = <T extends z.ZodType>(item: T) => z.preprocess((value) => value ?? [], z.array(item));

const reference = z.object({ id: wholeNumber, name: optionalLine(300) });
/** Row of a table: `{id: string, name: string}` (docs/board.md, Records). */
export type Reference = z.output<typeof reference>;

/** A list of references; absent or `null` if empty (docs/board.md, Answers). */
export const references = z.preprocess((value) => (value === null ? [] : value), z.array(reference).optional());

export function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** Describes what a value should have been, for every issue of a record. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'too_big') return `truncated after ${issue.maximum} characters`;
  const type = issue.code === 'invalid_type' ? (issue.expected === 'int' ? 'number' : issue.expected) : 'another value';
  const expected = `expected ${issue.code === 'too_small' ? 'number above 0' : type}`;
  return issue.input === undefined ? `missing, ${expected}` : `${expected}, received ${typeName(issue.input)}`;
};
