import { listOf, searchOf } from '../codecs/envelopes.ts';
import {
  integerField,
  type Output,
  optionalBooleanField,
  optionalTextField,
  record,
  referencesField,
  textField,
} from '../codecs/fields.ts';
import { optionalInteger, optionalIntegers, requiredInteger, requiredWords } from '../codecs/parameters.ts';
import { operation } from '../operation.ts';

/** An event such as a conference (docs/board.md, Records). Only one type is promised, so any text is read. */
const eventRecord = record({
  id: integerField,
  title: textField,
  description: optionalTextField,
  dateStart: optionalTextField,
  dateEnd: optionalTextField,
  locations: referencesField,
  place: optionalTextField,
  email: optionalTextField,
  url: optionalTextField,
  type: optionalTextField,
  isOnline: optionalBooleanField,
  isPaid: optionalBooleanField,
  updatedAt: optionalTextField,
  slug: optionalTextField,
});
export type EventRecord = Output<typeof eventRecord>;

const listParameters = { limit: optionalInteger, page: optionalInteger, company: optionalIntegers } as const;

export const eventOperations = {
  getEvent: operation({
    name: 'event/get',
    effect: 'read',
    reserved: false,
    parameters: { id: requiredInteger },
    answer: eventRecord,
  }),
  listEvents: operation({
    name: 'event/list',
    effect: 'read',
    reserved: false,
    parameters: listParameters,
    answer: listOf(eventRecord),
  }),
  searchEvents: operation({
    name: 'event/search',
    effect: 'read',
    reserved: false,
    parameters: { q: requiredWords, ...listParameters },
    answer: searchOf(eventRecord),
  }),
} as const;
