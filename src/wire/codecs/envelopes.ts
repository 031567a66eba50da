import * as z from 'zod';
import { integerField, optionalIntegerField, optionalTextField, textField } from './fields.ts';

/** Rows of a list; the key is missing when nothing matches and past the last page (docs/board.md, Answers). */
function resultsOf<R extends z.ZodType>(record: R) {
  return z.preprocess((value) => value ?? undefined, z.array(record).optional()).optional();
}

/** `{total, page, limit, results}` of a list (docs/board.md, Operations). */
export function listOf<R extends z.ZodType>(record: R) {
  return z.object({
    total: integerField,
    page: optionalIntegerField,
    limit: optionalIntegerField,
    results: resultsOf(record),
  });
}

/** A list with `query`, the query that was applied (docs/board.md, Operations). */
export function searchOf<R extends z.ZodType>(record: R) {
  return listOf(record).extend({ query: optionalTextField });
}

/** `{success: {message, id}}` of Create, Edit and Suspend. */
export const writeSuccess = z.object({ success: z.object({ message: optionalTextField, id: integerField }) });

/** `{success: {status: {id, name}}}` of Status. Only one state's name is promised, so the id decides. */
export const statusSuccess = z.object({
  success: z.object({ status: z.object({ id: integerField, name: optionalTextField }) }),
});

/** `{error: {message}}` (docs/board.md, Errors). A bare string is read too. */
const errorAnswer = z.object({ error: z.union([z.object({ message: textField }), z.string()]) });

export function errorMessageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const read = errorAnswer.safeParse(answer);
  if (!read.success) return undefined;
  return typeof read.data.error === 'string' ? read.data.error : read.data.error.message;
}

export const MESSAGES = {
  jobNotFound: 'Job not found.',
  notAllowed: 'Not allowed. Please contact support.',
} as const;
