import { type Field, integerField, list, optional, optionalIntegerField, optionalTextField, record } from './fields.ts';

/** `results` is missing when nothing matches and past the last page (docs/board.md, Answers). */
const envelopeOf = <R>(row: Field<R>) => ({
  total: integerField,
  page: optionalIntegerField,
  limit: optionalIntegerField,
  results: optional(list(row)),
});

export const listOf = <R>(row: Field<R>) => record(envelopeOf(row));

/** A list with `query`, the applied query (docs/board.md, Operations). */
export const searchOf = <R>(row: Field<R>) => record({ ...envelopeOf(row), query: optionalTextField });

/** `{success: {message, id}}` of Create, Edit and Suspend. */
export const writeSuccess = record({ success: record({ message: optionalTextField, id: integerField }) });

/** `{success: {status: {id, name}}}` of Status. The board promises the name of one state only, so the id decides. */
export const statusSuccess = record({
  success: record({ status: record({ id: integerField, name: optionalTextField }) }),
});

export const MESSAGES = {
  jobNotFound: 'Job not found.',
  notAllowed: 'Not allowed. Please contact support.',
} as const;
