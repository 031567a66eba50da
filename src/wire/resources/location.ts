import * as z from 'zod';
import { integerField, textField } from '../codecs/fields.ts';
import { operation } from '../operation.ts';

const locationRecord = z.object({ id: integerField, name: textField });

export const locationOperations = {
  listLocations: operation({
    name: 'location/list',
    effect: 'read',
    reserved: false,
    parameters: {},
    answer: z.object({
      total: integerField.optional(),
      results: z.preprocess((value) => value ?? [], z.array(locationRecord)),
    }),
  }),
} as const;
