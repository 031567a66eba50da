import * as z from 'zod';

/** No format, pattern or enum on board values: one mismatch makes a client reject the whole answer. */

export const count = z.int();
export const optionalCount = count.optional();
export const optionalText = z.string().optional();
export const optionalTexts = z.array(z.string()).optional();
export const optionalFlag = z.boolean().optional();

/** The published JSON Schema: no dialect, and no bounds of 2^53 on bare integers. */
export function publishedSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...published } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return published;
}

/**
 * Leaves objects open: a client with an older list must not reject an answer for a new field. Requires no field of the
 * answer itself: clients hold an error's data against this schema, too (docs/contract.md, Rules, 9).
 */
export function publishedAnswer(schema: z.ZodObject): Record<string, unknown> {
  const { required: _, ...published } = publishedSchema(schema);
  return JSON.parse(JSON.stringify(published).replaceAll(/,"additionalProperties":(?:false|\{\})/g, ''));
}
