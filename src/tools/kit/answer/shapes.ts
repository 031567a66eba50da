import * as z from 'zod';

/** No format, pattern or enum on values from the board: a client throws a whole answer away over one of them. */

export const count = z.int();
export const optionalCount = count.optional();
export const optionalText = z.string().optional();
export const optionalTexts = z.array(z.string()).optional();
export const optionalFlag = z.boolean().optional();

/** A schema as it is published: without the dialect, and without the bounds of 2^53 that a bare integer would show. */
export function publishedSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...published } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return published;
}

/** Objects are left open: a client with an older list must not throw an answer away over a field added since. */
export function publishedAnswer(schema: z.ZodObject): Record<string, unknown> {
  return JSON.parse(JSON.stringify(publishedSchema(schema)).replaceAll(/,"additionalProperties":(?:false|\{\})/g, ''));
}
