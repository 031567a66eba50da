import * as z from 'zod';

/*
 * Pieces of output schemas. Closed objects of plain types; no format, pattern or enum on values that come from the
 * board, since a client throws a whole answer away over one of them.
 */

/** Bounds of our own, since a bare integer publishes those of 2^53. */
export const count = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);
export const optionalCount = count.optional();
export const optionalText = z.string().optional();
export const optionalTexts = z.array(z.string()).optional();
export const optionalFlag = z.boolean().optional();
