import * as z from 'zod';

/*
 * Fields of the board's records as it documents them. Variations that were seen (docs/board.md, Records and Answers) are
 * repaired when they occur (client/parse-answer.ts): a preprocess step on each field would make three times the garbage.
 */

export const text = z.string();
export const optionalText = text.optional();

/** A text of one line, such as a name. A longer one is truncated. */
export const line = (maxChars: number) => z.string().max(maxChars);
export const optionalLine = (maxChars: number) => line(maxChars).optional();

/** The id of a record or of a row of a table; the board often writes it as a string. */
export const id = z.coerce.number().int().positive();
export const wholeNumber = z.int();
export const optionalInteger = z.int().optional();
export const optionalBoolean = z.boolean().optional();

/** A time; empty if unreadable, because a record is worth more than its date. MySQL writes `0000-…` for no date. */
export const time = z
  .string()
  .regex(/^(?!\s*0000-)/)
  .catch('');
export const optionalTime = time.transform((value) => value || undefined).optional();

const reference = z.object({ id, name: optionalLine(300) });
/** Row of a table: `{id: string, name: string}` (docs/board.md, Records). */
export type Reference = z.output<typeof reference>;

/** A list of references; absent or `null` if empty (docs/board.md, Answers). */
export const references = z.array(reference).optional();

export function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
