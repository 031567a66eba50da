import { integerField, list, optionalIntegerField, record, textField } from '../codecs/fields.ts';
import { operation } from '../operation.ts';

const locations = list(record({ id: integerField, name: textField }));

export const locationOperations = {
  listLocations: operation({
    name: 'location/list',
    effect: 'read',
    reserved: false,
    parameters: {},
    answer: record({
      total: optionalIntegerField,
      results: (value, misfits) => locations(value ?? null, misfits),
    }),
  }),
} as const;
