import * as z from 'zod';

/* Shapes of answers. No format, pattern or enum on board values: one mismatch makes a client reject the whole answer. */

export const count = z.int();
export const optionalCount = count.optional();
export const optionalText = z.string().optional();
export const optionalTexts = z.array(z.string()).optional();
export const optionalFlag = z.boolean().optional();
